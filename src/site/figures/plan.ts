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
 * Returns a figure with images for a page, for a narrow page, and for a separate file that names its source. Each image
 * is drawn when it is first read.
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

/** Returns the first sentence of a notice. An image has little room, and its page has the whole notice at the top. */
function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** Returns the source of figures, for readers who see them elsewhere: provider, release and licence. */
export function sourceInWords({ tables: { release } }: Pick<Context, "tables">): string {
  return `${release.attribution}. Release ${release.release}, ${release.licence.title}.`;
}

/** Columns that many figures share. */
export const SAMPLE_SIZE = { name: "sample_size", label: "Programmes", unit: "programmes" } as const;
export const INDUSTRY = [
  { name: "industry", label: "Industry id", unit: "id" },
  { name: "name", label: "Industry", unit: "text" },
] as const;
export const REGION = [
  { name: "region", label: "Region id", unit: "id" },
  { name: "name", label: "Region", unit: "text" },
] as const;

/** The flag that an answer gives to a figure based on few programmes. */
interface Flagged {
  readonly lowSample?: true;
}

/** Returns a name, with a mark if its figure is based on few programmes. */
export function markedName(name: string, { lowSample }: Flagged): string {
  return lowSample ? `${name} *` : name;
}

/** Returns the sentence that explains the marks, with a space before it; empty if there are none. */
export function markNote({ tables }: Context, rows: readonly Flagged[]): string {
  return rows.some(({ lowSample }) => lowSample)
    ? ` * based on fewer than ${tables.methodology.minimumCohort} programmes.`
    : "";
}

/** Returns the note on changes from the year before, with a space before it; empty for a whole year. */
export function toDateNote({ tables }: Context): string {
  const note = comparedInWords(tables.span);
  return note === "" ? "" : ` ${note}`;
}

/**
 * Returns the number of programmes behind the rows as a sentence, with a space before it; empty if all are withheld.
 */
export function restsOnInWords(rows: readonly { readonly sampleSize: number | null }[]): string {
  const programmes = rows.reduce((sum, { sampleSize }) => sum + (sampleSize ?? 0), 0);
  return programmes === 0 ? "" : ` ${grouped(programmes)} programmes.`;
}

/** Returns the rows that have a value, with their names, for the title of a figure. */
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

/** Returns a function from the id of an industry to its name. */
export function industryNames({ tables }: Context): (id: string) => string {
  const names = namesOf(tables.industries);
  return (id) => required(names.get(id), id);
}

const namesOf = derive(
  (industries: Tables["industries"]) => new Map(industries.map(({ id, display_name }) => [id, display_name])),
);

/**
 * Returns the rows of industries that have not ended, with their names, in descending order; rows without a value come
 * last.
 */
export function industryRows<R extends { readonly industry: string; readonly ended?: number }>(
  context: Context,
  rows: readonly R[],
  value: (row: R) => number | null,
): (R & { readonly name: string })[] {
  const nameOf = industryNames(context);
  return descending(rows, value).map((row) => ({ ...row, name: nameOf(row.industry) }));
}

/** Returns the rows that have not ended, the only ones in charts of the benchmark year. */
export function ongoing<R extends { readonly ended?: number }>(rows: readonly R[]): R[] {
  return rows.filter(({ ended }) => ended === undefined);
}

/**
 * Returns the rows that have not ended in descending order, those without a value last; equal rows keep their order.
 */
export function descending<R extends { readonly ended?: number }>(
  rows: readonly R[],
  value: (row: R) => number | null,
): R[] {
  const key = (row: R) => value(row) ?? Number.NEGATIVE_INFINITY;
  return ongoing(rows).sort((a, b) => (key(a) === key(b) ? 0 : key(b) - key(a)));
}
