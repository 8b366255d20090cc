import { rollup } from "d3-array";
import { PARTING_KEYS } from "./answered.ts";
import { ANSWERS } from "./columns.ts";
import { causesInWords, type Doubt } from "./doubt.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Share of unread answers above which a column is probably misinterpreted. */
export const MOST_UNREAD = 0.1;
/** The same limit for a part of the submissions, where chance plays a greater role. */
export const MOST_UNREAD_OF_PART = 0.3;
const LEAST = 5;

const CAUSES = causesInWords(["another unit", "another number format", "figures of another column"]);

/** Finds columns with too many answers that are not numbers or are out of range, which would be lost silently. */
export function unreadDoubts(weighing: Weighing): Doubt[] {
  return ANSWERS.flatMap(({ name }, place) => ofColumn(weighing, name, place));
}

function ofColumn(weighing: Weighing, name: string, place: number): Doubt[] {
  const { all, everybody } = weighing;
  const unread = everybody.filter((at) => all[at]!.isUnreadAt(place));
  if (unread.length < LEAST) return [];
  const whole = unreadOf(weighing, place, everybody);
  if (hasTooManyUnread(whole, MOST_UNREAD)) return [unreadDoubt(name, whole)];
  return PARTING_KEYS.flatMap((part) => {
    const counts = rollup(
      unread,
      (members) => members.length,
      (at) => String(all[at]![part]),
    );
    return [...counts].flatMap(([value, count]) => {
      if (count < LEAST) return [];
      const own = unreadOf(weighing, place, weighing.parts(part).get(value)!);
      return hasTooManyUnread(own, MOST_UNREAD_OF_PART)
        ? [unreadDoubt(`${name}, ${part} ${value}`, own)]
        : [];
    });
  });
}

/** Counts how many submissions give an answer, and how many of these answers cannot be read. */
export function unreadOf({ all }: Weighing, place: number, members: Members): Unread {
  let [given, unread] = [0, 0];
  for (const at of members) {
    const answered = all[at]!;
    const isUnread = answered.isUnreadAt(place);
    if (isUnread) unread++;
    if (isUnread || !Number.isNaN(answered.valueAt(place))) given++;
  }
  return { given, unread };
}

interface Unread {
  readonly given: number;
  readonly unread: number;
}

/** Returns whether too many answers are unread for it to be chance. */
export function hasTooManyUnread({ given, unread }: Unread, most: number): boolean {
  return unread >= LEAST && unread > most * given;
}

export function unreadDoubt(column: string, { given, unread }: Unread): Doubt {
  return {
    question: `${column} unread`,
    near: unread / given,
    rule: `${unread} of ${given} answers are not numbers or are out of range: they would be lost`,
    causes: CAUSES,
  };
}
