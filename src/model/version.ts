/**
 * Compares two versions of three whole numbers, such as `1.10.0`.
 * @returns a negative number if a is lower, 0 if they are equal, a positive number if a is higher
 */
export function compareVersions(a: string, b: string): number {
  const [own, other] = [a, b].map((version) => version.split(".").map(Number));
  for (const [place, number] of (own ?? []).entries()) {
    const difference = number - (other?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the major version. */
export function majorOf(version: string): number {
  return Number(version.split(".")[0]);
}
