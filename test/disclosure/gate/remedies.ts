/** What is to be done about each kind of finding, by the beginning of its words or what stands behind a column. */
const REMEDIES: readonly (readonly [what: RegExp, remedy: string])[] = [
  [/^\w+: (one organisation's can|two organisations make)/, "Merge the block with its nearest."],
  [/^all gave nearly the same /, "Merge the block with its nearest."],
  [/^fewer than \d+ organisations really gave /, "Merge the block with its nearest."],
  [/_mean is not the mean of those who stand behind it$/, "Compute it from its members."],
  [/_mean is not the sum of its parts$/, "Add them up."],
  [/_se is not the standard error of the values, /, "Compute it from the values."],
  [/_se is of fewer than \d+ values, or \d+ organisations$/, "Withhold it."],
  [/_se moved, though the blocks of its cell did not$/, "Keep the earlier value."],
  [/^counts a programme that has withdrawn or may not be used$/, "Dissolve the block."],
  [/^counts a programme that has withdrawn$/, "Make the row anew without it."],
  [/^counts others than programmes of blocks that have the property$/, "Count them again."],
  [/^counts fewer than \d+ organisations$/, "Withhold the row."],
  [/^has a programme that stands in a block already$/, "Cut these blocks anew."],
  [/^has another number of programmes than stand behind it$/, "Count them again."],
  [/^tells another number of organisations$/, "Count them again."],
  [/^the table has other rows than blocks were made$/, "Make the tables with ingest."],
  [
    /^has other figures than in the release before, though its members and answers did not change$/,
    "Keep the earlier row.",
  ],
  [/^stays from the release before, which had no block of these members and answers$/, "Cut the block anew."],
  [
    /^is not the mean over \d+ organisations or more that the methodology says$/,
    "Compute it with the estimator.",
  ],
  [/^has another standard error than the jackknife's, /, "Compute it with the estimator."],
  [/^has another standard error, though the blocks of its cell did not move$/, "Keep the earlier error."],
  [/^moved, though the blocks of its cell did not$/, "Keep the earlier value."],
  [/^has an error of nothing$/, "Withhold it."],
  [/^is of fewer than \d+ values$/, "Withhold it."],
  [/^tells a delay (of fewer|that all have)/, "Make the row anew, or withhold it."],
  [/^tells another (delay|number|rate) than /, "Make the row anew, or withhold it."],
  [/^tells another error, though it counts the same$/, "Keep the earlier error, or withhold it."],
  [/^tells the error of answers that are no longer known$/, "Keep the earlier error, or withhold it."],
  [
    /^counts the same as in the release before, /,
    "Make every row of the year anew, so that none tells whom it counted.",
  ],
  [
    /^has other figures than in the release before, though it counts the same$/,
    "Keep the row as it was published.",
  ],
  [/^differs from the release before by fewer than /, "Keep the row as it was published."],
  [/^leaves fewer than \d+ organisations with the property beside /, "Let others wait, or withhold the row."],
  [/^differs from what was published by fewer than /, "Cut the block with others, or let its changes wait."],
  [
    /^(would not be remembered for the next release|forgets some of the rows of rates )/,
    "Hand the ledger every row of a rate that was ever told.",
  ],
];

/** Of findings that say the same of a row that stays and of one that was made today. */
const OF_EITHER: readonly (readonly [what: RegExp, remedies: readonly string[]])[] = [
  [/^counts others than its members$/, ["Keep the earlier row.", "Make the block anew of its members."]],
  [
    /^tells (another error than that of its delay|the error of a delay of fewer)/,
    ["Keep the earlier error, or withhold it.", "Make the row anew, or withhold it."],
  ],
  [
    /^is of all but fewer than \d+ organisations$/,
    ["Make the row anew, or withhold it.", "Withhold the row."],
  ],
];

/** The remedies that a finding may have; none for one that is new here. */
export function remediesOf(what: string): readonly string[] {
  const either = OF_EITHER.find(([pattern]) => pattern.test(what));
  if (either !== undefined) return either[1];
  return REMEDIES.flatMap(([pattern, remedy]) => (pattern.test(what) ? [remedy] : []));
}
