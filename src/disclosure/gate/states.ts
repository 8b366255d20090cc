/**
 * Reconstructs which blocks earlier releases may have published together: sets of blocks that share no programme, such that
 * each block is in one of them. The ledger does not remember which release had which block, but if two blocks share a
 * programme, with these answers or others, the later one replaced the earlier.
 * @param history the programmes of every block ever published, as numbers, in the order of publication
 * @returns sets of indexes in the history
 */
export function statesOf(history: readonly (readonly number[])[]): number[][] {
  const ends: number[] = [];
  let batch = new Set<number>();
  for (const [place, programmes] of history.entries()) {
    if (programmes.some((programme) => batch.has(programme))) {
      ends.push(place);
      batch = new Set();
    }
    for (const programme of programmes) batch.add(programme);
  }
  if (history.length > 0) ends.push(history.length);
  return ends.map((end) => {
    const taken = new Set<number>();
    const state: number[] = [];
    for (let place = end - 1; place >= 0; place--) {
      const programmes = history[place]!;
      if (programmes.some((programme) => taken.has(programme))) continue;
      for (const programme of programmes) taken.add(programme);
      state.push(place);
    }
    return state;
  });
}
