import { InvalidArgumentError } from "commander";

/** Returns a parser for an option's whole number within limits. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Parses an option's percentage, `5%` or `5`, into a fraction, 0.05. */
export function percentage(text: string): number {
  const value = Number(text.replace(/ ?%$/, ""));
  if (/^\d+(\.\d+)? ?%?$/.test(text) && value <= 100) return value / 100;
  throw new InvalidArgumentError("It must be a percentage from 0 to 100, such as 5%.");
}
