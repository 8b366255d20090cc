import { dataTitleOf } from "../model/api.ts";
import { dayOf } from "../model/day.ts";
import { required } from "../model/required.ts";
import { MONTHS } from "../model/years.ts";
import type { ReleaseSettings } from "../tables/settings.ts";

/** A work to cite, with what every citation format states. */
export interface Work {
  /** The key for reference managers; unique among the works of all releases. */
  readonly id: string;
  readonly kind: "chart" | "dataset";
  readonly title: string;
  /** An organisation, never a person. */
  readonly author: string;
  /** The dataset that a chart belongs to; undefined for a dataset. */
  readonly container?: string;
  readonly release: string;
  /** The day on which the release was published, e.g. `2026-10-05`. */
  readonly date: string;
  /** Its absolute URL; undefined if unknown. */
  readonly url: string | undefined;
  /** A caveat for its use, e.g. that the data is synthetic. */
  readonly note: string;
}

/** A release as its citation names it. */
export interface CitedRelease {
  readonly datasetId: string;
  readonly title: string;
  readonly publisher: string;
  readonly release: string;
  /** An instant or a day. */
  readonly published: string;
  readonly disclaimer: string;
}

/** Returns a release, perhaps an earlier one, as a work to cite. */
export function releaseWork(cited: CitedRelease, url: string | undefined): Work {
  const { title, publisher, release, published, disclaimer } = cited;
  const named = { author: publisher, release, date: dayOf(published), note: disclaimer };
  return { ...named, id: keyOf(cited), kind: "dataset", title, url };
}

/** Returns the release that these settings are of, as its citation names it. */
export function citedRelease(settings: ReleaseSettings): CitedRelease {
  const { datasetId, release, provider, lastUpdated: published, disclaimer } = settings;
  return {
    datasetId,
    title: dataTitleOf(settings),
    publisher: provider.name,
    release,
    published,
    disclaimer,
  };
}

/** Returns a chart of a release as a work to cite. */
export function chartWork(
  release: ReleaseSettings,
  { id, title }: { readonly id: string; readonly title: string },
  url: string | undefined,
): Work {
  const whole = releaseWork(citedRelease(release), url);
  return { ...whole, id: `${whole.id}-${id}`, kind: "chart", title, container: whole.title };
}

/** Returns a key of `[\w-]` only, which every reference manager accepts. */
function keyOf({ datasetId, release }: CitedRelease): string {
  return `${datasetId}-${release}`.replace(/[^\w-]+/g, "-");
}

function partsOf({ date }: Work) {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return { year, month, day, name: required(MONTHS[month - 1], date) };
}

/**
 * Formats a citation in the style of the American Psychological Association, seventh edition, as plain text.
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
 * Formats a citation as an entry of a BibTeX file. BibLaTeX reads it too, and prefers `date` to `year`.
 * @see https://www.bibtex.org/Format/
 */
export function bibtex(work: Work): string {
  const { id, author, kind, title, container, release, date, url, note } = work;
  const { year, name } = partsOf(work);
  const how = kind === "chart" ? `Chart, ${container}, release ${release}` : `Data set, release ${release}`;
  const fields: (readonly [string, string])[] = [
    // The inner braces keep the name in one piece, and the capitals of the title.
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

/** Percent-encodes only the characters that would break a BibTeX field. */
function verbatim(url: string): string {
  return url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("\\", "%5C");
}

const TEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Escapes text for TeX. */
function texOf(text: string): string {
  return text.replace(/[\\{}$&%#_~^]/g, (character) => TEX[character] ?? `\\${character}`);
}

/**
 * Returns a citation as an item of CSL-JSON, which Zotero, Pandoc and others read.
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
