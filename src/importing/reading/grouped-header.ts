import { groupQualifierIn } from "../headings/qualifiers.ts";
import type { ImportedCell } from "../model/table.ts";

/** With fewer groups the upper line may be a title and a date. */
const LEAST_GROUPS = 3;
/** With fewer names that both lines have, the upper one may be a title. */
const LEAST_MERGED = 2;

/** The name of a requirement: `Requirement 3`, `Req 8.3`. A code such as A1 may be a value. */
const REQUIREMENT = /^(?:PCI (?:DSS )?)?\p{L}{3,} \d{1,2}(?:\.\d+)*$/u;

/**
 * Joins two lines into one header, if the upper one has groups of columns: `Cost (USD)` above `Fees` and `Tooling`. A column
 * outside of groups has its name in both lines, as in cells that are merged downwards, or in one of them. `Fees` becomes
 * `Cost (USD): Fees`.
 * @returns undefined if the two are not such lines
 */
export function groupedHeader(
  upper: readonly ImportedCell[] = [],
  lower: readonly ImportedCell[] = [],
): string[] | undefined {
  const width = Math.max(upper.length, lower.length);
  const [above, below] = [upper, lower].map((cells) =>
    Array.from({ length: width }, (_, at) => String(cells[at] ?? "").trim()),
  ) as [string[], string[]];
  const isMerged = above.map((text, at) => text !== "" && (below[at] === "" || below[at] === text));
  const groups = groupsOf(above, below, isMerged);
  const isInGroup = groups.map(
    (group, at) => group !== "" && [groups[at - 1], groups[at + 1]].includes(group),
  );
  const isFull = below.every((text) => text !== "");
  // A title begins in the first column, and may say anything.
  const hasOther = groups[0] === "" && groups.some((group) => groupQualifierIn(group) !== undefined);
  const isGrouped =
    isFull && (above.every((text) => text !== "") || new Set(groups).size >= LEAST_GROUPS || hasOther);
  const given = below.flatMap((text, at) => (text === "" ? [] : [`${groups[at]}: ${text}`]));
  // Rows of the table repeat labels, and have numbers.
  const isHeader = new Set(given).size === given.length && above.every((text) => /^$|\p{L}/u.test(text));
  if (!isHeader || !isInGroup.includes(true)) return undefined;
  if (!isGrouped && isMerged.filter(Boolean).length < LEAST_MERGED) return undefined;
  // Figures belong to a row below the header; a group may have the numbers of requirements: 1, 2, 3 ….
  const isNumber = (text: string, at: number) =>
    text === "1" || (Number(below[at - 1]) === Number(text) - 1 && groups[at] === groups[at - 1]);
  const isName = (text: string, at: number) =>
    text === "" ||
    /^\P{Nd}*\p{L}\P{Nd}*$/u.test(text) ||
    REQUIREMENT.test(text) ||
    (isInGroup[at] === true && /^\d{1,2}$/.test(text) && isNumber(text, at));
  if (!below.every((text, at) => isMerged[at] === true || isName(text, at))) return undefined;
  return above.map((text, at) =>
    isMerged[at] === true ? text : [groups[at], below[at]].filter((part) => part !== "").join(": "),
  );
}

/** Returns the group of each column: the text above it, or above the columns before it that have none of their own. */
function groupsOf(
  above: readonly string[],
  below: readonly string[],
  isMerged: readonly boolean[],
): readonly string[] {
  let group = "";
  return above.map((text, at) => {
    if (text !== "" || below[at] === "") group = text;
    return isMerged[at] === true ? "" : group;
  });
}
