import {
  IDENTIFIER_COLUMN,
  ORGANISATION_COLUMN,
  type SubmissionColumn,
} from "../../questionnaire/columns.ts";
import { listedIn } from "../model/mapping.ts";
import { wordsIn } from "../text/words.ts";
import { basisOf } from "../values/basis.ts";
import { PERCENT } from "../values/units.ts";

const of = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** What is wanted or promised, not what is. */
const WANTED = of(
  "target targets goal plan plans planned potential gap remaining saved deadline due overdue budget budgets budgeted presupuesto presupuestado forecast projected expected sla threshold quoted offered contracted approved allowed permitted allocated erwartet erwartete ziel soll geplant objectif cible objetivo meta prevu previsto",
);
/** How much it changed, not how much it is. */
const CHANGE = of(
  "change changes delta growth increase decrease improvement veranderung evolution variation cambio",
);
/** Another year, or one of several values. */
const OTHERS = of(
  "previous previously prior former py cumulative cumulated accumulated lifetime ytd kumuliert kumulierte cumule cumulee acumulado acumulada vorjahr vorherig precedent anterior max maximum maximal maximale maximo second secondary zweite zweiter deuxieme segundo segunda min minimum minimal minimo longest shortest worst",
);
/** Where a figure stands among others, or that of all of them. */
const RANK = of("rank ranking percentile rang");
const OF_OTHERS =
  /\b(industry|sector|market|peers?|branchen|group) ?(average|mean|median|benchmark|durchschnitt)/i;
/** Risk is the contrary of maturity, as often as not. */
const RISK = of("risk risks risiko risque riesgo");
/** Not the time that findings stay open. */
const OTHER_TIME = of("effort avoided since aufwand seit depuis desde");
/** Not the delay of the main cause alone. */
const ALL_CAUSES = of("total all overall gesamt alle");
/** Money that came back or was not paid, and what is no amount of a year. */
const NOT_PAID = of(
  "refund refunds refunded credit reimbursed reimbursement avoided unpaid outstanding share index rate hourly satz stundensatz taux tarifa",
);
/** A part of the hours, or people. */
const PARTIAL = of(
  "overtime rework fte ftes heads headcount qsa assessor assessors auditor auditors remediation remediating external internal extern externe intern interne externes internes externo interno",
);
const OTHER_PERIOD = /\b(last|next|previous) (year|quarter|month)\b|\b[qQ][1-4]\b|\bH[12]\b/;
/** Another scale of shares than percent. */
const OTHER_SCALE = /\b[01]\s?(?:[-–]|to|bis)\s?(?:\d|10|20)\b/;
/** The contrary, or the rest, of what is asked. */
const CONTRARY = of("not non immaturity unreife unautomated nonautomated manual manuell manuel nicht");
const CLOSED = of("resolved closed remediated fixed behoben geschlossen erledigt resolus resueltos cerrados");
/** How many, not which or what share. */
const NUMBER = of("number count many quantity anzahl zahl nombre combien numero cantidad cuantos cuantas");
const NUMBER_OF = /(?<!\p{L})(?:no|nr)\.? (?:of|de|der|von)(?!\p{L})|#/iu;
const TOTAL = of("total");
/** A property of a submission, not what it is called. */
const NOT_ITS_ID = of("status state year date time type channel source language");
/** A year that is still to come. */
const NOT_ITS_YEAR = of(
  "next plan planned target future upcoming naechstes nachstes prochain prochaine proximo proxima",
);
/** A property of an organisation, or another one. */
const NOT_ITS_NAME = of(
  "type size kind level class category art typ grosse taille tipo tamano qsa assessor auditor acquirer processor vendor supplier auditing assessing certifying parent",
);
/** A label of somebody else, or another label of the same programme. */
const NOT_ITS_LABEL = of(
  "next future upcoming least removed expected planned proposed intended geplant geplante prevu prevue previsto prevista assessor auditor qsa acquirer processor vendor supplier parent hosting host previous former vorjahr second secondary zweite zweiter deuxieme segundo segunda other",
);

/**
 * Returns the word of a heading by which it means something else than the column that it was taken for: a target or a monthly
 * amount, working days, how many requirements are open, the type of an organisation. Undefined if there is none.
 * @param heading not the name of the column itself
 */
export function qualifierIn(
  heading: string,
  to: string,
  column: SubmissionColumn | undefined,
): string | undefined {
  const words = wordsIn(heading);
  const first = (...sets: readonly ReadonlySet<string>[]) =>
    words.find((word) => sets.some((set) => set.has(word)));
  if (to === ORGANISATION_COLUMN) return first(NOT_ITS_NAME);
  if (to === IDENTIFIER_COLUMN) return first(NOT_ITS_ID);
  const listed = listedIn(to);
  if (listed !== undefined) {
    if (heading.trim().startsWith("#")) return "#";
    if (listed === "open" && /\bnot open\b/i.test(heading)) return "not";
    return (
      first(NUMBER, TOTAL, OTHERS, ...(listed === "open" ? [CLOSED] : [CONTRARY, WANTED])) ??
      OTHER_PERIOD.exec(heading)?.[0]
    );
  }
  if (column?.kind === "choice")
    return (
      first(NOT_ITS_LABEL, CLOSED, ...(to === "framework" ? [WANTED] : [])) ?? OTHER_PERIOD.exec(heading)?.[0]
    );
  if (column?.kind === "year") return first(NOT_ITS_YEAR);
  if (/^requirement_\d+$/.test(to)) return first(OTHERS) ?? OTHER_PERIOD.exec(heading)?.[0];
  if (column?.kind !== "figure") return undefined;
  const { unit } = column;
  const isScale = unit === "percent" || unit === "score";
  const patterns = [
    OTHER_PERIOD,
    OF_OTHERS,
    ...(unit === "percent" ? [OTHER_SCALE] : []),
    ...(isScale && !PERCENT.test(heading) ? [NUMBER_OF] : []),
  ];
  return (
    first(
      WANTED,
      CHANGE,
      OTHERS,
      RANK,
      ...(unit === "score" ? [RISK] : []),
      ...(unit === "days" ? [OTHER_TIME] : []),
      ...(unit === "usd" ? [NOT_PAID] : []),
      ...(to === "bottleneck_delay_days" ? [ALL_CAUSES] : []),
      ...(isScale && !PERCENT.test(heading) ? [NUMBER] : []),
      ...(unit === "hours" ? [PARTIAL] : []),
    ) ??
    // In brackets are the ends of a scale: `(0 = not at all)`.
    (isScale ? wordsIn(heading.replace(/\([^)]*\)/g, " ")).find((word) => CONTRARY.has(word)) : undefined) ??
    basisOf(unit, heading)?.said ??
    patterns.flatMap((pattern) => pattern.exec(heading)?.[0].trim() ?? [])[0]
  );
}
