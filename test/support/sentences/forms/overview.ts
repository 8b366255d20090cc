import { type Form, must, same } from "../form.ts";
import { change, digits, percent, points, yearInWords } from "../print.ts";
import { difference } from "../statistics.ts";
import { type Metric, metricNamed, type World } from "../world.ts";
import { changeVerdict } from "./profiles.ts";

/** The overview: averages of all programmes, and the risk index, on the year before. */

const CHANGE = String.raw`[+−]?[\d,.]+(?:%| points)(?: \([+−]?[\d.,]+%\))?`;

/** What changed within the cells of a mix, in points of a score, in percent of the year before of all else. */
function atUnchangedMix(world: World, metric: Metric): string {
  const found = world.split(metric);
  if (found === null) return "";
  return metric.unit === "score"
    ? points(world, metric.unit, found.within)
    : percent(world, (100 * found.within) / found.before);
}

/** Whether the benchmark year and the year before are about the same industries must be said rightly. */
function comparability(world: World, isApart: boolean): string[] {
  return must(world.isLikeNext(world.benchmark - 1) !== isApart, "whether years are compared is wrong");
}

export const overviewForms: readonly Form[] = [
  {
    claims: "a change of an average of all programmes, and what it means of a whole year",
    examples: [
      "+3.8 points (+7.0%) on 2025 +6.9% at an unchanged mix",
      "no clear change on 2025: +0.5 points (+0.9%) 0.0 points at an unchanged mix",
      "−3.3% on 2025: better −3.5% at an unchanged mix",
      "−3.3% on 2025, uncertainty unknown −3.5% at an unchanged mix",
      "not compared with 2025 −3.5% at an unchanged mix",
    ],
    where: ({ path, row }) => path === "index.html" && metricNamed(row) !== undefined,
    pattern: new RegExp(
      `^(?:not compared with (?<apart>\\d{4})|(?<unclear>no clear change) on (?<y>\\d{4}): (?<c>${CHANGE})|(?<change>${CHANGE}) on (?<year>\\d{4})(?:(?<unknown>, uncertainty unknown)|: (?<verdict>better|worse))?)(?: (?<mix>${CHANGE}) at an unchanged mix)?$`,
    ),
    check: ({ world, said, passage }) => {
      const metric = metricNamed(passage.row)!;
      const [now, before] = [world.global(metric), world.global(metric, world.benchmark - 1)];
      if (!now || !before) return ["either year is withheld"];
      return [
        ...same("the year before", said.apart || said.year || said.y!, String(world.benchmark - 1)),
        ...comparability(world, said.apart !== ""),
        ...(said.apart !== ""
          ? []
          : [
              ...same("the change", said.change || said.c!, change(world, metric, now.value, before.value)),
              ...changeVerdict(world, metric, said, difference(now, before)),
            ]),
        ...(said.mix === ""
          ? []
          : same("the change at an unchanged mix", said.mix!, atUnchangedMix(world, metric))),
      ];
    },
  },
  {
    claims: "the change of the risk index, and what it means of a whole year",
    examples: [
      "It fell by 1.2 points on 2025.",
      "It rose by 2.0 points on 2025: worse.",
      "It is not compared with 2025, which has other industries.",
      "It is not clearly different from 2025: the difference is −0.8 points.",
      "The difference from 2025 is +0.8 points, uncertainty unknown.",
    ],
    pattern:
      /^(?:It (?:is not compared with (?<apart>\d{4}), which has other industries|(?<verb>rose|fell) by (?<size>[\d.]+) points on (?<year>\d{4})(?:: (?<verdict>better|worse))?|(?<unclear>is not clearly different) from (?<y>\d{4}): the difference is (?<s>[+−]?[\d.]+) points)|The difference from (?<before>\d{4}) is (?<distance>[+−]?[\d.]+) points(?<unknown>, uncertainty unknown))\.$/,
    check: ({ world, said }) => {
      const [now, before] = [world.risk(undefined), world.risk(undefined, world.benchmark - 1)];
      if (!now || !before) return ["either year is withheld"];
      const moved = difference(now, before);
      const isKept = comparability(world, said.apart !== "");
      if (said.apart !== "")
        return [...isKept, ...same("the year before", said.apart!, String(world.benchmark - 1))];
      return [
        ...isKept,
        ...same("the year before", said.year || said.y || said.before!, String(world.benchmark - 1)),
        ...(said.size === ""
          ? same("the change", `${said.s || said.distance} points`, points(world, "score", moved.value))
          : same("the change", said.size!, digits(world, "score", Math.abs(moved.value)))),
        ...(said.verb === "" ? [] : same("the way", said.verb!, moved.value > 0 ? "rose" : "fell")),
        ...changeVerdict(world, { better: "lower" } as Metric, said, moved),
      ];
    },
  },
  {
    claims: "that two years are not compared, because of other industries",
    examples: [
      "More than 10% of the programmes of 2025 are of industries that 2026 does not include, so the two years are not compared.",
    ],
    pattern:
      /^More than 10% of the programmes of (?<year>\d+|each year) are of industries that (?<other>\d+|the other) does not include, so the two years are not compared\.$/,
    check: ({ world, said }) => [
      ...comparability(world, true),
      ...must(
        said.year === "each year"
          ? said.other === "the other"
          : Number(said.year) + Number(said.other) === 2 * world.benchmark - 1,
        "these are not the benchmark year and the year before",
      ),
    ],
  },
  {
    claims: "a step of a scale",
    examples: ["Low below 35", "Moderate 45 to below 55"],
    pattern: /^(?<tier>[\w-]+) (?:below (?<end>\d+)|(?<from>\d+) to below (?<to>\d+))$/,
    check: ({ world, said }) => {
      const found = [world.methodology.riskTiers, world.methodology.maturityTiers].flatMap((tiers) => {
        const steps = tiers.toSorted((a, b) => a.from - b.from);
        return steps.slice(0, -1).map(({ tier, from }, at) => {
          const end = steps[at + 1]!.from;
          return at === 0 ? `${tier} below ${end}` : `${tier} ${from} to below ${end}`;
        });
      });
      const text =
        said.end === "" ? `${said.tier} ${said.from} to below ${said.to}` : `${said.tier} below ${said.end}`;
      return must(found.includes(text), "no scale has such a step");
    },
  },
  {
    claims: "changes compare a part of a year with a whole one",
    examples: [
      "2026 to 30 September is a part of a year: a change on 2025 compares it with a whole one.",
      "Year to date: 2026 to 30 September, against the whole of 2025.",
    ],
    pattern:
      /^(?:Year to date: (?<a>\d{4} to \d+ \w+), against the whole of (?<b>\d{4})|(?<now>\d{4} to \d+ \w+) is a part of a year: a change on (?<before>\d{4}) compares it with a whole one)\.$/,
    check: ({ world, said }) => [
      ...must(world.toDate, "the year is whole"),
      ...same("the year", said.now || said.a!, yearInWords(world.benchmark, world.asOf)),
      ...same("the year before", said.before || said.b!, String(world.benchmark - 1)),
    ],
  },
];
