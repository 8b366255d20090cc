import { ANSWERS, type Weighed } from "./columns.ts";
import { type Doubt, fewOthers } from "./doubt.ts";
import type { Weighing } from "./weighing.ts";

/** The code that survey programs write for a missing answer and that a score or a percentage can also be. */
const CODE = 99;
/** Minimum number of answers with the code, and share of them. */
const LEAST = 6;
const LEAST_SHARE = 0.03;
/** Answers of at least this are near the code. */
const NEAR = 90;
/** Answers near the code per answer with it: from this many on, it is just the upper end of the others. */
const MOST_NEAR = 0.5;

/** Finds scores and percentages that are often 99 but hardly ever near it: 99 may stand for no answer. */
export function codeRemarks(weighing: Weighing): Doubt[] {
  return ANSWERS.filter(({ most }) => most === 100).flatMap((weighed) => codesOf(weighing, weighed));
}

function codesOf({ all }: Weighing, { name, of }: Weighed): Doubt[] {
  const given = all.map(of).filter((answer) => !Number.isNaN(answer));
  const codes = given.filter((answer) => answer === CODE).length;
  if (codes < LEAST || codes < LEAST_SHARE * given.length) return [];
  const near = given.filter((answer) => answer !== CODE && answer >= NEAR).length;
  if (near >= MOST_NEAR * codes) return [];
  return [
    {
      question: `${name} ${CODE}`,
      near: codes / given.length,
      rule: `${codes} of ${given.length} answers are ${CODE}, but ${fewOthers(near)} ${NEAR} or more`,
      causes: `Likely cause: ${CODE} stands for no answer. Then write "figures": {"${CODE}": null} in the mapping of its column.`,
    },
  ];
}
