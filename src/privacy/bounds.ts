/** The least and the greatest that an answer can be. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Whether all values sit at one bound of what they can be: their mean then tells each of them. */
export function isAtBound(values: readonly number[], { min, max }: Range): boolean {
  return (
    values.length > 0 && (values.every((value) => value === min) || values.every((value) => value === max))
  );
}
