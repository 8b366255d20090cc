import type { DataProblem } from "../model/problem.ts";
import { grouped } from "../model/unit.ts";

/** Figures that are rather misread than so: a question that is answered by a correction, or by confirming them. */
export interface Doubt {
  /** What it is about, the same in each release: `audit_hours`, `audit_hours, industry saas`. */
  readonly question: string;
  /** The figure that is in doubt. */
  readonly near: number;
  /** What is unusual. */
  readonly rule: string;
  /** What it may come from. */
  readonly causes: string;
}

/** An answer to a doubt: the figures are right as they stand. */
export interface Confirmation {
  readonly question: string;
  /** The figure that was asked about; without it, whatever it is. */
  readonly near?: number;
  readonly because: string;
}

/** How far a figure may move before it is asked about again, either way. */
const SAME_FACTOR = 1.25;

/** Whether a confirmation is about a doubt, and its figure has hardly moved since. */
export function isAbout(confirmation: Confirmation, { question, near }: Doubt): boolean {
  if (confirmation.question !== question) return false;
  if (confirmation.near === undefined) return true;
  const ratio = near / confirmation.near;
  return near === confirmation.near || (ratio <= SAME_FACTOR && ratio >= 1 / SAME_FACTOR);
}

/** A doubt as a problem of a file, with what to write where the figures are right. */
export function doubtProblem(file: string, { question, near, rule, causes }: Doubt): DataProblem {
  const entry = JSON.stringify({ question, near: Number(near.toPrecision(3)), because: "…" });
  return {
    file,
    column: question,
    rule,
    remedy: `${causes} Correct the export or its mapping. If the figures are right, add to "confirmed" in mapping.json: ${entry}`,
  };
}

/** A figure in a sentence: three digits tell its size. */
export function sized(value: number, unit = ""): string {
  const text = grouped(Number(value.toPrecision(3)));
  return unit === "" ? text : `${text} ${unit}`;
}

/** `9.8 times`, `1/102 of` */
export function timesInWords(ratio: number): string {
  return ratio > 1 ? `${sized(ratio)} times` : `1/${sized(1 / ratio)} of`;
}

/** Likely causes, each with its number, the likeliest first. */
export function causesInWords(causes: readonly string[]): string {
  if (causes.length === 1) return `Likely cause: ${causes[0]}.`;
  return `Likely causes: ${causes.map((cause, at) => `(${at + 1}) ${cause}`).join(", ")}.`;
}

/** The usual reasons for a figure that is so many times what it should be. */
export function causesOf(ratio: number, unit: string): string {
  const isSmall = ratio < 1;
  const times = isSmall ? 1 / ratio : ratio;
  const money = unit === "USD" || unit === "USD per hour";
  const guesses = [
    ...(money && isSmall && times > 200 ? ["thousands of the currency"] : []),
    ...(money && isSmall && times > 200_000 ? ["millions of the currency"] : []),
    ...(unit === "percent" && isSmall && times > 20 ? ["shares of 1 for percent"] : []),
    ...(unit === "hours" && isSmall && times > 4 && times < 40 ? ["days for hours"] : []),
    ...(unit === "days" && isSmall && times > 4 && times < 20 ? ["weeks for days"] : []),
    ...(unit === "days" && !isSmall && times > 8 ? ["hours for days"] : []),
    "decimals read as thousands, or thousands as decimals",
    "figures of another column",
  ];
  return causesInWords(guesses);
}
