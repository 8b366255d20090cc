import type { ContentSources } from "../documents/content.ts";
import { dataSentence } from "../documents/discovery/about.ts";
import { dataTitleOf } from "../model/api.ts";
import { dayOf } from "../model/day.ts";
import { benchmarkInWords } from "../model/years.ts";

/** Facts about the data: pairs of a label and a text. */
export type About = readonly (readonly [what: string, text: string])[];

/** Returns what a file that is passed on by itself must say: what the data is, its date, its licence and its citation. */
export function aboutData({
  tables: { release, methodology, span },
  base,
}: Pick<ContentSources, "tables" | "base">): About {
  const { licence, provider } = release;
  return [
    ["Data", dataTitleOf(release)],
    ["What it is", dataSentence(release)],
    ["Disclaimer", release.disclaimer],
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

/** The meaning of empty cells, in every format. */
export const EMPTY_CELLS =
  "An empty figure is withheld for privacy or cannot be computed; it is not 0. An empty label stands for all. The code book says which applies.";
