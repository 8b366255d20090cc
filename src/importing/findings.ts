import { bareLetters } from "./words.ts";

/** Words that mean open or closed whatever the question, in English, German, French and Spanish. */
const OPEN =
  "open offen ouvert abierto noncompliant notcompliant notinplace nonconforme noncompliance nichterfullt notmet failed fail gap incumplido";
const CLOSED =
  "closed geschlossen ferme cerrado compliant inplace conforme erfullt met passed pass cumplido nogap";
/** Words that answer yes or no, so that their meaning depends on the question. */
const YES = "yes y ja j oui o si s true wahr vrai verdadero 1 x";
const NO = "no n nein non false falsch faux falso 0";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const [OPENS, CLOSES, AFFIRMS, DENIES] = [set(OPEN), set(CLOSED), set(YES), set(NO)];

/** Returns the meaning of a word for a requirement; that of `yes` and `no` depends on the question. */
export function findingWord(written: string): "open" | "closed" | "yes" | "no" | undefined {
  const word = bareLetters(written);
  if (OPENS.has(word)) return "open";
  if (CLOSES.has(word)) return "closed";
  if (AFFIRMS.has(word)) return "yes";
  return DENIES.has(word) ? "no" : undefined;
}

/** Returns what yes means in a column of this name: an open finding or a met requirement; undefined if it is unclear. */
export function yesMeans(header: string): "open" | "closed" | undefined {
  const text = bareLetters(header);
  const isOpen = /open|offen|finding|gap|ouvert|abiert|noncompl|notmet|notmeet|fail|mangel/.test(text);
  const isMet = /compliant|inplace|ismet|meet|passed|erfullt|conforme|cumpl|closed/.test(
    text.replace(/noncompliant|notmeet/, ""),
  );
  if (isOpen === isMet) return undefined;
  return isOpen ? "open" : "closed";
}
