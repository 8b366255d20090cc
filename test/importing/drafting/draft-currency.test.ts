import { expect, test } from "vitest";
import { proposed } from "../support.ts";

const RATE =
  'How many US dollars is one EUR, according to which source and on which day? Write "currency": {"code": "EUR", "usd": …, "source": "…", "date": "…"}.';
const ROWS = ["Client;Audit hours;QSA fees;Tooling", "Rose;310;50000;7000", "Tulip;400;60000;8000"];

const asked = async (text: string) => {
  const { columns } = await proposed(text);
  return columns.flatMap(({ asked: questions }) => questions);
};

test.each([
  ["a title", ["All amounts in EUR;;;", ...ROWS], "All amounts in EUR"],
  ["a note below the rows", [...ROWS, "* amounts in EUR;;;"], "* amounts in EUR"],
])("%s that names a currency is asked about for each amount that names none", async (_, lines, text) => {
  const question = `${JSON.stringify(text)} is next to the table. ${RATE} Or write "currency": "USD" if these amounts are in US dollars.`;
  expect(await asked(lines.join("\n"))).toEqual([question, question]);
});

test.each([
  "Rates as of 31 Dec 2033: 1 EUR = 1.08 USD; amounts in USD",
  "Fees in EUR were converted to USD",
  "Survey conducted by Euro Audit GmbH, Frankfurt",
  "Participation fee: EUR 500 per organisation",
  "Prize draw: 3 vouchers of 50 EUR among participants",
  "Amounts in USD, not in thousands",
])("a title that says nothing of the amounts is not asked about: %s", async (title) => {
  expect(await asked([`"${title}";;;`, ...ROWS].join("\n"))).toEqual([]);
});

test.each([
  "EUR",
  "in €",
  "Currency: EUR",
  "Costs are in EUR",
  "Alle Beträge in EUR",
  "Amounts in EUR 2033",
  "PCI 2033, amounts in EUR",
  "PCI DSS 4.0.1 survey: amounts in EUR",
  "Fees in USD, labour in EUR",
  "PCI survey 2033 (EUR)",
  "Compliance costs EUR per programme",
])("a title that says the currency of the amounts is asked about: %s", async (title) => {
  const question = `${JSON.stringify(title)} is next to the table. ${RATE} Or write "currency": "USD" if these amounts are in US dollars.`;
  expect(await asked([`"${title}";;;`, ...ROWS].join("\n"))).toEqual([question, question]);
});

test("a group above the header that names a currency is asked about for each amount below it", async () => {
  expect(await asked([";;Cost in EUR;", ...ROWS].join("\n"))).toEqual([RATE, RATE]);
});

test("a currency next to the table is not asked about if headings or another column name one", async () => {
  const [, ...rows] = ROWS;
  const title = "All amounts in EUR;;;";
  const named = [title, "Client;Audit hours;QSA fees (USD);Tooling ($)", ...rows];
  expect(await asked(named.join("\n"))).toEqual([]);
  const each = [title, "Client;Currency;QSA fees;Tooling", "Rose;USD;50000;7000", "Tulip;USD;60000;8000"];
  expect(await asked(each.join("\n"))).toEqual([]);
});

test("a currency behind a scale is that of the amounts: k€", async () => {
  const rows = ["Client;Audit hours;QSA fees;Tooling", "Rose;310;50 k€;7 k€", "Tulip;400;60 k€;8 k€"];
  expect(await asked(rows.join("\n"))).toEqual([RATE, RATE]);
});
