import { type Drawing, NARROW, pageImage, type Size, svgImage, WIDE } from "../../charts/drawing.ts";
import { credited, poster } from "../../charts/poster.ts";
import type { Context } from "../../documents/context.ts";
import { derive } from "../../endpoints/derive.ts";
import { once } from "../../model/once.ts";
import { required } from "../../model/required.ts";
import { comparedInWords } from "../../model/years.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { Tables } from "../../tables/index.ts";
import type { Figure } from "../figure.ts";
import { grouped } from "../format.ts";
import type { Named } from "./words.ts";

/** A figure before it is drawn. */
export interface FigurePlan extends Pick<
  Figure,
  "id" | "title" | "description" | "columns" | "rows" | "endpoint" | "otherEndpoints" | "datasets"
> {
  readonly draw: (size: Size) => Drawing;
}

/**
 * A figure for a page, for a narrow page, and as a file of its own that says where it comes from. Each is drawn when it is
 * first asked for.
 */
export function drawn({ tables }: Context, { draw, ...plan }: FigurePlan): Figure {
  const { id, title, description } = plan;
  const { release } = tables;
  const credit = `Release ${release.release}. ${firstSentence(release.disclaimer)}`;
  const notes = [`Source: ${sourceInWords({ tables })}`, release.disclaimer];
  const drawing = once(() => draw(WIDE));
  const wide = once(() => credited(drawing(), credit, WIDE));
  const narrow = once(() => credited(draw(NARROW), credit, NARROW));
  const sheet = once(() => poster({ title, description, notes }, drawing()));
  const images = {
    svg: once(() => pageImage(id, wide(), "chart-wide")),
    narrow: once(() => pageImage(id, narrow(), "chart-narrow")),
    sheet: once(() => svgImage({ id, title, description }, sheet())),
  };
  return {
    ...plan,
    get svg() {
      return images.svg();
    },
    get narrow() {
      return images.narrow();
    },
    get sheet() {
      return images.sheet();
    },
    get sizes() {
      return { wide: wide(), narrow: narrow(), sheet: sheet() };
    },
  };
}

/** What a notice says first: a picture in a page, which has the whole of it at its top, has little room. */
function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** Where figures come from, for who sees them elsewhere: who provides the data, the release, and the licence. */
export function sourceInWords({ tables: { release } }: Pick<Context, "tables">): string {
  return `${release.attribution}. Release ${release.release}, ${release.licence.title}.`;
}

/** What most rows of a figure have. */
export const SAMPLE_SIZE = { name: "sample_size", label: "Programmes", unit: "programmes" } as const;
export const INDUSTRY = [
  { name: "industry", label: "Industry id", unit: "id" },
  { name: "name", label: "Industry", unit: "text" },
] as const;
export const REGION = [
  { name: "region", label: "Region id", unit: "id" },
  { name: "name", label: "Region", unit: "text" },
] as const;

/** What an answer says of how far a figure can be trusted. */
interface Flagged {
  readonly lowSample?: true;
}

/** A name with a mark if its figure rests on few programmes. */
export function marked(name: string, { lowSample }: Flagged): string {
  return lowSample ? `${name} *` : name;
}

/** The sentence that explains the marks; empty where there are none. */
export function markNote({ tables }: Context, rows: readonly Flagged[]): string {
  return rows.some(({ lowSample }) => lowSample)
    ? ` * rests on fewer than ${tables.methodology.minimumCohort} programmes.`
    : "";
}

/** What to know of changes on the year before, as a sentence that follows another; empty for a whole year. */
export function toDateNote({ tables }: Context): string {
  const note = comparedInWords(tables.span);
  return note === "" ? "" : ` ${note}`;
}

/** How many programmes the rows rest on, as a sentence that follows another; empty where all are withheld. */
export function programmesOf(rows: readonly { readonly sampleSize: number | null }[]): string {
  const programmes = rows.reduce((sum, { sampleSize }) => sum + (sampleSize ?? 0), 0);
  return programmes === 0 ? "" : ` ${grouped(programmes)} programmes.`;
}

/** The rows that have a value, with their names, for the sentence above a figure. */
export function valued<R extends { readonly name: string; readonly estimate: Estimate | null }>(
  rows: readonly R[],
  value: (row: R) => number | null,
): Named[] {
  return rows.flatMap((row) => {
    const known = value(row);
    return known === null || row.estimate === null
      ? []
      : [{ name: row.name, value: known, estimate: row.estimate }];
  });
}

/** Gives the name of an industry by its id. */
export function industryNames({ tables }: Context): (id: string) => string {
  const names = namesOf(tables.industries);
  return (id) => required(names.get(id), id);
}

const namesOf = derive(
  (industries: Tables["industries"]) => new Map(industries.map(({ id, display_name }) => [id, display_name])),
);

/** What an answer says of industries, with their names: from the most to the least, those without a value last. */
export function industryRows<R extends { readonly industry: string; readonly ended?: number }>(
  context: Context,
  rows: readonly R[],
  value: (row: R) => number | null,
): (R & { readonly name: string })[] {
  const nameOf = industryNames(context);
  return descending(rows, value).map((row) => ({ ...row, name: nameOf(row.industry) }));
}

/** Rows of what goes on: charts of the benchmark year leave out what has ended. */
export function ongoing<R extends { readonly ended?: number }>(rows: readonly R[]): R[] {
  return rows.filter(({ ended }) => ended === undefined);
}

/** The same from the most to the least, those without a value last; equal ones stay in their order. */
export function descending<R extends { readonly ended?: number }>(
  rows: readonly R[],
  value: (row: R) => number | null,
): R[] {
  const key = (row: R) => value(row) ?? Number.NEGATIVE_INFINITY;
  return ongoing(rows).sort((a, b) => (key(a) === key(b) ? 0 : key(b) - key(a)));
}
