import { type Html, html } from "../../markup/template.ts";
import { required } from "../../model/required.ts";
import type { PrivacyReport } from "../../tables/privacy-report.ts";
import { dataTable } from "../data-table.ts";
import { questionName } from "./question-name.ts";

const percent = (value: number) => value.toFixed(1);

/** Returns the section on what an intruder can learn about a programme, as measured. */
export function intruderSection({ k, intruder, attributeDisclosure }: PrivacyReport): Html {
  const { all, one, limitPct } = intruder;
  const { estimate, diversity, closeness } = attributeDisclosure;
  return html`<h3>Which programme is it?</h3>
<p>${intruder.test} Rows are means of similar programmes, so an intruder who knows much finds the block. It has at least ${k} programmes, so at most 1 in ${k} guesses at which of them it is can be right.</p>
${dataTable({
  caption: "How often an intruder is right, in percent",
  columns: [
    { label: "Known in addition to the labels" },
    { label: "Finds the block", numeric: true },
    { label: "Finds the programme", numeric: true },
    { label: "Limit", numeric: true },
  ],
  rows: [
    ["All answers, exactly", percent(all.blockPct), percent(all.programmePct), percent(limitPct)],
    ...Object.entries(one).map(([answer, { blockPct, programmePct }]) => [
      `${questionName(answer)} only, exactly`,
      percent(blockPct),
      percent(programmePct),
      percent(limitPct),
    ]),
  ],
})}
<h3>What did it answer?</h3>
<p>An intruder who is sure of a programme's block knows the mean of similar programmes, and may take it for the programme's answer. How close this comes is measured too: the programmes of a block are similar, so this is what the data reveals by being useful.</p>
${dataTable({
  caption: "What a block reveals about an answer",
  columns: [
    { label: "Answer" },
    { label: "Mean within a tenth, %", numeric: true },
    { label: "Different values, fewest", numeric: true },
    { label: "Different values, median", numeric: true },
    { label: "Distance from the industry, mean", numeric: true },
    { label: "Distance from the industry, largest", numeric: true },
  ],
  rows: Object.entries(estimate.within10Pct).map(([answer, within]) => {
    const values = required(diversity.byAnswer[answer], `the diversity of ${answer}`);
    const distance = required(closeness.byAnswer[answer], `the closeness of ${answer}`);
    return [
      questionName(answer),
      percent(within),
      values.least,
      values.median,
      distance.mean.toFixed(2),
      distance.greatest.toFixed(2),
    ];
  }),
})}
<details>
<summary>How these are measured</summary>
<p>${estimate.method}</p>
<p>${diversity.method}</p>
<p>${closeness.method}</p>
</details>`;
}
