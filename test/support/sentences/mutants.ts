import type { Passage } from "./passages.ts";
import type { Published, World } from "./world.ts";

/** Claims that are wrong, made of ones that hold. */

const OPPOSITES = [
  ["better", "worse"],
  ["improving", "worsening"],
  ["rose", "fell"],
  ["up", "down"],
  ["above", "below"],
  ["more than", "fewer than"],
  ["more than", "less than"],
  ["highest", "lowest"],
  ["longest", "shortest"],
  ["with fewer", "with more"],
] as const;

/** Words that say that something is not clear, and the text without them. */
const DOUBTS = [
  [/ \((.+) cannot be told apart(?:, [^()]+ can)?\)/, ", at $1"],
  [/^(.+) cannot be told apart from the (.+)$/, "$1 stands out from the $2"],
  [/^no clear difference: (.+)$/, "$1: better"],
  [/^unclear: (.+)$/, "$1"],
  [/^unclear: (.+)$/, "$1: better"],
  [/^no clear change on (\d{4}): (\S+ \S+ \S+|\S+)(.*)$/, "$2 on $1$3"],
  [/no clear difference from the ([\w-]+ average), [\d.]+/, "0.1 points above the $1"],
  [/^No two (\w+) can be told apart in/, "$1 differ in"],
  [/ (rose|fell) from/, " $1 every month, from"],
  [/^([\d.]+ points (?:above|below) the average): \w+$/, "no clear difference: $1"],
] as const;

/** Texts that differ from a true one in one number, name or word, and are not true. */
export function mutantsOf(world: World, passage: Passage): string[] {
  const { text } = passage;
  const numbers = [...text.matchAll(/\d+(?=[,.]?(?:\D|$))/g)].map(({ 0: digits, index }) => {
    const last = index + digits.length - 1;
    return `${text.slice(0, last)}${(Number(text[last]) + 1) % 10}${text.slice(last + 1)}`;
  });
  const words = OPPOSITES.flatMap(([one, other]) => [
    replaced(text, `\\b${one}\\b`, other),
    replaced(text, `\\b${other}\\b`, one),
  ]);
  const doubts = DOUBTS.map(([doubt, instead]) => text.replace(doubt, instead));
  const mutants = [...numbers, ...words, ...doubts, ...otherNames(world, passage)];
  return [...new Set(mutants)].filter((mutant) => mutant !== text);
}

const replaced = (text: string, pattern: string, other: string) => text.replace(new RegExp(pattern), other);

/** The text with each name in it replaced by that of somebody else of the kind. */
function otherNames(world: World, passage: Passage): string[] {
  const { text } = passage;
  return (["industry", "region"] as const).flatMap((kind) => {
    const all = world.all(kind).map(({ name }) => name);
    return all
      .filter((name) => text.includes(name))
      .map((name) =>
        text.replace(name, all.find((other) => other !== name && !text.includes(other)) ?? "Nobody"),
      );
  });
}

/** Published files whose standard errors are so many times as large. */
export function withErrors(files: Published, times: number): Published {
  return (path) => {
    const text = files(path);
    if (text === undefined || !/^api\/datasets\/observatory\/.*\.csv$/.test(path)) return text;
    const [header = "", ...lines] = text.split("\n");
    const isError = header.split(",").map((name) => name.endsWith("_se"));
    const scaled = (cell: string, at: number) =>
      isError[at] && cell !== "" ? String(Number(cell) * times) : cell;
    return [header, ...lines.map((line) => line.split(",").map(scaled).join(","))].join("\n");
  };
}
