import * as Type from "typebox";
import { nullable } from "../../tables/column.ts";
import { day, label, list, methodName, object, yearToDate } from "../fields.ts";
import { defineObservation } from "./envelope.ts";
import { signals, trendChanges } from "./signals/index.ts";

const figure = (description: string) => Type.Number({ description, unitIn: "unit" });

/** The uncertainty of one of a signal's figures. */
const sure = (description: string) =>
  nullable(
    object(
      {
        standardError: figure("Standard error, to 3 significant digits."),
        ci95: Type.Array(Type.Number({ unitIn: "unit" }), {
          minItems: 2,
          maxItems: 2,
          description: "Lower and upper end of the 95% interval.",
        }),
      },
      { description },
    ),
  );

const places = (year: string) =>
  Type.Array(Type.Integer({ minimum: 1, unit: "rank" }), {
    minItems: 2,
    maxItems: 2,
    description: `The first and the last place that is possible in ${year}, given which figures are distinguishable.`,
  });

const signal = object({
  id: label("Stable id of the signal."),
  kind: Type.Enum(["move", "rank", "tier", "hotspot", "turn"], {
    type: "string",
    description: "The rule that found the signal.",
  }),
  metric: label("The figure that changed, by its name in answers."),
  scope: label(
    "`global`, or the kind and the id of an industry, a region, a requirement or a bottleneck, separated by a colon.",
  ),
  direction: Type.Enum(["up", "down"], {
    type: "string",
    deprecated: true,
    description:
      "Deprecated because `direction` has another meaning in other answers; use `moved`, which has the same value.",
  }),
  moved: Type.Enum(["up", "down"], { type: "string", description: "Whether the value went up or down." }),
  assessment: Type.Enum(["improving", "worsening", "neutral"], {
    type: "string",
    description: "Whether the change is an improvement; neutral if neither direction is better.",
  }),
  value: figure("The latest value."),
  previous: figure("The previous value."),
  change: figure(
    "The change from `previous` to `value`, rounded once, in the same unit (in points if the unit is percent).",
  ),
  unit: methodName("rounding", "Unit of the values; `rank` if they are places in a ranking."),
  uncertainty: object(
    {
      value: sure("Uncertainty of the latest value."),
      previous: sure("Uncertainty of the previous value."),
      change: sure("Uncertainty of the change; the years are treated as independent."),
    },
    { description: "Uncertainty of the figures; null for ranks." },
  ),
  places: Type.Optional(
    object(
      { value: places("the benchmark year"), previous: places("the year before") },
      { description: "Present only for a rank: the places that are possible." },
    ),
  ),
  explained: Type.Optional(
    object(
      {
        atUnchangedMix: figure(
          "The change within cells of industry, framework and region, at unchanged shares of the cells.",
        ),
        mix: figure("The change due to the changed shares of these cells."),
        unit: methodName("rounding", "Unit of the two parts: points for a score, otherwise percent."),
      },
      {
        description:
          "Present for a move of the mean of all programmes or of an industry: the change split into two parts, for a score in points, otherwise in percent of the previous value.",
      },
    ),
  ),
  size: nullable(
    Type.Number({
      minimum: 0,
      unit: "percent",
      description:
        "Signals are sorted by size, largest first, and then by id. It is the absolute percent change of the figure, or for a turn the absolute difference of its two changes. If the previous value is 0, it is null, and the signal comes first.",
    }),
  ),
  period: label("The years that are compared. If the benchmark year has not ended, its last day is given."),
  yearToDate,
  summary: label("The signal in a sentence."),
});

export const feed = defineObservation({
  id: "getObservatoryFeed",
  path: "/api/intelligence/observatory/feed",
  title: "Observatory: feed",
  description:
    "The release's signals and trend changes, found by the rules in `/api/methodology.json` (`rules.signals`), with highlights of the methodology and the changelog.",
  sources: [
    "pci-dss-benchmark",
    "industry-trends",
    "region-trends",
    "requirement-gaps",
    "bottleneck-shares",
    "blocks",
    "changelog",
    "requirements",
    "bottlenecks",
  ],
  data: object({
    signals: list(signal, { description: "Moves, ranks, tiers and hotspots, largest first." }),
    trendChanges: list(signal, { description: "Trends that turned; the values are percent changes." }),
    methodology: object({
      version: label("Version of the methodology."),
      id: label("Identifier of the methodology."),
      highlights: list(label("An important fact about the methodology.")),
    }),
    changelog: list(
      object({ date: day("Date, ISO 8601."), version: label("Version."), summary: label("What changed.") }),
      { description: "Newest first." },
    ),
  }),
  resolve: (tables) => ({
    signals: signals(tables),
    trendChanges: trendChanges(tables),
    methodology: {
      version: tables.methodology.version,
      id: tables.methodology.id,
      highlights: [...tables.methodology.highlights],
    },
    // Sorting is stable, so entries of one day keep their order.
    changelog: tables.changelog.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
  }),
});
