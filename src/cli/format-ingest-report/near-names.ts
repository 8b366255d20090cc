import { firstLines } from "../../model/names-in-words.ts";
import { grouped } from "../../model/unit.ts";
import type { Near, Spelling } from "../../submissions/near-names.ts";

const MOST_LINES = 10;

/** Formats identifiers that may be spellings of one, their places, and what to do. For the operator only. */
export function nearIdentifierLines(near: readonly (readonly Spelling[])[] = []): string[] {
  const lines = near.map(
    (spellings) =>
      `${spelt(spellings)} count as ${spellings.length} submissions: if they are the same, use one identifier in the export`,
  );
  return firstLines(lines, MOST_LINES);
}

/** Formats names that may be spellings of one organisation, their places, and what to do. For the operator only. */
export function nearLines(nearNames: readonly Near[] = []): string[] {
  const more = nearNames.length - MOST_LINES;
  return [
    ...nearNames.slice(0, MOST_LINES).map(nearLine),
    ...(more > 0 ? [`and ${grouped(more)} more such names`] : []),
  ];
}

function nearLine({ spellings, withdrawn }: Near): string {
  const used = spelt(spellings);
  if (withdrawn.length === 0) {
    return `${used} count as ${spellings.length} organisations: if they are the same, use one spelling in the export`;
  }
  const gone = withdrawn
    .map(({ written, line }) => `${JSON.stringify(written)} withdrew (line ${line} of withdrawn.csv)`)
    .join(", ");
  const are = spellings.length === 1 ? "is" : "are";
  return `${gone}, and ${used} ${are} used: if they are the same, add a line for each spelling to withdrawn.csv`;
}

function spelt(spellings: readonly Spelling[]): string {
  return spellings
    .map(({ written, file, row }) => `${JSON.stringify(written)} (${file}:${row})`)
    .join(" and ");
}
