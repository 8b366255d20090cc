import { grouped } from "../model/unit.ts";

/**
 * Formats a number for people, with commas between thousands and a true minus sign (U+2212).
 * @param decimals by default, as many as the number has
 */
export function numberText(value: number, decimals?: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? "\u2212" : ""}${grouped(decimals === undefined ? size : size.toFixed(decimals))}`;
}

/**
 * Returns a function that formats numbers of a column with as many decimals as the one that has most: 45.0 next to
 * 67.9.
 */
export function alignedTexts(values: readonly (number | null)[]): (value: number) => string {
  const decimals = Math.max(0, ...values.map((value) => String(value ?? "").split(".")[1]?.length ?? 0));
  return (value) => numberText(value, decimals);
}
