/** A label of the export, with the number of its rows. */
export interface FoundInExport {
  readonly label: string;
  readonly count: number;
}

/** Counts values, the most frequent first; equally frequent ones in the order of their first occurrence. */
export function countedIn(values: readonly string[]): FoundInExport[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count);
}
