/**
 * Times MDAV and its refinement on the default sample, stratum by stratum, and prints the information loss of both.
 */
import { median } from "./judged.js";
import { loadSources } from "./sources.js";

const ROUNDS = 9;

/**
 * @typedef {typeof import("../src/statistics/microaggregate.ts") & typeof import("../src/submissions/sample/index.ts") &
 *   typeof import("../src/model/metric.ts")} Sources
 */

/**
 * Returns the answers of the default sample by industry, framework and year, without rows with an invalid answer.
 * @param {Sources} sources
 * @param {number} k
 */
function strataOf({ sampleRows, QUESTIONS }, k) {
  const strata = new Map();
  for (const row of sampleRows({ seed: 4 })) {
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
  const sources = /** @type {Sources} */ (
    await loadSources({
      "statistics/microaggregate.ts": ["microaggregate"],
      "submissions/sample/index.ts": ["sampleRows"],
      "model/metric.ts": ["QUESTIONS"],
    })
  );
  const strata = strataOf(sources, k);
  const plain = () => partition(strata, (rows) => sources.microaggregate(rows, k));
  const refined = () => partition(strata, (rows) => sources.microaggregate(rows, k, { refine: true }));
  const { rows, loss } = plain();
  const { loss: refinedLoss } = refined();
  const pairs = Array.from({ length: ROUNDS }, () => ({
    plain: plain().milliseconds,
    refined: refined().milliseconds,
  }));
  const ratio = median(pairs.map((pair) => pair.refined / pair.plain));
  console.log(`${rows} programmes in ${strata.length} strata, k = ${k}`);
  console.log(`MDAV    loses ${loss.toFixed(3)} %, ${median(pairs.map((pair) => pair.plain)).toFixed(0)} ms`);
  console.log(
    `refined loses ${refinedLoss.toFixed(3)} %, ${median(pairs.map((pair) => pair.refined)).toFixed(0)} ms`,
  );
  console.log(`ratio ${ratio.toFixed(2)} (median of ${ROUNDS} pairs)`);
}

await benchPartition();
