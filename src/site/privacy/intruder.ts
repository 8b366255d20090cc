import { type Html, html } from "../../markup/template.ts";
import { required } from "../../model/required.ts";
import type { PrivacyReport } from "../../tables/privacy-report.ts";
import { dataTable } from "../data-table.ts";
import { answerName } from "./answers.ts";

const percent = (value: number) => value.toFixed(1);

/** What somebody who attacks the release learns of a programme, as measured. */
export function intruderSection({ k, intruder, attributeDisclosure }: PrivacyReport): Html {
  const { all, one, limitPct } = intruder;
  const { estimate, diversity, closeness } = attributeDisclosure;
  return html`<h3>Which programme is it?</h3>
<p>${intruder.test} Rows are means of programmes that are alike, so who knows much finds the block; it has at least ${k} programmes, and of guesses which of them it is no more than 1 in ${k} can be right.</p>
${dataTable({
  caption: "How often an intruder is right, in percent",
  columns: [
    { label: "What is known besides the labels" },
    { label: "Finds the block", numeric: true },
    { label: "Finds the programme", numeric: true },
    { label: "Limit", numeric: true },
  ],
  rows: [
    ["All answers, exactly", percent(all.blockPct), percent(all.programmePct), percent(limitPct)],
    ...Object.entries(one).map(([answer, { blockPct, programmePct }]) => [
      `${answerName(answer)} alone, exactly`,
      percent(blockPct),
      percent(programmePct),
      percent(limitPct),
    ]),
  ],
})}
<h3>What did it answer?</h3>
<p>Who is sure of the block of a programme knows the mean of those like it, and may take that for its answer. How near that comes is measured, too: programmes of a block are alike, so this is what the data gives away by being of use.</p>
${dataTable({
  caption: "What the block tells of an answer",
  columns: [
    { label: "Answer" },
    { label: "Within a tenth of the mean, %", numeric: true },
    { label: "Different values, least", numeric: true },
    { label: "Different values, median", numeric: true },
    { label: "Distance from the industry, mean", numeric: true },
    { label: "Distance, most", numeric: true },
  ],
  rows: Object.entries(estimate.within10Pct).map(([answer, within]) => {
    const values = required(diversity.byAnswer[answer], `the diversity of ${answer}`);
    const distance = required(closeness.byAnswer[answer], `the closeness of ${answer}`);
    return [
      answerName(answer),
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
