import type { DataProblem } from "../model/problem.ts";
import { grouped } from "../model/unit.ts";

/** Figures that were probably misread. The operator must either correct or confirm them. */
export interface Doubt {
  /** Identifies the doubt in every release: `audit_hours`, `audit_hours, industry saas`. */
  readonly question: string;
  /** The figure in doubt. */
  readonly near: number;
  /** What is unusual. */
  readonly rule: string;
  /** Likely causes, as a sentence. */
  readonly causes: string;
}

/** The operator's confirmation that doubtful figures are right. */
export interface Confirmation {
  readonly question: string;
  /** The figure that was in doubt; if omitted, any figure is confirmed. */
  readonly near?: number;
  readonly because: string;
}

/** The factor by which a figure may change before it must be confirmed again. */
const SAME_FACTOR = 1.25;

/** Returns whether a confirmation answers a doubt, and the figure has hardly changed since. */
export function isAbout(confirmation: Confirmation, { question, near }: Doubt): boolean {
  if (confirmation.question !== question) return false;
  if (confirmation.near === undefined) return true;
  const ratio = near / confirmation.near;
  return near === confirmation.near || (ratio <= SAME_FACTOR && ratio >= 1 / SAME_FACTOR);
}

/** Converts a doubt to a problem of a file, with the entry that confirms the figures. */
export function doubtProblem(file: string, { question, near, rule, causes }: Doubt): DataProblem {
  const entry = JSON.stringify({ question, near: Number(near.toPrecision(3)), because: "…" });
  return {
    file,
    column: question,
    rule,
    remedy: `${causes} Correct the export or its mapping. If the figures are right, add to "confirmed" in the mapping (mapping.json, or that of --mapping): ${entry}`,
  };
}

/** Formats a figure with three significant digits. */
export function sized(value: number, unit = ""): string {
  const text = grouped(Number(value.toPrecision(3)));
  return unit === "" ? text : `${text} ${unit}`;
}

/** Formats a ratio: `9.8 times`, `1/102 of`. */
export function timesInWords(ratio: number): string {
  return ratio > 1 ? `${sized(ratio)} times` : `1/${sized(1 / ratio)} of`;
}

/** Says how few others are something: `no other is`, `only 4 others are`. */
export function fewOthers(count: number): string {
  if (count === 0) return "no other is";
  return count === 1 ? "only 1 other is" : `only ${count} others are`;
}

/** Formats likely causes as a numbered list, in the given order. */
export function causesInWords(causes: readonly string[]): string {
  if (causes.length === 1) return `Likely cause: ${causes[0]}.`;
  return `Likely causes: ${causes.map((cause, at) => `(${at + 1}) ${cause}`).join(", ")}.`;
}

/**
 * Returns the common causes of a figure being off by a factor.
 * @param isWholeColumn whether all of its column is, so that a mapping can correct it
 */
export function usualCauses(ratio: number, unit: string, isWholeColumn = false): string {
  const mapped = (scale: string) => (isWholeColumn ? ` (in a mapping, "in": "${scale}")` : "");
  const isSmall = ratio < 1;
  const times = isSmall ? 1 / ratio : ratio;
  const money = unit === "USD" || unit === "USD per hour";
  const guesses = [
    ...(money && isSmall && times > 200 ? [`thousands of the currency${mapped("thousands")}`] : []),
    ...(money && isSmall && times > 200_000 ? [`millions of the currency${mapped("millions")}`] : []),
    ...(unit === "percent" && isSmall && times > 20
      ? [`shares of 1 instead of percent${mapped("share")}`]
      : []),
    ...(unit === "hours" && isSmall && times > 4 && times < 40 ? ["days instead of hours"] : []),
    ...(unit === "days" && isSmall && times > 4 && times < 20 ? ["weeks instead of days"] : []),
    ...(unit === "days" && !isSmall && times > 8 ? ["hours instead of days"] : []),
    "decimals read as thousands, or thousands as decimals",
    "figures of another column",
  ];
  return causesInWords(guesses);
}

/** Returns a share in whole percent; `over 99%` for nearly all, because 100% would be all. */
export function wholePercent(share: number): string {
  const percent = Math.round(100 * share);
  return percent === 100 && share < 1 ? "over 99%" : `${percent}%`;
}
