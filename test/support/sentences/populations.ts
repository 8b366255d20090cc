import { parse } from "csv-parse/sync";
import { build } from "../../../src/build.ts";
import {
  type Files,
  jsonFile,
  type OutputFile,
  textFile,
  textOf,
  withFiles,
} from "../../../src/model/file.ts";
import {
  byQuestion,
  COST_PARTS,
  isAsked,
  METRIC,
  QUESTIONS,
  type Question,
} from "../../../src/model/metric.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { formatsIn } from "../built.ts";
import { committedBuild } from "../committed.ts";
import { committedData, dataText, dataWith } from "../data.ts";
import { derivedFrom } from "../derived.ts";
import { goldenFiles } from "../golden.ts";
import { once } from "../once.ts";
import { Texts } from "../texts.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { type Published, World } from "./world.ts";

/** Data folders of populations that are made up, so that sentences meet what the sample has not. */

/** What a made-up programme's answers are about. */
const USUAL: Readonly<Record<Question, number>> = {
  ...byQuestion((question) => METRIC[question].example),
  maturity_score: 60,
  audit_hours: 1000,
  qsa_fees_usd: 70_000,
  remediation_tooling_usd: 55_000,
  internal_labour_usd: 40_000,
  automation_rate: 50,
  remediation_days: 8,
};

/** A cell of a made-up population. */
interface Cell {
  readonly year: number;
  readonly industry: string;
  readonly region: string;
}

interface Population {
  readonly asOf: string;
  readonly industries: readonly string[];
  readonly regions: readonly string[];
  readonly years: readonly number[];
  /** The answers of a cell, as parts of the usual ones; undefined if it is withheld. */
  readonly parts: (cell: Cell, answer: Question, block: number) => number | undefined;
  /** Programmes of a block; each cell has two. */
  readonly programmes: (cell: Cell) => number;
  /** The standard error of a mean, as a part of it. */
  readonly error: number;
  /** How many of a hundred programmes have an open finding in a requirement. */
  readonly findings: (requirement: number, year: number) => number;
}

const [EXACT, NAMES] = [/_mean$/, { region: "regions", industry: "industries" }] as const;

/** The data folder of a population: tables that follow from its blocks, with errors and rates. */
function dataOf(population: Population): Files {
  const { asOf, industries, regions, years } = population;
  const base = new Map([...committedData].filter(([path]) => !path.startsWith("releases/")));
  const release = JSON.parse(textOf(base.get("release.json")!));
  const described = withFiles(base, [
    jsonFile("release.json", { ...release, asOf: `${asOf}T00:00:00Z`, lastUpdated: "2027-01-10T00:00:00Z" }),
    registry(base, NAMES.industry, (row) => industries.includes(row.id!)),
    registry(base, NAMES.region, (row) => regions.includes(row.id!)),
    registry(base, "countries", (row) => regions.includes(row.region!)),
  ]);
  const blocks = years.flatMap((year) =>
    industries.flatMap((industry) =>
      regions.flatMap((region) =>
        [0, 1].flatMap((block) => blockOf(population, { year, industry, region }, block)),
      ),
    ),
  );
  const derived = derivedFrom(described, () => blocks);
  const least = JSON.parse(textOf(base.get("methodology.json")!)).minimumCohort;
  return withFiles(derived, [
    ...["industry-trends", "region-trends"].map((name) => withErrors(derived, name, population.error, least)),
    gaps(derived, population),
    shares(derived, population),
  ]);
}

type Row = Record<string, string>;

function rowsOf(files: Files, path: string): Row[] {
  return parse(files.get(path)!, { columns: true }) as Row[];
}

function written(path: string, rows: readonly Row[]) {
  const names = Object.keys(rows[0]!);
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [names, ...rows.map((row) => names.map((name) => quoted(row[name] ?? "")))];
  return textFile(path, `${lines.map((line) => line.join(",")).join("\n")}\n`);
}

function registry(files: Files, name: string, isKept: (row: Row) => boolean) {
  const path = `reference/${name}.csv`;
  return written(path, rowsOf(files, path).filter(isKept));
}

function blockOf({ parts, programmes }: Population, cell: Cell, block: number): BlockRow[] {
  const told = QUESTIONS.map((question) => [question, parts(cell, question, block)] as const);
  if (told.some(([, part]) => part === undefined)) return [];
  const mean = (question: Question, part: number) =>
    isAsked(question, cell.year) ? Number((USUAL[question] * part).toFixed(2)) : null;
  const means = Object.fromEntries(
    told.map(([question, part]) => [`${question}_mean`, mean(question, part!)]),
  );
  const cost_usd_mean = COST_PARTS.reduce((sum, part) => sum + means[`${part}_mean`]!, 0);
  const labels = { ...cell, framework: "PCI_DSS_v4", programmes: programmes(cell), organisations: "5-9" };
  return [{ ...labels, ...means, cost_usd_mean: Number(cost_usd_mean.toFixed(2)) } as unknown as BlockRow];
}

/** A table of trends with the error of each mean from the minimum cohort on. */
function withErrors(files: Files, name: string, part: number, least: number) {
  const path = `observatory/${name}.csv`;
  const rows = rowsOf(files, path).map((row) => {
    if (Number(row.sample_size) < least) return row;
    const errors = Object.entries(row).flatMap(([column, cell]) =>
      EXACT.test(column) && cell !== ""
        ? [[column.replace(EXACT, "_se"), twoDigits(Number(cell) * part)]]
        : [],
    );
    return { ...row, ...Object.fromEntries(errors) };
  });
  return written(path, rows);
}

const twoDigits = (value: number) => String(Number(value.toPrecision(2)));

const ASKED = 1000;

function gaps(files: Files, { findings, error }: Population) {
  const path = "observatory/requirement-gaps.csv";
  const rows = rowsOf(files, path).map((row) => {
    const open = 10 * findings(Number(row.requirement), Number(row.year));
    return {
      ...row,
      sample_size: String(ASKED),
      open_finding_rate_pct: String((100 * open) / ASKED),
      avg_remediation_days: "8.5",
      open_findings: String(open),
      avg_remediation_days_se: twoDigits(8.5 * error),
    };
  });
  return written(path, rows);
}

/** Each cause is named by as many. */
function shares(files: Files, { error }: Population) {
  const path = "observatory/bottlenecks.csv";
  const rows = rowsOf(files, path);
  const causes = new Set(rows.map(({ bottleneck }) => bottleneck)).size;
  const filled = rows.map((row) => ({
    ...row,
    share_pct: String(Number((100 / causes).toFixed(4))),
    avg_delay_days: "3.5",
    sample_size: "100",
    respondents: String(100 * causes),
    avg_delay_days_se: twoDigits(3.5 * error),
  }));
  return written(path, filled);
}

/** A number from 0 to 1 that looks like chance and is the same each time (the fraction of a large sine). */
function chance(...seed: readonly (string | number)[]): number {
  const sum = [...seed.join("/")].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) % 65_521, 7);
  const wave = Math.sin(sum * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
}

const ids = (name: string) => rowsOf(committedData, `reference/${name}.csv`).map(({ id }) => id!);
const [INDUSTRIES, REGIONS] = [ids("industries"), ids("regions")];

/**
 * All answers are equal within half a percent; standard errors are two percent. The last industry is so small that its means
 * have none.
 */
const EVEN: Population = {
  asOf: "2026-12-31",
  industries: INDUSTRIES,
  regions: REGIONS,
  years: [2023, 2024, 2025, 2026],
  parts: (cell, question, block) =>
    cell.industry === INDUSTRIES.at(-1) && !REGIONS.slice(0, 2).includes(cell.region)
      ? undefined
      : 1 + 0.01 * (chance(cell.year, cell.industry, cell.region, question, block) - 0.5),
  programmes: () => 6,
  error: 0.02,
  findings: () => 20,
};

/** As many industries and regions as are compared, and no more pages. */
const FOUR = { industries: INDUSTRIES.slice(0, 4), regions: REGIONS.slice(0, 4) };

/**
 * Six industries and five regions with levels, years and mixes of their own; the last industry withheld in the benchmark year,
 * some cells below the minimum cohort.
 */
const VARIED: Population = {
  ...EVEN,
  industries: INDUSTRIES.slice(0, 6),
  regions: REGIONS.slice(0, 5),
  parts: ({ year, industry, region }, question, block) => {
    if (industry === INDUSTRIES[5] && year === 2026) return undefined;
    const level = 0.75 + 0.2 * chance(industry, question) + 0.2 * chance(region, question);
    return (
      level +
      0.3 * chance(year, question, industry) * chance(year, question) +
      0.02 * chance(block, industry, region)
    );
  },
  programmes: ({ region, industry }) => (region === REGIONS[4] || industry === INDUSTRIES[4] ? 5 : 9),
  error: 0.03,
  findings: (requirement, year) => 10 + Math.round(20 * chance(requirement, year)),
};

/** Four industries in two regions, the second with too few programmes for an error. */
const ONE_UNSURE: Population = {
  ...VARIED,
  industries: FOUR.industries,
  regions: FOUR.regions.slice(0, 2),
  programmes: ({ industry }) => (industry === INDUSTRIES[1] ? 5 : 9),
};

/** What a population is published as. */
export interface Site {
  readonly files: Published;
  readonly world: World;
  /** Read one page at a time: all at once are a hundred megabytes. */
  readonly passages: Iterable<Passage>;
}

type Built = { readonly files: readonly OutputFile[] };

/** Frozen answers are not read: the pages of their own time were. */
const isRead = (path: string) => !/^api\/releases\/\d/.test(path);

function siteOf({ files }: Built): Site {
  const textIn = (some: readonly OutputFile[]): Published => {
    const texts = new Texts(some);
    return (path) => texts.get(path);
  };
  const all = textIn(files);
  const read = function* () {
    for (const { path } of files) if (isRead(path)) yield* passagesOf(path, all);
  };
  // Pages are read once, and not needed again.
  const published = textIn(files.filter(({ path }) => path.startsWith("api/")));
  return { files: published, world: new World(published), passages: read() };
}

/** The sample's tables in other formats: they have no sentences, and pages show only their sizes. */
const formats = once(() => formatsIn(committedBuild()));
const built = (data: Files) => build(data, { hosts: [], formats: formats() });

const wholeYear = () =>
  dataWith({ "release.json": dataText("release.json").replace("2026-09-30", "2026-12-31") });

/** Populations by their descriptions: built on demand, each time. */
export const SITES: Readonly<Record<string, () => Site>> = {
  "the sample, a year to date": () => siteOf(committedBuild()),
  "the sample as a whole year": () => siteOf(built(wholeYear())),
  "two small industries by hand": () => siteOf(built(goldenFiles)),
  "nobody to be told apart": () => siteOf(built(dataOf(EVEN))),
  "hardly different, and sure": () => siteOf(built(dataOf({ ...EVEN, ...FOUR, error: 1e-6 }))),
  "different, one industry withheld": () => siteOf(built(dataOf(VARIED))),
  "different, one industry of four without errors": () => siteOf(built(dataOf(ONE_UNSURE))),
  "two industries, two regions, one of them small": () => siteOf(built(dataOf(few(2)))),
  "one industry, one region": () => siteOf(built(dataOf(few(1)))),
};

/** So many industries and regions; the second region below the minimum cohort. */
function few(count: number): Population {
  const [industries, regions] = [INDUSTRIES.slice(0, count), REGIONS.slice(0, count)];
  return { ...VARIED, industries, regions, programmes: ({ region }) => (region === REGIONS[1] ? 5 : 40) };
}
