import { describe, expect, test } from "vitest";
import { flaggedIn, rowsQuestion } from "../../../src/importing/drafting/flagged-rows.ts";
import { SAMPLE_COLUMNS } from "../../../src/submissions/sample/columns.ts";
import { proposed } from "../support.ts";

describe("a column that is not used says that a row may not count", () => {
  test.each([
    ["Deleted", ["no", "yes", "no"], "yes"],
    ["is_test", ["false", "true"], "true"],
    ["Finished", ["True", "False"], "False"],
    ["Deleted", ["☐", "☑"], "☑"],
    ["Supprimé", ["faux", "vrai"], "vrai"],
    ["Terminé", ["faux", "vrai"], "faux"],
    ["Eliminado", ["não", "sim"], "sim"],
    ["Record type", ["Live", "Training"], "Training"],
    ["State", ["Published", "Withdrawn"], "Withdrawn"],
    ["Status", ["IP Address", "Survey Preview"], "Survey Preview"],
    ["Statut", ["validé", "rejeté"], "rejeté"],
    ["Consent to publication", ["yes", "no"], "no"],
    ["May we use your data?", ["No"], "No"],
    ["Opt-out", ["", "yes"], "yes"],
    ["Exclude from publication", ["N", "Y"], "Y"],
    ["Include in benchmark", ["yes", "no"], "no"],
    ["GDPR consent", ["given", "declined"], "declined"],
    ["Einwilligung", ["ja", "nein"], "nein"],
    ["Accord de publication", ["oui", "non"], "non"],
    ["Confidential", ["no", "yes"], "yes"],
    ["Withdrawn on", ["", "2031-02-03"], "2031-02-03"],
    ["Duplicate of", ["", "17"], "17"],
    ["Cancelled", ["", "x"], "x"],
    ["is_deleted", ["f", "t"], "t"],
    ["is_current", ["true", "false"], "false"],
    ["Latest version", ["yes", "no"], "no"],
    ["Status", ["complete", "in progress"], "in progress"],
    ["Scenario", ["Actual", "Budget"], "Budget"],
    ["Row type", ["actual", "forecast"], "forecast"],
    ["GDPR consent", ["declined", "declined"], "declined"],
    ["Approved", ["rejected", "rejected"], "rejected"],
    ["QA", ["ok", "fail"], "fail"],
    ["Flag", ["ok", "excl."], "excl."],
    ["Status", ["used", "excluded"], "excluded"],
    ["Used for the benchmark", ["yes", "no"], "no"],
    ["Validation", ["passed", "failed"], "failed"],
    ["Response Status", ["Completed", "Partial"], "Partial"],
    ["Overall Status", ["Approved", "Awaiting Review"], "Awaiting Review"],
    ["Reviewer decision", ["accepted", "needs rework"], "needs rework"],
    ["Status", ["Closed", "Returned to client"], "Returned to client"],
    ["State", ["公開", "下書き"], "下書き"],
    ["Replaced by", ["", "P1099"], "P1099"],
    ["supersededBy", ["", "17"], "17"],
    ["Ersetzt durch", ["", "P1099"], "P1099"],
    ["Remplacé par", ["", "P1099"], "P1099"],
    ["Bemerkung", ["gut", "Bitte löschen, Doppelmeldung"], "Bitte löschen, Doppelmeldung"],
    ["Quality", ["good", "do not publish"], "do not publish"],
    ["Notes", ["ignore this row, see P1099"], "ignore this row, see P1099"],
    ["Notes", ["please use 812 hours instead"], "please use 812 hours instead"],
    ["Remarques", ["à supprimer"], "à supprimer"],
    ["Data quality", ["measured", "imputed"], "imputed"],
    ["Use", ["yes", "no"], "no"],
    ["In benchmark", ["x", "no"], "no"],
  ])("%s: %j", (heading, cells, flagged) => {
    expect(flaggedIn(heading, cells)).toBe(flagged);
  });
});

describe("nothing is said of rows", () => {
  test.each([
    ["in other words", "Status", ["Submitted", "Approved"]],
    ["if all say the same", "State", ["Draft", "Draft"]],
    ["by dates of something else", "Submitted on", ["2031-02-03", "2031-02-04"]],
    ["by a date that is missing", "Withdrawn on", ["", "no"]],
    ["by yes and no of something else", "Newsletter", ["yes", "no"]],
    ["that are complete", "Finished", ["True", "True"]],
    ["that are ticked", "Include", ["x", "x"]],
    ["by the result of something else", "PCI status", ["passed", "failed"]],
    ["by what is used", "QSA used", ["yes", "no"]],
    ["by a part of something else", "Segmentation", ["full", "partial"]],
    ["by a remark on something else", "Comment", ["please use the new address"]],
    ["by the days of all", "Submitted at", ["2031-02-03", "2031-02-04"]],
    [
      "by more than a few states",
      "Comment",
      ["test", ...Array.from({ length: 12 }, (_, at) => `text ${at}`)],
    ],
  ])("%s", (_, heading, cells) => {
    expect(flaggedIn(heading, cells)).toBeUndefined();
  });
});

test("rows are not marked if only those that count are, or if only a mark says that one does not", () => {
  expect(flaggedIn("Include", ["x", "x"], true)).toBe("");
  expect(rowsQuestion("Include", ["x", "x"], true)).toBe(
    'Some rows have nothing here, and will be used like all others. Remove those that must not be used from the export. Then write "to": "ignore".',
  );
  expect(flaggedIn("Include", ["x", "north"], true)).toBeUndefined();
  expect(flaggedIn("Newsletter", ["x", "x"], true)).toBeUndefined();
  expect(flaggedIn("State", ["Draft"], true)).toBe("Draft");
  expect(flaggedIn("submitdate. Date submitted", ["2031-02-03"], true)).toBe("");
  expect(flaggedIn("submitdate. Date submitted", [], true)).toBeUndefined();
  expect(flaggedIn("State", ["Draft"])).toBeUndefined();
});

test("an unused column that has figures only where a used one has none is asked about", async () => {
  const lines = ["Company;Remediation days;Remediation weeks", "A;9.6;", "B;;1.1", "C;7.7;"];
  const [, days, weeks] = (await proposed(lines.join("\n"))).columns;
  expect(days).toMatchObject({ to: "remediation_days", asked: [] });
  expect(weeks).toMatchObject({
    to: "?",
    asked: [
      'It has figures only where "Remediation days" has none. If they are the same, write them into that column of the export first, in its unit. Write "to": "ignore" here.',
    ],
  });
});

test("rows that differ are asked about, unless some must not be used", () => {
  expect(rowsQuestion("Frequency", ["annual", "quarterly"])).toBe(
    'Rows differ here ("annual", "quarterly"), but all are read alike: as figures of a whole year and a whole programme, in the units of the mapping. Convert or remove rows of other figures in the export. Then, or if the column says nothing of the figures, write "to": "ignore".',
  );
  expect(rowsQuestion("Scenario", ["Actual", "Budget"])).toContain('Some rows have "Budget" here');
  expect(rowsQuestion("Interviewer", ["A", "B"])).toBeUndefined();
});

test("a column that is not recognised is asked about in the same way, and what ignoring it means", async () => {
  const asked = async (heading: string, ...cells: string[]) =>
    (
      await proposed(
        ["Company", ...cells].map((cell, at) => `${cell};${at === 0 ? heading : cell}`).join("\n"),
      )
    ).columns[1]!.asked[0]!;
  expect(await asked("May we use your data?", "yes", "no")).toBe(
    'Some rows have "no" here, and will be used like all others. Remove those that must not be used from the export. Then write "to": "ignore".',
  );
  expect(await asked("Quarter", "Q1", "Q2")).toMatch(
    /^Which column is this\? .* If it is ignored, rows that differ in it \("Q1", "Q2"\) are read alike\.$/,
  );
});

test("such a column is asked about, although every column of a submissions file is found", async () => {
  const names = [...SAMPLE_COLUMNS, "organisation"];
  const values: Record<string, string> = {
    ...{ industry: "Retail", framework: "PCI DSS v4.0.1", country: "DE", year: "2034" },
    ...{ bottleneck: "Scope", organisation: "Rose" },
  };
  const header = names.join(",");
  const row = (id: string, last: string) =>
    [...names.map((name) => (name === "submission_id" ? id : (values[name] ?? "1"))), last].join(",");
  const of = async (heading: string, ...cells: string[]) =>
    (await proposed([`${header},${heading}`, ...cells.map((cell, at) => row(`S${at}`, cell))].join("\n")))
      .columns[names.length];
  expect(await of("Record type", "Live", "Training")).toMatchObject({
    to: "?",
    asked: [
      'Some rows have "Training" here, and will be used like all others. Remove those that must not be used from the export. Then write "to": "ignore".',
    ],
  });
  expect(await of("Record type", "Live", "Trial")).toMatchObject({ to: "ignore", asked: [] });
});
