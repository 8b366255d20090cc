import { dataTitleOf } from "../model/api.ts";
import { dayOf } from "../model/day.ts";
import { required } from "../model/required.ts";
import { MONTHS } from "../model/years.ts";
import type { Release } from "../tables/settings.ts";

/** What is cited, and what every way to cite it says. */
export interface Work {
  /** For keys of reference managers; unique among the works of all releases. */
  readonly id: string;
  readonly kind: "chart" | "dataset";
  readonly title: string;
  /** An organisation, never a person. */
  readonly author: string;
  /** What a chart is from; a dataset stands alone. */
  readonly container?: string;
  readonly release: string;
  /** `2026-10-05`: when the release was published. */
  readonly date: string;
  /** Where it is found, as a whole address; undefined where that is not known. */
  readonly url: string | undefined;
  /** What to know before it is used, such as that it is synthetic. */
  readonly note: string;
}

/** The whole release as a work. */
export function releaseWork(release: Release, url: string | undefined): Work {
  return { ...common(release), id: keyOf(release), kind: "dataset", title: dataTitleOf(release), url };
}

/** A chart of the release as a work. */
export function chartWork(
  release: Release,
  { id, title }: { readonly id: string; readonly title: string },
  url: string | undefined,
): Work {
  const container = dataTitleOf(release);
  return { ...common(release), id: `${keyOf(release)}-${id}`, kind: "chart", title, container, url };
}

function common({ release, provider, lastUpdated, disclaimer }: Release) {
  return { author: provider.name, release, date: dayOf(lastUpdated), note: disclaimer };
}

/** `[\w-]` alone, which every reference manager takes. */
function keyOf({ datasetId, release }: Release): string {
  return `${datasetId}-${release}`.replace(/[^\w-]+/g, "-");
}

function partsOf({ date }: Work) {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return { year, month, day, name: required(MONTHS[month - 1], date) };
}

/**
 * A work in the style of the American Psychological Association, seventh edition, as plain text.
 * @see https://apastyle.apa.org/style-grammar-guidelines/references/examples/data-set-references
 */
export function apa(work: Work): string {
  const { author, kind, title, container, release, url } = work;
  const { year, day, name } = partsOf(work);
  const named =
    kind === "chart"
      ? `${title} [Chart]. ${container} (Release ${release}).`
      : `${title} (Release ${release}) [Data set].`;
  return `${ended(author)} (${year}, ${name} ${day}). ${named}${url === undefined ? "" : ` ${url}`}`;
}

function ended(sentence: string): string {
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}

/**
 * A work as an entry of a BibTeX file; BibLaTeX reads it too, and takes `date` before `year`.
 * @see https://www.bibtex.org/Format/
 */
export function bibtex(work: Work): string {
  const { id, author, kind, title, container, release, date, url, note } = work;
  const { year, name } = partsOf(work);
  const how = kind === "chart" ? `Chart, ${container}, release ${release}` : `Data set, release ${release}`;
  const fields: (readonly [string, string])[] = [
    // A second pair of braces keeps a name whole, and a title as it is spelt.
    ["author", `{{${texOf(author)}}}`],
    ["title", `{{${texOf(title)}}}`],
    ["year", `{${year}}`],
    ["month", name.slice(0, 3).toLowerCase()],
    ["date", `{${date}}`],
    ["version", `{${texOf(release)}}`],
    ["howpublished", `{${texOf(how)}}`],
    ...(url === undefined ? [] : ([["url", `{${verbatim(url)}}`]] as const)),
    ["note", `{${texOf(note)}}`],
  ];
  return `@misc{${id},\n${fields.map(([name, value]) => `  ${name} = ${value}`).join(",\n")}\n}\n`;
}

/** An address as it is; what would end its field is encoded. */
function verbatim(url: string): string {
  return url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("\\", "%5C");
}

const TEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Text as TeX prints it. */
function texOf(text: string): string {
  return text.replace(/[\\{}$&%#_~^]/g, (character) => TEX[character] ?? `\\${character}`);
}

/**
 * A work as CSL-JSON, which Zotero, Pandoc and the like read: an item, to stand in a list.
 * @see https://github.com/citation-style-language/schema
 */
export function cslJson(work: Work): object {
  const { id, author, kind, title, container, release, url, note } = work;
  const { year, month, day } = partsOf(work);
  return {
    id,
    type: kind === "chart" ? "graphic" : "dataset",
    title,
    author: [{ literal: author }],
    issued: { "date-parts": [[year, month, day]] },
    ...(container !== undefined && { "container-title": container }),
    version: release,
    ...(url !== undefined && { URL: url }),
    note,
    language: "en",
  };
}
