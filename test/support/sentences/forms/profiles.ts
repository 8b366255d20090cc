import { type Claim, type Form, AVERAGE, must, plural, same, subjectOf } from "../form.ts";
import { NOT_RANKED, type Passage } from "../passages.ts";
import {
  besideHalf,
  change,
  digits,
  listed,
  placesInWords,
  plusMinus,
  withUnit,
  yearInWords,
} from "../print.ts";
import {
  areApart,
  difference,
  type Figure,
  isClear,
  percentChange,
  places,
  rounded,
  half95,
} from "../statistics.ts";
import { AFTER_DISTANCE, AFTER_FIGURE, distanceOf, wayOf } from "../units.ts";
import { METRICS, type Metric, metricNamed, type Subject, type World } from "../world.ts";

/** Pages of industries and regions: one of them against an average, among the others, and against the year before. */

const VALUE = String.raw`[$−]?[\d,.]+${AFTER_FIGURE}`;
const PLACES = String.raw`\d+(?:st|nd|rd|th)(?: to \d+(?:st|nd|rd|th))?`;
const GAP = String.raw`(?:[$]?[\d,.]+${AFTER_DISTANCE} (?:above|below|more than|fewer than|less than)|less than [$]?[\d,.]+${AFTER_DISTANCE} (?:above|below|more than|fewer than|less than)|equal to)`;

/** The places of an industry or region in words; undefined if it has no figure. */
function placesOf(world: World, subject: Subject, metric: Metric): string | undefined {
  const own = world.mean(subject, metric);
  const all = world.means(subject.kind, metric).map(({ figure }) => figure);
  if (own === null) return undefined;
  const found = metric.better === "neither" ? undefined : places(own, all, metric.better);
  return found === undefined ? NOT_RANKED : placesInWords(found);
}

/** How far two figures are from each other as they are shown, in words. */
function gapInWords(world: World, { unit }: Metric, own: number, average: number): string {
  const decimals = world.methodology.rounding[unit]!;
  const gap = rounded(rounded(own, decimals) - rounded(average, decimals), decimals);
  if (gap === 0) return "equal to";
  return `${distanceOf(unit, digits(world, unit, Math.abs(gap)))} ${wayOf(unit, gap > 0)}`;
}

/** The metric of the row and the subject of the page that a cell is of. */
function cellOf({ world, passage }: Claim) {
  const [subject, metric] = [subjectOf(world, passage), metricNamed(passage.row)];
  return subject === undefined || metric === undefined ? undefined : { subject, metric };
}

const NO_CELL = ["it is in no row of a metric, or on no page of an industry or region"];

export const profileForms: readonly Form[] = [
  {
    claims: "the places of somebody in maturity, and the distance from the average",
    examples: [
      "With a maturity score of 66.7 ±1.1, FinTech ranked 1st of 7 industries: 8.8 points above the global average.",
      "With a maturity score of 60.2 ±0.82, North America ranked 1st to 6th of 7 regions: no clear difference from the global average, 59.5.",
      "With a maturity score of 60.2 ±0.82, North America ranked 1st to 6th of 6 regions with a standard error: no clear difference from the global average, 59.5.",
      "With a maturity score of 64.4, Asia had no rank, because this mean has no standard error; the score is 7.9 points above the global average, uncertainty unknown.",
      "With a maturity score of 64.4 ±0.5, Asia had no rank, because no other mean has a standard error; the score is 7.9 points above the global average.",
      "With a maturity score of 59.6, Alpha had no other published industry to compare with.",
    ],
    pattern: new RegExp(
      `^With a maturity score of (?<value>${VALUE})(?: (?<half>±[\\d,.]+))?, (?<name>.+?) (?:(?:ranked (?<places>${PLACES} of \\d+) (?<kinds>industries|regions)(?<among> with a standard error)?|had no rank, because (?<why>this mean has no|no other mean has a) standard error)(?<colon>: |; the score is |; there is )(?:(?<gap>${GAP}) the (?<average>[\\w-]+ average)(?<unknown>, uncertainty unknown)?|no clear difference from the (?<unclear>[\\w-]+ average), (?<usual>${VALUE}))|had no other published (?<only>industry|region) to compare with)\\.$`,
    ),
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage);
      const metric = METRICS[0]!;
      const own = subject && world.mean(subject, metric);
      if (!subject || !own) return ["nobody with published figures is on this page"];
      const average = world.global(metric)!.value;
      const distance = world.distance(subject, metric)!;
      const isApart = isClear(distance);
      const rivals = world.means(subject.kind, metric).length;
      return [
        ...same("the page's subject", said.name!, subject.name),
        ...same("the score", said.value!, besideHalf(world, "score", world.shown(subject, metric), own)),
        ...same("half of the interval", said.half!, plusMinus(own)),
        ...(said.only === ""
          ? [
              ...must(rivals > 1, "there is nobody to be compared with"),
              ...same(
                "how it goes on",
                said.colon!,
                said.places !== "" ? ": " : said.unclear === "" ? "; the score is " : "; there is ",
              ),
              ...same("the places", said.places || NOT_RANKED, placesOf(world, subject, metric)!),
              ...(said.places === ""
                ? same("why", said.why!, own.se === null ? "this mean has no" : "no other mean has a")
                : [
                    ...same("the kind", said.kinds!, plural[subject.kind]),
                    ...must(
                      (said.among !== "") ===
                        world.means(subject.kind, metric).some(({ figure }) => figure.se === null),
                      "among whom is said wrongly",
                    ),
                  ]),
              ...same("the average", said.average || said.unclear!, AVERAGE),
            ]
          : [
              ...same("the kind", said.only!, subject.kind),
              ...must(rivals === 1, `there are ${rivals} with published figures`),
            ]),
        ...(said.gap === ""
          ? []
          : [
              ...must(
                isApart || said.unknown !== "",
                "the average is not exceeded by twice the standard error",
              ),
              ...unknownIf(distance.se === null, said),
              ...same(
                "the distance",
                said.gap!,
                gapInWords(world, metric, world.shown(subject, metric), average),
              ),
            ]),
        ...(said.unclear === ""
          ? []
          : [
              ...must(!isApart && distance.se !== null, "the two can be told apart, or nothing is known"),
              ...same("the average", said.usual!, withUnit(world, "score", average)),
            ]),
      ];
    },
  },
  {
    claims: "the metric in which somebody clearly is furthest from the average, in standard errors",
    examples: ["FinTech stood out most in automation rate: 67.9%, against a global average of 55.4%"],
    pattern: new RegExp(
      `^(?<name>.+?) stood out most in (?<metric>[a-z ]+): (?<value>${VALUE}), against a (?<average>[\\w-]+ average) of (?<usual>${VALUE})$`,
    ),
    check: (claim) => {
      const { first } = standing(claim);
      return [
        ...sideBySide(claim),
        ...same("where it stands out most", claim.said.metric!, first.join(" and ")),
      ];
    },
  },
  {
    claims: "the metrics in which somebody is furthest from the average, which cannot be told apart",
    examples: ["Healthcare stood out most in audit hours or automation rate, which cannot be told apart"],
    pattern: /^(?<name>.+?) stood out most in (?<metrics>[a-z ,]+), which cannot be told apart$/,
    check: (claim) => {
      const { subject, first } = standing(claim);
      return [
        ...same("the name", claim.said.name!, subject?.name ?? ""),
        ...same("where it stands out most", claim.said.metrics!, listed(first, "or")),
        ...must(first.length > 1, "one can be told apart from all others"),
      ];
    },
  },
  {
    claims: "the metrics in which somebody is apart from the average, none clearly most",
    examples: [
      "Oceania clearly differed from the global average only in audit hours: 945 hours, against a global average of 978 hours",
      "Asia clearly differed from the global average in audit hours and compliance cost",
      "Retail clearly differed from the global average in all 5 metrics, and none stood out most",
      "Retail clearly differed from the global average in all 4 metrics that can be compared, and none stood out most",
    ],
    pattern: new RegExp(
      `^(?<name>.+?) clearly differed from the (?<average>[\\w-]+ average) (?:only in (?<metric>[a-z ]+): (?<value>${VALUE}), against a (?<again>[\\w-]+ average) of (?<usual>${VALUE})|in (?<many>all \\d+|\\d+ of \\d+) metrics(?<compared> that can be compared)?, and none stood out most|in (?<metrics>[a-z ,]+))$`,
    ),
    check: (claim) => {
      const { said } = claim;
      const { subject, apart, first, compared } = standing(claim);
      const published = METRICS.filter(
        (metric) => subject && claim.world.mean(subject, metric) !== null,
      ).length;
      const many = apart.length === compared ? `all ${apart.length}` : `${apart.length} of ${compared}`;
      return [
        ...same("the name", said.name!, subject?.name ?? ""),
        ...same("the average", said.average!, AVERAGE),
        ...must(apart.length > 0 && first.length > 1, "one stands out most, or none is apart"),
        ...(said.metric === ""
          ? []
          : [
              ...sideBySide({ ...claim, said: { ...said, average: said.again! } }),
              ...same("where it is apart", said.metric!, apart.join(" and ")),
            ]),
        ...(said.many === ""
          ? []
          : [
              ...same("how many are apart", said.many!, many),
              ...must(
                (said.compared !== "") === compared < published,
                `${compared} of ${published} can be compared`,
              ),
            ]),
        ...(said.metrics === "" ? [] : same("where it is apart", said.metrics!, listed(apart, "and"))),
      ];
    },
  },
  {
    claims: "somebody is apart from the average in no metric",
    examples: ["Continental Europe cannot be told apart from the global average"],
    pattern: /^(?<name>.+?) cannot be told apart from the (?<average>[\w-]+ average)$/,
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage) ?? subjectNamed(world, said.name!);
      if (!subject) return ["nobody is named"];
      const apart = METRICS.filter((metric) => isClear(world.distance(subject, metric)!));
      return [
        ...same("the name", said.name!, subject.name),
        ...same("the average", said.average!, AVERAGE),
        ...must(apart.length === 0, `it is apart in ${apart.map(({ label }) => label).join()}`),
        ...must(!isUnknown(world, subject), "no difference from the average has an error"),
      ];
    },
  },
  {
    claims: "whether somebody is apart from the average is unknown in every metric",
    examples: ["Whether Asia differed from the global average by more than chance is unknown"],
    pattern:
      /^Whether (?<name>.+?) differed from the (?<average>[\w-]+ average) by more than chance is unknown$/,
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage) ?? subjectNamed(world, said.name!);
      if (!subject) return ["nobody is named"];
      return [
        ...same("the name", said.name!, subject.name),
        ...same("the average", said.average!, AVERAGE),
        ...must(isUnknown(world, subject), "a difference from the average has an error"),
      ];
    },
  },
  {
    claims: "how a figure lies to the average, and what that means",
    examples: [
      "8.8 points above the average: better",
      "no clear difference: $3,400 more than the average",
      "7.9 points above the average, uncertainty unknown",
    ],
    where: ({ column }) => column === "In words",
    pattern: new RegExp(
      `^(?<unclear>no clear difference: )?(?<gap>${GAP}) the average(?:(?<unknown>, uncertainty unknown)|: (?<verdict>better|worse))?$`,
    ),
    check: (claim) => {
      const { world, said } = claim;
      const cell = cellOf(claim);
      const own = cell && world.mean(cell.subject, cell.metric);
      if (!cell || !own) return NO_CELL;
      const distance = world.distance(cell.subject, cell.metric)!;
      const found = gapInWords(
        world,
        cell.metric,
        world.shown(cell.subject, cell.metric),
        world.global(cell.metric)!.value,
      );
      // What is equal as shown is not called better, however sure the figures are.
      const isApart = isClear(distance) && found !== "equal to";
      return [
        ...must(
          (said.unclear === "") === (isApart || said.unknown !== ""),
          "whether it is clear is said wrongly",
        ),
        ...unknownIf(distance.se === null, said),
        ...same("the verdict", said.verdict!, isApart ? verdictOf(cell.metric, distance.value) : ""),
        ...same("the distance", said.gap!, found),
      ];
    },
  },
  {
    claims: "the places of a figure among the others, best first",
    examples: ["1st of 7", "2nd to 4th of 7", "not ranked"],
    where: ({ column }) => column === "Rank, best first",
    pattern: new RegExp(`^(?<places>${PLACES} of \\d+|${NOT_RANKED})$`),
    check: (claim) => {
      const { world, said, passage } = claim;
      const metric = metricNamed(passage.row);
      // Tables of figures name all industries or regions; the table of a page has only the metrics of one.
      const own = subjectOf(world, passage);
      const subject =
        passage.caption.startsWith("Data: ") && own ? world.named(own.kind, passage.cells[1]!) : own;
      if (!metric || !subject) return NO_CELL;
      return same("the places", said.places!, placesOf(world, subject, metric) ?? "withheld");
    },
  },
  {
    claims: "the places of a figure in a drawing, beside the metric in its line",
    examples: ["1st", "2nd to 4th", "not ranked"],
    where: ({ drawing }) => drawing !== undefined,
    pattern: new RegExp(`^(?<places>${PLACES}|${NOT_RANKED})(?<of> of \\d+)?$`),
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage);
      const metric = passage.drawing!.above(METRICS.map(({ label }) => label)).map(metricNamed)[0];
      if (!subject || !metric) return NO_CELL;
      const found = placesOf(world, subject, metric) ?? "withheld";
      return same(
        "the places",
        said.places! + said.of!,
        said.of === "" ? found.replace(/ of \d+$/, "") : found,
      );
    },
  },
  {
    claims: "how many have a place",
    examples: ["Rank of 7"],
    pattern: /^Rank of (?<of>\d+)$/,
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage);
      if (!subject) return NO_CELL;
      const all = world.means(subject.kind, METRICS[0]!);
      const ranked = all.length === 1 ? all : all.filter(({ figure }) => figure.se !== null);
      return same("how many there are", said.of!, String(ranked.length));
    },
  },
  {
    claims: "a change on the year before, and what it means of a whole year",
    examples: [
      "unclear: +1.5 points (+2.3%)",
      "−3.8%",
      "+4.3 points (+6.8%): better",
      "−3.8%, uncertainty unknown",
      "not compared",
    ],
    where: ({ caption, column }) => /^On \d{4}$/.test(column) && / in comparison with the /.test(caption),
    pattern:
      /^(?:(?<apart>not compared)|(?<unclear>unclear: )?(?<change>[+−]?[\d,.]+(?:%| points)(?: \([+−]?[\d,.]+%\))?)(?:(?<unknown>, uncertainty unknown)|: (?<verdict>better|worse))?)$/,
    check: (claim) => {
      const { world, said, passage } = claim;
      const cell = cellOf(claim);
      const year = world.benchmark - 1;
      const [now, before] = cell
        ? [world.mean(cell.subject, cell.metric), world.mean(cell.subject, cell.metric, year)]
        : [];
      if (!cell || !now || !before) return [...NO_CELL, "or either year is withheld"];
      const { kind } = cell.subject;
      const isApart = kind === "region" && !world.isLikeNext(year, cell.subject);
      const isKept = must(isApart === (said.apart !== ""), "whether the years are compared is wrong");
      if (isApart) return [...isKept, ...same("the year", passage.column, `On ${year}`)];
      return [
        ...isKept,
        ...same("the year", passage.column, `On ${year}`),
        ...same("the change", said.change!, change(world, cell.metric, now.value, before.value)),
        ...changeVerdict(world, cell.metric, said, difference(now, before)),
      ];
    },
  },
  {
    claims: "why the figures of a region are not compared with those of the year before",
    examples: [
      "Not compared with 2025: more than 10% of the region's programmes of either year are of industries that the other year does not include, or more than 10% of all programmes count in no region.",
    ],
    pattern:
      /^Not compared with (?<year>\d{4}): more than 10% of the region's programmes of either year are of industries that the other year does not include, or more than 10% of all programmes count in no region\.$/,
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage);
      if (!subject) return NO_CELL;
      return [
        ...same("the year", said.year!, String(world.benchmark - 1)),
        ...must(!world.isLikeNext(world.benchmark - 1, subject), "the years are compared"),
      ];
    },
  },
  {
    claims: "the direction of the remediation delay",
    examples: [
      "Remediation delay: worsening",
      "Remediation delay: stable",
      "Remediation delay: no clear change",
    ],
    pattern: /^Remediation delay: (?<direction>improving|stable|worsening|no clear change)$/,
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage);
      const direction = subject && directionOf(world, subject);
      const found =
        direction === "stable" && subject && isOpen(world, subject) ? "no clear change" : direction;
      return [
        ...must(
          !world.toDate || direction === "stable",
          "a part of a year is not called better or worse than a whole one",
        ),
        ...same("the direction", said.direction!, found ?? "withheld"),
      ];
    },
  },
  {
    claims: "the same in an answer, by its rule, a part of a year too",
    examples: ["worsening"],
    where: ({ path, column }) => path.startsWith("endpoints/") && column === "direction",
    pattern: /^(?<direction>improving|stable|worsening)$/,
    check: ({ world, said, passage }) => {
      const subject = world.all("industry").find(({ id }) => id === passage.row);
      return same("the direction", said.direction!, (subject && directionOf(world, subject)) ?? "withheld");
    },
  },
  {
    claims: "who is best or worst in class in an answer, and who cannot be told apart from it",
    examples: ["saas"],
    byPlace: true,
    where: ({ caption, row, column }) =>
      /^(?:best|worst)InClass\b/.test(caption) && (row === "industry" || column.endsWith("tiedWith")),
    pattern: /^(?<id>[A-Za-z0-9_-]+)$/,
    check: ({ world, said, passage }) => {
      if (said.id === "industry") return [];
      const delay = metricNamed("Remediation delay")!;
      const all = world.means("industry", delay).toSorted((a, b) => a.shown - b.shown);
      const extreme = passage.caption.startsWith("best") ? all[0] : all.at(-1);
      const subject = world.all("industry").find(({ id }) => id === said.id);
      const own = all.find(({ name }) => name === subject?.name);
      if (!own || !extreme) return ["it has no figure"];
      if (passage.row === "industry") return same("who it is", own.name, extreme.name);
      const isSure = own.figure.se !== null && extreme.figure.se !== null;
      return [
        ...must(isSure, "one of the two has no error"),
        ...must(own !== extreme && !areApart(own.figure, extreme.figure), "the two can be told apart"),
      ];
    },
  },
  {
    claims: "figures rest on few programmes",
    examples: [
      "The figures are based on 16 programmes of 2026 to 30 September, fewer than the minimum cohort of 30.",
      "27 programmes in Oceania, fewer than 30.",
    ],
    pattern:
      /^(?:The figures are based on )?(?<count>[\d,]+) programmes (?:of (?<year>\d{4}(?: to \d+ \w+)?)|in (?<name>.+?)), fewer than (?:the minimum cohort of )?(?<least>\d+)\.$/,
    check: ({ world, said, passage }) => {
      const subject = subjectOf(world, passage);
      const { minimumCohort } = world.methodology;
      if (!subject) return NO_CELL;
      return [
        ...same("the count", said.count!, String(world.programmes(subject))),
        ...same("the least", said.least!, String(minimumCohort)),
        ...must(world.programmes(subject) < minimumCohort, "there are as many"),
        ...(said.name === "" ? [] : same("the name", said.name!, subject.name)),
        ...(said.year === "" ? [] : same("the year", said.year!, yearInWords(world.benchmark, world.asOf))),
      ];
    },
  },
  {
    claims: "a line of a table rests on few programmes",
    examples: ["Oceania fewer than 30 programmes", "2019 fewer than 30 programmes"],
    pattern: /^(?<name>.+) fewer than (?<least>\d+) programmes$/,
    check: ({ world, said, passage }) => {
      const count = programmesIn(world, passage, said.name!);
      return [
        ...same("the line", passage.text, passage.row),
        ...same("the least", said.least!, String(world.methodology.minimumCohort)),
        ...must(count !== undefined && count < world.methodology.minimumCohort, `there are ${count}`),
        ...same("the count in the line", passage.cells.at(-1) ?? "", String(count)),
      ];
    },
  },
  {
    claims: "marked figures rest on few programmes",
    examples: ["* based on fewer than 30 programmes."],
    pattern: /^\* based on fewer than (?<least>\d+) programmes\.$/,
    check: ({ world, said }) => same("the least", said.least!, String(world.methodology.minimumCohort)),
  },
];

/** Two figures of a metric are those of somebody and of the average. */
function sideBySide({ world, said, passage }: Claim): string[] {
  const subject = subjectOf(world, passage) ?? subjectNamed(world, said.name!);
  const metric = metricNamed(said.metric!);
  if (!subject || !metric || !world.mean(subject, metric)) return ["no published figure is named"];
  return [
    ...same("the name", said.name!, subject.name),
    ...same("the figure", said.value!, withUnit(world, metric.unit, world.shown(subject, metric))),
    ...same("the average", said.average!, AVERAGE),
    ...same("its figure", said.usual!, withUnit(world, metric.unit, world.global(metric)!.value)),
  ];
}

/**
 * In which metrics somebody is apart from the average, and in which furthest: with z = |distance| / SE and an error of
 * √(1 + z² / (2 df)), one is further than another by more than twice the sum of their errors.
 */
function standing({ world, said, passage }: Claim) {
  const subject = subjectOf(world, passage) ?? subjectNamed(world, said.name!);
  const distances = METRICS.flatMap(({ label, ...metric }) => {
    const gap = subject ? world.distance(subject, { label, ...metric }) : null;
    if (gap === null || gap.se === null) return [];
    const z = gap.se === 0 ? (gap.value === 0 ? 0 : Infinity) : Math.abs(gap.value) / gap.se;
    const error = z === Infinity ? 0 : Math.sqrt(1 + z ** 2 / (2 * gap.df!));
    return [{ label: label.toLowerCase(), z, error, isApart: isClear(gap) }];
  });
  const apart = distances.filter(({ isApart }) => isApart);
  const furthest = apart.find(({ z }) => apart.every((other) => other.z <= z));
  const first = distances.filter(
    (one) => furthest && (one === furthest || !(furthest.z - one.z > 2 * (furthest.error + one.error))),
  );
  const names = (those: typeof distances) => those.map(({ label }) => label);
  return { subject, apart: names(apart), first: names(first), compared: distances.length };
}

/** What a clear distance or change means; empty if neither side is better. */
export function verdictOf({ better }: Pick<Metric, "better">, moved: number): string {
  if (better === "neither") return "";
  return moved > 0 === (better === "higher") ? "better" : "worse";
}

/** Whether a change is correctly called clear, better or worse. */
export function changeVerdict(
  world: World,
  metric: Metric,
  said: Readonly<Record<string, string>>,
  moved: Figure,
): string[] {
  const isApart = isClear(moved);
  const verdict = !isApart || world.toDate ? "" : verdictOf(metric, moved.value);
  return [
    ...must(
      (said.unclear === "") === (isApart || said.unknown !== ""),
      "whether it is clear is said wrongly",
    ),
    ...unknownIf(moved.se === null, said),
    ...same("the verdict", said.verdict!, verdict),
  ];
}

/** Whether a passage says that the error is unknown exactly if it is. */
const unknownIf = (isUnknown: boolean, said: Readonly<Record<string, string>>): string[] =>
  must((said.unknown !== "") === isUnknown, "whether the uncertainty is known is said wrongly");

/** Whether no difference of somebody from the average has an error. */
const isUnknown = (world: World, subject: Subject): boolean =>
  METRICS.every((metric) => (world.distance(subject, metric)?.se ?? null) === null);

/**
 * Where the remediation delay of an industry or region is heading; undefined if either year is withheld, or without an error.
 */
function directionOf(world: World, subject: Subject): string | undefined {
  const metric = metricNamed("Remediation delay")!;
  const [now, before] = [world.mean(subject, metric), world.mean(subject, metric, world.benchmark - 1)];
  const moved = now && before && percentChange(now, before);
  if (!moved || moved.se === null) return undefined;
  const isStable = !isClear(moved) || Math.abs(moved.value) < world.methodology.stableTrendPct;
  return isStable ? "stable" : moved.value < 0 ? "improving" : "worsening";
}

/** Whether the interval of the change of the remediation delay holds 0 and a change that is not stable. */
function isOpen(world: World, subject: Subject): boolean {
  const metric = metricNamed("Remediation delay")!;
  const [now, before] = [world.mean(subject, metric), world.mean(subject, metric, world.benchmark - 1)];
  const moved = percentChange(now!, before!)!;
  const half = half95(moved)!;
  const ends = [moved.value - half, moved.value + half] as const;
  return ends[0] <= 0 && ends[1] >= 0 && Math.max(-ends[0], ends[1]) >= world.methodology.stableTrendPct;
}

/** How many programmes a line of a table of means rests on, by what the page and the line are of. */
function programmesIn(world: World, passage: Passage, line: string): number | undefined {
  const subject = subjectOf(world, passage);
  if (subject && /^\d{4}/.test(line)) return world.programmes(subject, Number(line.slice(0, 4)));
  const kind = /^Means by (industry|region)/.exec(passage.caption)?.[1] as Subject["kind"] | undefined;
  // A name is followed by its tier.
  const other = kind && world.all(kind).find(({ name }) => line === name || line.startsWith(`${name} `));
  if (!subject || !other) return other && world.programmes(other);
  const row = world
    .table("observatory/industry-regions")
    .find(
      (one) =>
        one[subject.kind] === subject.id &&
        one[other.kind] === other.id &&
        Number(one.year) === world.benchmark,
    );
  return row && Number(row.sample_size);
}

function subjectNamed(world: World, name: string): Subject | undefined {
  return world.named("industry", name) ?? world.named("region", name);
}
