/** The remedy of each kind of finding, by the words that it starts with or that follow a column. */
const REMEDIES: readonly (readonly [what: RegExp, remedy: string])[] = [
  [
    /^\w+: (the answer of one organisation can|two organisations make)/,
    "Merge the block with its nearest one.",
  ],
  [/^all gave nearly the same /, "Merge the block with its nearest one."],
  [/^fewer than \d+ organisations contributed /, "Merge the block with its nearest one."],
  [/_mean is not the mean of the members' answers$/, "Compute it from its members."],
  [/_mean is not the sum of its parts$/, "Compute the sum."],
  [/_se is not the standard error of the values, /, "Compute it from the values."],
  [/_se is computed from fewer than \d+ values or \d+ organisations$/, "Withhold it."],
  [/^is nearly all due to one or two organisations$/, "Withhold it."],
  [/_se is nearly all due to one or two organisations$/, "Withhold it."],
  [/^has a standard error that is nearly all due to one or two answers$/, "Withhold it."],
  [/^gives a (delay|standard error) that is nearly all due to /, "Recompute the row, or withhold it."],
  [/_se changed, although the blocks of its cell did not$/, "Keep the earlier value."],
  [/^counts a programme that has withdrawn or may not be used$/, "Dissolve the block."],
  [/^counts a programme that has withdrawn$/, "Recompute the row without it."],
  [/^counts programmes outside blocks or without the property$/, "Count them again."],
  [/^counts fewer than \d+ organisations$/, "Withhold the row."],
  [/^has a programme that is already in a block$/, "Cut these blocks again."],
  [/^has another number of programmes than its block$/, "Count them again."],
  [/^has another number of programmes than members$/, "Keep the earlier row."],
  [/^counts programmes that are not its members$/, "Make the block again from its members."],
  [/^gives a wrong number of organisations$/, "Count them again."],
  [/^the table does not have one row for each block$/, "Make the tables with ingest."],
  [
    /^has other figures than in the previous release, although its members and answers did not change$/,
    "Keep the earlier row.",
  ],
  [
    /^is kept from the previous release, which had no block with these members and answers$/,
    "Cut the block again.",
  ],
  [
    /^is not the mean over at least \d+ organisations that the methodology defines$/,
    "Compute it with the estimator.",
  ],
  [/^does not have the jackknife's standard error, /, "Compute it with the estimator."],
  [/^has another standard error, although the blocks of its cell did not change$/, "Keep the earlier error."],
  [/^changed, although the blocks of its cell did not$/, "Keep the earlier value."],
  [/^has a standard error without a value$/, "Withhold it."],
  [/^is computed from fewer than \d+ values$/, "Withhold it."],
  [/^gives a delay (of fewer|that all of its programmes have)/, "Recompute the row, or withhold it."],
  [
    /^gives a (delay that is not the mean|number that is not its count|rate that does not follow) /,
    "Recompute the row, or withhold it.",
  ],
  [
    /^gives another standard error, although it counts the same programmes$/,
    "Keep the earlier error, or withhold it.",
  ],
  [/^gives a standard error of answers that are no longer known$/, "Keep the earlier error, or withhold it."],
  [
    /^counts the same programmes as in the previous release, /,
    "Recompute every row of the year, so that none discloses whom it counted.",
  ],
  [
    /^has other figures than in the previous release, although it counts the same programmes$/,
    "Keep the row as it was published.",
  ],
  [/^differs from the previous release by fewer than /, "Keep the row as it was published."],
  [
    /^gives a delay from which the delays of fewer than \d+ organisations follow$/,
    "Let others wait, or withhold the row.",
  ],
  [/^differs from combined rows of earlier releases by fewer than /, "Let others wait, or withhold the row."],
  [
    /^differs from another block by fewer than /,
    "Cut the blocks again, with all programmes of an organisation in one of them.",
  ],
  [
    /^differs from what was published by fewer than /,
    "Cut the block together with others, or let its changes wait.",
  ],
  [
    /^(would not be remembered for the next release|omits rows of rates )/,
    "Pass every published row of a rate to the ledger.",
  ],
];

/** The remedies of findings whose words are the same for a kept row and for a new one. */
const OF_EITHER: readonly (readonly [what: RegExp, remedies: readonly string[]])[] = [
  [
    /^gives a standard error (that is not that of its delay|of a delay of fewer)/,
    ["Keep the earlier error, or withhold it.", "Recompute the row, or withhold it."],
  ],
  [
    /^has fewer than \d+ organisations without the property$/,
    ["Recompute the row, or withhold it.", "Withhold the row."],
  ],
];

/** Returns the remedies that a finding may have; none for an unknown finding. */
export function remediesOf(what: string): readonly string[] {
  const either = OF_EITHER.find(([pattern]) => pattern.test(what));
  if (either !== undefined) return either[1];
  return REMEDIES.flatMap(([pattern, remedy]) => (pattern.test(what) ? [remedy] : []));
}
