/**
 * Reconstructs which blocks earlier releases may have published together: sets of blocks that share no entry, such that
 * each block is in one of them. The ledger does not remember which release had which block, but if two blocks share an
 * entry, the later one replaced the earlier.
 * @param history the entries of every block ever published, in the order of publication
 * @returns sets of indexes in the history
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
