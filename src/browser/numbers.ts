import { grouped } from "../model/unit.ts";

/** A number for people: commas between thousands, a minus as wide as a plus. */
export function numberText(value: number): string {
  return `${value < 0 ? "\u2212" : ""}${grouped(Math.abs(value))}`;
}
