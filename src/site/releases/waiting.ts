import { type Html, html } from "../../markup/template.ts";
import type { ReleaseFigures } from "../../releases/release-figures.ts";
import { countInWords } from "../format.ts";
import { anchor, facts, NOTHING } from "../html.ts";
import { coarseCountInWords } from "./came-in.ts";

/** The policy names releases as the reason; in a first release there is none to differ from. */
export const UNSAFE_ALONE =
  "Additions also wait while no block of them is safe: too few organisations answered, or all gave nearly the same answers.";

/**
 * Returns which programmes are held back for a later release, in the coarse steps of the privacy report, and how many
 * rows of the tables are withheld.
 * @param byTable the address of the list of withheld rows; undefined if the site has none of this release
 */
export function waiting({ privacyReport }: ReleaseFigures, byTable?: string): Html {
  if (privacyReport === null) {
    return html`<p>These tables have no privacy report, so what is held back is not known.</p>`;
  }
  const { withheld } = privacyReport;
  const { additions, corrections, leftOver, since, policy } = privacyReport.waiting;
  const isEmpty = [additions, corrections, leftOver].every((count) => count === 0);
  const counts = isEmpty
    ? html`<p>No programme is held back for a later release.</p>`
    : facts([
        ["Additions held back", coarseCountInWords(additions)],
        ["Corrections and moves to another industry held back", coarseCountInWords(corrections)],
        ["Left over from dissolved blocks", coarseCountInWords(leftOver)],
        ...(since === null ? [] : [["Oldest held back since", since] as const]),
      ]);
  return html`${counts}\n<p>${policy} ${UNSAFE_ALONE} Counts are in steps of five; 1 to 4 are shown as fewer than 5.</p>${withheldRows(withheld, byTable)}`;
}

/** Returns how many rows of the tables are withheld, which is not for want of a later release; nothing if none is. */
function withheldRows(withheld: Readonly<Record<string, number>>, byTable: string | undefined): Html {
  const rows = Object.values(withheld).reduce((sum, count) => sum + count, 0);
  if (rows === 0) return NOTHING;
  const counted = countInWords(rows, "row", "rows");
  const list = byTable === undefined ? NOTHING : html` (${anchor(byTable, "rows withheld by table")})`;
  return html`\n<p>${counted} of the tables ${rows === 1 ? "is" : "are"} withheld to protect participants${list}.</p>`;
}
