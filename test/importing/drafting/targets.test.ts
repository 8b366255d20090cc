import { describe, expect, test } from "vitest";
import { targetsOf } from "../../../src/importing/drafting/targets.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { settings } from "../../submissions/support.ts";
import { semicolons } from "../support.ts";

/** The targets of columns with these values, one below the other and repeated to twenty rows. */
async function targets(columns: Readonly<Record<string, readonly string[]>>, lists = true) {
  const header = Object.keys(columns);
  const rows = Array.from({ length: 20 }, (_, row) =>
    Object.values(columns).map((values) => values[row % values.length]!),
  );
  const table = await readImportTable("export.csv", new TextEncoder().encode(semicolons([header, ...rows])));
  return Object.fromEntries(
    targetsOf(table, [], lists ? settings : undefined).map(({ name, to }) => [name, to]),
  );
}

const PLACES = ["Germany", "France", "Spain", "United Kingdom"];
const TRADES = ["SaaS", "Fintech", "Retail"];

test("a column whose heading says a target or a monthly amount is asked about, unless another is what it may be", async () => {
  const hours = ["310", "420"];
  expect(await targets({ "Planned audit hours": hours })).toEqual({ "Planned audit hours": "?" });
  expect(await targets({ "Planned audit hours": hours, "Audit effort (h)": hours })).toEqual({
    "Planned audit hours": "?",
    "Audit effort (h)": "audit_hours",
  });
});

describe("of two columns of figures that may be the same one, or a part of it", () => {
  const each = async (...headings: readonly string[]) =>
    Object.values(await targets(Object.fromEntries(headings.map((heading) => [heading, ["31", "42"]]))));

  test.each([
    ["QSA audit hours", "Total audit hours"],
    ["Auditor hours", "Total hours"],
    ["Prüfstunden QSA", "Prüfstunden gesamt"],
    ["Auditstunden QSA", "Gesamtstunden Audit"],
    ["Heures d'audit QSA", "Heures d'audit totales"],
    ["Horas de auditoría QSA", "Horas de auditoría totales"],
  ])("the hours of the assessor are not those that are asked: %s, %s", async (part, total) => {
    expect(await each(part, total)).toEqual(["?", "audit_hours"]);
    expect(await each(part)).toEqual(["?"]);
  });

  test.each([
    ["Internal cost total (USD)", "Internal cost IT (USD)"],
    ["Internal labour total", "Internal labour IT"],
    ["Evidence automation (%)", "Test automation (%)"],
    ["Automated controls (%)", "Automation rate"],
    ["Audit hours", "Total audit hours"],
    ["Remediation days critical", "Remediation days high"],
  ])("neither is chosen, if both say more or one is a total: %s, %s", async (one, other) => {
    expect(await each(one, other)).toEqual(["?", "?"]);
    expect(await each(other, one)).toEqual(["?", "?"]);
  });

  test("the one that says nothing else is chosen", async () => {
    expect(await each("Remediation days critical", "Remediation days")).toEqual(["?", "remediation_days"]);
  });
});

test("a number of automated controls is no share of them", async () => {
  expect(await targets({ "Number of automated controls": ["31", "42"] })).toEqual({
    "Number of automated controls": "?",
  });
  const asked = "How many of your controls are automated (in percent)?";
  expect(await targets({ [asked]: ["31", "42"] })).toEqual({ [asked]: "automation_rate" });
});

test("a total means nothing alone, but may be a figure that is asked", async () => {
  expect(await targets({ "Total (USD)": ["31", "42"], "Total hours": ["310", "420"] })).toEqual({
    "Total (USD)": "ignore",
    "Total hours": "audit_hours",
  });
});

test("all columns of notes and contacts are ignored, however many there are", async () => {
  const columns = {
    Notes: ["ask again", "late"],
    Comments: ["none yet", "see mail"],
    "Contact person": ["Rose", "Tulip"],
  };
  expect(await targets(columns)).toEqual({ Notes: "ignore", Comments: "ignore", "Contact person": "ignore" });
});

test("of a word that has both words of a phrase, no more is recognised than its letters", async () => {
  expect(await targets({ "Auditstunden Plan": ["310", "420"] })).toEqual({ "Auditstunden Plan": "?" });
});

describe("a column whose heading says nothing", () => {
  test("is asked about if the heading says whose labels they are", async () => {
    expect(await targets({ "Country of the QSA": PLACES })).toEqual({ "Country of the QSA": "?" });
    expect(await targets({ "Seat of them": PLACES })).toEqual({
      "Seat of them": "country",
    });
  });

  test("means the label that its values are, with and without registries for countries", async () => {
    expect(await targets({ A: TRADES, B: PLACES, C: ["north", "west"] })).toEqual({
      A: "industry",
      B: "country",
      C: "?",
    });
    expect(await targets({ A: TRADES, B: PLACES }, false)).toEqual({ A: "?", B: "country" });
  });

  test("is asked about if a fifth of its values are no such labels, or all are the same", async () => {
    const share = (others: number) => [
      ...Array.from({ length: 20 - others }, (_, at) => PLACES[at % 4]!),
      ...Array.from({ length: others }, () => "elsewhere"),
    ];
    expect(await targets({ A: share(4) })).toEqual({ A: "country" });
    expect(await targets({ A: share(5) })).toEqual({ A: "?" });
    expect(await targets({ A: ["Germany"] })).toEqual({ A: "?" });
  });

  test("is the currency of the amounts if it has nothing but codes of currencies, and no other column is", async () => {
    const codes = ["USD", "eur", "CHF"];
    expect(await targets({ Ccy: codes })).toEqual({ Ccy: "currency" });
    expect(await targets({ Ccy: codes, Currency: codes })).toEqual({ Ccy: "?", Currency: "currency" });
    expect(await targets({ A: codes, B: codes })).toEqual({ A: "?", B: "?" });
    expect(await targets({ A: [...codes, "Euro"] })).toEqual({ A: "?" });
  });

  test("is asked about if its values are as short as codes, which may be languages or answers", async () => {
    expect(await targets({ A: ["DE", "FR", "ES"], B: ["NO", "IS"] })).toEqual({ A: "?", B: "?" });
  });

  test("is asked about if another column has such values, or a heading means them", async () => {
    expect(await targets({ A: PLACES, B: PLACES.toReversed() })).toEqual({ A: "?", B: "?" });
    expect(await targets({ Country: PLACES, B: PLACES })).toEqual({ Country: "country", B: "?" });
  });

  test("ignores missing values, and is asked about with fewer than ten others", async () => {
    const some = (count: number) =>
      Array.from({ length: 20 }, (_, row) => (row < count ? PLACES[row % 4]! : "n/a"));
    expect(await targets({ A: some(10) })).toEqual({ A: "country" });
    expect(await targets({ A: some(9) })).toEqual({ A: "?" });
  });
});

test("a column of numbers is the delay of a cause, not the cause, whatever of it the heading names", async () => {
  const columns = {
    "Causa principal del retraso": ["Sistemas heredados", "Falta de personal"],
    "Retraso por esa causa (días)": ["3,9", "12", "n/a"],
  };
  expect(await targets(columns)).toEqual({
    "Causa principal del retraso": "bottleneck",
    "Retraso por esa causa (días)": "bottleneck_delay_days",
  });
});

test("a column is a cause of delay if half of its values are words, and not if most are numbers", async () => {
  const heading = "Causa principal del retraso";
  expect(await targets({ [heading]: ["Sistemas heredados", "2"] })).toEqual({ [heading]: "bottleneck" });
  expect(await targets({ [heading]: ["Sistemas heredados", "2", "3"] })).not.toEqual({
    [heading]: "bottleneck",
  });
});

describe("columns whose headings have the same meaning", () => {
  test("are asked about if more of one is recognised, but a greater part of the other", async () => {
    expect(
      await targets({
        "By how many days?": ["3", "12"],
        "How many days does it take you to remediate a finding?": ["9", "30"],
        "Audit hours": ["300", "400"],
      }),
    ).toEqual({
      "By how many days?": "?",
      "How many days does it take you to remediate a finding?": "?",
      "Audit hours": "audit_hours",
    });
  });

  test("are told apart if the whole of one is recognised, and no more of the other", async () => {
    expect(await targets({ "Audit hours, last quarter": ["1"], "Audit hours": ["300", "400"] })).toEqual({
      "Audit hours, last quarter": "?",
      "Audit hours": "audit_hours",
    });
    expect(await targets({ "How many audit hours did you have?": ["1"], audit_hours: ["2"] })).toMatchObject({
      audit_hours: "audit_hours",
    });
  });

  test("are told apart if one of them is empty", async () => {
    expect(await targets({ Name: ["", "n/a"], "What is the name of your organisation?": ["Acme"] })).toEqual({
      Name: "?",
      "What is the name of your organisation?": "organisation",
    });
    expect(await targets({ Name: [""], Hours: ["3"] })).toEqual({
      Name: "organisation",
      Hours: "audit_hours",
    });
  });
});

test("a column with the name of a column of a submissions file is that one, whatever its values", async () => {
  expect(await targets({ Bottleneck: ["1", "2"], Delay: ["3"] })).toEqual({
    Bottleneck: "bottleneck",
    Delay: "bottleneck_delay_days",
  });
});

test("a column of words is the cause of a delay, not its days", async () => {
  expect(
    await targets({ "What delays you most?": ["Old systems", "Staff"], "Delay in days": ["3", "9"] }),
  ).toEqual({ "What delays you most?": "bottleneck", "Delay in days": "bottleneck_delay_days" });
});

test.each([
  ["organisation", ["Organización", "Nombre de la organización", "Institución", "Entidad", "Razón social"]],
  ["maturity_score", ["Puntuación de madurez", "Nivel de madurez", "Niveau de maturité"]],
  ["submission_id", ["N.º de envío", "Número de envío", "Folio"]],
  ["framework", ["Referencial", "Marco normativo", "Estándar"]],
])("%s is recognised in Spanish and French: %j", async (to, headings) => {
  for (const heading of headings) {
    expect(await targets({ [heading]: ["7", "x", "9"] })).toEqual({ [heading]: to });
  }
});

describe("a heading that means two columns as well", () => {
  const days = ["3.5", "12"];

  test("is asked about if neither is another column, as days may be those of either delay", async () => {
    expect(await targets({ Bottleneck: ["scope", "staff"], Days: days })).toEqual({
      Bottleneck: "bottleneck",
      Days: "?",
    });
  });

  test("means the one that no other heading means", async () => {
    expect(await targets({ Days: days, "Bottleneck delay": days })).toEqual({
      Days: "remediation_days",
      "Bottleneck delay": "bottleneck_delay_days",
    });
    expect(await targets({ Days: days, "Remediation time": days })).toEqual({
      Days: "bottleneck_delay_days",
      "Remediation time": "remediation_days",
    });
  });
});
