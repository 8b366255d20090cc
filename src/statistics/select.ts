/**
 * Reorders numbers so that the one that would be at a position if they were sorted is there, with no greater one before it
 * and no smaller one after it.
 * Source: Hoare 1961, "Algorithm 65: Find", with the median of three as the pivot.
 * @param numbers without NaN
 */
export function select(numbers: Float64Array, position: number): void {
  let [left, right] = [0, numbers.length - 1];
  while (left < right) {
    const pivot = middleOf(numbers[left]!, numbers[(left + right) >> 1]!, numbers[right]!);
    let [up, down] = [left, right];
    while (up <= down) {
      while (numbers[up]! < pivot) up++;
      while (numbers[down]! > pivot) down--;
      if (up > down) break;
      const number = numbers[up]!;
      numbers[up++] = numbers[down]!;
      numbers[down--] = number;
    }
    // What lies between the two is equal to the pivot.
    if (position <= down) right = down;
    else if (position >= up) left = up;
    else return;
  }
}

/** Returns the median of three numbers. */
function middleOf(a: number, b: number, c: number): number {
  if (a < b) return b < c ? b : Math.max(a, c);
  return a < c ? a : Math.max(b, c);
}
