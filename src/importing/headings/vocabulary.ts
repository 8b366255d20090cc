import { answerField, byQuestion, METRIC, type Question, QUESTIONS } from "../../model/metric.ts";
import { UNITS } from "../../model/unit.ts";
import { CLOSED_REQUIREMENTS, CURRENCY, IGNORE, OPEN_REQUIREMENTS } from "../model/mapping.ts";
import { wordsIn } from "../text/words.ts";

/** Words that do not help to recognise a column, such as units and prepositions. */
export const FILLERS: ReadonlySet<string> = words(`
  a an the of in to for per and or on by at au aux from is was s our your this de des du der die das
  den von zu im in pro je le la les l d el los en por y et und & usd us eur gbp chf k t tsd kusd keur
  mio thousand thousands dollars euro euros pct percent prozent avg average mean median approx ca est
  estimated actual revised restated corrected adjusted amended updated validated verified final
  value amount annual yearly p overall pci dss headquarters headquartered hq
`);

/** Words that a question or a request of a survey begins with. */
export const QUESTION_STARTS: ReadonlySet<string> = words(`
  what which where when how in please select choose enter indicate state specify describe tell
  welche welcher welches welchem welchen wie wieviel wieviele wo wann bitte
  que quel quelle quels quelles combien veuillez
  cual cuales cuanto cuantos cuanta cuantas indique seleccione
`);

/** Words of a question that do not help to recognise what it asks. */
export const QUESTION_FILLERS: ReadonlySet<string> = new Set([
  ...QUESTION_STARTS,
  ...words(`
    do does did are were be been have has had you yours we it its many much long report follow use
    apply take takes spend spent work operate operates located based belong active
    organisation organization company firm business entity merchant programme program
    compliance would rate scale skala echelle escala these this those answer answers response responses figures data describe relate relates refer refers
    cover covers concern concerns
    was viel viele ist sind war waren haben hat hatten sie ihr ihre ihrer ihrem ihren geben berichten
    verwenden nutzen tatig fur unternehmen firma programm dauert
    auf sich bezieht beziehen betreffen betrifft angaben antworten daten
    ou est etes sont avez vous votre vos dans etiez utilisez suivez travaillez base etabli
    entreprise societe organisme
    a se rapporte rapportent concernent reponses donnees
    donde es son su sus tiene usted trabaja opera usa utiliza sigue empresa organizacion
    refieren corresponden respuestas datos
  `),
]);

/** Other names of figures than those of their entries, in the same languages; none is an empty list. */
const OTHER_PHRASES: Readonly<Record<Question, readonly string[]>> = {
  maturity_score: phrases(`
    maturity, maturity score, maturity level, compliance maturity, mature, reifegrad, reife, maturite,
    niveau maturite, score maturite, madurez, nivel madurez, puntuacion madurez, puntaje madurez, score,
    matur, matur score, matur scor, cmmi, cmmi level
  `),
  audit_hours: phrases(`
    audit hours, hours, audit effort, effort, audit days, audit time, stunden, audit stunden,
    prufstunden, aufwand, heures, heures audit, horas, horas auditoria, assessment hours,
    assessment effort, person days, audit hrs, hrs, aud hrs, aud hours, audit workload, workload
  `),
  qsa_fees_usd: phrases(`
    qsa, qsa fees, qsa cost, assessor fees, audit fees, auditor fees, external fees, external audit,
    audit cost, honorar, prufkosten, auditkosten, honoraires, honorarios, qsa audit fees,
    assessment fees, external assessor, qsa fee, qsa invoice, assessor invoice, assessor cost, assessor spend, roc cost
  `),
  remediation_tooling_usd: phrases(`
    remediation tooling, tooling, tools, tool cost, remediation cost, remediation spend,
    remediation tools, technology, software, werkzeuge, toolkosten, outils, outillage, herramientas,
    behebungskosten, tool spend, tooling spend, remed tooling, rem tooling, rem toolng, remed toolng
  `),
  internal_labour_usd: phrases(`
    internal labour, internal labor, labour, labor, staff cost, internal staff, internal cost,
    personnel, personalkosten, interne arbeit, interne kosten, interner aufwand, main oeuvre, main oeuvre interne,
    cout interne, mano obra, mano obra interna, coste interno, payroll, internal effort cost,
    int labour, int labor, internal lab, salary cost, salaries, fte cost
  `),
  automation_rate: phrases(`
    automation, automation rate, automated, automated controls, automatisierung, automatisierungsgrad,
    automatisation, automatizacion, controls automated, controls automatically, kontrollen automatisch,
    controles automatiquement, controles automaticamente, autom, autom rate
  `),
  remediation_days: phrases(`
    remediation days, remediation time, remediation delay, remediation duration, time remediate,
    days remediate, time fix, days fix, mttr, remediation, behebungsdauer, behebungszeit,
    behebung tage, delai remediation, delai correction, dias remediacion, tiempo remediacion,
    finding fix, remed days, rem days, remed time, remed, time close, days close, close findings, mttc
  `),
};

/** Names of columns in exports, in English, German, French and Spanish; a word also matches words that start or end with it. */
export const PHRASES: Readonly<Record<string, readonly string[]>> = {
  submission_id: phrases(`
    id, ref, reference, submission, submission id, record, record id, response id, respondent id, respondent, case, case id, key,
    referenz, kennung, vorgang, identifiant, identificador, no, nr, number, programme id, program id,
    lfd nr, nummer, numero, envio, no envio, n o envio, numero envio, folio
  `),
  organisation: phrases(`
    organisation, organization, reporting entity, business unit, company, company name, client, client name, customer, entity,
    merchant, firm, institution, unternehmen, firma, kunde, mandant, einrichtung, societe, entreprise,
    organisme, empresa, cliente, organizacion, nombre organizacion, nombre empresa, nombre cliente,
    institucion, entidad, compania, razon social, raison sociale, called, heisst, comment appelle, appelle, llama, name,
    account name, org, org name, mitglied, mitgliedsname, membre, miembro, socio, member, member name, member organisation, participant, azienda, societa, impresa, ente, organizacao,
    legal name, legal entity name, registered name, trading name, instituicao, bedrijf, organisatie, onderneming, kurulus, sirket, organizacja, podmiot, nazwa firmy, przedsiebiorstwo,
    virksomhed, bedrift, foretag, bolag, yritys, spolecnost, szervezet
  `),
  industry: phrases(`
    industry, sector, vertical, lob, nace, nace code, naics, naics code, sic code, isic, isic code, branche, industrie, secteur, secteur activite, sector actividad,
    domaine activite, industria, line business, segment
  `),
  framework: phrases(`
    framework, standard, scheme, regulation, authority document, norm, regelwerk, rahmenwerk, referentiel, norme, norma, marco,
    marco normativo, estandar, referencial,
    certification, compliance framework, assessed against, pci dss version, pci version, dss version, standard version
  `),
  country: phrases(`
    country, country code, land, pays, pais, nation, jurisdiction, location, standort
  `),
  year: phrases(`
    year, figures year, data year, fiscal year, calendar year, reporting year, report year, benchmark year, assessment year, audit year, survey year, fy, period, period end, reporting period, assessment period, jahr, berichtsjahr,
    stichtag, annee, exercice, ano, ejercicio, assessment date, audit date, as of, year end,
    prufdatum, prufungsdatum, auditdatum, date audit, date evaluation, fecha auditoria
  `),
  ...byQuestion((question) => [...ownPhrases(ofQuestion(question)), ...OTHER_PHRASES[question]]),
  bottleneck: phrases(`
    bottleneck, main bottleneck, primary bottleneck, blocker, primary blocker, main delay, primary cause, primary reason, engpass, goulot, cuello botella, blocage,
    principal blocage, hauptengpass, goulot etranglement, hindernis, obstaculo, principal obstaculo, bloqueo, delay cause,
    cause, main cause, root cause, reason, main reason, ursache, hauptursache, ursache verzug,
    ursache verzogerung, grund verzug, hauptgrund, cause retard, cause principale, causa,
    causa retraso, causa principal, causa principal retraso, obstacle, main obstacle, biggest obstacle, greatest obstacle, hurdle,
    main hurdle, biggest hurdle, delays most, slows most, retarde plus, verzogert meisten, retrasa mas, barrier, main barrier, biggest barrier, challenge, main challenge,
    biggest challenge, greatest challenge, impediment, main impediment, haupthindernis, grosstes hindernis,
    obstacle principal, principal obstacle, frein, frein principal, principal frein, mayor obstaculo
  `),
  bottleneck_delay_days: phrases(`
    bottleneck delay, bottleneck days, blocker delay, blocker time, delay, delay days, delay caused, days caused, days lost, days delayed, verzogerung, verzug, retard, retard blocage,
    retraso, retraso bloqueo, retraso causa, blocker days, engpass tage, days
  `),
  [OPEN_REQUIREMENTS]: phrases(`
    open requirements, open findings, requirements open, failed requirements, offene anforderungen,
    findings, exigences ouvertes, requisitos abiertos, gaps, gaps identified, identified gaps, non compliant requirements, requirements not met, unmet requirements,
    exigences non satisfaites, exigences non conformes, requisitos no cumplidos, nicht erfullte anforderungen, open reqs,
    reqs open
  `),
  [CLOSED_REQUIREMENTS]: phrases(`
    closed requirements, requirements closed, requirements met, met requirements, requirements place, compliant requirements,
    requirements compliant, requirements passed, passed requirements, requirements fulfilled, fulfilled requirements,
    requirements satisfied, reqs met, erfullte anforderungen, anforderungen erfullt, exigences satisfaites, exigences conformes,
    exigences respectees, requisitos cumplidos
  `),
  [CURRENCY]: phrases(`
    currency, currency code, iso currency, reporting currency, local currency, wahrung, waehrung, devise,
    monnaie, moneda, divisa, valuta
  `),
  [IGNORE]: phrases(`
    comment, comments, note, notes, remark, remarks, contact, contact name, contact person, your name,
    first name, last name, full name, surname, email, email address, e mail, phone, phone number, telephone,
    job title, role, position, consultant, created, updated, modified, timestamp, submitted, submitted at,
    start time, end time, start date, end date, completion time, recorded date, progress, finished, duration in seconds,
    collector, collector id, response type, custom data, distribution channel, external reference, location latitude,
    location longitude, recipient last name, recipient first name, recipient email, ip, ip address, language, number employees,
    employees, headcount, company size, compliance cost, total compliance cost, bemerkung, kommentar,
    commentaire, comentario, total cost, gesamtkosten, row, zeile, cout total, coste total, internal notes, reviewer,
    anything else, stage date, submit date, network id, tags, instance id, redcap event name, redcap survey identifier,
    survey complete, submission date, submission time, submitted by, submitter, submitter id, submitter name, attachments present,
    attachments expected, review state, device id, edits, form version, instance name, validation status, url, link, region, city, owner, account manager, berater,
    bearbeiter
  `),
};

/** What the entry of a figure and that of its unit say about its names. */
export interface Naming {
  readonly name: string;
  readonly label: string;
  readonly answer: string;
  /** The names of its unit. */
  readonly units: readonly string[];
  /** Whether no other figure is in its unit, so that the unit alone identifies it. */
  readonly isOnly: boolean;
}

/** Returns the names of a figure that follow from its entry: label, column and field, each with and without its unit. */
export function ownPhrases({ name, label, answer, units, isOnly }: Naming): readonly string[] {
  const names = [label, name, answer];
  const all = [
    ...names,
    ...names.flatMap((one) => units.map((unit) => `${one} ${unit}`)),
    ...(isOnly ? units : []),
  ];
  const phrases = all.map((text) =>
    [...new Set(wordsIn(text))].filter((word) => !FILLERS.has(word)).join(" "),
  );
  return [...new Set(phrases)].filter((phrase) => phrase !== "");
}

function ofQuestion(name: Question): Naming {
  const { label, unit } = METRIC[name];
  return {
    name,
    label,
    answer: answerField(name),
    units: [UNITS[unit].text, UNITS[unit].name],
    isOnly: QUESTIONS.every((other) => other === name || METRIC[other].unit !== unit),
  };
}

/** Splits a text at white space. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Splits a text at commas. */
function phrases(text: string): string[] {
  return text.trim().split(/,\s+/);
}
