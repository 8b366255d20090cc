import type { Question } from "../../model/metric.ts";
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
  "target targets goal plan plans planned potential gap remaining saved deadline due overdue budget budgets budgeted presupuesto presupuestado forecast projected expected desired agreed sla threshold limit quota baseline fc quoted offered contracted approved allowed permitted allocated erwartet erwartete ziel soll geplant geplante geplanten geplanter objectif cible objetivo meta prevu prevus prevue prevues planifie planifiees previsto previstos prevista previstas presupuestada presupuestados presupuestadas",
);
/** How much it changed, not how much it is. */
const CHANGE = of(
  "change changes delta difference variance overrun vs growth increase decrease reduction improvement veranderung evolution variation cambio",
);
/** Another year, or one of several values. */
const OTHERS = of(
  "previous previously prior former py cumulative cumulated accumulated lifetime ytd kumuliert kumulierte cumule cumulee acumulado acumulada vorjahr vorherig precedent anterior vj max maximum maximal maximale maximo second secondary zweite zweiter deuxieme segundo segunda min minimum minimal minimo longest shortest worst",
);
/** The state of a requirement at another time. */
const EARLIER = of("start beginning initially initial anfang beginn debut inicio");
/** Where a figure stands among others, or that of all of them. */
const RANK = of("rank ranking percentile rang");
const OF_OTHERS =
  /\b(industry|sector|market|peers?|branchen|group) ?(average|mean|median|benchmark|durchschnitt)|\b(average|mean|median) of (the )?(industry|sector|market|peers?)|\b(peers?|vendors?|suppliers?|benchmark)\b|^(industry|sector|national|market|typical)\b/i;
/** A statistic other than a mean, or something else that is counted or weighted. */
const STATISTIC =
  /\b(std|stdev|standard) ?dev\w*|\b(P\d{2}|quartile|z-score|weight|log|lower bound|upper bound)\b/i;
/** A multiple that is not converted, or that may be thousands or millions. */
const OTHER_MULTIPLE =
  /[x×]\s?100?(?!\d)|\b10\s?k\b|\bhundreds?\b|\/\s?100(?!\d)|\b(?:bn|billions?|mrd|milliarden|milliards)\b|\bmil(?=\.? ?(?:usd|eur|[$€]))|[万億]/iu;
/** What is neither a time nor an amount. */
const OTHER_KIND = of("score status backlog ratio rate progress completion items count index share date");
/** Risk is often the opposite of maturity. */
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
  "non lost avoided travel additional extra overtime rework fte ftes heads headcount qsa assessor assessors auditor auditors onsite remediation remediating external internal extern externe intern interne externes internes externo interno",
);
/** Hours at one of two places. */
const PLACE = /\b(?:on|off)[- ]?site\b|\bremote\b|\bvor ort\b|\bsur site\b/i;
const OTHER_PERIOD =
  /\b([Ll]ast|[Nn]ext|[Pp]revious) (year|quarter|month)\b|\b[qQ][1-4]\b|\bH[12]\b|\bLY\b|\bN-1\b|Δ|\b(until|bis|hasta) \d|\b(?:so far|to date|bisher|à ce jour|hasta la fecha)\b|[([](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*[)\]]/;
/** For so many of something: `per 1000 cards`. */
const PER_MANY = /(?:\bper|\/)\s?\d[\d.,]*\s?\p{L}+/u;
/** Another scale of shares than percent. */
const OTHER_SCALE = /\b[01]\s?(?:[-–]|to|bis)\s?(?:\d|10|20)\b/;
/** The contrary, or the rest, of what is asked. */
const CONTRARY = of(
  "not non immaturity unreife unautomated nonautomated manual manuell manuel nicht restante restant pendiente offen failure failures exceptions tools",
);
/** The same as the end of a word, alone in brackets, or of the scale. */
const CONTRARY_OTHERWISE =
  /(?<=\p{L})l[üu]cke(?!\p{L})|\((?:manual|manuell|manuel)\)|lower is better|less is better/iu;
const CLOSED = of("resolved closed remediated fixed behoben geschlossen erledigt resolus resueltos cerrados");
/** How many, not which or what share. */
const NUMBER = of("number count many quantity anzahl zahl nombre combien numero cantidad cuantos cuantas");
const NUMBER_OF_SOMETHING = /\b(?:number|count) of (?=\p{L}+s\b)/iu;
/** Two amounts together: `Tooling + labour`. */
const SUM = /(?<=\p{L} )\+(?= \p{L})/u;
/** Another column of a submissions file that a heading includes: `QSA fees and tooling`, `Remediation days incl. delay`. */
const AND = String.raw`(?:\b(?:and|with|plus|incl\w*\.?|und|mit|inkl\w*\.?|et|avec|y|con)\s|[&/+,])\s*(?:\p{L}+\s){0,2}`;
const TOOLING = String.raw`(?:tool|software|werkzeug|outil|herramienta)`;
const LABOUR = String.raw`(?:labou?r|staff|personnel|personal|main d)`;
const FEES = String.raw`(?:qsa|assessor|fees?\b|honorar|honoraires|honorarios)`;
const WITH_OTHERS = new Map(
  (
    [
      ["qsa_fees_usd", `${TOOLING}|${LABOUR}`],
      ["remediation_tooling_usd", `${FEES}|${LABOUR}`],
      ["internal_labour_usd", `${FEES}|${TOOLING}`],
      ["remediation_days", "delay|waiting|verz[oö]gerung|retard|retraso"],
    ] satisfies readonly (readonly [Question, string])[]
  ).map(([to, others]) => [to as string, new RegExp(`${AND}(?:${others})\\p{L}*`, "iu")]),
);
const NUMBER_OF = /(?<!\p{L})(?:no|nr)\.? (?:of|de|der|von)(?!\p{L})|#/iu;
const TOTAL = of("total");
/** A property of a submission, not what it is called. */
const NOT_ITS_ID = of("status state year date time type channel source language country");
/** A year that is still to come. */
const NOT_ITS_YEAR = of(
  "next plan planned target future upcoming naechstes nachstes prochain prochaine proximo proxima",
);
/** A property of an organisation, or another one. */
const NOT_ITS_NAME = of(
  "type size kind level class category art typ grosse taille tipo tamano qsa assessor auditor acquirer processor vendor supplier auditing assessing certifying parent site sites plant branch location standort werk filiale sede",
);
/** A label of somebody else, or another label of the same programme. */
const NOT_ITS_LABEL = of(
  "next future upcoming least removed expected planned proposed intended geplant geplante prevu prevue previsto prevista assessor auditor qsa acquirer processor vendor supplier parent hosting host previous former vorjahr second secondary zweite zweiter deuxieme segundo segunda other old no ip birth login",
);
/** A second of several columns: `Bottleneck 2`. */
const NUMBERED = /(?<=\p{L}\s)[2-9]$/u;

/**
 * Returns the word of a heading above several columns by which their figures mean something else: `Target 2028`, `Forecast`,
 * `Peer group average`, `Per site`. Undefined if there is none.
 */
export function groupQualifierIn(group: string): string | undefined {
  return (
    firstIn(wordsIn(group))(WANTED, CHANGE, OTHERS, RANK) ??
    basisOf("usd", group)?.said ??
    [OTHER_PERIOD, PER_MANY, OF_OTHERS, STATISTIC].flatMap((pattern) => pattern.exec(group)?.[0] ?? [])[0]
  );
}

function firstIn(words: readonly string[]) {
  return (...sets: readonly ReadonlySet<string>[]) => words.find((word) => sets.some((set) => set.has(word)));
}

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
  const first = firstIn(words);
  if (to === ORGANISATION_COLUMN) return first(NOT_ITS_NAME);
  if (to === IDENTIFIER_COLUMN) return first(NOT_ITS_ID) ?? NUMBER_OF_SOMETHING.exec(heading)?.[0];
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
      first(NOT_ITS_LABEL, CLOSED, ...(to === "framework" ? [WANTED] : [])) ??
      OTHER_PERIOD.exec(heading)?.[0] ??
      (to === "framework" ? undefined : NUMBERED.exec(heading.trim())?.[0])
    );
  if (column?.kind === "year") return first(NOT_ITS_YEAR);
  if (/^requirement_\d+$/.test(to)) return first(OTHERS, EARLIER) ?? OTHER_PERIOD.exec(heading)?.[0];
  if (column?.kind !== "figure") return undefined;
  const { unit } = column;
  const isScale = unit === "percent" || unit === "score";
  const withOthers = WITH_OTHERS.get(to);
  const patterns = [
    OTHER_PERIOD,
    PER_MANY,
    OF_OTHERS,
    STATISTIC,
    ...(isScale ? [CONTRARY_OTHERWISE] : [OTHER_MULTIPLE]),
    ...(unit === "usd" ? [SUM] : []),
    ...(withOthers === undefined ? [] : [withOthers]),
    ...(unit === "hours" ? [PLACE] : []),
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
      ...(unit === "days" || unit === "hours" ? [OTHER_KIND] : []),
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
