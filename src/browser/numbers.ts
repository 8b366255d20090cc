import { grouped } from "../model/unit.ts";

/**
 * A number for people: commas between thousands, a minus as wide as a plus.
 * @param decimals as many as it has, if not given
 */
export function numberText(value: number, decimals?: number): string {
  const size = Math.abs(value);
  return `${value < 0 ? "\u2212" : ""}${grouped(decimals === undefined ? size : size.toFixed(decimals))}`;
}

/** Numbers that stand below each other, with as many decimals as the one that has most: 45.0 beside 67.9. */
export function alignedTexts(values: readonly (number | null)[]): (value: number) => string {
  const decimals = Math.max(0, ...values.map((value) => String(value ?? "").split(".")[1]?.length ?? 0));
  return (value) => numberText(value, decimals);
}
