import { describe, expect, it } from "vitest";
import { METRIC, QUESTIONS } from "../../../src/model/metric.ts";
import { UNITS } from "../../../src/model/unit.ts";
import { EXPORT_HEADER, exportLine } from "../../../src/submissions/sample/export.ts";

/** Questions that were added to the seven of the first release, under their label and unit. */
const added = QUESTIONS.slice(7).map((question) => {
  const { label, unit } = METRIC[question];
  return `${label} (${UNITS[unit].name});`;
});

const row = {
  submission_id: "S00000001",
  industry: "financial-services",
  framework: "PCI_DSS_v4",
  country: "US",
  year: "2024",
  maturity_score: "62.12",
  audit_hours: "920.3",
  qsa_fees_usd: "105620.5",
  remediation_tooling_usd: "$1,950",
  internal_labour_usd: "USD 1234567",
  automation_rate: "18.3",
  remediation_days: "",
  requirement_1: "closed",
  requirement_2: "open",
  bottleneck: "change-window",
  bottleneck_delay_days: "2.95",
};

describe("a sample as an export", () => {
  it("has headers of its own, and one column that no submissions file has", () => {
    expect(EXPORT_HEADER).toBe(
      "Ref.;Sector;Standard;Country;Year;Maturity score;Audit hours;QSA fees ($);Tooling ($);Internal labour ($);" +
        `Automation;Remediation (Ø days);${added.join("")}Req. 1 met;Req. 2 met;Req. 3 met;Req. 4 met;Req. 5 met;Req. 6 met;Req. 7 met;` +
        "Req. 8 met;Req. 9 met;Req. 10 met;Req. 11 met;Req. 12 met;Bottleneck;Delay by bottleneck (days);Comment\r\n",
    );
  });

  it("writes decimal commas, currency and percent signs and names in words, and leaves non-numbers unchanged", () => {
    expect(exportLine(row)).toBe(
      "S00000001;Financial services;PCI DSS v4;US;2024;62,12;920,3;$ 105.620,5;$ 1.950;USD 1234567;18,3 %;;" +
        `${added.map(() => ";").join("")}Yes;No;;;;;;;;;;;` +
        'Change window;2,95;"synthetic; describes nobody"\r\n',
    );
  });

  it("quotes a cell with a quotation mark, and leaves words in place of figures as they are", () => {
    const cells = exportLine({
      ...row,
      country: 'the "States"',
      automation_rate: "n/a",
      remediation_tooling_usd: "1950,5",
    }).split(";");
    expect([cells[3], cells[8], cells[10]]).toEqual(['"the ""States"""', "1950,5", "n/a"]);
  });
});
