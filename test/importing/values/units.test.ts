import { describe, expect, it } from "vitest";
import { factorOf, otherThan, otherTime, unitsIn } from "../../../src/importing/values/units.ts";
import { allSubmissionColumns } from "../../../src/questionnaire/columns.ts";

type FigureColumn = Parameters<typeof factorOf>[0];
const figure = (name: string) =>
  allSubmissionColumns([]).find((column): column is typeof column & FigureColumn => column.name === name)!;

describe("a header of a figure", () => {
  it.each([
    ["usd", "QSA fees (hours)", "hours"],
    ["usd", "QSA fees (person days)", "days"],
    ["usd", "QSA fees [weeks]", "weeks"],
    ["usd", "QSA fees (thousands)", undefined],
    ["usd", "QSA fees ($ per day)", undefined],
    ["hours", "Audit ($)", "an amount of money"],
    ["hours", "Audit (days)", undefined],
    ["hours", "Audit (%)", "percent"],
    ["percent", "Automation (%)", undefined],
    ["score", "Maturity (%)", undefined],
    ["hours", "Audit fees", "an amount of money"],
    ["hours", "Audit fees (days)", undefined],
    ["usd", "Audit fees (days)", "days"],
    ["percent", "Coût de l'automatisation", "an amount of money"],
    ["percent", "Automation costs in %", undefined],
    ["score", "Coste de la madurez", "an amount of money"],
    ["score", "Costa Rica maturity", undefined],
    ["score", "Maturity (days)", "days"],
    ["percent", "Automation [Monate]", "months"],
    ["percent", "Automation in %, last 12 months", undefined],
    ["usd", "QSA fees (months)", "months"],
    ["usd", "QSA fees per year", undefined],
    ["hours", "Audit hours (thousands)", "thousands"],
    ["days", "Remediation (mio)", "millions"],
    ["hours", "audit_hours_cents", "cents"],
    ["usd", "qsa_fees_cents", undefined],
  ] as const)("of a column in %s, %s, names another unit: %s", (unit, header, other) => {
    expect(otherThan(unit, unitsIn(header))).toBe(other);
  });
});

it.each(["QSA fees (x1000 USD)", "QSA fees (x 1,000)", "QSA fees (1e3 USD)", "Kosten (duizend USD)"])(
  "%s names thousands",
  (heading) => {
    expect(unitsIn(heading).in).toBe("thousands");
  },
);

describe("a heading of a column of times", () => {
  it.each([
    [
      "minutes",
      ["Audit (minutes)", "Aufwand in Minuten", "Effort (min)", "Esfuerzo (minutos)", "Duur [minuten]"],
    ],
    [
      "hours",
      ["Audit (hours)", "Prüfstunden", "Effort [h]", "Heures d'audit", "Esfuerzo (horas)", "Ore", "Uren"],
    ],
    [
      "days",
      ["auditDays", "Personentage", "Effort (PT)", "Durée (jours)", "Días", "Durata (giorni)", "Dagen"],
    ],
    [
      "weeks",
      ["remediation_weeks", "Dauer in Wochen", "Semaines", "Semanas", "Durata (settimane)", "Duur (weken)"],
    ],
    [
      "months",
      [
        "Remediation (months)",
        "remediationMonths",
        "Dauer (Monate)",
        "Personenmonate",
        "Durée (mois)",
        "Duración, meses",
      ],
    ],
    ["months", ["Durata (mesi)", "Duração (mês)", "Duur (maanden)", "Delay [mo]"]],
    [
      "quarters",
      ["Delay (quarters)", "Dauer (Quartale)", "Retard (trimestres)", "Ritardo (trimestri)", "Kwartalen"],
    ],
    [
      "years",
      [
        "Delay (years)",
        "Dauer (Jahre)",
        "Durée (années)",
        "Duración (años)",
        "Durata (anni)",
        "Duur (jaren)",
      ],
    ],
    ["years", ["Delay (year)", "Dauer in Jahren", "Delay (yrs)"]],
  ])("names %s: %j", (named, headings) => {
    for (const heading of headings) {
      expect(otherTime("hours", heading), heading).toBe(named === "hours" ? undefined : named);
      expect(otherTime("days", heading), heading).toBe(named === "days" ? undefined : named);
    }
  });

  it.each([
    "QSA-Honorare ohne MwSt.",
    "QSA-Honorare (inkl. MWST)",
    "honorare_ohne_mwst",
    "Kosten, mwst-frei",
  ])("names neither millions nor a currency by the tax: %s", (heading) => {
    expect(unitsIn(heading)).toMatchObject({ in: undefined, currency: undefined });
  });

  it("names the unit in its brackets, if other words name one too", () => {
    expect(otherTime("days", "Remediation days (months)")).toBe("months");
    expect(otherTime("days", "Months to remediate (days)")).toBeUndefined();
  });

  it("names no fixed number of hours if these are hours of a month", () => {
    expect(otherTime("hours", "Audit hours per month")).toBe("months");
  });

  it.each([
    "Audit hours per year",
    "Audit hours, fiscal year 2025",
    "Prüfstunden im Geschäftsjahr",
    "Min. audit hours",
    "Hours as a percentage of the montage",
    "Q1 audit hours",
  ])("names no other unit than hours: %s", (heading) => {
    expect(otherTime("hours", heading)).toBeUndefined();
  });

  it("of no time is left to other questions", () => {
    expect(otherTime("usd", "QSA fees (months)")).toBeUndefined();
  });
});

describe("the factor of a figure", () => {
  const rate = { code: "EUR", usd: 1.1, day: "2026-01-01" };
  it.each([
    [
      "audit_hours",
      {},
      ["days"],
      { fault: 'is in days, but the mapping does not say how many hours a day has ("hoursPerDay")' },
    ],
    ["audit_hours", { hoursPerDay: 8 }, ["days"], { factor: 8 }],
    ["audit_hours", { hoursPerDay: 8 }, ["weeks"], { factor: 40 }],
    ["remediation_days", {}, ["weeks"], { factor: 7 }],
    ["remediation_days", {}, ["hours"], { factor: 1 / 24 }],
    ["remediation_days", { in: "share" }, [], { fault: "is in share, but remediation_days cannot be" }],
    ["automation_rate", { in: "share" }, [], { factor: 100 }],
    ["automation_rate", { in: "share" }, ["percent"], { factor: 1 }],
    ["automation_rate", { in: "days" }, [], { fault: "is in days, but automation_rate cannot be" }],
    ["automation_rate", {}, ["days"], { fault: "is in days, but automation_rate is not" }],
    ["qsa_fees_usd", { in: "thousands" }, [], { factor: 1000 }],
    ["qsa_fees_usd", { in: "units" }, [], { factor: 1 }],
    ["automation_rate", { in: "per mille" }, [], { factor: 0.1 }],
    ["automation_rate", {}, ["per mille"], { factor: 0.1 }],
    ["audit_hours", {}, ["per mille"], { fault: "is per mille, but audit_hours cannot be" }],
    ["qsa_fees_usd", { in: "thousands" }, ["millions"], { factor: 1_000_000 }],
    ["qsa_fees_usd", { in: "cents" }, [], { factor: 0.01 }],
    ["audit_hours", { in: "cents" }, [], { fault: "is in cents, but audit_hours cannot be" }],
    ["qsa_fees_usd", { in: "?", currency: "?" }, [], { factor: 1 }],
    ["qsa_fees_usd", { currency: rate }, ["currency EUR"], { factor: 1.1, isRate: true }],
    ["qsa_fees_usd", { currency: rate }, ["usd"], { factor: 1 }],
    [
      "qsa_fees_usd",
      { currency: rate },
      ["currency CHF"],
      { fault: "is in CHF, but the mapping gives no rate for it" },
    ],
    ["audit_hours", {}, ["currency EUR"], { fault: "is an amount of money, but audit_hours is not" }],
    ["audit_hours", {}, ["millions"], { fault: "is in millions, but audit_hours is not an amount of money" }],
    ["audit_hours", {}, ["percent"], { fault: "is a percentage, but audit_hours is not" }],
    // A unit that is not converted to others, as every new one.
    ["maturity_score", {}, ["score"], { factor: 1 }],
    ["remediation_days", {}, ["months"], { fault: "is in months, but remediation_days is not" }],
    ["audit_hours", { hoursPerDay: 8 }, ["minutes"], { fault: "is in minutes, but audit_hours is not" }],
    ["audit_hours", {}, ["score"], { fault: "is in score, but audit_hours is not" }],
  ] as const)("of %s, if the mapping says %j and the cell %j, is %j", (name, mapping, marks, told) => {
    expect(factorOf(figure(name), { to: name, ...mapping } as never, marks)).toEqual(told);
  });
});

it.each([
  ["qsa_fees_cents", "cents"],
  ["Fees in pence", "cents"],
  ["Automation per cent", undefined],
  ["Taux en pour cent", undefined],
  ["Recent fees", undefined],
])("%s says cents: %s", (header, given) => {
  expect(unitsIn(header).in).toBe(given);
});
