import { grouped, UNITS } from "../model/unit.ts";
import type { Column } from "./columns.ts";

/** What a figure can be: "1 to 20,000 hours". */
export function rangeInWords({ range, unit }: Pick<Column, "range" | "unit">): string {
  const { min, max } = range!;
  const behind = unit === undefined || unit === "score" ? "" : ` ${UNITS[unit].text}`;
  return `${grouped(min)} to ${grouped(max)}${behind}`;
}
