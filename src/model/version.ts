/**
 * Compares two versions of three whole numbers, such as `1.10.0`.
 * @returns below 0 where a is lower, 0 where they are the same, above 0 where a is higher
 */
export function compareVersions(a: string, b: string): number {
  const [own, other] = [a, b].map((version) => version.split(".").map(Number));
  for (const [place, number] of (own ?? []).entries()) {
    const difference = number - (other?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first number of a version. */
export function majorOf(version: string): number {
  return Number(version.split(".")[0]);
}
