import { LABEL_LISTS } from "../importing/values/labels.ts";
import { howMany } from "../model/unit.ts";
import type { ReadProposal } from "../operations/propose-lists.ts";
import type { LeftOut, Similar } from "../starter/propose.ts";

/** The maximum number of left-out labels that are listed, and of similar ones. */
const MOST_LABELS = 12;

/** Formats how a file of submissions was read, and which of its labels need a look. */
export function foundLines(
  file: string,
  {
    readAs,
    remarks,
    years,
    leftOut,
    similar,
    industries,
    frameworks,
    areOtherPlaces,
  }: Omit<ReadProposal, "programmes">,
): string[] {
  const span =
    years.length === 0 ? "no column recognised as the year" : `years ${years[0]} to ${years.at(-1)}`;
  return [
    `Read ${file}: ${[`${readAs}, ${span}`, ...remarks].join("; ")}.`,
    ...listed(leftOut.map(leftOutLine)),
    ...(leftOut.length > 0
      ? ["import --suggest maps each of these to an entry in mapping.json, or asks."]
      : []),
    ...(leftOut.some(({ reason }) => reason === "misspelt")
      ? ["If one of them is not misspelt, add a row for it to its file in data/reference/."]
      : []),
    ...listed(similar.map(similarLine)),
    ...(areOtherPlaces
      ? [
          "More than a quarter of the rows have no known country: the column seems to have other places, such as states or cantons, whose codes may be those of countries. Give the countries with --countries.",
        ]
      : []),
    ...without("industry", industries, leftOut, "give the industries with --industries"),
    ...without("framework", frameworks, leftOut, "if the file has several, give them with --frameworks"),
  ];
}

/** Returns what to do if no entry of a registry was found: whether its column was not recognised, or has too few rows. */
function without(
  column: LeftOut["column"],
  found: readonly unknown[],
  leftOut: readonly LeftOut[],
  remedy: string,
): string[] {
  if (found.length > 0) return [];
  return leftOut.some((label) => label.column === column)
    ? [`All values of the ${column} column were left out: ${remedy}.`]
    : [`No column was recognised as the ${column}: ${remedy}, or name the column ${column}.`];
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LABELS;
  return [...lines.slice(0, MOST_LABELS), ...(more > 0 ? [`and ${howMany(more, "more label")}`] : [])];
}

function leftOutLine({ column, label, rows, reason, like }: LeftOut): string {
  const meant = like === undefined ? "" : `; did you mean ${JSON.stringify(like)}?`;
  return `Left out: ${column} ${JSON.stringify(label)}, ${howMany(rows, "row")}: ${reason}${meant}`;
}

function similarLine({ column, label, rows, like }: Similar): string {
  return `To be reviewed: ${column} ${JSON.stringify(label)}, ${howMany(rows, "row")}, became an entry beside ${JSON.stringify(like)}; if it is a misspelling, remove its row from data/reference/${LABEL_LISTS[column]}.csv: import --suggest then asks what the label means`;
}
