/**
 * Creates a data folder with many industries and regions, of which the committed data and the synthetic sample have
 * few.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import countries from "i18n-iso-countries";
import { measured } from "./measured.js";
import { loadSources } from "./sources.js";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const program = at("bin/compliance-data.js");

const numbered = (count, row) => Array.from({ length: count }, (_, index) => row(index + 1));

/**
 * Creates the data folder of a first release.
 * @param folder an empty folder, for the data folder and the files that it is created from
 * @param industries number of industries
 * @param regions number of regions, each with one country
 * @param programmes number of programmes in all years
 * @returns the data folder
 */
export async function manyValues(folder, { industries, regions, programmes }) {
  const { csvText } = /** @type {typeof import("../src/questionnaire/csv.ts")} */ (
    await loadSources({ "questionnaire/csv.ts": ["csvText"] })
  );
  const data = join(folder, "data");
  const submissions = join(folder, "submissions.csv");
  cpSync(at("data"), data, { recursive: true, filter: (path) => !path.endsWith("releases") });
  const write = (name, rows) => writeFileSync(join(data, "reference", `${name}.csv`), csvText(rows));
  const codes = Object.keys(countries.getAlpha2Codes()).slice(0, regions);
  write("industries", [["id", "display_name"], ...numbered(industries, (n) => [`i${n}`, `Industry ${n}`])]);
  write("regions", [["id", "display_name"], ...numbered(regions, (n) => [`r${n}`, `Region ${n}`])]);
  write("countries", [
    ["id", "display_name", "region"],
    ...codes.map((code, index) => [code, `Country ${code}`, `r${index + 1}`]),
  ]);
  const size = ["--programmes", String(programmes), "--data", at("data")];
  measured(program, "sample", "--quiet", "--out", submissions, ...size);
  const [header = [], ...rows] = parse(readFileSync(submissions), { relax_column_count: true });
  const [industry, country] = [header.indexOf("industry"), header.indexOf("country")];
  const labelled = rows
    .filter((row) => row.length === header.length)
    .map((row, index) =>
      row
        .with(industry, `i${(index % industries) + 1}`)
        .with(country, codes[Math.floor(index / 7) % codes.length] ?? ""),
    );
  writeFileSync(submissions, csvText([header, ...labelled]));
  const places = ["--data", data, submissions];
  measured(program, "ingest", "--quiet", "--no-sync", "--first-release", ...places);
  rmSync(submissions);
  return data;
}
