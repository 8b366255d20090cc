import type { Parameter } from "../model/endpoint.ts";
import type { Tables } from "../tables/index.ts";
import { renamesIn } from "../tables/renames.ts";
import { type FiguresById, frameworkAverages, industryAverages } from "./averages.ts";

/** `industry=V`: every list by industry contains only V, and every other breakdown is that of V. */
export const industry: Parameter<Tables> = {
  kind: "filter",
  description: "Industry id. Cross-industry figures are not filtered.",
  values: (tables) => tables.industries.map(({ id }) => id),
  valuesWithFigures: (tables) => withFigures(industryAverages(tables)),
  former: ({ industries }) => renamesIn(industries),
};

/** `framework=V`: the list contains only V. */
export const framework: Parameter<Tables> = {
  kind: "filter",
  description: "Framework id.",
  values: (tables) => tables.frameworks.map(({ id }) => id),
  valuesWithFigures: (tables) => withFigures(frameworkAverages(tables)),
  former: ({ frameworks }) => renamesIn(frameworks),
};

function withFigures(figures: FiguresById<unknown>): string[] {
  return [...figures].flatMap(([id, figure]) => (figure === undefined ? [] : [id]));
}

/** `format=csv`: the same answer as a table. */
export const format: Parameter<Tables> = {
  kind: "format",
  description: "Format of the answer; the default is json.",
  values: () => ["json", "csv"],
};
