import { describe, expect, test } from "vitest";
import { committedTables } from "../support/committed.ts";
import { definitions, endpoints, type Schema } from "./answer-schemas.ts";
import { published } from "./support.ts";

/** Numbers that are no estimate, each with the reason. */
const EXACT: Readonly<Record<string, string>> = {
  "industries.standardError": "an error itself",
  ".atUnchangedMix":
    "a part of a change, computed from published blocks: which has an error, not how it is split",
  ".mix": "the other part of it",
};

interface Place {
  readonly path: string;
  readonly schema: Schema;
  /** The object that has it. */
  readonly owner: Schema;
}

/** Every number of a schema that is no count, but for what says how sure others are. */
function figuresIn(schema: Schema, path = ""): Place[] {
  const own = schema.anyOf?.[0] ?? schema;
  if (own.$ref !== undefined) return figuresIn(definitions.get(own.$ref)!, path);
  if (own.items !== undefined) return figuresIn(own.items, path);
  return Object.entries(own.properties ?? {}).flatMap(([name, property]) => {
    if (name === "uncertainty") return [];
    const inner = property.anyOf?.[0] ?? property;
    const place = path === "" ? name : `${path}.${name}`;
    if (inner.type === "number") return [{ path: place, schema: inner, owner: own }];
    return figuresIn(inner, place);
  });
}

const isExact = (path: string) => Object.keys(EXACT).some((end) => path.endsWith(end));
// Signals are differences of figures, and have rules of their own.
const answers = endpoints.filter(({ path }) => !path.endsWith("/feed") && !path.endsWith("/export"));

describe.each(answers.map((endpoint) => [endpoint.path, endpoint] as const))("%s", (_, endpoint) => {
  const figures = figuresIn(endpoint.response as Schema);

  test("declares an uncertainty for every mean, quantile, rate and change", () => {
    expect(figures.length).toBeGreaterThan(0);
    const lacking = figures.filter(({ path, owner }) => {
      const sure = owner.properties?.uncertainty?.properties ?? {};
      return !isExact(path) && !Object.hasOwn(sure, path.split(".").at(-1)!);
    });
    expect(lacking.map(({ path }) => path)).toEqual([]);
  });

  test("names for every figure the table that it comes from, or the figures that it is computed from", () => {
    const vague = figures.filter(
      ({ schema }) =>
        !/`[a-z-]+\.csv`|these averages|industries that have|cells of industry|these cells/.test(
          schema.description ?? "",
        ),
    );
    expect(vague.map(({ path, schema }) => `${path}: ${schema.description}`)).toEqual([]);
  });

  test("has every figure within its interval", () => {
    const outside: string[] = [];
    // oxlint-disable-next-line typescript/no-explicit-any -- an answer is read as its readers read it
    type Json = any;
    const look = (node: Json, path: string) => {
      if (typeof node !== "object" || node === null) return;
      for (const [name, error] of Object.entries<Json>(node.uncertainty ?? {})) {
        if (error === null) continue;
        const [low, high] = error.ci95;
        if (node[name] === null || !(low <= high)) outside.push(`${path}.${name}`);
        // Half a step of the figure's own rounding on either side.
        const step = Math.max(0.05, Math.abs(node[name]) * 0.001, name.includes("USD") ? 50 : 0.5);
        if (node[name] < low - step || node[name] > high + step) outside.push(`${path}.${name}`);
      }
      for (const [name, inner] of Object.entries(node)) if (name !== "uncertainty") look(inner, name);
    };
    look(published(endpoint, committedTables()), "");
    expect(outside).toEqual([]);
  });
});
