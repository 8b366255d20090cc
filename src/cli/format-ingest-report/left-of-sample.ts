import type { LeftText } from "../../submissions/left-of-sample.ts";

const SHOWN = 60;

/** Formats the texts that still describe the sample, one line each, and what to do. */
export function leftOfSampleLines({
  leftOfSample = [],
}: {
  readonly leftOfSample?: readonly LeftText[];
}): string[] {
  return leftOfSample.map(
    ({ file, place, text }) =>
      `${file} ${place} still describes the sample: "${shortened(text)}". Describe your own data instead`,
  );
}

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
