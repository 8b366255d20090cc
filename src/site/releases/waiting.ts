import { type Html, html } from "../../markup/template.ts";
import type { ReleaseFigures } from "../../releases/release-figures.ts";
import { facts } from "../html.ts";
import { coarseCountInWords } from "./came-in.ts";

/** Returns what is held back from publication, in the coarse steps of the privacy report. */
export function waiting({ privacyReport }: ReleaseFigures): Html {
  if (privacyReport === null) {
    return html`<p>These tables have no privacy report, so what is held back is not known.</p>`;
  }
  const { additions, corrections, leftOver, since, policy } = privacyReport.waiting;
  const isEmpty = [additions, corrections, leftOver].every((count) => count === 0);
  const counts = isEmpty
    ? html`<p>Nothing is held back.</p>`
    : facts([
        ["Additions held back", coarseCountInWords(additions)],
        ["Corrections and moves to another industry held back", coarseCountInWords(corrections)],
        ["Left over from dissolved blocks", coarseCountInWords(leftOver)],
        ...(since === null ? [] : [["Oldest held back since", since] as const]),
      ]);
  return html`${counts}\n<p>${policy} Counts are in steps of five; 1 to 4 are shown as fewer than 5.</p>`;
}
