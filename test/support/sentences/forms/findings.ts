import { type Form, must, same } from "../form.ts";
import type { Passage } from "../passages.ts";
import { commas, digits, percent, signed, withUnit, yearInTitle, yearInWords } from "../print.ts";
import {
  areApart,
  difference,
  type Figure,
  half95,
  percentChange,
  rounded,
  significant,
  tQuantile,
} from "../statistics.ts";
import { AFTER_DISTANCE, directionOf, distanceOf, signOf } from "../units.ts";
import { ADDED, type Metric, metricNamed, METRICS, type Subject, type World } from "../world.ts";
import { comparedWith } from "./releases.ts";

/** Findings: the changes that are clear although many were compared (`rules.findings`), and the counts of a release. */

/** A mean that is compared with an earlier one. */
interface Compared {
  readonly metric: Metric;
  /** Undefined for all programmes. */
  readonly industry: Subject | undefined;
  readonly now: Figure;
  readonly before: Figure;
}

/** Every mean with an error on both sides: against the year before, or against the same year in the previous release. */
function lookedAt(world: World, earlier?: World): Compared[] {
  const other = earlier ?? world;
  const year = earlier === undefined ? world.benchmark - 1 : world.benchmark;
  // A single industry is the same as all programmes.
  const industries = world.all("industry").length === 1 ? [] : world.all("industry");
  // All programmes of years with other industries are not compared.
  const all = earlier !== undefined || world.isLikeNext(year) ? [undefined] : [];
  return METRICS.flatMap((metric) =>
    [...all, ...industries].flatMap((industry) => {
      const now = industry ? world.mean(industry, metric) : world.global(metric);
      const before = industry ? other.mean(industry, metric, year) : other.global(metric, year);
      return now?.se == null || before?.se == null ? [] : [{ metric, industry, now, before }];
    }),
  );
}

const CHANCE = 0.05;
const [MOST, MOST_OF_A_METRIC] = [5, 2];

/** What adds up over a year: the rest of a year to date may make up for less of it. */
const ADDS_UP = new Set(["audit_hours", "cost_usd"]);

/** Whether a change means something: no fall of a sum in a year to date, no sums of different parts of a year. */
const means =
  (world: World, earlier: World | undefined) =>
  ({ metric, now, before }: Compared) =>
    !ADDS_UP.has(metric.id) ||
    (earlier === undefined ? !world.toDate || now.value > before.value : earlier.asOf === world.asOf);

/** Those that chance hardly explains among so many, the largest in percent first. */
function standing(all: readonly Compared[], isTold: (one: Compared) => boolean): Compared[] {
  const size = ({ now, before }: Compared) => {
    const found = percentChange(now, before);
    return found === undefined ? Infinity : rounded(Math.abs(found.value), 4);
  };
  const name = ({ metric, industry }: Compared) => `${metric.id}/${industry?.id ?? ""}`;
  return all
    .filter(isTold)
    .filter(({ now, before }) => {
      const moved = difference(now, before);
      const least = tQuantile(1 - CHANCE / (2 * all.length), moved.df!) * moved.se!;
      return areApart(now, before) && Math.abs(moved.value) > least;
    })
    .sort((a, b) => size(b) - size(a) || (name(a) < name(b) ? -1 : 1));
}

/** The findings that are published: at most five, and two of a metric. */
function told(all: readonly Compared[], isTold: (one: Compared) => boolean): Compared[] {
  const found = standing(all, isTold);
  const first = found.filter(
    (one, at) => found.slice(0, at).filter(({ metric }) => metric === one.metric).length < MOST_OF_A_METRIC,
  );
  return first.slice(0, MOST);
}

const DID: readonly (readonly [pattern: RegExp, label: string])[] = [
  [/^scored on average (.+) of 100 for maturity$/, "Maturity score"],
  [/^spent on average (.+) on audit$/, "Audit hours"],
  [/^cost on average (.+)$/, "Compliance cost"],
  [/^had on average (.+) of their controls tested automatically$/, "Automation rate"],
  [/^took on average (.+) from finding to fix$/, "Remediation delay"],
  ...ADDED.map(
    ({ did: [before, after], label }) =>
      [new RegExp(`^${before} on average (.+)${after === "" ? "" : ` ${after}`}$`), label] as const,
  ),
];
const VERBS = ["scored", "spent", "cost", "had", "took", ...ADDED.map(({ did: [before] }) => before)].join(
  "|",
);

const FINDING = new RegExp(
  String.raw`^(?:(?<who>All) programmes|Programmes of (?<whose>.+?)) (?<did>(?:${VERBS}) on average .+) in (?<year>\d{4}(?: to date)?), (?<gap>\S+${AFTER_DISTANCE} (?:more|fewer|less)) than (?:in (?<than>(?:the whole of )?\d{4})|in release (?<release>\S+) for (?<of>\d{4}(?: to \d+ \w+)?))(?: \(95% interval: (?<interval>[^()]+)\))?\.?$`,
);

/** The figures that a sentence of a finding compares. */
function readFinding(world: World, text: string) {
  const said = FINDING.exec(text)?.groups;
  const [pattern, label] = DID.find(([did]) => did.test(said?.did ?? "")) ?? [];
  const metric = label === undefined ? undefined : metricNamed(label);
  if (!said || !pattern || !metric) return undefined;
  const earlier = said.release === undefined ? undefined : world.as(said.release);
  if (said.release !== undefined && earlier === undefined) return undefined;
  const all = lookedAt(world, earlier);
  const own = all.find((one) => one.metric === metric && (one.industry?.name ?? undefined) === said.whose);
  return { said, metric, value: pattern.exec(said.did!)![1]!, all, own, earlier };
}

/** The difference of two figures, rounded once; with two digits if that is 0. */
function gapOf(world: World, { metric, now, before }: Compared): string {
  const decimals = world.methodology.rounding[metric.unit]!;
  const moved = now.value - before.value;
  const shown = rounded(moved, decimals);
  const text =
    shown === 0 ? String(significant(Math.abs(moved), 2)) : digits(world, metric.unit, Math.abs(shown));
  return `${distanceOf(metric.unit, text)} ${directionOf(metric.unit, moved > 0)}`;
}

/** The 95% interval of a change, to one decimal more. */
function intervalOf(world: World, { metric, now, before }: Compared): string {
  const moved = difference(now, before);
  const half = half95(moved)!;
  const ends = [moved.value - half, moved.value + half].map(Math.abs).sort((a, b) => a - b);
  const [low, high] = ends.map((end) => digits(world, metric.unit, end, 1)) as [string, string];
  return `${signOf(metric.unit)}${low} to ${distanceOf(metric.unit, high)} ${directionOf(metric.unit, moved.value > 0)}`;
}

/** A difference with its sign: `+0.67 days`, `−$7,500`. */
function distance(world: World, metric: Metric, value: number, more = 0): string {
  const shown = rounded(value, world.methodology.rounding[metric.unit]! + more);
  return signed(shown, distanceOf(metric.unit, digits(world, metric.unit, Math.abs(shown), more)));
}

/** The finding that a passage speaks of: by its figure or page, or by the sentence that its line begins with. */
function findingOf(world: World, { figure, path, opening }: Passage): Compared | undefined {
  const id = /finding-[\w-]+/.exec(`${figure} ${path}`)?.[0];
  if (id === undefined) return readFinding(world, opening)?.own;
  return lookedAt(world).find(
    ({ metric, industry }) => id === `finding-${metric.id.replaceAll("_", "-")}-${industry?.id ?? "all"}`,
  );
}

const NOTHING = ["it is of no finding"];
const SIGNED = String.raw`[+−]?[$]?[\d.,]+${AFTER_DISTANCE}`;

export const findingForms: readonly Form[] = [
  {
    claims: "a change of a mean that chance hardly explains among so many",
    examples: [
      "Programmes of FinTech took on average 6.3 days from finding to fix in 2026 to date, 0.7 days more than in the whole of 2025 (95% interval: 0.43 to 0.92 days more).",
      "Programmes of SaaS cost on average $97,000 in 2026, $7,500 less than in 2025",
    ],
    pattern: FINDING,
    check: ({ world, passage }) => {
      const found = readFinding(world, passage.text);
      if (!found?.own) return NOTHING;
      const { said, metric, value, all, own, earlier } = found;
      const before = world.benchmark - 1;
      return [
        ...same("the figure", value, withUnit(world, metric.unit, own.now.value)),
        ...same("the year", said.year!, yearInTitle(world, world.benchmark)),
        ...same("the difference", said.gap!, gapOf(world, own)),
        ...(earlier === undefined
          ? same("the year before", said.than!, world.toDate ? `the whole of ${before}` : String(before))
          : same("what the release before told", said.of!, yearInWords(earlier.benchmark, earlier.asOf))),
        ...(said.interval === undefined ? [] : same("the interval", said.interval, intervalOf(world, own))),
        ...must(
          told(all, means(world, earlier)).includes(own),
          "it is not among those that stand up and are told",
        ),
      ];
    },
  },
  {
    claims: "a finding's change, unrounded, and its interval",
    examples: ["Change: +4.03 points, +7.9% (95% interval: 2.90 to 5.17 points more)."],
    pattern: new RegExp(
      `^Change: (?<change>${SIGNED})(?:, (?<percent>[+−]?[\\d.,]+%))? \\(95% interval: (?<interval>[^()]+)\\)\\.$`,
    ),
    check: ({ world, said, passage }) => {
      const own = findingOf(world, passage);
      if (!own) return NOTHING;
      const size = percentChange(own.now, own.before);
      return [
        ...same("the change", said.change!, distance(world, own.metric, own.now.value - own.before.value, 1)),
        ...same("it in percent", said.percent!, size ? percent(world, size.value) : ""),
        ...same("the interval", said.interval!, intervalOf(world, own)),
      ];
    },
  },
  {
    claims: "how much of a finding's change its mix made",
    examples: [
      "At an unchanged mix of frameworks and regions: +4.05 points; from the changed mix: −0.01 points.",
    ],
    pattern: new RegExp(
      `^At an unchanged mix of (?<labels>(?:industries, )?frameworks and regions): (?<within>${SIGNED}); from the changed mix: (?<mix>${SIGNED})\\.$`,
    ),
    check: ({ world, said, passage }) => {
      const own = findingOf(world, passage);
      const split = own && world.split(own.metric, own.industry?.id);
      if (!own || !split) return NOTHING;
      const mix = split.now - split.before - split.within;
      return [
        ...same(
          "the labels",
          said.labels!,
          own.industry ? "frameworks and regions" : "industries, frameworks and regions",
        ),
        ...same("the change at an unchanged mix", said.within!, distance(world, own.metric, split.within, 1)),
        ...same("that of the mix", said.mix!, distance(world, own.metric, mix, 1)),
      ];
    },
  },
  {
    claims: "how many means of how many changed by more than chance explains",
    examples: [
      "14 of 40 averages that were compared with the whole of 2025 changed by more than chance explains among so many.",
      "None of 40 averages of 2026 differs clearly from release 2026-Q3.",
    ],
    pattern:
      /^(?<count>None|[\d,]+) of (?<of>[\d,]+) averages? (?:that were compared with (?<year>(?:the whole of )?\d{4}) changed by more than chance explains among so many|of (?<own>\d{4}) differs? clearly from release (?<release>\S+?))[.:]?$/,
    check: ({ world, said }) => {
      const earlier = said.release === "" ? undefined : world.as(said.release!);
      if (said.release !== "" && earlier === undefined) return ["there is no such release"];
      const all = lookedAt(world, earlier);
      const count = standing(all, () => true).length;
      const before = `${world.toDate ? "the whole of " : ""}${world.benchmark - 1}`;
      return [
        ...same("how many changed", said.count!, count === 0 ? "None" : commas(count)),
        ...same("of how many", said.of!, commas(all.length)),
        ...(said.release === ""
          ? same("the year before", said.year!, before)
          : [
              ...same("the year", said.own!, String(world.benchmark)),
              ...same("the release before", said.release!, comparedWith(world)?.from ?? ""),
            ]),
      ];
    },
  },
  {
    claims:
      "how many of the changes that chance hardly explains are no findings, because sums are not complete",
    examples: [
      "5 of these are of audit hours or compliance cost, which are lower for a part of a year: they are not findings.",
      "1 of these is of audit hours or compliance cost, which are lower for a part of a year: it is not a finding.",
    ],
    pattern:
      /^(?<count>[\d,]+) of these (?:are|is) of audit hours or compliance cost, which are lower for a part of a year: (?:they are not findings|it is not a finding)\.$/,
    check: ({ world, said, passage }) => {
      const releases = / differs? clearly from release /.test(passage.opening)
        ? comparedWith(world)
        : undefined;
      const earlier = releases && world.as(releases.from);
      const all = lookedAt(world, earlier);
      const count = standing(all, () => true).length - standing(all, means(world, earlier)).length;
      return same("how many are no findings", said.count!, commas(count));
    },
  },
  {
    claims: "a difference between the averages of two releases, and its parts",
    examples: ["+0.2 points", "+1 hour", "+3 hours", "−$1,650"],
    where: ({ caption, column }) =>
      /^Global averages in \S+ and \S+$/.test(caption) &&
      /^(?:Change|At an unchanged mix|From the mix)$/.test(column),
    pattern: new RegExp(`^(?<change>${SIGNED})$`),
    check: ({ world, said, passage }) => {
      const [metric, releases] = [metricNamed(passage.row), comparedWith(world)];
      const split = metric && releases && world.splitSince(releases.from, releases.to, metric);
      if (!split) return NOTHING;
      const all = split.now - split.before;
      const part = { Change: all, "At an unchanged mix": split.within }[passage.column] ?? all - split.within;
      return same("the difference", said.change!, distance(world, metric, part));
    },
  },
  {
    claims: "how many programmes a release has, and how many more than the one before",
    examples: [
      "Release 2026-Q4 has 4,721 programmes of 2026 to 30 September, compared with 4,101 of 2026 to 30 June in release 2026-Q3: +620.",
    ],
    pattern:
      /^Release (?<to>\S+) has (?<now>[\d,]+) programmes of (?<year>\d{4}(?: to \d+ \w+)?), compared with (?<then>[\d,]+) of (?<of>\d{4}(?: to \d+ \w+)?) in release (?<from>\S+): (?<more>[+−]?[\d,]+)\.$/,
    check: ({ world, said }) => {
      const releases = comparedWith(world);
      if (!releases) return ["it was compared with no release"];
      const earlier = world.as(releases.from)!;
      const [now, then] = [world, earlier].map(programmes) as [number, number];
      return [
        ...same("the release", said.to!, world.id),
        ...same("the release before", said.from!, releases.from),
        ...same("the year", said.year!, yearInWords(world.benchmark, world.asOf)),
        ...same("the year of the other", said.of!, yearInWords(earlier.benchmark, earlier.asOf)),
        ...same("the programmes", said.now!, commas(now)),
        ...same("those of the other", said.then!, commas(then)),
        ...same("the difference", said.more!, signed(now - then, commas(Math.abs(now - then)))),
      ];
    },
  },
  {
    claims: "how many submissions were read for a release, and for the one before",
    examples: [
      "Submissions read for all years, in steps of five: 25,625, compared with 25,000 for release 2026-Q3.",
    ],
    pattern:
      /^Submissions read for all years, in steps of five: (?<now>[\d,]+), compared with (?<then>[\d,]+) for release (?<from>\S+)\.$/,
    check: ({ world, said }) => {
      const releases = comparedWith(world);
      const read = (id: string | undefined) =>
        commas(world.json(`api/releases/${id}/privacy-report.json`)?.population.submissions ?? "");
      return [
        ...same("the release before", said.from!, releases?.from ?? ""),
        ...same("the count", said.now!, read(world.id)),
        ...same("that of the release before", said.then!, read(releases?.from)),
      ];
    },
  },
];

/** How many programmes the blocks of the benchmark year have. */
const programmes = (world: World) =>
  world
    .table("observatory/blocks")
    .filter(({ year }) => Number(year) === world.benchmark)
    .reduce((all, row) => all + Number(row.programmes), 0);
