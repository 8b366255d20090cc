import type { ContentSources } from "../documents/context.ts";
import { DATA_DESCRIPTION } from "../documents/discovery/about.ts";
import { dataTitleOf } from "../model/api.ts";
import { dayOf } from "../model/day.ts";
import { benchmarkInWords } from "../model/years.ts";

/** What is said of the data, fact by fact. */
export type About = readonly (readonly [what: string, text: string])[];

/** What the data is, from when, and under what licence: what a file must say that is passed on by itself. */
export function aboutData({
  tables: { release, methodology, span },
  base,
}: Pick<ContentSources, "tables" | "base">): About {
  const { licence, provider } = release;
  return [
    ["Data", dataTitleOf(release)],
    ["What it is", DATA_DESCRIPTION],
    ["To know first", release.disclaimer],
    ["Release", release.release],
    ["Data as of", dayOf(release.asOf)],
    ["Published", dayOf(release.lastUpdated)],
    ["Benchmark year", benchmarkInWords(span)],
    ["Methodology", `${methodology.id} ${methodology.version}`],
    ["Status", release.verificationStatus],
    ["Licence", `${licence.title} (${licence.name}), ${licence.url}`],
    ["Attribution", release.attribution],
    ["How to cite", release.citation],
    ["Publisher", provider.url === null ? provider.name : `${provider.name}, ${provider.url}`],
    ...(base === "" ? [] : [["Address", `${base}/`] as const]),
  ];
}

/** How empty cells are to be read, in every format. */
export const EMPTY_CELLS =
  "An empty figure is withheld for privacy or cannot be computed, and is not 0; an empty label stands for all. The code book says which.";
