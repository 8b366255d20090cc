/**
 * What earlier releases may have shown side by side: sets of published blocks that have nobody in common, such that
 * each block is in one of them. Which block stood in which release is not remembered; but of two blocks with an entry
 * in common the later one took the earlier one's place.
 * @param history every block that was ever published, as entries, in the order of publishing
 * @returns places in the history
 */
export function statesOf(history: readonly (readonly number[])[]): number[][] {
  const ends: number[] = [];
  let batch = new Set<number>();
  for (const [place, entries] of history.entries()) {
    if (entries.some((entry) => batch.has(entry))) {
      ends.push(place);
      batch = new Set();
    }
    for (const entry of entries) batch.add(entry);
  }
  if (history.length > 0) ends.push(history.length);
  return ends.map((end) => {
    const taken = new Set<number>();
    const state: number[] = [];
    for (let place = end - 1; place >= 0; place--) {
      const entries = history[place]!;
      if (entries.some((entry) => taken.has(entry))) continue;
      for (const entry of entries) taken.add(entry);
      state.push(place);
    }
    return state;
  });
}
