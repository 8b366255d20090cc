import { type Form, must, same } from "../form.ts";
import { percent, points } from "../print.ts";
import { type Metric, metricNamed, type World } from "../world.ts";

/** What changed from release to release: in the feeds, on the changelog, in the documents of changes. */

const CHANGE = String.raw`[+−]?[\d,.]+(?:%| points)(?: \([+−]?[\d.,]+%\))?`;

/** The releases that the changes of this one are between; undefined without any. */
export function comparedWith(world: World): { from: string; to: string } | undefined {
  const to = world.id;
  const record = world
    .json("api/releases/index.json")
    ?.releases?.find(({ release }: { release: string }) => release === to);
  return record?.changes ? { from: record.changes.from, to } : undefined;
}

/** A change of an average between the two, and that at an unchanged mix, each in words. */
function changesOf(
  world: World,
  metric: Metric,
  industry?: string,
): { all: string; mix: string } | undefined {
  const releases = comparedWith(world);
  const found = releases && world.splitSince(releases.from, releases.to, metric, industry);
  if (!found) return undefined;
  const told = (part: number) =>
    metric.unit === "score" ? points(world, metric.unit, part) : percent(world, (100 * part) / found.before);
  return { all: told(found.now - found.before), mix: told(found.within) };
}

const isInChangelog = ({ caption, path }: { caption: string; path: string }) =>
  path === "changelog.html" && /^Averages of \S+ against those of /.test(caption);

export const releaseForms: readonly Form[] = [
  {
    claims: "how many figures differ from those of the release before",
    examples: [
      "Release 2026-Q4 against 2026-Q3: 9,672 values changed, 13 are new, 15 are gone; 0 of these revise earlier years.",
    ],
    pattern:
      /^Release (?<to>\S+) against (?<from>\S+): (?<changed>[\d,]+) values? changed, (?<added>[\d,]+) (?:is|are) new, (?<removed>[\d,]+) (?:is|are) gone; (?<revisions>[\d,]+) of these revises? earlier years\.$/,
    check: ({ world, said }) => {
      const { from, to } = comparedWith(world) ?? { from: "", to: "" };
      const counted = world.changed(from, to);
      if (counted === undefined) return ["no release was compared with one before"];
      const told = (number: number) => number.toLocaleString("en-US");
      return [
        ...same("the release", said.to!, to),
        ...same("the release before", said.from!, from),
        ...same("how many changed", said.changed!, told(counted.changed)),
        ...same("how many are new", said.added!, told(counted.added)),
        ...same("how many are gone", said.removed!, told(counted.removed)),
        ...same("how many are revisions", said.revisions!, told(counted.revisions)),
      ];
    },
  },
  {
    claims: "how an average of all programmes changed since the release before, and at an unchanged mix",
    examples: [
      "Averages of all published programmes since release 2026-Q3: Maturity score +0.2 points in all; +0.1 points at an unchanged mix.",
      "Compliance cost +2.2% in all; +0.5% at an unchanged mix.",
    ],
    pattern: new RegExp(
      `^(?:Averages of all published programmes since release (?<from>\\S+): )?(?<label>[A-Z][a-z ]+?) (?<all>${CHANGE})(?<relative> \\(relative\\))? in all; (?<mix>${CHANGE}) at an unchanged mix\\.$`,
    ),
    check: ({ world, said }) => {
      const metric = metricNamed(said.label!);
      const found = metric && changesOf(world, metric);
      if (!found) return ["there is no such average in both releases"];
      return [
        ...(said.from === "" ? [] : same("the release before", said.from!, comparedWith(world)!.from)),
        ...same(
          "what is said of a percentage",
          said.relative!,
          metric.unit === "percent" ? " (relative)" : "",
        ),
        ...same("the change", said.all!, found.all),
        ...same("the change at an unchanged mix", said.mix!, found.mix),
      ];
    },
  },
  {
    claims: "the same of an industry or of all programmes, in a column that names the metric",
    examples: ["+2.2%; +0.5%", "0.0 points; −0.1 points"],
    where: isInChangelog,
    pattern: new RegExp(`^(?<all>${CHANGE}); (?<mix>${CHANGE})$`),
    check: ({ world, said, passage }) => {
      const [, label = "", relative = ""] = /^(.*?)( \(relative\))?$/.exec(passage.column) ?? [];
      const metric = metricNamed(label);
      const industry = world.named("industry", passage.row);
      if (!metric || (!industry && passage.row !== "Global average")) return ["the cell is of no average"];
      if (relative !== (metric.unit === "percent" ? " (relative)" : ""))
        return ["the column does not say whether a percentage is of a percentage"];
      const found = changesOf(world, metric, industry?.id);
      return [
        ...same("the change", said.all!, found?.all ?? ""),
        ...same("the change at an unchanged mix", said.mix!, found?.mix ?? ""),
      ];
    },
  },
  {
    claims: "which releases the averages are of",
    examples: ["Averages of 2026-Q4 against those of 2026-Q3"],
    pattern: /^Averages of (?<to>\S+) against those of (?<from>\S+)$/,
    check: ({ world, said }) => {
      const { from, to } = comparedWith(world) ?? { from: "", to: "" };
      return [...same("the release before", said.from!, from), ...same("the release", said.to!, to)];
    },
  },
  {
    claims: "two releases describe different parts of a year",
    examples: ["Figures of 2026 are of different parts of the year."],
    pattern: /^Figures of (?<year>\d{4}) are of different parts of the year\.$/,
    check: ({ world, said }) => {
      const days = [comparedWith(world)?.from, comparedWith(world)?.to].map(
        (id) => id && world.release(id).asOf.slice(0, 10),
      );
      return [
        ...must(days[0] !== days[1], "both releases are of the same day"),
        ...must(
          days.every((day) => day?.startsWith(said.year!) && day < `${said.year}-12-31`),
          "they are not both of a part of it",
        ),
      ];
    },
  },
  {
    claims: "nothing waits for a later release",
    examples: ["No programme is held back for a later release."],
    where: ({ path }) => path.startsWith("releases/"),
    pattern: /^No programme is held back for a later release\.$/,
    check: ({ world, passage }) => {
      const release = /^releases\/(.+)\.html$/.exec(passage.path)?.[1];
      const folder = release === world.id ? "api" : `api/releases/${release}`;
      const waiting = world.json(`${folder}/privacy-report.json`)?.waiting;
      return must(
        [waiting?.additions, waiting?.corrections, waiting?.leftOver].every((count) => count === 0),
        "some are held back, or it is not known",
      );
    },
  },
];
