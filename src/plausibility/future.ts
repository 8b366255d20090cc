import { causesInWords, type Doubt, sized } from "./doubt.ts";
import type { Weighing } from "./weighing.ts";

/** Number of submissions of future years, and their share of all, that may be errors in single rows. */
const MOST = 3;
const MOST_OF_ALL = 0.01;

/** Finds submissions of years after the one that the data describes: the year may be read from a wrong column. */
export function futureDoubts({ all }: Weighing, year: number): Doubt[] {
  const count = all.filter((answered) => answered.year > year).length;
  if (count <= MOST || count <= MOST_OF_ALL * all.length) return [];
  const near = count / all.length;
  return [
    {
      question: `year after ${year}`,
      near,
      rule: `${sized(100 * near)}% of ${all.length} submissions are of years that begin after the day that the data describes`,
      causes: causesInWords(["the year is read from another column, such as the next audit's"]),
    },
  ];
}
