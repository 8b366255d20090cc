import * as Type from "typebox";
import { label, list, methodName, object, yearToDate } from "../fields.ts";
import { defineObservation } from "./envelope.ts";
import { signals, trendChanges } from "./signals.ts";

const figure = (description: string) => Type.Number({ description, unitIn: "unit" });

const signal = object({
  id: label("Stable id of the signal."),
  kind: Type.Enum(["move", "rank", "tier", "hotspot", "turn"], {
    type: "string",
    description: "The rule that found it.",
  }),
  metric: label("The figure that changed, as answers call it."),
  scope: label(
    "`global`, or the kind and the id of whom it speaks of, with a colon between them: an industry, a region or a requirement.",
  ),
  direction: Type.Enum(["up", "down"], { type: "string", description: "Where the value went." }),
  value: figure("The latest value."),
  previous: figure("The value before."),
  change: figure(
    "Value less previous in the same unit (points, where that is percent), taken before rounding.",
  ),
  unit: methodName("rounding", "Unit of the values; `rank` where they are places in an order."),
  period: label("The years compared, the benchmark year with its last day while it has not ended."),
  yearToDate,
  summary: label("The signal in a sentence."),
});

export const feed = defineObservation({
  id: "getObservatoryFeed",
  path: "/api/intelligence/observatory/feed",
  title: "Observatory: feed",
  description:
    "The release's signals and trend changes, found by stated rules, with methodology and changelog highlights.",
  sources: ["industry-trends", "region-trends", "requirement-gaps", "changelog", "requirements"],
  data: object({
    signals: list(signal, { description: "Moves, ranks, tiers and hotspots, largest first." }),
    trendChanges: list(signal, { description: "Trends that turned; values are changes in percent." }),
    methodology: object({
      version: label("Version of the methodology."),
      id: label("Identifier of the methodology."),
      highlights: list(label("What to know about the method.")),
    }),
    changelog: list(
      object({ date: label("Date, ISO 8601."), version: label("Version."), summary: label("What changed.") }),
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
    // Sorting is stable: entries of one day stay in their order.
    changelog: tables.changelog.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
  }),
});
