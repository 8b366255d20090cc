/**
 * Times MDAV and its refinement on the default sample, stratum by stratum, and prints the information loss of both.
 */
import { median } from "./judged.js";
import { loadSources } from "./sources.js";

const ROUNDS = 9;

/** Returns the answers of the default sample by industry, framework and year, without rows with an invalid answer. */
function strataOf({ sampleRows, DEFAULT_PROGRAMMES, QUESTIONS }, k) {
  const strata = new Map();
  for (const row of sampleRows({ programmes: DEFAULT_PROGRAMMES, seed: 4 })) {
    const answers = QUESTIONS.map((answer) => Number(row[answer] || Number.NaN));
    if (!answers.every((answer) => answer >= 0)) continue;
    const label = `${row.industry} ${row.framework} ${row.year}`;
    strata.set(label, [...(strata.get(label) ?? []), answers]);
  }
  return [...strata.values()].filter((rows) => rows.length >= k);
}

/** Returns the information loss over all strata, weighted by their rows, and the time in milliseconds. */
function partition(strata, split) {
  const start = performance.now();
  const losses = strata.map((rows) => split(rows).informationLoss * rows.length);
  const milliseconds = performance.now() - start;
  const rows = strata.reduce((sum, { length }) => sum + length, 0);
  return { milliseconds, loss: losses.reduce((sum, loss) => sum + loss, 0) / rows, rows };
}

async function benchPartition() {
  const k = 5;
  const sources = await loadSources({
    "statistics/microaggregate.ts": ["microaggregate"],
    "submissions/sample/index.ts": ["DEFAULT_PROGRAMMES", "sampleRows"],
    "model/metric.ts": ["QUESTIONS"],
  });
  const strata = strataOf(sources, k);
  const plain = () => partition(strata, (rows) => sources.microaggregate(rows, k));
  const refined = () => partition(strata, (rows) => sources.microaggregate(rows, k, { refine: true }));
  const { rows, loss } = plain();
  const { loss: refinedLoss } = refined();
  const pairs = Array.from({ length: ROUNDS }, () => [plain().milliseconds, refined().milliseconds]);
  const ratio = median(pairs.map(([a, b]) => b / a));
  console.log(`${rows} programmes in ${strata.length} strata, k = ${k}`);
  console.log(`MDAV    loses ${loss.toFixed(3)} %, ${median(pairs.map(([a]) => a)).toFixed(0)} ms`);
  console.log(`refined loses ${refinedLoss.toFixed(3)} %, ${median(pairs.map(([, b]) => b)).toFixed(0)} ms`);
  console.log(`ratio ${ratio.toFixed(2)} (median of ${ROUNDS} pairs; the limit is 10)`);
}

await benchPartition();
