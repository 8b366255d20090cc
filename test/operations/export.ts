import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { QUESTIONS } from "../../src/model/metric.ts";
import { DataError } from "../../src/model/problem.ts";
import type { ImportPlaces } from "../../src/operations/import-file.ts";
import { suggestMapping } from "../../src/operations/suggest-mapping.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { temporaryFolder } from "../support/folders.ts";

export const HEADER =
  "Ref;Client;Sector;Standard;Country;Period end;Maturity;Audit days;QSA fees (k€);Tools ($);Internal labour ($);Automation;Days to fix;Engpass;Delay (days);Open requirements;Notes";

/** Questions that were added since this export was made. */
export const NOT_EXPORTED = QUESTIONS.filter(
  (question) =>
    ![
      "maturity_score",
      "audit_hours",
      "qsa_fees_usd",
      "remediation_tooling_usd",
      "internal_labour_usd",
      "automation_rate",
      "remediation_days",
    ].includes(question),
);

/** An export of twenty rows in the manner of a consultancy, with changes to some. */
export function exportOf(changes: Readonly<Record<number, Readonly<Record<string, string>>>> = {}): string {
  const names = HEADER.split(";");
  const rows = Array.from({ length: 20 }, (_, at) => {
    const row: Record<string, string> = {
      Ref: `R${at}`,
      Client: `Kunde ${at}`,
      Sector: at % 2 === 0 ? "RETAIL" : "Financial Services",
      Standard: "PCI DSS 4.0.1",
      Country: "Deutschland",
      "Period end": "31.12.2025",
      Maturity: `${55 + at},5`,
      "Audit days": `${110 + at},0`,
      "QSA fees (k€)": `${60 + at},25`,
      "Tools ($)": `$ ${50 + at}.000,00`,
      "Internal labour ($)": `${30 + at}.500,50`,
      Automation: `0,4${10 + at}`,
      "Days to fix": `${7 + (at % 3)},5`,
      Engpass: "Staff shortage",
      "Delay (days)": "3",
      "Open requirements": at % 4 === 0 || at > 8 ? "" : "1; 3",
      Notes: "",
      ...changes[at],
    };
    return names.map((name) => (row[name]!.includes(";") ? `"${row[name]}"` : row[name])).join(";");
  });
  return `Compliance export\r\n${[HEADER, ...rows].join("\r\n")}\r\n`;
}

/** A drafted mapping, as far as tests change it. */
export interface Draft {
  readonly columns: Record<string, Record<string, unknown>>;
}

/** A project with an export in Windows-1252, and its mapping with all questions answered. */
export async function project(text: string, answers: (mapping: Draft) => void = () => {}) {
  const folder = temporaryFolder();
  const places: ImportPlaces = {
    file: join(folder, "export.csv"),
    mapping: join(folder, "mapping.json"),
    data: DATA_FOLDER,
    out: join(folder, "private", "submissions.csv"),
    rejects: join(folder, "private", "rejects.csv"),
    forbidden: [join(folder, "data")],
  };
  mkdirSync(join(folder, "data"));
  writeFileSync(places.file, Buffer.from(text.replaceAll("€", "\u0080"), "latin1"));
  const suggestion = await suggestMapping(places);
  const mapping: Draft = JSON.parse(readFileSync(places.mapping!, "utf8"));
  const { columns } = mapping;
  columns["Audit days"]!.hoursPerDay = 8;
  columns["QSA fees (k€)"]!.currency = {
    code: "EUR",
    usd: 1.1,
    source: "the central bank",
    date: "2025-12-31",
  };
  columns["Open requirements"]!.empty = "none open";
  answers(mapping);
  writeFileSync(places.mapping!, JSON.stringify(mapping));
  return { places, suggestion, mapping };
}

/** The problems with which a work is refused. */
export async function problemsOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DataError)) throw error;
  return error.problems;
}
