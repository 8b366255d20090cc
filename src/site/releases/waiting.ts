import { type Html, html } from "../../markup/template.ts";
import type { ReleaseFigures } from "../../releases/release-figures.ts";
import { facts } from "../html.ts";
import { coarse } from "./came-in.ts";

/** What waits to be published, in the coarse steps of the privacy report. */
export function waiting({ privacyReport }: ReleaseFigures): Html {
  if (privacyReport === null) {
    return html`<p>No privacy report stands beside these tables, so nothing is known of what waits.</p>`;
  }
  const { additions, corrections, leftOver, since, policy } = privacyReport.waiting;
  const isEmpty = [additions, corrections, leftOver].every((count) => count === 0);
  const counts = isEmpty
    ? html`<p>Nothing waits.</p>`
    : facts([
        ["Additions that wait", coarse(additions)],
        ["Corrections and moves to another industry that wait", coarse(corrections)],
        ["Left over from blocks that were dissolved", coarse(leftOver)],
        ...(since === null ? [] : [["The first of them since", since] as const]),
      ]);
  return html`${counts}\n<p>${policy} Counts are in steps of five; 1 to 4 are told as fewer than 5.</p>`;
}
