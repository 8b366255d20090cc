import { type Form, must, same } from "../form.ts";
import { inFeed, percent, points, yearInTitle } from "../print.ts";
import { areApart, difference, type Figure, isClear, percentChange, places, sum } from "../statistics.ts";
import { AFTER_FIGURE } from "../units.ts";
import {
  ADDED,
  type Added,
  type Kind,
  METRICS,
  metricNamed,
  type Metric,
  type Named,
  type World,
} from "../world.ts";

/** Signals: what moved, who has another tier or place, what turned. */

/** What a signal speaks of. */
interface Spoken {
  readonly unit: Metric["unit"];
  /** Its figure in a year. */
  readonly in: (year: number) => Figure | null;
  /** The metric, and of an industry its id, where its change is split in two. */
  readonly split?: { readonly metric: Metric; readonly industry?: string };
  /** The rates of all requirements, if it is one. */
  readonly among?: () => readonly Named[];
  /** The others of its kind in a year, if there are any. */
  readonly rivals?: (year: number) => readonly Named[];
  readonly kind?: Kind;
}

/** The figure `Compliance cost of SaaS`; undefined if no table has it. */
function spokenOf(world: World, label: string, scope: string): Spoken | undefined {
  const metric = metricNamed(label);
  if (metric !== undefined && scope === "all programmes")
    return { unit: metric.unit, in: alike(world, (year) => world.global(metric, year)), split: { metric } };
  for (const kind of ["industry", "region"] as const) {
    const subject = world.named(kind, scope);
    if (subject === undefined) continue;
    if (metric !== undefined) {
      return {
        unit: metric.unit,
        kind,
        in:
          kind === "region"
            ? alike(world, (year) => world.mean(subject, metric, year), subject)
            : (year) => world.mean(subject, metric, year),
        rivals: (year) =>
          world
            .means(kind, metric, year)
            .filter(
              ({ name }) =>
                kind === "industry" || world.isLikeNext(world.benchmark - 1, world.named(kind, name)),
            ),
        ...(kind === "industry" && { split: { metric, industry: subject.id } }),
      };
    }
    if (label === "Risk" && kind === "region")
      return { unit: "score", in: alike(world, (year) => world.risk(subject, year), subject) };
  }
  if (label === "Risk" && scope === "all programmes")
    return { unit: "score", in: alike(world, (year) => world.risk(undefined, year)) };
  return ofRequirement(world, label, scope) ?? ofBottleneck(world, label, scope);
}

/** The figure of years that are about the same industries as each year after them. */
function alike(world: World, figure: Spoken["in"], region?: { readonly id: string }): Spoken["in"] {
  return (year) => {
    for (let each = year; each < world.benchmark; each += 1) if (!world.isLikeNext(each, region)) return null;
    return figure(year);
  };
}

function ofRequirement(world: World, label: string, scope: string): Spoken | undefined {
  const id = /^requirement (\d+) \((.+)\)$/.exec(scope)?.slice(1);
  const isNamed = world
    .table("reference/requirements")
    .some((row) => row.id === id?.[0] && row.title === id?.[1]);
  if (!isNamed) return undefined;
  if (label === "Open-finding rate")
    return {
      unit: "percent",
      in: alike(world, (year) => world.openRate(id![0]!, year)),
      among: () => world.openRates(),
    };
  return label === "Remediation delay"
    ? { unit: "days", in: alike(world, (year) => world.requirementDelay(id![0]!, year)) }
    : undefined;
}

function ofBottleneck(world: World, label: string, scope: string): Spoken | undefined {
  const name = /^(?:programmes that name (.+) as the cause|(.+) among the causes of delay)$/.exec(scope);
  const id = world
    .table("reference/bottlenecks")
    .find((row) => row.display_name === (name?.[1] ?? name?.[2]))?.id;
  if (id === undefined || name === null) return undefined;
  if (label === "Share" && name[2])
    return { unit: "percent", in: alike(world, (year) => world.bottleneck(id, year).share) };
  return label === "Delay" && name[1]
    ? { unit: "days", in: alike(world, (year) => world.bottleneck(id, year).delay) }
    : undefined;
}

/** The figures of the benchmark year and of those before it; a list of faults if a year is withheld. */
function yearsOf(world: World, spoken: Spoken | undefined, back: number): Figure[] | undefined {
  const figures = Array.from({ length: back + 1 }, (_, at) => spoken?.in(world.benchmark - at) ?? null);
  return figures.some((figure) => figure === null) ? undefined : (figures as Figure[]);
}

const UNKNOWN = ["no table has such a figure in each of these years"];

function yearFaults(world: World, now: string, before: string): string[] {
  return [
    ...same("the year", now, yearInTitle(world, world.benchmark)),
    ...same("the year before", before, String(world.benchmark - 1)),
  ];
}

/** Fields of answers that are better the more, and the less they are. */
const fieldsOf = (side: Added["better"]) =>
  ADDED.flatMap(({ better, field }) => (better === side ? field : []));
const RISES_BETTER = new Set(["maturityScore", "automationRate", ...fieldsOf("higher")]);
const FALLS_BETTER = new Set([
  ...fieldsOf("lower"),
  "auditHours",
  "costUSD",
  "remediationDays",
  "riskIndex",
  "openFindingRate",
  "avgDays",
  "avgDelayDays",
]);

const FIGURE = String.raw`(?:USD )?−?[\d,.]+${AFTER_FIGURE}`;
const YEAR = String.raw`\d{4}(?: to date)?`;
const CHANGE = String.raw`[+−]?[\d,.]+(?:%| points)(?: \([+−]?[\d.,]+%\))?`;

export const signalForms: readonly Form[] = [
  {
    claims: "a figure rose or fell, and how much of that its mix made",
    examples: [
      "Compliance cost of SaaS fell from USD 104,500 in 2025 to USD 95,400 in 2026 to date: −8.8% in all, −7.2% at an unchanged mix.",
      "Open-finding rate of requirement 9 (Physical access) rose from 8.8% in 2025 to 9.5% in 2026, above the mean of the requirements, 9.1%.",
    ],
    pattern: new RegExp(
      `^(?<label>[A-Z][\\w -]*?) of (?<scope>.+?) (?<verb>rose|fell) from (?<was>${FIGURE}) in (?<before>${YEAR}) to (?<is>${FIGURE}) in (?<now>${YEAR})(?:, above the mean of the requirements, (?<mean>${FIGURE}))?(?:: (?<all>${CHANGE})(?<relative> \\(relative\\))? in all, (?<mix>${CHANGE}) at an unchanged mix)?\\.$`,
    ),
    check: ({ world, said }) => {
      const spoken = spokenOf(world, said.label!, said.scope!);
      const [now, before] = yearsOf(world, spoken, 1) ?? [];
      if (!spoken || !now || !before) return UNKNOWN;
      return [
        ...yearFaults(world, said.now!, said.before!),
        ...must(areApart(now, before), "the change does not exceed twice its standard error"),
        ...same("the way", said.verb!, now.value > before.value ? "rose" : "fell"),
        ...same("the figure", said.is!, inFeed(world, spoken.unit, now.value)),
        ...same("that of the year before", said.was!, inFeed(world, spoken.unit, before.value)),
        ...(said.mean === "" ? [] : aboveFaults(world, spoken, now, said.mean!)),
        ...(said.all === "" ? [] : splitFaults(world, spoken, [now, before], said)),
      ];
    },
  },
  {
    claims: "somebody is on another tier",
    examples: [
      "Maturity of SaaS: Advanced (66.1) in 2026, after Developing (64.5) in 2025.",
      "Risk of all programmes: Low-Moderate (43.8) in 2026 to date, after Moderate (45.1) in 2025.",
    ],
    pattern: new RegExp(
      `^(?<subject>(?:Maturity|Risk) of .+): (?<tier>[\\w-]+) \\((?<is>[\\d.]+)\\) in (?<now>${YEAR}), after (?<from>[\\w-]+) \\((?<was>[\\d.]+)\\) in (?<before>${YEAR})\\.$`,
    ),
    check: ({ world, said }) => {
      const [, what, whom = ""] = /^(\w+) of (.+)$/.exec(said.subject!)!;
      const ofRisk = what === "Risk";
      const tiers = world.methodology[ofRisk ? "riskTiers" : "maturityTiers"];
      const spoken = spokenOf(world, ofRisk ? "Risk" : "Maturity score", whom);
      const [now, before] = yearsOf(world, spoken, 1) ?? [];
      if (!now || !before) return UNKNOWN;
      const tierOf = ({ value }: Figure) =>
        tiers
          .filter(({ from }) => value >= from)
          .reduce((high, tier) => (tier.from > high.from ? tier : high)).tier;
      const [low, high] = [Math.min(now.value, before.value), Math.max(now.value, before.value)];
      const crossed = tiers.filter(({ from }) => from > low && from <= high);
      return [
        ...yearFaults(world, said.now!, said.before!),
        ...same("the tier", said.tier!, tierOf(now)),
        ...same("the tier before", said.from!, tierOf(before)),
        ...same("the figure", said.is!, inFeed(world, "score", now.value)),
        ...same("that of the year before", said.was!, inFeed(world, "score", before.value)),
        ...must(areApart(now, before), "the change does not exceed twice its standard error"),
        ...must(
          crossed.length > 0 && crossed.every(({ from }) => isClear({ ...now, value: now.value - from })),
          "it is not clearly beyond the threshold",
        ),
      ];
    },
  },
  {
    claims: "somebody has other places than the year before, none of them the same",
    examples: [
      "Audit hours of SaaS: number 1 of 7 industries in 2026 to date, least first, after number 3 (2 to 4) in 2025.",
    ],
    pattern: new RegExp(
      `^(?<label>[A-Z][\\w -]*?) of (?<scope>.+?): number (?<place>\\d+)(?: \\((?<range>\\d+ to \\d+)\\))? of (?<of>\\d+) (?<kinds>industries|regions) in (?<now>${YEAR}), least first, after number (?<was>\\d+)(?: \\((?<wasRange>\\d+ to \\d+)\\))? in (?<before>${YEAR})\\.$`,
    ),
    check: ({ world, said }) => {
      const spoken = spokenOf(world, said.label!, said.scope!);
      const figures = yearsOf(world, spoken, 1);
      if (!spoken?.rivals || !figures) return UNKNOWN;
      const known = [0, 1].map((back) => spoken.rivals!(world.benchmark - back).map(({ name }) => name));
      const both = new Set(known[0]!.filter((name) => known[1]!.includes(name)));
      const [now, before] = figures.map((own, back) => {
        const all = spoken.rivals!(world.benchmark - back)
          .filter(({ name }) => both.has(name))
          .map(({ figure }) => figure);
        const { from, to, of } = places(own, all, "lower")!;
        const place = 1 + all.filter(({ value }) => value < own.value).length;
        return { from, to, of, place: String(place), range: from === to ? "" : `${from} to ${to}` };
      });
      return [
        ...yearFaults(world, said.now!, said.before!),
        ...must(now!.from > before!.to || before!.from > now!.to, "a place is among those of both years"),
        ...same("the place", said.place!, now!.place),
        ...same("the places", said.range!, now!.range),
        ...same("the place before", said.was!, before!.place),
        ...same("the places before", said.wasRange!, before!.range),
        ...same("how many there are", said.of!, String(now!.of)),
        ...same("what is compared", said.kinds!, spoken.kind === "industry" ? "industries" : "regions"),
      ];
    },
  },
  {
    claims: "a trend turned, both changes being clear",
    examples: ["Remediation delay of FinTech turned up: −3.2% in 2025, +12.0% in 2026 to date."],
    pattern: new RegExp(
      `^(?<label>[A-Z][\\w -]*?) of (?<scope>.+?) turned (?<way>up|down): (?<was>${CHANGE}) in (?<before>${YEAR}), (?<is>${CHANGE}) in (?<now>${YEAR})\\.$`,
    ),
    check: ({ world, said }) => {
      const [now, before, earlier] = yearsOf(world, spokenOf(world, said.label!, said.scope!), 2) ?? [];
      const [last, first] =
        now && before && earlier ? [percentChange(now, before), percentChange(before, earlier)] : [];
      if (!last || !first) return UNKNOWN;
      const { stableTrendPct } = world.methodology;
      const isTold = ({ value }: Figure) => Number(Math.abs(value).toPrecision(12)) >= stableTrendPct;
      return [
        ...yearFaults(world, said.now!, said.before!),
        ...same("the way", said.way!, last.value > 0 ? "up" : "down"),
        ...same("the change", said.is!, percent(world, last.value)),
        ...same("the change before", said.was!, percent(world, first.value)),
        ...must(last.value * first.value < 0, "the two changes are of one way"),
        ...must(isClear(last) && isClear(first), "a change does not exceed twice its standard error"),
        ...must(isTold(last) && isTold(first), "a change is called stable"),
      ];
    },
  },
  {
    claims: "what the change of a signal means, in an answer",
    examples: ["improving", "worsening"],
    where: ({ path, column }) => path.startsWith("endpoints/") && column === "assessment",
    pattern: /^(?<assessment>improving|worsening)$/,
    check: ({ said, passage: { row, cells } }) => {
      // The row begins with the signal's id, which names kind, metric and scope.
      const metric = row.split("-")[1] ?? "";
      const better = RISES_BETTER.has(metric) ? "up" : FALLS_BETTER.has(metric) ? "down" : "neither";
      return [
        ...must(better !== "neither", "neither way is better"),
        ...same("what it means", said.assessment!, cells.includes(better) ? "improving" : "worsening"),
      ];
    },
  },
  {
    claims: "nothing is a signal",
    examples: ["No figure moved far enough to be a signal."],
    pattern: /^No figure moved far enough to be a signal\.$/,
    check: ({ world }) => {
      const moved = METRICS.flatMap((metric) =>
        (["industry", "region"] as const).flatMap((kind) =>
          world.all(kind).filter((subject) => {
            if (kind === "region" && !world.isLikeNext(world.benchmark - 1, subject)) return false;
            const [now, before] = [
              world.mean(subject, metric),
              world.mean(subject, metric, world.benchmark - 1),
            ];
            const size = now && before && percentChange(now, before);
            return (
              size && areApart(now, before) && Math.abs(size.value) >= world.methodology.signals.movePct!
            );
          }),
        ),
      );
      return must(moved.length === 0, `a figure of ${moved[0]?.name} moved`);
    },
  },
];

function aboveFaults(world: World, { among }: Spoken, now: Figure, said: string): string[] {
  const rates = among?.() ?? [];
  const mean = sum(rates.map(({ figure }) => [1 / rates.length, figure]));
  const own = rates.find(({ figure }) => figure.value === now.value && figure.se === now.se);
  const above = sum(rates.map((rate) => [Number(rate === own) - 1 / rates.length, rate.figure]));
  return [
    ...same("the mean of the requirements", said, inFeed(world, "percent", mean.value)),
    ...must(above.value > 0 && isClear(above), "it is not clearly above their mean"),
  ];
}

/** The parts of a change: in points of a score, in percent of the year before of all else. */
function splitFaults(
  world: World,
  { split, unit }: Spoken,
  [now, before]: readonly [Figure, Figure],
  said: Readonly<Record<string, string>>,
): string[] {
  const found = split && world.split(split.metric, split.industry);
  if (!split || !found) return ["its change is split nowhere"];
  const told = (part: number) =>
    unit === "score" ? points(world, unit, part) : percent(world, (100 * part) / before.value);
  return [
    ...same("what is said of a percentage", said.relative!, unit === "percent" ? " (relative)" : ""),
    ...same("the change", said.all!, told(difference(now, before).value)),
    ...same("the change at an unchanged mix", said.mix!, told(found.within)),
  ];
}
