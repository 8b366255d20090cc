/**
 * Computes the z-scores of each column (population standard deviation); a constant column becomes 0.
 * @param rows one array per record, one number per column
 * @returns the values, record after record
 * @throws RangeError if a value is not finite or rows differ in length
 */
export function standardise(rows: readonly (readonly number[])[]): Float64Array {
  const width = rows[0]?.length ?? 0;
  const space = new Float64Array(rows.length * width);
  rows.forEach((row, index) => {
    if (row.length !== width)
      throw new RangeError(`row ${index} has ${row.length} values, row 0 has ${width}`);
    for (let c = 0; c < width; c++) {
      if (!Number.isFinite(row[c])) throw new RangeError(`row ${index}, column ${c} is not a finite number`);
      space[index * width + c] = row[c]!;
    }
  });
  for (let c = 0; c < width; c++) standardiseColumn(space, width, c, rows.length);
  return space;
}

function standardiseColumn(space: Float64Array, width: number, column: number, count: number): void {
  let sum = 0;
  let isConstant = true;
  for (let i = column; i < space.length; i += width) {
    sum += space[i]!;
    isConstant &&= space[i] === space[column];
  }
  const centre = sum / count;
  let squares = 0;
  for (let i = column; i < space.length; i += width) squares += (space[i]! - centre) ** 2;
  const spread = Math.sqrt(squares / count);
  for (let i = column; i < space.length; i += width)
    space[i] = isConstant ? 0 : (space[i]! - centre) / spread;
}
