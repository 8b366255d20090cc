import { wordsIn } from "../text/words.ts";
import { isTotalBeside } from "./total-names.ts";

/** Names of rows that average others, in the languages of exports, and the words beside them. */
const AVERAGE =
  /^(?:averages?|avg|mean|median|durchschnitt|mittelwert|moyenne|promedio|mediana|gemiddelde|mediaan|genomsnitt|gjennomsnitt|gennemsnit|keskiarvo|srednia|среднее|средняя|prumer|priemer|prosjek|atlag|ortalama|平均値?|平均值|均值)$/;
const BESIDE_AVERAGE =
  /^(?:\d+|n|industry|sector|market|peers?|group|benchmark|overall|weighted|simple|arithmetic|gewichtete[rs]?|column|total|all|of|the|score|organi[sz]ations?|compan(?:y|ies)|participants?|respondents?|branche|branchen|gesamt|du|de|del|secteur|sectorial|mercado|marche|clients?|customers?|members?|portfolio|panel|cohort|sample|survey|our|kunden|mitglieder|membres|clientes|miembros|socios|klanten|leden)$/;
/** Other names of rows about several organisations, without spaces. */
const OF_SEVERAL =
  /^(?:min|minimum|max|maximum|std|stdev|stddev|standarddeviation|standardabweichung|ecarttype|peergroup|benchmark|industrybenchmark|sectorbenchmark|marketbenchmark|overall|market|sector|industry|samplesize|all(?:compan(?:y|ies)|organi[sz]ations?|participants?|respondents?|clients?|customers?|members?)?|alleunternehmen|bestinclass|count|checksum|previousyear|vorjahr|anneeprecedente|q[1-4]|others?|allothers|sonstige|andere|autres|otros|outros|altri|overige)$/;
/** Names of parts of a distribution, and the words beside them. */
const QUANTILE = /^(?:percentiles?|quartiles?|deciles?|perzentil|quartil|quintil|centile)$/;
const BESIDE_QUANTILE =
  /^(?:\d+(?:st|nd|rd|th)?|top|bottom|upper|lower|first|second|third|fourth|unteres?|oberes?)$/;
/** The first words of rows about a part of those in the row above. */
const PART_OF = /^(?:thereof|of which|davon|darunter|dont|waarvan)\s/i;
/** Words of rows that somebody wrote to try a form out. */
const TEST =
  /^(?:test|tests|testing|dummy|demo|example|sample|asdf\p{L}*|qwert\p{L}*|xxx+|muster|beispiel|ejemplo|exemple|prueba|essai)$/u;
const BESIDE_TEST =
  /^(?:\d+|a|an|my|only|just|this|is|please|do|not|use|ignore|delete|me|remove|bitte|ignorieren|loschen|submission|submissions|entry|entries|row|rows|record|response|survey|data|user|account|org|organisation|organization|company|firm|firma|unternehmen|entreprise|empresa|ltd|limited|inc|corp|co|llc|plc|gmbh|ag|sa|sarl|sl|bv|ab|oy|as)$/;

/**
 * Returns what a row is by its name, if it is not a submission: an average or total of others, or a test of
 * the form. Each word of the name must say so.
 * @param others the other texts of its row, one of which may name the group that is totalled
 */
export function notASubmission(
  name: string,
  others: readonly string[] = [],
): "an average" | "a total" | "several organisations" | "a test" | undefined {
  // GmbH is one word.
  const words = wordsIn(name.toLowerCase());
  const areOnly = (word: RegExp, beside: RegExp) =>
    words.some((one) => word.test(one)) && words.every((one) => word.test(one) || beside.test(one));
  // Not Ørsted.
  if (areOnly(AVERAGE, BESIDE_AVERAGE) || /^\s*[Øø∅](?:\s|$)/u.test(name)) return "an average";
  if (isTotalBeside(name, others)) return "a total";
  if (OF_SEVERAL.test(words.join("")) || PART_OF.test(name.trim()) || areOnly(QUANTILE, BESIDE_QUANTILE))
    return "several organisations";
  return areOnly(TEST, BESIDE_TEST) ? "a test" : undefined;
}
