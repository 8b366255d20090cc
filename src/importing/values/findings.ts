import { bareLetters, wordsIn } from "../text/words.ts";

/** Words that mean open or closed whatever the question, in English, German, French and Spanish. */
const OPEN =
  "open offen ouvert abierto noncompliant notcompliant notinplace nonconforme noncompliance nichterfullt notmet failed fail gap incumplido";
const CLOSED =
  "closed geschlossen ferme cerrado compliant inplace conforme erfullt met passed pass cumplido nogap";
/** Words that answer yes or no, so that their meaning depends on the question. */
const YES = "yes y ja j oui o si s sim t true wahr vrai verdadero 1 x";
const NO = "no n nein non nao f false falsch faux falso 0";

/** Boxes with a tick or a cross, and a tick alone. A cross alone may mean no. */
const TICKED = /^[✓✔☑✅☒]\ufe0f?$/u;
const UNTICKED = /^☐\ufe0f?$/u;

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const [OPENS, CLOSES, AFFIRMS, DENIES] = [set(OPEN), set(CLOSED), set(YES), set(NO)];

/** The code that a list of choices puts before a word: `3 - Open`, `(7) Closed`. */
const CODE = /^\s*(?:\(\d{1,3}\)|\d{1,3}\s*[-–—:.)=])\s*(?=\p{L}{2})/u;

/** Returns the meaning of a word for a requirement; that of `yes` and `no` depends on the question. */
export function findingWord(written: string): "open" | "closed" | "yes" | "no" | undefined {
  if (TICKED.test(written.trim())) return "yes";
  if (UNTICKED.test(written.trim())) return "no";
  const word = bareLetters(written.replace(CODE, ""));
  if (OPENS.has(word)) return "open";
  if (CLOSES.has(word)) return "closed";
  if (AFFIRMS.has(word)) return "yes";
  return DENIES.has(word) ? "no" : undefined;
}

/** In a mapping, the meaning of every whole number above 0. */
export const COUNTS = ">0";

const DATE = /\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b/g;

/** Returns a cell as it is compared with others: without a date, as in `closed 12.03.2042`. */
export function findingText(written: string): string {
  const text = written.trim().toLowerCase();
  return text.replaceAll(DATE, "").trim() || text;
}

/** Returns whether a text is a whole number from a minimum on. */
export function isCount(text: string, minimum: number): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= minimum;
}

/** Requirements that are not met, in words without accents. */
const NOT_MET =
  /\b(?:do |does |are |is )?(?:not|non|nicht|no|pas)\s?(?:compl\w*|conform\w*|konform\w*|erfull\w*|met|meet\w*|in place|satisf\w*|satisfait\w*|fulfil\w*|cumpl\w*|respect\w*)\b|\b(?:incumpl|inconform|noncompl|nonconform|nichterfull|nichtkonform|unmet|unsatisf)\w*/g;
const OPEN_WORDS =
  /\b(?:open\w*|offen\w*|findings?|gaps?|ouvert\w*|abiert\w*|fail\w*|\w*mangel|hallazgos?|constats?)\b/;
const MET_WORDS =
  /\b(?:compliant|compliance|conforme|konform|in place|is met|met|meet\w*|pass|passed|erfull\w*|cumpl\w*|closed|satisf\w*)\b/;
/** Words that negate the rest of a heading, or say that it is over. */
const CONTRARY =
  /\b(?:not|non|no|none|never|without|free|zero|fixed|resolved|remediated|nicht|kein\w*|ohne|\w*frei|behoben\w*|sans|aucun\w*|pas|resolu\w*|corrige\w*|sin|ningun\w*|resuelt\w*|corregid\w*)\b/;

/**
 * Returns what yes means in a column of this name: an open finding or a met requirement; undefined if it is unclear, as with
 * a word that turns the others into their contrary.
 */
export function yesMeans(header: string): "open" | "closed" | undefined {
  // `Req. no. 3` has a number, and negates nothing.
  const words = wordsIn(header)
    .join(" ")
    .replace(/\b(?:no|nr|n o) (?=\d)/g, "");
  const rest = words.replace(NOT_MET, " ");
  if (CONTRARY.test(rest)) return undefined;
  const isOpen = rest !== words || OPEN_WORDS.test(rest);
  const isMet = MET_WORDS.test(rest);
  if (isOpen === isMet) return undefined;
  return isOpen ? "open" : "closed";
}
