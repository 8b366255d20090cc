import { parse } from "csv-parse/sync";
import { answerField, METRIC, METRICS as TODAY } from "../../../src/model/metric.ts";
import type { MetricUnit } from "../../../src/model/unit.ts";
import { once } from "../once.ts";
import {
  correlation,
  type Figure,
  meanOf,
  type Mix,
  shareOf,
  splitChange,
  sum,
  type Weighted,
} from "./statistics.ts";

/** The content of a published site's tables: every figure that a sentence can be about, computed only from them. */

export interface Metric {
  readonly id: string;
  readonly label: string;
  readonly unit: MetricUnit;
  readonly better: "higher" | "lower" | "neither";
}

/** As the page of the methodology defines them, written out: a mistake there is not repeated here. */
const WRITTEN: readonly Metric[] = [
  { id: "maturity_score", label: "Maturity score", unit: "score", better: "higher" },
  { id: "audit_hours", label: "Audit hours", unit: "hours", better: "lower" },
  { id: "cost_usd", label: "Compliance cost", unit: "usd", better: "lower" },
  { id: "automation_rate", label: "Automation rate", unit: "percent", better: "higher" },
  { id: "remediation_days", label: "Remediation delay", unit: "days", better: "lower" },
];

/** A metric that is not written out yet, from its entry. */
export interface Added extends Metric {
  readonly field: string;
  readonly did: readonly [before: string, after: string];
}

export const ADDED: readonly Added[] = TODAY.filter((id) => WRITTEN.every((metric) => metric.id !== id)).map(
  (id) => ({ ...METRIC[id], id, field: answerField(id), better: METRIC[id].better }),
);

export const METRICS: readonly Metric[] = [...WRITTEN, ...ADDED];

export const metricNamed = (label: string) =>
  METRICS.find((metric) => metric.label.toLowerCase() === label.toLowerCase());

export type Kind = "industry" | "region";
export type Row = Readonly<Record<string, string>>;

/** The subject of a sentence. */
export interface Subject {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

export interface Named {
  readonly name: string;
  readonly figure: Figure;
  /** The value as pages show it. */
  readonly shown: number;
}

/** The text of a published file by its path; undefined for none. */
export type Published = (path: string) => string | undefined;

/** Tables by their text: several populations and releases have the same. */
const tables = new Map<string, readonly Row[]>();

/** Clears all tables. */
export const forgetTables = (): void => tables.clear();

function parsed(text: string): readonly Row[] {
  const made = tables.get(text) ?? (parse(text, { columns: true }) as Row[]);
  tables.set(text, made);
  return made;
}

export class World {
  readonly files: Published;
  readonly methodology: {
    readonly minimumCohort: number;
    readonly stableTrendPct: number;
    readonly rounding: Readonly<Record<string, number>>;
    readonly riskWeights: Readonly<
      Record<"maturity" | "remediation" | "automation" | "remediationDays", number>
    >;
    readonly riskTiers: readonly { readonly tier: string; readonly from: number }[];
    readonly maturityTiers: readonly { readonly tier: string; readonly from: number }[];
    readonly signals: Readonly<Record<"movePct" | "hotspotPoints" | "mostOfAKind", number>>;
  };
  /** The release that its tables are of. */
  readonly id: string;
  readonly asOf: string;
  readonly benchmark: number;
  readonly first: number;
  readonly toDate: boolean;
  readonly #tables = new Map<string, readonly Row[]>();
  readonly #rows = new Map<string, Row>();
  readonly #benchmark = new Map<string, Row[]>();
  readonly #shown = new Map<string, number>();
  readonly #documents = new Map<string, unknown>();
  readonly #names = once(() => this.#allNames());
  /** Figures by their names, each computed once. */
  readonly #known = new Map<string, unknown>();

  /** Where its tables are. */
  readonly #folder: string;

  /** @param release a frozen release of the site; by default, the current one */
  constructor(files: Published, release?: string) {
    this.files = files;
    this.#folder = release === undefined ? "api/datasets" : `api/releases/${release}/datasets`;
    this.methodology = this.json("api/methodology.json");
    this.id = release ?? this.json("api/status.json").release;
    this.asOf = (release === undefined ? this.json("api/status.json") : this.release(release)).asOf.slice(
      0,
      10,
    );
    const years = this.table("observatory/blocks").map(({ year }) => Number(year));
    this.benchmark = Math.max(...years);
    this.first = Math.min(...years);
    this.toDate = this.asOf < `${this.benchmark}-12-31`;
    for (const kind of ["industry", "region"] as const)
      for (const row of this.table(`observatory/${kind}-trends`))
        this.#rows.set(`${kind} ${row[kind]} ${row.year}`, row);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- documents of every shape
  json(path: string): any {
    const found = this.#documents.get(path) ?? JSON.parse(this.files(path) ?? "null");
    this.#documents.set(path, found);
    return found;
  }

  /** The record of a frozen release in the index. */
  release(id: string): {
    readonly release: string;
    readonly asOf: string;
    readonly changes: { readonly from: string } | null;
  } {
    return this.json("api/releases/index.json")?.releases.find(
      (one: { release: string }) => one.release === id,
    );
  }

  /** The same from a frozen release; undefined if there is none with that name. */
  as(id: string): World | undefined {
    return this.#once(`as ${id}`, () => this.release(id) && new World(this.files, id));
  }

  /** How many figures differ between two releases, counted in the document of their changes; undefined without one. */
  changed(from: string, to: string) {
    const path = `api/releases/changes/${from}..${to}.json`;
    return this.#once(path, () => {
      const changes: readonly { kind: string; revision: boolean }[] | undefined = this.json(path)?.changes;
      if (changes === undefined) return undefined;
      const count = (kind: string) => changes.filter((one) => one.kind === kind).length;
      return {
        changed: count("changed"),
        added: count("added"),
        removed: count("removed"),
        revisions: changes.filter(({ revision }) => revision).length,
      };
    });
  }

  /** The rows of a published table. */
  table(name: string, folder = this.#folder): readonly Row[] {
    const path = `${folder}/${name}.csv`;
    const made = this.#tables.get(path) ?? parsed(this.files(path)!);
    this.#tables.set(path, made);
    return made;
  }

  /** Everybody of a kind that the registry names. */
  all(kind: Kind): readonly Subject[] {
    const registry = kind === "industry" ? "industries" : "regions";
    return this.#once(`all ${kind}`, () =>
      this.table(`reference/${registry}`).map(({ id, display_name }) => ({
        kind,
        id: id!,
        name: display_name!,
      })),
    );
  }

  named(kind: Kind, name: string): Subject | undefined {
    return this.all(kind).find((subject) => subject.name === name);
  }

  /** Names of which a text may speak. */
  names(): readonly string[] {
    return this.#names();
  }

  #allNames(): string[] {
    const titles = this.table("reference/requirements").map(({ title }) => title!);
    const causes = this.table("reference/bottlenecks").map(({ display_name }) => display_name!);
    return [...this.all("industry"), ...this.all("region")].map(({ name }) => name).concat(titles, causes);
  }

  row({ kind, id }: Pick<Subject, "kind" | "id">, year = this.benchmark): Row | undefined {
    return this.#rows.get(`${kind} ${id} ${year}`);
  }

  programmes(subject: Subject, year = this.benchmark): number {
    return Number(this.row(subject, year)?.sample_size ?? "");
  }

  /** The mean of the programmes of an industry or region; null if it is withheld. */
  mean(subject: Pick<Subject, "kind" | "id">, metric: Metric, year = this.benchmark): Figure | null {
    const row = this.row(subject, year);
    const told = number(row?.[`${metric.id}_mean`]);
    return told === null ? null : meanOf(told, number(row?.[`${metric.id}_se`]), Number(row?.sample_size));
  }

  /** The means of all of a kind that have one. */
  means(kind: Kind, metric: Metric, year = this.benchmark): readonly Named[] {
    return this.#once(`means ${kind} ${metric.id} ${year}`, () =>
      this.all(kind).flatMap((subject) => {
        const figure = this.mean(subject, metric, year);
        if (figure === null) return [];
        const isRow = year === this.benchmark && metric.id !== "remediation_days";
        return [{ name: subject.name, figure, shown: isRow ? this.shown(subject, metric) : figure.value }];
      }),
    );
  }

  /**
   * A mean of the benchmark year as pages show it: of an industry over its rows of the benchmark dataset, as the
   * description of the field says; with more digits than the tables of trends have, it may round otherwise.
   */
  shown(subject: Pick<Subject, "kind" | "id">, metric: Metric): number {
    if (subject.kind === "region") return this.mean(subject, metric)?.value ?? Number.NaN;
    const name = `${subject.id} ${metric.id}`;
    const found = this.#shown.get(name) ?? meanIn(this.#rowsOf(subject.id), metric);
    this.#shown.set(name, found);
    return found;
  }

  #rowsOf(industry: string): readonly Row[] {
    if (this.#benchmark.size === 0)
      for (const row of this.table("pci-dss-benchmark")) {
        const own = this.#benchmark.get(row.industry!);
        if (own === undefined) this.#benchmark.set(row.industry!, [row]);
        else own.push(row);
      }
    return this.#benchmark.get(industry) ?? [];
  }

  #strata(metric: Metric, year: number) {
    return this.#once(`strata ${metric.id} ${year}`, () => {
      const told = this.all("industry").flatMap((industry) => {
        const mean = this.mean(industry, metric, year);
        return mean === null ? [] : [{ id: industry.id, mean, count: this.programmes(industry, year) }];
      });
      const all = told.reduce((total, { count }) => total + count, 0);
      const parts = told.map((part) => ({
        ...part,
        inAverage: this.#byBlocks(part, told.length, metric, year),
      }));
      return { told: parts, all };
    });
  }

  /** The mean of an industry as it counts in an average: without an error, it has that of its blocks if there are enough. */
  #byBlocks(
    { id, mean }: { readonly id: string; readonly mean: Figure },
    industries: number,
    metric: Metric,
    year: number,
  ): Figure {
    if (mean.se !== null || industries === 1) return mean;
    const known = this.table("observatory/blocks").flatMap((row) => {
      const told = number(row[`${metric.id}_mean`]);
      return told === null || Number(row.year) !== year ? [] : [{ industry: row.industry, told }];
    });
    if (known.length < this.methodology.minimumCohort) return mean;
    const own = known.filter(({ industry }) => industry === id).length;
    const middle = known.reduce((total, { told }) => total + told, 0) / known.length;
    const squares = known.reduce((total, { told }) => total + (told - middle) ** 2, 0);
    const df = known.length - 1;
    return { value: mean.value, se: Math.sqrt(squares / df / own), df };
  }

  /** The average of all programmes, each counted once: industries are strata. */
  global(metric: Metric, year = this.benchmark): Figure | null {
    const { told, all } = this.#strata(metric, year);
    return told.length === 0 ? null : sum(told.map(({ inAverage, count }) => [count / all, inAverage]));
  }

  /**
   * Whether all programmes, or those of a region, are of the same industries in a year as in the year after it: at most a
   * tenth of either year are of an industry that the other lacks, and of a region's years at most a tenth count in no region.
   */
  isLikeNext(year: number, region?: Pick<Subject, "id">): boolean {
    return this.areAlike(year, year + 1, region);
  }

  /** The same of any two years. */
  areAlike(year: number, other: number, region?: Pick<Subject, "id">): boolean {
    return this.#once(`alike ${year} ${other} ${region?.id}`, () => {
      const [own, next] = [year, other].map((each) => {
        const counts = new Map<string, number>();
        const add = (industry: string, count: number) =>
          count > 0 && counts.set(industry, count + (counts.get(industry) ?? 0));
        if (region === undefined)
          for (const one of this.all("industry")) add(one.id, this.programmes(one, each));
        else
          for (const row of this.table("observatory/blocks"))
            if (row.region === region.id && Number(row.year) === each)
              add(row.industry!, Number(row.programmes));
        return counts;
      }) as [Map<string, number>, Map<string, number>];
      const alone = (a: Map<string, number>, b: Map<string, number>) => {
        const all = [...a.values()].reduce((sum, count) => sum + count, 0);
        return [...a].reduce((sum, [id, count]) => sum + (b.has(id) ? 0 : count), 0) > all / 10;
      };
      const isMixed =
        region !== undefined &&
        [year, other].some((each) => {
          const { mixed, all } = this.mixed("region", each);
          return mixed > all / 10;
        });
      return !alone(own, next) && !alone(next, own) && !isMixed;
    });
  }

  /** How many programmes of a year count in no region or framework, of how many. */
  mixed(label: "region" | "framework", year = this.benchmark): { mixed: number; all: number } {
    const own = this.table("observatory/blocks").filter((row) => Number(row.year) === year);
    const count = (rows: readonly Row[]) => rows.reduce((all, row) => all + Number(row.programmes), 0);
    return { mixed: count(own.filter((row) => row[label] === "mixed")), all: count(own) };
  }

  /** The difference of an industry or region from the average of all programmes, of which they are a part. */
  distance(subject: Subject, metric: Metric): Figure | null {
    const own = this.mean(subject, metric);
    if (own === null) return null;
    const { told, all } = this.#strata(metric, this.benchmark);
    if (subject.kind === "industry")
      return sum(
        told.map(({ id, mean, inAverage, count }) =>
          id === subject.id ? [1 - count / all, mean] : [-count / all, inAverage],
        ),
      );
    const global = this.global(metric)!;
    const value = own.value - global.value;
    if (own.se === null || global.se === null) return { value, se: null, df: null };
    const share = this.programmes(subject) / all;
    const variance = Math.max((1 - 2 * share) * own.se ** 2 + global.se ** 2, ((1 - share) * own.se) ** 2);
    return { value, se: Math.sqrt(variance), df: Math.min(own.df!, global.df!) };
  }

  /** The risk index of all programmes or of a region; its error is the most that it can be. */
  risk(subject: Subject | undefined, year = this.benchmark): Figure | null {
    const means = ["maturity_score", "remediation_days", "automation_rate"].map((id) => {
      const metric = METRICS.find((one) => one.id === id)!;
      return subject === undefined ? this.global(metric, year) : this.mean(subject, metric, year);
    });
    const [maturity, days, automation] = means;
    if (!maturity || !days || !automation) return null;
    const w = this.methodology.riskWeights;
    const perDay = (100 * w.remediation) / w.remediationDays;
    const index =
      w.maturity * (100 - maturity.value) + perDay * days.value + w.automation * (100 - automation.value);
    const value = Math.max(0, Math.min(100, index));
    const parts = [
      [w.maturity, maturity],
      [perDay, days],
      [w.automation, automation],
    ] as const;
    if (parts.some(([, { se }]) => se === null)) return { value, se: null, df: null };
    return {
      value,
      se: parts.reduce((all, [weight, { se }]) => all + weight * se!, 0),
      df: Math.min(...parts.map(([, { df }]) => df!)),
    };
  }

  #requirement(id: string, year: number): Row | undefined {
    return this.table("observatory/requirement-gaps").find(
      (row) => row.requirement === id && Number(row.year) === year,
    );
  }

  /** The rate of open findings of a requirement, from its counts; null if it is withheld. */
  openRate(id: string, year = this.benchmark): Figure | null {
    const row = this.#requirement(id, year);
    const [open, asked] = [number(row?.open_findings), number(row?.sample_size)];
    return open === null || asked === null ? null : shareOf(open, asked);
  }

  openRates(year = this.benchmark): Named[] {
    return this.table("reference/requirements").flatMap(({ id, title }) => {
      const figure = this.openRate(id!, year);
      return figure === null ? [] : [{ name: title!, figure, shown: figure.value }];
    });
  }

  requirementDelay(id: string, year = this.benchmark): Figure | null {
    const row = this.#requirement(id, year);
    const days = number(row?.avg_remediation_days);
    return days === null
      ? null
      : meanOf(days, number(row?.avg_remediation_days_se), Number(row?.open_findings));
  }

  bottleneck(id: string, year = this.benchmark) {
    const row = this.table("observatory/bottlenecks").find(
      (one) => one.bottleneck === id && Number(one.year) === year,
    );
    const [named, asked, days] = [row?.sample_size, row?.respondents, row?.avg_delay_days].map(number);
    return {
      share: named == null || asked == null ? null : shareOf(named, asked),
      delay: days == null ? null : meanOf(days, number(row?.avg_delay_days_se), named!),
    };
  }

  /** The blocks of the benchmark year as points: automation and audit hours, counted as often as they have programmes. */
  cloud(industry?: string): readonly Weighted[] {
    return this.#once(`cloud ${industry}`, () =>
      this.table("observatory/blocks")
        .filter((row) => Number(row.year) === this.benchmark)
        .filter((row) => industry === undefined || row.industry === industry)
        .map((row) => ({
          x: Number(row.automation_rate_mean),
          y: Number(row.audit_hours_mean),
          count: Number(row.programmes),
        })),
    );
  }

  correlation(industry?: string) {
    return this.#once(`correlation ${industry}`, () =>
      correlation(this.cloud(industry), this.methodology.minimumCohort),
    );
  }

  /** A change split into what changed within cells of industry, framework and region, and what their shares did. */
  split(metric: Metric, industry?: string) {
    const blocks = this.table("observatory/blocks");
    return this.#once(`years ${metric.id} ${industry}`, () =>
      splitBetween(
        blocksOf(blocks, this.benchmark - 1, industry),
        blocksOf(blocks, this.benchmark, industry),
        metric,
      ),
    );
  }

  /** The same between the tables of two releases, each of its latest year. */
  splitSince(from: string, release: string, metric: Metric, industry?: string) {
    const latest = (id: string) => {
      const blocks = this.table("observatory/blocks", `api/releases/${id}/datasets`);
      return blocksOf(blocks, Math.max(...blocks.map(({ year }) => Number(year))), industry);
    };
    const name = `${from} ${release} ${metric.id} ${industry}`;
    return this.#once(name, () => splitBetween(latest(from), latest(release), metric));
  }

  #once<T>(name: string, make: () => T): T {
    if (!this.#known.has(name)) this.#known.set(name, make());
    return this.#known.get(name) as T;
  }
}

function splitBetween(before: readonly Row[], now: readonly Row[], metric: Metric) {
  const cellOf = (row: Row): string =>
    ["framework", "region"].reduce((name, label) => {
      const isMany = [before, now].some((rows) => mixedPart(rows, row.industry!, label) > 0.1);
      return isMany ? name : `${name} ${row[label]}`;
    }, row.industry!);
  const [then, since] = [mixOf(before, metric, cellOf), mixOf(now, metric, cellOf)];
  return then.size === 0 || since.size === 0 ? null : splitChange(then, since);
}

/** The part of an industry's programmes in blocks of a mixed framework or region. */
function mixedPart(rows: readonly Row[], industry: string, label: string): number {
  const own = rows.filter((row) => row.industry === industry);
  const count = (some: readonly Row[]) => some.reduce((all, { programmes }) => all + Number(programmes), 0);
  return own.length === 0 ? 0 : count(own.filter((row) => row[label] === "mixed")) / count(own);
}

const blocksOf = (blocks: readonly Row[], year: number, industry?: string) =>
  blocks.filter((row) => Number(row.year) === year && (industry === undefined || row.industry === industry));

function mixOf(blocks: readonly Row[], metric: Metric, cellOf: (row: Row) => string): Mix {
  const names = new Map<string, string>();
  const cells = new Map<string, { count: number; mean: number }>();
  for (const row of blocks) {
    const mean = number(row[`${metric.id}_mean`]);
    if (mean === null) continue;
    const labels = `${row.industry} ${row.framework} ${row.region}`;
    const name = names.get(labels) ?? cellOf(row);
    names.set(labels, name);
    const old = cells.get(name) ?? { count: 0, mean: 0 };
    const count = old.count + Number(row.programmes);
    cells.set(name, { count, mean: (old.count * old.mean + Number(row.programmes) * mean) / count });
  }
  return cells;
}

const meanIn = (rows: readonly Row[], metric: Metric) =>
  rows.reduce((all, row) => all + Number(row[metric.id]), 0) / rows.length;

/** A cell as a number; null if it is empty. */
function number(cell: string | undefined): number | null {
  return cell === undefined || cell === "" ? null : Number(cell);
}
