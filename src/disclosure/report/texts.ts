import type { PrivacyReport } from "../../tables/privacy-report.ts";

/** What the privacy report says in sentences. */

type Comparison = PrivacyReport["comparison"]["with"];

export const promiseOf = (k: number) =>
  `k-anonymous under stated assumptions, k = ${k}: no published figure, and no sum or difference of published figures, speaks of fewer than ${k} organisations that really answered.`;

export const ASSUMPTIONS = [
  "Organisations are told apart by the names that submissions give, compared without case, blanks, punctuation and legal forms; a submission without a name counts as an organisation of its own.",
  "Organisations answer for themselves: k is of no use against one that hands in several sham organisations.",
  "An intruder has every published file of every release, and may know labels and answers of some programmes, but not those of all others of a block.",
];

export const METHODS = [
  "Identifiers are dropped, a country becomes its region, and rows are sorted by what they say: the order of the submissions does not survive.",
  "A value out of range counts as missing; a missing answer is nobody's and enters no mean; an answer beyond three standard deviations of its industry and year is set to that limit, enters means, and is nobody's either.",
  "The programmes of a year are cut into blocks of similar answers, of one industry, framework and region, by MDAV-generic and a local search; where too few share a label, the block says mixed.",
  "A block has at least k organisations that really gave each answer. It publishes its number of programmes and their means, and every other average, trend, band, tier and region is a sum over whole blocks.",
  "A block whose contributors are alike, or whose costs one or two of them dominate, is merged with its nearest; a part of the cost that nobody of an industry and year pays is published as 0.",
  "Quantiles are means over at least 2k organisations (Harrell and Davis); standard errors have two significant digits; both are told from the methodology's minimum cohort on; rates of whole years count in steps of five.",
];

export const INTRUDER_TEST =
  "Somebody who knows industry, framework and region of a programme of the latest year, and all or one of its answers exactly, takes the nearest published row that it can stand in and one of its members at random.";

export const DIVERSITY =
  "Different values among those of a block who gave the answer (distinct l-diversity, Machanavajjhala and others 2007): the least of all blocks, and the median.";
export const CLOSENESS =
  "How far the answers of a block lie from those of its industry (t-closeness, Li, Li and Venkatasubramanian 2007: earth mover's distance of ordered values, 0 to 1): the mean over blocks, and the most. Blocks are made of programmes that are alike, so these are not small.";
export const ESTIMATE =
  "Percent of programmes whose answer lies within a tenth of the published mean of their block (interval disclosure, Domingo-Ferrer and Torra 2001): what somebody can estimate who is sure of the block.";

export const WAITING_POLICY =
  "What was added, corrected or left over waits until it can be published with so many others that two releases differ by at least k organisations; a withdrawn programme is out of use at once.";

export const MEANINGS: Readonly<Record<Comparison, string>> = {
  "release before":
    "Blocks whose members did not change keep their rows to the byte; all others differ from what was published before by at least k organisations for each answer.",
  "first release": "There is no release before this one, so nothing can show in a difference.",
  "no ledger":
    "This release was compared with none before it, at its operator's word: who is in one and not in the other may show in the difference.",
};

export const REVISION_POLICY =
  "A block persists from release to release while its members and their answers do not change. Additions, corrections and withdrawals are published by cutting blocks anew, in any year, at least k organisations at a time; releases that are out are never changed.";

const NOT_COVERED = [
  "Somebody who knows all other members of a block knows the last one too.",
  "The guarantee speaks of who stands behind a figure, not of what a figure about many suggests of each: the mean of a block is near the answers of its members.",
  "Several names of one organisation that differ by more than spelling count as several organisations.",
  "Rates are compared with every row that an earlier release told, alone and with one other added or subtracted, not with sums of more.",
];

const COMPARED =
  "Differences are searched for between this release and each state that earlier ones can have shown; combinations of three releases and more are proved where blocks are made, and not looked at again.";

export function notCovered(comparison: Comparison): string[] {
  if (comparison === "first release") return NOT_COVERED.slice(0, 3);
  return [comparison === "no ledger" ? MEANINGS["no ledger"] : COMPARED, ...NOT_COVERED];
}

/** Checks of the finished tables that building them runs as well, before anything is written. */
export const TABLE_CHECKS = [
  {
    id: "tables-follow",
    promise:
      "Every count, mean, change, band, tier, region and relation of the tables follows from the rows of the blocks table.",
  },
  {
    id: "equal-rows",
    promise: "Rows of the datasets come in groups of equal rows, as many as a block has programmes.",
  },
  {
    id: "withheld",
    promise: "What no block carries is empty, and nothing else is.",
  },
];
