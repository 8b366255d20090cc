import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/model/endpoint.ts";
import {
  answerField,
  METRIC,
  type Metric,
  type MetricOrPart,
  METRICS,
  METRICS_AND_PARTS,
} from "../../src/model/metric.ts";
import { round, roundSignificant } from "../../src/statistics/round.ts";
import type { Tables } from "../../src/tables/index.ts";
import { committedTables } from "../support/committed.ts";
import { endpoints, partsOf, type Schema } from "./answer-schemas.ts";
import { golden, published } from "./support.ts";

/**
 * What an entry of any answer states of an industry, a region or a framework, recomputed from the row of the table that
 * has it: every mean and quantile of a metric, the sample size and the standard errors. It needs no edit for a new endpoint.
 */

/** What a table says of some programmes in a year. */
interface Told {
  readonly sampleSize: number | null;
  /** Returns a figure with its standard error; undefined if the table has none of this metric. */
  readonly figure: (
    metric: MetricOrPart,
  ) => readonly [value: number | null, error: number | null] | undefined;
}

type Labels = Readonly<Record<string, unknown>>;

/** The tables of means, by the labels that identify their rows besides the year. */
const MEANS = {
  industry: ({ industryTrends }: Tables) => industryTrends,
  region: ({ regionTrends }: Tables) => regionTrends,
  framework: ({ frameworkTrends }: Tables) => frameworkTrends,
  "industry,region": ({ industryRegions }: Tables) => industryRegions,
  "industry,framework": ({ industryFrameworks }: Tables) => industryFrameworks,
} as const;

/** Returns what the tables say of the programmes with these labels; undefined if no table is by these labels. */
function toldOf(tables: Tables, { year = tables.span.benchmark, ...labels }: Labels): Told | undefined {
  const by = Object.keys(labels).join();
  const isOf = (row: object) => {
    const cells = row as Labels;
    return cells.year === year && Object.entries(labels).every(([name, label]) => cells[name] === label);
  };
  if (by === "industry,framework,percentile") {
    const rows = tables.distributions.filter(isOf);
    return {
      sampleSize: rows[0]?.sample_size ?? null,
      figure(metric) {
        const row = rows.find((one) => one.metric === metric);
        return [row?.value ?? null, row?.standard_error ?? null];
      },
    };
  }
  if (!Object.hasOwn(MEANS, by)) return undefined;
  const rows: readonly (typeof tables.industryTrends)[number][] = MEANS[by as "industry"](tables);
  const row = rows.find(isOf);
  return {
    sampleSize: row?.sample_size ?? null,
    figure(name) {
      const metric = METRICS.find((one) => one === name);
      return metric && [row?.[`${metric}_mean`] ?? null, row?.[`${metric}_se`] ?? null];
    },
  };
}

/** The metric whose mean or quantile a field is, by its name or by the beginning of its description. */
function metricOf(name: string, { description = "", type }: Schema): MetricOrPart | undefined {
  if (type !== "number") return undefined;
  const isMean = (metric: Metric) => {
    const start = `mean ${METRIC[metric].meanOf}`.toLowerCase();
    return description.toLowerCase().startsWith(start) && /^\W/.test(description.slice(start.length));
  };
  return METRICS_AND_PARTS.find((metric) => answerField(metric) === name) ?? METRICS.find(isMean);
}

/** A number of an answer, with its place and, where it is a figure, its standard error; what the tables say, if they are asked. */
interface Stated {
  readonly field: string;
  readonly said: readonly unknown[];
  readonly told?: readonly unknown[];
}

/** Fields that are no figures, besides the labels of entries. */
const NO_FIGURES = ["benchmarkYear", "year"];

/** The numbers that an answer states, except those in an `uncertainty`. */
function statedIn(endpoint: Endpoint<Tables>, tables: Tables): Stated[] {
  return partsOf(endpoint, published(endpoint, tables)).flatMap(({ path, dimensions, value, fields }) => {
    const labels = Object.fromEntries(dimensions.map((name) => [name, value[name]]));
    // Where `framework` is the name for people, its id is beside it.
    if ("frameworkId" in value) labels.framework = value.frameworkId;
    const told = toldOf(tables, labels);
    const at = `${path} of ${Object.values(labels).join(", ")}`;
    return fields.flatMap(({ name, schema, value: said, uncertainty }): Stated[] => {
      const isNumber = schema.type === "number" || schema.type === "integer";
      if (!isNumber || NO_FIGURES.includes(name) || dimensions.includes(name)) return [];
      const field = `${path}.${name}`;
      if (told !== undefined && name === "sampleSize")
        return [{ field, said: [at, name, said], told: [at, name, told.sampleSize] }];
      const metric = metricOf(name, schema);
      const row = metric && told?.figure(metric);
      const all = [at, name, said, uncertainty?.standardError ?? null];
      if (metric === undefined || row === undefined) return [{ field, said: all }];
      const [figure, error] = row;
      const decimals = tables.methodology.rounding[METRIC[metric].unit];
      const [value, sure] =
        figure === null
          ? [null, null]
          : [round(figure, decimals), error === null ? null : roundSignificant(error, 3)];
      return [{ field, said: all, told: [at, name, value, sure] }];
    });
  });
}

describe.each([
  ["made by hand", golden],
  ["committed", committedTables()],
] as const)("of the data %s", (_, tables) => {
  test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    "%s states the means, quantiles, sample sizes and standard errors of the tables",
    (_, endpoint) => {
      const checked = statedIn(endpoint, tables).filter(({ told }) => told !== undefined);
      expect(checked.map(({ said }) => said)).toEqual(checked.map(({ told }) => told));
    },
  );
});

/** The figures of an endpoint that are not compared with a table above, each once. */
const uncheckedIn = (endpoint: Endpoint<Tables>) => [
  ...new Set(statedIn(endpoint, golden).flatMap(({ field, told }) => (told === undefined ? [field] : []))),
];

test("the figures of most endpoints are compared with the tables", () => {
  const compared = endpoints.filter((endpoint) => statedIn(endpoint, golden).some(({ told }) => told));
  expect(compared.length).toBeGreaterThan(endpoints.length / 2);
  expect(uncheckedIn(endpoints.find(({ id }) => id === "getDistributions")!)).toEqual([]);
});

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  "%s has a test file of its own if it states a figure that is not compared with a table here",
  (path, endpoint) => {
    const [folder, name] = path.includes("/observatory/")
      ? ["observatory", path.split("/observatory/")[1]!]
      : ["intelligence", path.split("/intelligence/")[1]!];
    const file = new URL(`${folder}/${name}.test.ts`, import.meta.url);
    const hasTest = existsSync(file) && readFileSync(file, "utf8").includes(`/${folder}/${name}.ts"`);
    expect(
      hasTest ? [] : uncheckedIn(endpoint),
      `test/endpoints/${folder}/${name}.test.ts must test these figures`,
    ).toEqual([]);
  },
);
