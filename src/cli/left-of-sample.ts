import type { LeftText } from "../submissions/left-of-sample.ts";

const SHOWN = 60;

/** Formats the texts that still describe the sample, one line each, and what to do. */
export function leftOfSampleLines({
  leftOfSample = [],
}: {
  readonly leftOfSample?: readonly LeftText[];
}): string[] {
  return leftOfSample.map(
    ({ file, place, text }) =>
      `${file} ${place} still says of your data what was written of the sample: "${shortened(text)}". Say what is true of yours`,
  );
}

function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
