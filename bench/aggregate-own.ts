/**
 * Reads submissions, checks them, and computes every table of means, errors or quantiles, by labels instead of blocks
 * and without labels that too few share, and without ledger and gate. Prints the number of programmes and their mean
 * audit hours.
 */
import { flatGroup } from "d3-array";
import { blockRow } from "../src/disclosure/derived/block-row.ts";
import { tablesFromBlocks } from "../src/disclosure/derived/index.ts";
import { hasContributors } from "../src/disclosure/model/programme.ts";
import { readFolder } from "../src/disk/read-folder.ts";
import { readSubmissionFiles } from "../src/operations/read-submission-files.ts";
import { submissionColumns } from "../src/questionnaire/columns.ts";
import { Cleaner } from "../src/submissions/clean.ts";
import { loadSettings } from "../src/tables/load.ts";

const [data, submissions] = process.argv.slice(2) as [string, string];
const settings = loadSettings(readFolder(data));
const cleaner = new Cleaner(settings);
await readSubmissionFiles([submissions], [], submissionColumns(settings.requirements), (cells) =>
  cleaner.add(cells),
);
const { programmes } = cleaner.finish();
const strata = flatGroup(
  programmes,
  ({ year }) => year,
  ({ industry }) => industry,
  ({ framework }) => framework,
  ({ region }) => region,
).map(([, , , , members]) => members);
const { k } = settings.methodology;
const enough = strata.filter((members) => hasContributors(members, k));
const blocks = enough.map((members) => {
  const [{ year, industry, framework, region }] = members as [(typeof members)[0]];
  const labels = { year, industry, framework, region };
  return { labels, members, row: blockRow(labels, members) };
});
const { frameworkTrends } = tablesFromBlocks(blocks, { requirementGaps: [], bottleneckShares: [] }, settings);
const count = frameworkTrends.reduce((sum, row) => sum + (row.sample_size ?? 0), 0);
const hours = frameworkTrends.reduce(
  (sum, row) => sum + ((row.sample_size ?? 0) * (row.audit_hours_mean ?? 0)) / count,
  0,
);
console.log(JSON.stringify({ programmes: programmes.length, hours }));
