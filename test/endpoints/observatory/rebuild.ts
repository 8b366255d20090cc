import { parse } from "csv-parse/sync";

/**
 * The export's data, made anew from nothing but its CSV, by the rule that the CSV is documented with: columns
 * hold what tells the entries of a list apart; else their own name, or their place, stands in brackets.
 */

/** Lists whose entries the columns tell apart: the properties that the columns hold. */
const BY_COLUMN: Readonly<Record<string, readonly string[]>> = {
  industries: ["industry"],
  byIndustry: ["industry"],
  byRegion: ["region"],
  byIndustryAndRegion: ["industry", "region"],
  requirementHotspots: ["requirement"],
  byMaturityBand: ["band"],
  automationSavings: ["automationBand"],
  bands: ["automationBand"],
  trend2019to2026: ["year"],
  series: ["year"],
  regions: ["region"],
};
/** Lists whose entries are told apart by a name of their own: the property that is the name. */
const BY_NAME: Readonly<Record<string, string>> = {
  tiers: "tier",
  bottlenecks: "bottleneck",
  breakdown: "component",
  signals: "id",
  trendChanges: "id",
};
/** What has a sample size: the entries of these lists, these objects, and the data itself where it has averages. */
const COUNTED = [
  ...[...Object.keys(BY_COLUMN), "tiers", "bottlenecks", "breakdown"],
  ...["meta", "efficiency"],
];
const COUNTED_SECTIONS = [
  ...["overview", "maturity", "auditHours", "remediation", "complianceCost", "automation"],
];
/** Figures of which another field says how many programmes they are of: their rows have that. */
const COUNTED_BY: Readonly<Record<string, string>> = {
  "requirementHotspots.openFindingRate": "respondents",
  "requirementHotspots.avgDays": "openFindings",
  "requirementHotspots.trend": "respondents",
  "bottlenecks.share": "respondents",
  "bottlenecks.avgDelayDays": "named",
};

type Row = Readonly<Record<string, string>>;
// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape is rebuilt
type Node = any;

/** @throws where a value stands twice, or the rows of an entry disagree about its sample size */
export function rebuild(csv: string): Node {
  const data: Node = {};
  for (const row of parse(csv, { columns: true }) as Row[]) {
    const steps = [...row.metric!.matchAll(/(\w+)(?:\[([^\]]*)\])?/g)];
    const [, last, place] = steps.pop()!;
    let node = child(data, row.section!, {});
    let holderName = "";
    for (const [, property, bracket] of steps) {
      const names = namesOf(row, property!, bracket);
      holderName = property!;
      if (names !== undefined) node = entryOf(child(node, property!, []), names);
      else if (bracket === undefined) node = child(node, property!, {});
      else node = child(child(node, property!, []), Number(bracket), {});
    }
    const isCounted =
      holderName === "" ? COUNTED_SECTIONS.includes(row.section!) : COUNTED.includes(holderName);
    if (!(`${holderName}.${last}` in COUNTED_BY)) putCount(node, isCounted, row);
    putUncertainty(node, last!, row);
    const [holder, key] =
      place === undefined ? [node, last!] : ([child(node, last!, []), Number(place)] as const);
    if (key in holder) throw new Error(`${row.metric} stands twice`);
    holder[key] = cellOf(row);
  }
  return data;
}

function child(node: Node, key: string | number, empty: Node): Node {
  node[key] ??= empty;
  return node[key];
}

function entryOf(entries: Node[], names: Record<string, unknown>): Node {
  const found = entries.find((entry) =>
    Object.entries(names).every(([name, value]) => entry[name] === value),
  );
  if (found === undefined) entries.push({ ...names });
  return found ?? entries.at(-1);
}

function namesOf(row: Row, list: string, bracket: string | undefined): Record<string, unknown> | undefined {
  if (list in BY_NAME) return { [BY_NAME[list]!]: bracket };
  return (
    BY_COLUMN[list] &&
    Object.fromEntries(
      BY_COLUMN[list].map((property) => {
        const cell = row[property === "automationBand" ? "band" : property]!;
        return [property, property === "year" || property === "requirement" ? Number(cell) : cell];
      }),
    )
  );
}

function putCount(node: Node, isCounted: boolean, { sample_size, metric }: Row): void {
  const count = sample_size === "" ? null : Number(sample_size);
  const expected = isCounted ? (node.sampleSize ?? count) : null;
  if (count !== expected) throw new Error(`${metric} has another sample size, ${sample_size}`);
  if (isCounted) node.sampleSize = count;
}

/** What has no error has none of the three columns: whether that is null or not said at all, a table does not tell. */
function putUncertainty(node: Node, name: string, { standard_error, ci95_low, ci95_high }: Row): void {
  if (standard_error === "") return;
  node.uncertainty ??= {};
  node.uncertainty[name] = {
    standardError: Number(standard_error),
    ci95: [Number(ci95_low), Number(ci95_high)],
  };
}

/** Text has an apostrophe too many at most; an empty cell that is no text is null. */
function cellOf({ unit, value }: Row): unknown {
  if (unit === "text") return value!.replace(/^'/, "");
  if (value === "") return null;
  return unit === "flag" ? value === "true" : Number(value);
}
