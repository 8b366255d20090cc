import { grouped, UNITS } from "../model/unit.ts";
import type { FigureColumn } from "./columns.ts";

/** Returns the accepted range of a figure in words: "1 to 20,000 hours". */
export function allowedRangeInWords({
  range: { min, max },
  unit,
}: Pick<FigureColumn, "range" | "unit">): string {
  const behind = unit === "score" ? "" : ` ${UNITS[unit].text}`;
  return `${grouped(min)} to ${grouped(max)}${behind}`;
}
