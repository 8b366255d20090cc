import { LABEL_COLUMNS } from "../../questionnaire/columns.ts";
import { SAMPLE_COLUMNS } from "./columns.ts";
import { OTHERS } from "./draw-others.ts";
import type { SampleRow } from "./row.ts";

/** A number from 0 (included) to 1 (not included). */
export type Random = () => number;

const BLANK_CHANCE = 0.012;
const MOST_BLANKS = 4;
const ANSWER_COLUMNS = SAMPLE_COLUMNS.slice(LABEL_COLUMNS.length);

/** Alternative spellings of labels that cleaning understands. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  fintech: ["FinTech", "FINTECH", " fintech "],
  saas: ["SaaS", "SAAS"],
  "financial-services": ["Financial Services", "financial services", "Financial-Services"],
  healthcare: ["Healthcare", "HEALTHCARE "],
  ecommerce: ["E-commerce", "e-commerce", "Ecommerce"],
  retail: ["Retail", " retail"],
  hospitality: ["Hospitality", "hospitality "],
};
const MISSPELT = ["fnitech", "heathcare", "retial", "hospitalty", "financial svcs", "n/a"];

/**
 * Yields the row with the faults of a real file: blanks, other spellings, units in numbers, outliers. Now and then it is
 * followed by a row that cleaning must drop: a duplicate, a nearly empty one, or one with an unknown label or year.
 * @param ofOthers the random numbers for answers to OTHERS, so that an added question changes nothing else in a sample
 */
export function* spoil(clean: SampleRow, random: Random, ofOthers = random): Generator<SampleRow> {
  const row = { ...clean };
  const randomOf = (column: string) => (isOther(column) ? ofOthers : random)();
  leaveBlanks(row, randomOf);
  if (random() < 0.015) respell(row, random);
  if (random() < 0.01) addUnits(row);
  if (random() < 0.004) exaggerate(row, random);
  if (random() < 0.003) misplaceDecimal(row, random);
  yield row;

  const fate = random();
  if (fate < 0.006) yield row;
  else if (fate < 0.01) yield emptied(clean, randomOf);
  else if (fate < 0.013) yield { ...clean, industry: MISSPELT[Math.floor(random() * MISSPELT.length)]! };
  else if (fate < 0.0145) yield { ...clean, year: "" };
  else if (fate < 0.016) yield { ...clean, country: "XX" };
}

const isOther = (column: string) => (OTHERS as readonly string[]).includes(column);

/** Returns a random number from 0 to 1 for a column. */
type RandomOf = (column: string) => number;

function leaveBlanks(row: SampleRow, randomOf: RandomOf): void {
  let blanks = 0;
  for (const column of ANSWER_COLUMNS) {
    if (randomOf(column) < BLANK_CHANCE && blanks < MOST_BLANKS) {
      row[column] = "";
      blanks++;
    }
  }
}

function respell(row: SampleRow, random: Random): void {
  const spellings = SPELLINGS[row.industry!]!;
  row.industry = spellings[Math.floor(random() * spellings.length)]!;
}

function addUnits(row: SampleRow): void {
  if (row.automation_rate) row.automation_rate = `${row.automation_rate}%`;
  if (row.qsa_fees_usd) row.qsa_fees_usd = `$${row.qsa_fees_usd.replace(/\B(?=(\d{3})+$)/g, ",")}`;
  if (row.audit_hours) row.audit_hours = ` ${row.audit_hours} h`;
}

/** Makes a possible outlier: cleaning keeps it and winsorises it. */
function exaggerate(row: SampleRow, random: Random): void {
  const column = random() < 0.5 ? "audit_hours" : "remediation_days";
  const value = Number.parseFloat(row[column]!);
  if (value > 0) row[column] = (value * 6).toFixed(1);
}

/** Makes an impossible value, which cleaning treats as missing. Only if the programme is still kept. */
function misplaceDecimal(row: SampleRow, random: Random): void {
  if (ANSWER_COLUMNS.filter((column) => row[column] === "").length >= MOST_BLANKS) return;
  const value = Number.parseFloat(row.maturity_score!);
  if (value > 10) row.maturity_score = random() < 0.5 ? (value * 10).toFixed(1) : `-${row.maturity_score}`;
}

function emptied(row: SampleRow, randomOf: RandomOf): SampleRow {
  const sparse = { ...row };
  for (const column of ANSWER_COLUMNS) if (randomOf(column) < 0.6) sparse[column] = "";
  // Ensures that more than a fifth of the answers are missing.
  for (const column of ANSWER_COLUMNS.slice(0, MOST_BLANKS + 1)) sparse[column] = "";
  return sparse;
}
