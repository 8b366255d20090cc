import { ANSWERS, type Weighed } from "./columns.ts";
import { type Doubt, fewOthers, sized } from "./doubt.ts";
import { middle } from "./sizes.ts";
import type { Weighing } from "./weighing.ts";

/** Minimum number of zeros, and share of them among the answers. */
const LEAST = 6;
const LEAST_SHARE = 0.03;
/** Minimum number of other answers to know how many are usually near 0. */
const LEAST_OTHERS = 20;
/** Share of the median below which an answer is near 0. */
const NEAR = 0.25;
/** Answers near 0 per zero: from this many on, zeros are just the lower end of the others. */
const MOST_NEAR = 0.5;

/** Answers that are hardly ever 0. A cost may be 0, and so may the delay by a bottleneck. */
const HARDLY_ZERO = ANSWERS.filter(({ name, unit }) => unit !== "USD" && name !== "bottleneck_delay_days");

/** Finds columns with many zeros but few other low answers: 0 may stand for no answer, and would lower every average. */
export function zeroRemarks(weighing: Weighing): Doubt[] {
  return HARDLY_ZERO.flatMap((weighed) => zerosOf(weighing, weighed));
}

function zerosOf(weighing: Weighing, weighed: Weighed): Doubt[] {
  const zeros = weighing.all.filter((answered) => weighed.of(answered) === 0).length;
  const others = weighing.sizes(weighed, weighing.everybody);
  const given = zeros + others.length;
  if (zeros < LEAST || zeros < LEAST_SHARE * given || others.length < LEAST_OTHERS) return [];
  const bound = NEAR * 10 ** middle(others);
  const near = others.filter((size) => 10 ** size < bound).length;
  if (near >= MOST_NEAR * zeros) return [];
  const { name } = weighed;
  return [
    {
      question: `${name} zero`,
      near: zeros / given,
      rule: `${zeros} of ${given} answers are 0, but ${fewOthers(near)} below ${sized(bound)}, a quarter of the median`,
      causes:
        'Likely cause: 0 stands for no answer. Then write "figures": {"0": null} in the mapping of its column.',
    },
  ];
}
