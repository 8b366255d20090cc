import { describe, expect, test } from "vitest";
import type { MetricUnit } from "../../src/model/unit.ts";
import { committedTables } from "../support/committed.ts";
import { definitions, endpoints, partsOf, type Schema } from "./answer-schemas.ts";
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

const { rounding: ROUNDING } = committedTables().methodology;

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

  test("has every figure within its interval, but for half of the last place of each", () => {
    const outside: string[] = [];
    for (const { path, fields } of partsOf(endpoint, published(endpoint, committedTables())))
      for (const { name, value, schema, uncertainty } of fields) {
        if (!uncertainty) continue;
        const unit = schema.unit?.includes(" per ") ? "ratio" : (schema.unit as MetricUnit | "ratio");
        const decimals = ROUNDING[unit];
        const [low, high] = uncertainty.ci95;
        // Of the figure, and of the ends, which have one more decimal.
        const step = (10 ** -decimals + 10 ** -(decimals + 1)) / 2 + 1e-9;
        const isWithin =
          low <= high && typeof value === "number" && low - step <= value && value <= high + step;
        if (!isWithin) outside.push(`${path}.${name}: ${value} of ${low} to ${high}`);
      }
    expect(outside).toEqual([]);
  });
});
