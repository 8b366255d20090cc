import { expect, test } from "vitest";
import { wordsOf } from "../support/words.ts";
import {
  againstAll,
  difference,
  files,
  globalMean,
  isClear,
  type Kind,
  type Mean,
  mean,
  METRICS,
  type Metric,
  names,
  table,
  text,
  trends,
  YEAR,
} from "./published-means.ts";

/**
 * Reads the pages as they are published, and asks of each sentence that compares whether the published means and their
 * standard errors bear it out. What is computed here is computed from the CSV files alone.
 */

const methodology = JSON.parse(text("api/methodology.json"));

/** Every one of a kind with a mean of a metric. */
function ofKind(kind: Kind | "requirement", metric: Metric | "rate"): Map<string, Mean> {
  if (kind === "requirement") {
    const rows = table("observatory/requirement-gaps.csv").filter((row) => row.year === String(YEAR));
    const titles = new Map(table("reference/requirements.csv").map(({ id, title }) => [id!, title!]));
    return new Map(
      rows
        .filter((row) => row.open_findings !== "")
        .map((row) => {
          const [share, n] = [Number(row.open_findings) / Number(row.sample_size), Number(row.sample_size)];
          const error = 100 * Math.sqrt((share * (1 - share)) / n);
          return [titles.get(row.requirement!)!, { value: 100 * share, error }] as const;
        }),
    );
  }
  return new Map(
    names[kind].flatMap(([id, name]) => {
      const own = mean(kind, id, metric as Metric);
      return own === undefined ? [] : [[name, own] as const];
    }),
  );
}

/** Those that nobody clearly exceeds, in one direction. */
function foremost(all: ReadonlyMap<string, Mean>, sign: 1 | -1): string[] {
  return [...all]
    .filter(([, own]) =>
      [...all.values()].every((other) => {
        const ahead = difference(other, own);
        return !(isClear(ahead) && sign * ahead.value > 0);
      }),
    )
    .map(([name]) => name);
}

const ENDS: Readonly<Record<string, readonly [Kind | "requirement", Metric | "rate", 1 | -1]>> = {
  "the most mature industry": ["industry", "maturity_score", 1],
  "the least mature industry": ["industry", "maturity_score", -1],
  "the most mature region": ["region", "maturity_score", 1],
  "the least mature region": ["region", "maturity_score", -1],
  "the highest cost": ["industry", "cost_usd", 1],
  "the lowest cost": ["industry", "cost_usd", -1],
  "the longest remediation delay": ["industry", "remediation_days", 1],
  "the shortest remediation delay": ["industry", "remediation_days", -1],
  "the highest rate of open findings": ["requirement", "rate", 1],
};

/** `A or B is the most mature region (… cannot be told apart); no region is clearly the least mature`. */
function checkEnds(line: string): void {
  let noun = "";
  for (const part of line.split("; ")) {
    const none = /^no (\w+) (?:is|has) clearly (.+?)(?::|$)/i.exec(part);
    const some = /^(.+?) (?:is|has) (the .+?)(?:, at | \(|$)/.exec(part);
    const phrase = none?.[2] ?? some?.[2] ?? "";
    noun = / (industry|region)$/.exec(phrase)?.[1] ?? none?.[1] ?? noun;
    const [kind, metric, sign] = ENDS[phrase] ?? ENDS[`${phrase} ${noun}`] ?? [];
    if (kind === undefined || metric === undefined || sign === undefined)
      throw new Error(`cannot read: ${part}`);
    const told = foremost(ofKind(kind, metric), sign);
    if (none) expect(told.length, part).toBeGreaterThan(3);
    else expect(some![1]!.split(/, | or /).sort(), part).toEqual(told.toSorted());
  }
}

/** The standardised distance of a metric from the average, and its error. */
function distance(kind: Kind, id: string, metric: Metric): Mean {
  const { value, error } = againstAll(kind, id, metric)!;
  const z = Math.abs(value) / error;
  // The degrees of freedom are at least those of the smaller sample; here they hardly matter.
  const rows = trends[kind].filter((row) => row[kind] === id && row.year === String(YEAR));
  const df = Number(rows[0]!.sample_size) - 1;
  return { value: z, error: Math.sqrt(1 + z ** 2 / (2 * df)) };
}

function subjectOf(name: string): readonly [Kind, string] {
  for (const kind of ["industry", "region"] as const) {
    const found = names[kind].find(([, own]) => own === name);
    if (found) return [kind, found[0]];
  }
  throw new Error(`nobody is called ${name}`);
}
const metricsIn = (words: string) =>
  words.split(/, | or | and /).map((word) => METRICS[word as keyof typeof METRICS].column);

function clearMetrics(kind: Kind, id: string): Metric[] {
  return Object.values(METRICS)
    .map(({ column }) => column)
    .filter((metric) => isClear(againstAll(kind, id, metric)!));
}

function checkStandsOut(name: string, words: string): void {
  const [kind, id] = subjectOf(name);
  const told = metricsIn(words);
  for (const metric of told) expect(clearMetrics(kind, id), name).toContain(metric);
  const others = Object.values(METRICS).filter(({ column }) => !told.includes(column));
  for (const { column } of others) {
    const [far, near] = [
      Math.max(...told.map((one) => distance(kind, id, one).value)),
      distance(kind, id, column),
    ];
    const error = told.map((one) => distance(kind, id, one).error)[0]! + near.error;
    // The site's degrees of freedom differ a little from those here.
    expect(far - near.value, `${name}: ${words} against ${column}`).toBeGreaterThan(2 * error * 0.97);
  }
}

/** The places that a mean may have, best first. */
function places(kind: Kind, id: string, metric: Metric): [number, number, number] {
  const { isBetterHigher } = Object.values(METRICS).find(({ column }) => column === metric)!;
  const all = names[kind].flatMap(([other]) => mean(kind, other, metric) ?? []);
  const own = mean(kind, id, metric)!;
  const clear = all.map((other) => difference(other, own)).filter(isClear);
  const ahead = clear.filter(({ value }) => value > 0 === isBetterHigher).length;
  return [1 + ahead, all.length - (clear.length - ahead), all.length];
}
const number = (digits: string) => Number(digits.replaceAll(/[^\d.]/g, ""));
const placesIn = (words: string) => {
  const [from, to, of] = /^(\d+)\w\w(?: to (\d+)\w\w)? of (\d+)/.exec(words)!.slice(1);
  return [Number(from), Number(to ?? from), Number(of)];
};

function checkRow(
  page: string,
  [label = "", , , words = "", rank = "", change = ""]: readonly string[],
): void {
  const [folder, id = ""] = page.replace(".html", "").split("/");
  const kind: Kind = folder === "industries" ? "industry" : "region";
  const { column, isBetterHigher } = METRICS[label.toLowerCase() as keyof typeof METRICS];
  const gap = againstAll(kind, id, column)!;
  const at = `${page}: ${label}`;
  expect(words.startsWith("no clear difference"), at).toBe(!isClear(gap));
  if (isClear(gap))
    expect(words.endsWith(gap.value > 0 === isBetterHigher ? ": better" : ": worse"), at).toBe(true);
  expect(placesIn(rank), at).toEqual(places(kind, id, column));
  const moved = difference(mean(kind, id, column)!, mean(kind, id, column, YEAR - 1)!);
  expect(change.startsWith("unclear"), at).toBe(!isClear(moved));
  expect(change, "a part of a year is called neither better nor worse than a whole one").not.toMatch(
    /better|worse/,
  );
}

const feed = JSON.parse(text("api/intelligence/observatory/feed.json")).data;
const SUMMARIES = new Set<string>([...feed.signals, ...feed.trendChanges].map(({ summary }) => summary));

/** Averages that findings are looked for in, and how many standard errors a change is beyond chance among so many. */
const BEYOND_CHANCE = 3.22;
const FINDING =
  /^(.+) programmes (?:took|had|cost|spent|scored) .+ (?:more|less|fewer) than in the whole of (\d+)(?: \(95 % interval: (\S+) to (\S+) .*\))?\.?$/;
const FINDING_METRICS: readonly (readonly [RegExp, Metric])[] = [
  [/ took /, "remediation_days"],
  [/ tested automatically/, "automation_rate"],
  [/ cost /, "cost_usd"],
  [/ on audit/, "audit_hours"],
  [/ for maturity/, "maturity_score"],
];

/** Reads a sentence; tells whether it is one that this file knows. */
function isJudged(page: string, line: string): boolean {
  const cells = line.split(" | ");
  if (cells.length === 6 && Object.hasOwn(METRICS, cells[0]!.toLowerCase()) && cells[3] !== "–") {
    checkRow(page, cells);
    return true;
  }
  if (SUMMARIES.has(line)) return true;
  const stands = /^(.+) stands out most in (.+?)(?:: |, which cannot be told apart$)/.exec(line);
  if (stands) {
    checkStandsOut(stands[1]!, stands[2]!);
    return true;
  }
  const differs = /^(.+) clearly differs from the global average in (.+?)(?: alone: .+)?$/.exec(line);
  if (differs) {
    const [kind, id] = subjectOf(differs[1]!);
    const many = /^(?:all )?(\d+)\b/.exec(differs[2]!);
    if (many) expect(clearMetrics(kind, id).length).toBe(Number(many[1]));
    else expect(metricsIn(differs[2]!).toSorted(), line).toEqual(clearMetrics(kind, id).toSorted());
    return true;
  }
  const same = /^(.+) cannot be told apart from the global average$/.exec(line);
  if (same) {
    expect(clearMetrics(...subjectOf(same[1]!)), line).toEqual([]);
    return true;
  }
  const ranks =
    /^With a maturity score of .+, (.+) ranks (.+?) (?:industries|regions): (.+?)\. The figures/.exec(line);
  if (ranks) {
    const [kind, id] = subjectOf(ranks[1]!);
    expect(placesIn(ranks[2]!), line).toEqual(places(kind, id, "maturity_score"));
    const gap = againstAll(kind, id, "maturity_score")!;
    const word = isClear(gap) ? (gap.value > 0 ? "above" : "below") : "cannot be told apart";
    expect(ranks[3], line).toContain(word);
    return true;
  }
  const finding = FINDING.exec(line);
  if (finding) {
    const [, metric] = FINDING_METRICS.find(([words]) => words.test(line))!;
    const of = (year: number) =>
      finding[1] === "All" ? globalMean(metric, year) : mean(...subjectOf(finding[1]!), metric, year)!;
    const change = difference(of(YEAR), of(Number(finding[2])));
    expect(Math.abs(change.value), line).toBeGreaterThan(BEYOND_CHANCE * change.error);
    expect(/ more than in/.test(line), line).toBe(change.value > 0);
    if (finding[3]) expect(number(finding[3]) * number(finding[4]!), line).toBeGreaterThan(0);
    return true;
  }
  const course = /^Automation rose every year, from .+ in (\d+) to .+ in (\d+)/.exec(line);
  if (course) {
    for (let year = Number(course[1]); year < Number(course[2]); year++) {
      const step = difference(globalMean("automation_rate", year + 1), globalMean("automation_rate", year));
      expect(isClear(step) && step.value > 0, `${line}: ${year}`).toBe(true);
    }
    return true;
  }
  const risk = /^One number .* less is better\. It (fell|rose) by ([\d.]+) points on \d+\./.exec(line);
  if (risk) {
    const { yoy } = JSON.parse(text("api/intelligence/observatory/overview.json")).data;
    expect(Math.abs(yoy.riskIndex)).toBe(Number(risk[2]));
    expect(isClear({ value: yoy.riskIndex, error: yoy.uncertainty.riskIndex.standardError }), line).toBe(
      true,
    );
    return true;
  }
  const direction = /^Remediation delay: (improving|worsening|stable)$/.exec(line);
  if (direction) {
    const id = page.replace(/^industries\/|\.html$/g, "");
    const [now, before] = [
      mean("industry", id, "remediation_days")!,
      mean("industry", id, "remediation_days", YEAR - 1)!,
    ];
    const percent = (100 * (now.value - before.value)) / before.value;
    const error =
      (100 * now.value * Math.hypot(now.error / now.value, before.error / before.value)) / before.value;
    const isStable = Math.abs(percent) < methodology.stableTrendPct || !isClear({ value: percent, error });
    expect(direction[1], page).toBe(isStable ? "stable" : percent < 0 ? "improving" : "worsening");
    return true;
  }
  const everywhere = /^From (\d+) to (\d+), (.+) clearly (rose|fell) in all (\d+) industries$/.exec(line);
  if (everywhere) {
    const [, from, to, labels, way, count] = everywhere;
    expect(Number(count)).toBe(names.industry.length);
    const moved = (metric: Metric) =>
      names.industry.every(([id]) => {
        const [now, before] = [to, from].map((year) => mean("industry", id, metric, Number(year)));
        const change = difference(now!, before!);
        return isClear(change) && change.value > 0 === (way === "rose");
      });
    const named = labels!.split(/, | and /);
    // Those that are named, and no other.
    for (const [label, { column }] of Object.entries(METRICS))
      expect([label, moved(column)]).toEqual([label, named.includes(label)]);
    return true;
  }
  if (/^(?:.+ (?:is|has) the |No (?:industry|region) (?:is|has) clearly )/.test(line)) {
    checkEnds(line);
    return true;
  }
  return false;
}

/** Words that say of somebody or something that it is before or beyond another. */
const COMPARES =
  /\b(?:better|worse|most|least|highest|lowest|longest|shortest|ranks|stands out|differs|told apart|rose|fell|more than|less than|fewer than|above the|below the|improving|worsening)\b/;
/** What says how the pages compare, and compares nobody: notes, headings, legends, and links named after a chart. */
const NOTES: readonly RegExp[] = [
  /^(?:Source|Data|Metric \||Told are|The global average counts|Means of the programmes|From 0 to 100; less is better|better →|Least-squares)/,
  /^(?:What is better|95 % interval|±|A \w+ is)/,
  /fewer than \d+ programmes/,
  /averages that were compared/,
];

const pages = [...files.keys()].filter((path) =>
  /^(?:index|charts\/index|(?:industries|regions)\/.+)\.html$/.test(path),
);

test("every sentence of the pages that compares is borne out by the published means and their errors", () => {
  const judged = new Map<string, string>();
  const unknown: string[] = [];
  for (const page of pages) {
    const html = text(page);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const line of new Set(wordsOf(main).split("\n"))) {
      const isRow = /^[A-Z][a-z]+ [a-z]+ \| .* \| (?:no clear difference|.* the average)/.test(line);
      if (!isRow && (!COMPARES.test(line) || NOTES.some((note) => note.test(line)))) continue;
      if (isJudged(page, line)) judged.set(line, page);
      else unknown.push(`${page}: ${line}`);
    }
  }
  expect(unknown).toEqual([]);
  // 14 profiles with a lead, a title and five rows each, and the titles of the charts.
  expect(judged.size).toBeGreaterThan(100);
});
