/**
 * Does the same as bench/aggregate-own.ts with DuckDB: looks labels up in the lists, ignores figures out of range,
 * counts duplicate submissions once, and drops submissions that lack too many answers; then computes the means and
 * errors of all cells, and the quantiles. Prints the number of programmes and their mean audit hours.
 */
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

const [data, submissions] = process.argv.slice(2);
/** The minimum and the maximum of each figure. */
const FIGURES = {
  maturity_score: [0, 100],
  audit_hours: [1, 20_000],
  qsa_fees_usd: [0, 50_000_000],
  remediation_tooling_usd: [0, 50_000_000],
  internal_labour_usd: [0, 50_000_000],
  automation_rate: [0, 100],
  remediation_days: [0, 365],
  bottleneck_delay_days: [0, 365],
};
const REQUIREMENTS = Array.from({ length: 12 }, (_, index) => `requirement_${index + 1}`);
const ANSWERS = Object.keys(FIGURES).slice(0, -1);
const METRICS = [...ANSWERS, "cost_usd"];
/** The share of its answers that a submission may lack. */
const MOST_MISSING = 0.2;
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9];
const text = (value) => `'${value.replaceAll("'", "''")}'`;
const list = (name) =>
  `read_csv(${text(join(data, "reference", `${name}.csv`))}, header = true, all_varchar = true)`;
const plain = (column) => `regexp_replace(lower(${column}), '[^a-z0-9]', '', 'g')`;
const label = (name, column) => `
  LEFT JOIN (SELECT id, unnest(list_distinct([${plain("id")}, ${plain("display_name")}])) AS word FROM ${list(name)}) AS ${column}s
    ON ${column}s.word = ${plain(`raw.${column}`)}`;

const figure = ([name, [least, most]]) =>
  `CASE WHEN TRY_CAST(raw.${name} AS DOUBLE) BETWEEN ${least} AND ${most} THEN TRY_CAST(raw.${name} AS DOUBLE) END AS ${name}`;
const finding = (name) =>
  `CASE lower(trim(raw.${name})) WHEN 'open' THEN 1 WHEN 'closed' THEN 0 END AS ${name}`;
const sum = (parts) => parts.join(" + ");

const connection = await (await DuckDBInstance.create(":memory:")).connect();
await connection.run(`
  CREATE TABLE read AS
  SELECT
    trim(raw.submission_id) AS id, raw.place, bottlenecks.id AS cause,
    industrys.id AS industry, frameworks.id AS framework, countries.region, TRY_CAST(raw.year AS INTEGER) AS year,
    ${Object.entries(FIGURES).map(figure).join(", ")},
    ${REQUIREMENTS.map(finding).join(", ")},
    hash(raw.industry, raw.framework, raw.country, raw.year, raw.bottleneck,
      ${[...Object.keys(FIGURES), ...REQUIREMENTS].map((name) => `raw.${name}`).join(", ")}) AS content
  FROM (SELECT *, row_number() OVER () AS place
    FROM read_csv(${text(submissions)}, header = true, all_varchar = true)) AS raw
  ${label("industries", "industry")} ${label("frameworks", "framework")} ${label("bottlenecks", "bottleneck")}
  LEFT JOIN ${list("countries")} AS countries ON lower(countries.id) = lower(trim(raw.country))`);
await connection.run(`
  CREATE TABLE asked AS
  SELECT year, ${sum(REQUIREMENTS.map((name) => `(count(${name}) > 0)::INTEGER`))} + ${ANSWERS.length + 2} AS questions
  FROM read GROUP BY year`);
const given = [...ANSWERS, ...REQUIREMENTS, "cause", "bottleneck_delay_days"];
await connection.run(`
  CREATE TABLE programmes AS
  SELECT read.*, qsa_fees_usd + remediation_tooling_usd + internal_labour_usd AS cost_usd
  FROM read JOIN asked USING (year)
  WHERE industry IS NOT NULL AND framework IS NOT NULL AND region IS NOT NULL
    AND questions - (${sum(given.map((name) => `(${name} IS NOT NULL)::INTEGER`))}) <= floor(${MOST_MISSING} * questions)
  QUALIFY row_number() OVER (PARTITION BY id ORDER BY place DESC) = 1
    AND row_number() OVER (PARTITION BY content ORDER BY place) = 1`);
const LABELS = ["industry", "framework", "region"];
const CELLS = [
  [],
  ["industry"],
  ["framework"],
  ["region"],
  ["industry", "region"],
  ["industry", "framework"],
  ["framework", "region"],
  LABELS,
];
const means = METRICS.map((name) => `avg(${name}), stddev_samp(${name}) / sqrt(count(${name}))`).join(", ");
await connection.run(`
  CREATE TABLE means AS SELECT year, ${LABELS}, count(*), ${means} FROM programmes
  GROUP BY GROUPING SETS (${CELLS.map((cell) => `(${["year", ...cell]})`).join(", ")})`);
await connection.run(`
  CREATE TABLE quantiles AS
  SELECT year, ${LABELS}, ${METRICS.map((name) => `quantile_cont(${name}, [${QUANTILES}])`).join(", ")} FROM programmes
  GROUP BY GROUPING SETS (${CELLS.map((cell) => `(${["year", ...cell]})`).join(", ")})`);
const reader = await connection.runAndReadAll("SELECT count(*), avg(audit_hours) FROM programmes");
const [[programmes, hours]] = reader.getRows();
console.log(JSON.stringify({ programmes: Number(programmes), hours }));
