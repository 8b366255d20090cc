import type { Comparison } from "../../tables/privacy-report.ts";

/** The sentences of the privacy report. */

export const promiseOf = (k: number) =>
  `k-anonymous under stated assumptions, k = ${k}: no published figure, and no sum or difference of published figures, is about fewer than ${k} organisations that contributed an answer.`;

export const ASSUMPTIONS = [
  "Organisations are distinguished by the names in the submissions, compared without case, blanks, punctuation and legal forms; submissions without a name count as one organisation or, if no submission has a name, as one organisation each.",
  "Organisations answer for themselves: k does not protect against someone who submits answers for several sham organisations.",
  "An intruder has every published file of every release, and may know the labels and answers of some programmes, but not those of all other members of a block.",
];

export const METHODS = [
  "Identifiers are removed, a country is replaced by its region, and rows are sorted by their values, so that the order of the submissions does not show.",
  "A value out of range counts as missing. A missing answer has no contributor; in means over blocks it counts as the mean of its block. An answer beyond the limits of its industry and year is set to the limit; it is included in means, but has no contributor either.",
  "The limits are three standard deviations from the median. Each side is estimated by a quantile beyond which at least k organisations lie, and rounded outward to preferred numbers (ISO 3, R10), so that a limit discloses no answer. They stay from release to release until at least k organisations have outgrown them.",
  "The programmes of a year are divided into blocks of similar answers within one industry, framework and region, by microaggregation (MDAV-generic) and a local search; if too few share a label, the label of the block is mixed.",
  "A block has at least k contributors for each answer. Its number of programmes and their means are published, and every other average, trend, band, tier and region is a sum over whole blocks.",
  "A block whose contributors gave nearly equal answers, or in which one or two of them make up over 85% of the sum of an answer, is merged with its nearest one; a part of the cost that nobody in an industry and year pays is published as 0.",
  "Quantiles are means over at least 2k organisations (Harrell and Davis), and standard errors have two significant digits. Both are published only if there are at least as many answers as the methodology's minimum cohort, and if no correction of them is held back. Rates of whole years are computed from counts in steps of five.",
  "Information loss and the measured risks leave out a block while a correction of one of its programmes waits, so that they too differ between releases by whole blocks. Information loss is rounded up to whole percents, and percentages of programmes are rounded to steps of 2k programmes, so that they do not tell how many members of one new block were counted.",
];

export const INTRUDER_TEST =
  "An intruder who knows the industry, framework and region of a programme of the latest year, and all or one of its exact answers, chooses the nearest published row that may include it, and one of the row's members at random.";

export const DIVERSITY =
  "The number of distinct values among the contributors of a block (distinct l-diversity, Machanavajjhala and others 2007): the minimum and the median over blocks.";
export const CLOSENESS =
  "The distance between the answers of a block and those of its industry (t-closeness, Li, Li and Venkatasubramanian 2007: earth mover's distance of ordered values, 0 to 1): the mean and the maximum over blocks. Blocks consist of similar programmes, so these distances are not small.";
export const ESTIMATE =
  "The percentage of programmes whose answer differs from the published mean of their block by at most a tenth of the answer (interval disclosure, Domingo-Ferrer and Torra 2001): how often an intruder who knows the block can estimate an answer.";

export const WAITING_POLICY =
  "Programmes that were added, corrected or left over wait until they can be published together with enough others that two releases differ by at least k organisations; a withdrawn programme is no longer used from the next release on.";

export const MEANINGS: Readonly<Record<Comparison, string>> = {
  "release before":
    "Blocks whose members did not change keep their rows byte for byte; all others differ from what was published before by at least k organisations for each answer.",
  "first release": "There is no earlier release, so differences between releases can disclose nothing.",
  "no ledger":
    "The operator chose not to compare this release with earlier ones: the difference between two releases may disclose which organisations are in only one of them.",
};

export const REVISION_POLICY =
  "A block persists from release to release while its members and their answers do not change. Additions, corrections and withdrawals are published in new blocks, in any year, at least k organisations at a time; published releases are never changed.";

const NOT_COVERED = [
  "Somebody who knows all other members of a block can compute the remaining one.",
  "The guarantee concerns the number of organisations behind a figure, not what the figure suggests about each of them: the mean of a block is near the answers of its members, and the difference of two means may be nearly the change of one member.",
  "Names of one organisation that differ by more than spelling count as several organisations. So does an organisation that withdrew and submits again, because who withdrew is forgotten.",
  "The years of a named organisation are compared only if at least three of its answers are the same in both: where several organisations repeated one or two answers, the difference of two years may be about few others.",
  "Counts of submissions, of those that wait and of those that left are in steps of five, and tell none from fewer than five: they may tell that an organisation joined, left or corrected its answers, though not which, unless somebody knows that it has many programmes.",
  "The delays of a requirement are compared with those of one other row of its year and of any whole blocks, but not of two other rows: somebody who knows in which programmes each requirement is open may learn more from three rows together.",
  "A rate is compared with every row of its own that an earlier release published, and with sums and differences of two such rows, but not of three or more.",
];

const COMPARED =
  "Differences are checked between this release and each combination of blocks that an earlier release can have published; combinations of three or more releases are only checked when blocks are made, and not again by the gate.";

export function notCovered(comparison: Comparison): string[] {
  if (comparison === "first release") return NOT_COVERED.slice(0, -1);
  return [comparison === "no ledger" ? MEANINGS["no ledger"] : COMPARED, ...NOT_COVERED];
}

/** Checks of the finished tables, which `build` also runs before it writes anything. */
export const TABLE_CHECKS = [
  {
    id: "tables-follow",
    promise:
      "Every count, mean, change, band, tier, region and relation in the tables follows from the rows of the blocks table.",
  },
  {
    id: "equal-rows",
    promise: "The rows of the datasets form groups of equal rows, one row for each programme of a block.",
  },
  {
    id: "withheld",
    promise:
      "A figure is empty if no block contributes to it, or if too many programmes count in no region or framework, and only then.",
  },
];
