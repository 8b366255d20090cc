import { rollup } from "d3-array";
import { type Answered, PARTS } from "./answered.ts";
import { ANSWERS } from "./columns.ts";
import { causesInWords, type Doubt } from "./doubt.ts";
import type { Members, Weighing } from "./weighing.ts";

/** A column of which more than this part cannot be read is not what it seems. */
const MOST_UNREAD = 0.1;
/** The same of a part of the submissions, where chance plays a greater role. */
const MOST_UNREAD_OF_PART = 0.3;
const LEAST = 5;

const CAUSES = causesInWords(["another unit", "another number format", "figures of another column"]);

/** Columns of which too much is no number or out of range: it would be lost without a word. */
export function unreadDoubts(weighing: Weighing): Doubt[] {
  return [
    ...ANSWERS.flatMap(({ name }, place) => ofColumn(weighing, name, place)),
    ...ofFindings(weighing.all),
  ];
}

function ofColumn(weighing: Weighing, name: string, place: number): Doubt[] {
  const { all, everybody } = weighing;
  const unread = everybody.filter((at) => all[at]!.isUnreadAt(place));
  if (unread.length < LEAST) return [];
  const given = (members: Members) =>
    members.filter((at) => all[at]!.isUnreadAt(place) || !Number.isNaN(all[at]!.valueAt(place))).length;
  const whole = { given: given(everybody), unread: unread.length };
  if (isTooMuch(whole, MOST_UNREAD)) return [doubtOf(name, whole)];
  return PARTS.flatMap((part) => {
    const counts = rollup(
      unread,
      (members) => members.length,
      (at) => String(all[at]![part]),
    );
    return [...counts].flatMap(([value, count]) => {
      if (count < LEAST) return [];
      const own = { given: given(weighing.parts(part).get(value)!), unread: count };
      return isTooMuch(own, MOST_UNREAD_OF_PART) ? [doubtOf(`${name}, ${part} ${value}`, own)] : [];
    });
  });
}

interface Unread {
  readonly given: number;
  readonly unread: number;
}

function isTooMuch({ given, unread }: Unread, most: number): boolean {
  return unread >= LEAST && unread > most * given;
}

function doubtOf(column: string, { given, unread }: Unread): Doubt {
  return {
    question: `${column} unread`,
    near: unread / given,
    rule: `${unread} of ${given} answers are no number, or none that can be: they would be lost`,
    causes: CAUSES,
  };
}

/** Most of all findings that can be open before open and closed seem to have changed places. */
const MOST_OPEN = 0.65;
const LEAST_FINDINGS = 100;

function ofFindings(all: readonly Answered[]): Doubt[] {
  let [open, closed, unread] = [0, 0, 0];
  for (const answered of all) {
    const own = answered.findings();
    open += own.open;
    closed += own.closed;
    unread += own.unread;
  }
  const given = open + closed + unread;
  if (isTooMuch({ given, unread }, MOST_UNREAD)) {
    return [
      {
        question: "requirements unread",
        near: unread / given,
        rule: `${unread} of ${given} answers are neither open nor closed: they would be lost`,
        causes: 'Say what their words mean under "findings" in mapping.json.',
      },
    ];
  }
  if (given < LEAST_FINDINGS || open <= MOST_OPEN * given) return [];
  return [
    {
      question: "requirements open",
      near: open / given,
      rule: `${Math.round((100 * open) / given)}% of all findings are open`,
      causes: causesInWords(["yes means that a requirement is met, and was read as open"]),
    },
  ];
}
