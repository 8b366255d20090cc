import { isSubmissionColumn } from "../questionnaire/columns.ts";
import { FILLERS, PHRASES } from "./vocabulary.ts";
import { bareLetters, wordsIn } from "./words.ts";

/** Half of a header's letters must be understood. */
const LEAST = 0.5;
const REQUIREMENT =
  /^(?:pci |dss |pci dss )?(?:req|reqs|requirement|requirements|anforderung|anf|exigence|exig|requisito|r|control)(?: (?:no|nr))? ?(\d{1,2})(?: |$)/;

/** What stands alone above the identifiers of submissions; beside other words it tells of their programme. */
const ALONE = new Set(["programme", "program", "programm"]);

/** What a header may mean, the likeliest first. */
export interface Meaning {
  readonly to: string;
  /** The part of its letters that is understood, from 0 to 1; 2 for a column's own name. */
  readonly score: number;
}

/** What the name of a column means, as far as it tells; nothing where it tells too little. */
export function meaningsOf(header: string, requirements: readonly number[]): Meaning[] {
  const own = header.trim().toLowerCase();
  if (isSubmissionColumn(own)) return [{ to: own, score: 2 }];
  if (ALONE.has(own)) return [{ to: "submission_id", score: 1 }];
  const words = wordsIn(header.replace(/\([^)]*\)|\[[^\]]*\]/g, " "));
  const requirement = Number(REQUIREMENT.exec(words.join(" "))?.[1]);
  if (requirements.includes(requirement)) return [{ to: `requirement_${requirement}`, score: 1.5 }];
  const telling = words.filter((word) => !FILLERS.has(word));
  const letters = telling.join("").length;
  if (letters === 0) return [];
  const bare = bareLetters(header);
  const meanings = Object.entries(PHRASES).map(([to, phrases]) => ({
    to,
    score: Math.max(0, ...phrases.map((phrase) => lettersOf(phrase, telling, bare))) / letters,
  }));
  return meanings.filter(({ score }) => score >= LEAST).sort((a, b) => b.score - a.score);
}

/** How many letters of a header's words a phrase accounts for; 0 where a word of it is not there. */
function lettersOf(phrase: string, words: readonly string[], bare: string): number {
  if (bare === phrase.replaceAll(" ", "")) return words.join("").length;
  let sum = 0;
  for (const word of phrase.split(" ")) {
    const found = words.find(
      (one) => one === word || (word.length > 4 && (one.startsWith(word) || one.endsWith(word))),
    );
    if (found === undefined) return 0;
    sum += found === word ? found.length : (found.length + word.length) / 2;
  }
  return sum;
}
