import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { rounder } from "../../src/endpoints/rounding.ts";
import { roundingWith } from "../support/rounding.ts";
import { answer, golden, withMethodology, withRows } from "./support.ts";

test("scores, percents and days have 1 decimal, ratios 2, hours are whole, and USD are rounded to 100", () => {
  const to = rounder(golden);
  expect([to.score(64.96), to.percent(-12.35), to.days(7.25), to.ratio(-0.375)]).toEqual([
    65, -12.4, 7.3, -0.38,
  ]);
  expect([to.hours(718.5), to.usd(120450)]).toEqual([719, 120500]);
});

test("the methodology says how each unit is rounded", () => {
  const rounding = roundingWith({ score: 0, percent: 3, days: 2, hours: -1, usd: 2, ratio: 1 });
  const to = rounder(withMethodology(golden, { rounding }));
  expect([to.score(64.5), to.percent(1.23456), to.days(7.255), to.ratio(0.25)]).toEqual([
    65, 1.235, 7.26, 0.3,
  ]);
  expect([to.hours(718.5), to.usd(0.125)]).toEqual([720, 0.13]);
});

describe("every figure of every answer", () => {
  const score = roundingWith({ score: 6, percent: 5, days: 4, hours: 3, usd: 2, ratio: 1 });
  const ratio = roundingWith({ score: 1, percent: 2, days: 3, hours: 4, usd: 5, ratio: 6 });
  // So much that it is news.
  const moved = withRows(golden, "regionTrends", { region: "north", year: 2026 }, { audit_hours_mean: 1600 });

  test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    "of %s has at most the decimals of its unit",
    (_, endpoint) => {
      for (const rounding of [score, ratio]) {
        const body = answer(endpoint, withMethodology(moved, { rounding }));
        for (const [unit, value] of figures(endpoint.response as object, body)) {
          const decimals = rounding[unit as keyof typeof rounding];
          if (decimals !== undefined)
            expect(`${unit} ${value}`).toBe(`${unit} ${Number(value.toFixed(decimals))}`);
        }
      }
    },
  );
});

interface Schema {
  readonly unit?: string;
  readonly unitIn?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  /** The `$id` of a schema that an endpoint defines. */
  readonly $ref?: string;
}

const definitions = new Map(
  ENDPOINTS.flatMap(({ definitions = [] }: { definitions?: readonly { $id: string }[] }) =>
    definitions.map((schema) => [schema.$id, schema as Schema] as const),
  ),
);

/** The numbers of an answer, each with its unit. */
function figures(
  schema: Schema,
  value: unknown,
  beside: Readonly<Record<string, unknown>> = {},
): [string, number][] {
  if (schema.$ref !== undefined) return figures(definitions.get(schema.$ref)!, value, beside);
  if (typeof value === "number") {
    const { unit, unitIn } = schema.anyOf?.[0] ?? schema;
    return [[String(unitIn === undefined ? unit : beside[unitIn]), value]];
  }
  if (Array.isArray(value)) return value.flatMap((item) => figures(schema.items!, item));
  if (typeof value !== "object" || value === null) return [];
  if (schema.anyOf !== undefined) return figures(schema.anyOf[0]!, value, beside);
  const record = value as Record<string, unknown>;
  return Object.entries(record).flatMap(([name, inner]) =>
    // The size of a signal has decimals enough to order signals by it.
    name === "size" ? [] : figures(schema.properties![name]!, inner, record),
  );
}
