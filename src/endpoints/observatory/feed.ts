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
          description: "Lower and upper end of the 95 % interval.",
        }),
      },
      { description },
    ),
  );

const places = (year: string) =>
  Type.Array(Type.Integer({ minimum: 1, unit: "rank" }), {
    minItems: 2,
    maxItems: 2,
    description: `The first and the last place that it may have in ${year}, as far as the figures can be told apart.`,
  });

const signal = object({
  id: label("Stable id of the signal."),
  kind: Type.Enum(["move", "rank", "tier", "hotspot", "turn"], {
    type: "string",
    description: "The rule that found it.",
  }),
  metric: label("The figure that changed, as answers call it."),
  scope: label(
    "`global`, or the kind and the id of whom it speaks of, with a colon between them: an industry, a region, a requirement or a bottleneck.",
  ),
  direction: Type.Enum(["up", "down"], {
    type: "string",
    deprecated: true,
    description: "Deprecated, for it says in other answers what a change means: `moved` has the same value.",
  }),
  moved: Type.Enum(["up", "down"], { type: "string", description: "Where the value went." }),
  assessment: Type.Enum(["improving", "worsening", "neutral"], {
    type: "string",
    description: "What the change means; neutral where neither way is better.",
  }),
  value: figure("The latest value."),
  previous: figure("The value before."),
  change: figure(
    "Value less previous, as they are printed, in the same unit (points, where that is percent).",
  ),
  unit: methodName("rounding", "Unit of the values; `rank` where they are places in an order."),
  uncertainty: object(
    {
      value: sure("Of the latest value."),
      previous: sure("Of the value before."),
      change: sure("Of the change between the two, the years taken for independent."),
    },
    { description: "How sure the figures are; nulls of places in an order." },
  ),
  places: Type.Optional(
    object(
      { value: places("the benchmark year"), previous: places("the year before") },
      { description: "Of a rank alone." },
    ),
  ),
  explained: Type.Optional(
    object(
      {
        atUnchangedMix: Type.Number({
          description: "The change within cells of industry, framework and region, had each kept its share.",
        }),
        mix: Type.Number({ description: "The change that the shares of those cells made." }),
      },
      {
        description:
          "Of a move of all programmes or of an industry: the change split in two, in points of a score, else in percent of the value before.",
      },
    ),
  ),
  size: nullable(
    Type.Number({
      minimum: 0,
      unit: "percent",
      description:
        "What signals are ordered by, largest first and then by id: the percent change of the figure, without its sign. Null, and first, where the value before is 0.",
    }),
  ),
  period: label("The years compared, the benchmark year with its last day while it has not ended."),
  yearToDate,
  summary: label("The signal in a sentence."),
});

export const feed = defineObservation({
  id: "getObservatoryFeed",
  path: "/api/intelligence/observatory/feed",
  title: "Observatory: feed",
  description:
    "The release's signals and trend changes, found by the rules in `/api/methodology.json` (`rules.signals`), each beyond twice its standard error, with methodology and changelog highlights.",
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
    trendChanges: list(signal, { description: "Trends that turned; values are changes in percent." }),
    methodology: object({
      version: label("Version of the methodology."),
      id: label("Identifier of the methodology."),
      highlights: list(label("What to know about the method.")),
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
