import { describe, expect, it } from "vitest";
import { otherCurrencyIn } from "../../../src/importing/values/currencies.ts";
import { splitMarks } from "../../../src/importing/values/numbers.ts";
import { unitsIn } from "../../../src/importing/values/units.ts";

/** The codes of ISO 4217 that are money, without US dollars. */
const CODES = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
  CDF CHF CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF
  GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK
  LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
  PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC
  SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER
  ZAR ZMW ZWG ZWL
`
  .trim()
  .split(/\s+/);
const said = (heading: string) => otherCurrencyIn(heading)?.said;

describe("a heading of an amount", () => {
  it("names a currency by any code of ISO 4217", () => {
    expect(CODES).toHaveLength(160);
    for (const code of CODES) expect(said(`QSA fees (${code})`), code).toBe(code);
  });

  it.each<[currency: string, headings: string[]]>([
    ["AUD", ["QSA fees (A$)", "QSA fees AU$", "Fees ($A)", "Fees (kA$)", "Fees (A$k)", "fees_aud", "Ａ$"]],
    [
      "AUD",
      ["Australian dollars", "dollars australiens", "dólares australianos", "Kosten, australische Dollar"],
    ],
    ["BRL", ["R$", "Honorários (R$)", "QSA fees (reais)", "R$ mil", "qsaFeesBrl"]],
    ["NZD", ["NZ$", "NZ dollars", "Kosten in neuseeländischen Dollar", "$NZ"]],
    ["MXN", ["MX$", "Mex$", "Costo MXN"]],
    ["CAD", ["C$", "CA$", "($ CA)", "Canadian dollars", "dollars CA"]],
    ["PEN", ["S/", "Honorarios (S/.)", "QSA fees (PEN)", "fees_pen", "QSA fees PEN 2025", "soles"]],
    ["ZAR", ["ZAR", "QSA fees in rand", "Fees (R)", "Fees (R'000)", "kZAR"]],
    ["SEK", ["MSEK", "TSEK", "Fees (sek)"]],
    ["SGD", ["S$", "Singapore dollars"]],
    ["HKD", ["HK$"]],
    ["TWD", ["NT$"]],
    ["PLN", ["Honorar (zł)", "in Zloty"]],
    ["CZK", ["Fees (Kč)"]],
    ["EUR", ["€", "Fees (kEUR)", "T€", "euros", "QSA fees (евро)", "(ευρώ)", "(ユーロ)", "(欧元)"]],
    ["JPY", ["QSA fees (円)", "(千円)", "(百万円)"]],
    ["10,000 yen", ["QSA fees (万円)"]],
    ["BAM", ["QSA fees (KM)"]],
    ["KWD", ["QSA fees (KD)"]],
    ["MAD", ["Honoraires (MAD)", "MAD fees"]],
    ["COP", ["Honorarios COP del QSA", "COL$"]],
    ["TRY", ["₺", "QSA fees (TL)"]],
    ["pesos", ["Honorarios en pesos", "QSA fees (pesos mexicanos)"]],
    ["krones", ["Fees (kr)", "Fees in kronor", "Fees (mkr)"]],
    ["rupees", ["Fees (Rs.)", "rupees"]],
    ["CFA francs", ["Honoraires (FCFA)"]],
    ["francs", ["francs CFA", "Fees in francs"]],
    ["¥", ["Fees (¥)"]],
    ["W$", ["Fees (W$)"]],
    ["₿", ["Fees (₿)"]],
  ])("names %s: %j", (currency, headings) => {
    for (const heading of headings) expect(said(heading), heading).toBe(currency);
  });

  it.each([
    ..."$ k$ K$ T$ M$ US$ USD US$k kUS$ MUS$ U$S U$D $US U.S.$ Fees$ qsaFees$ QSA$ kUSD qsa_fees_usd".split(
      " ",
    ),
    "US dollars",
    "dollars américains",
    "Pen test fees ($)",
    "PEN test fees",
    "CVE remediation tooling",
    "Costes reales (USD)",
    "Tooling, all",
    "ALL FEES (USD)",
    "Fees in $ a year",
    "Frais, mars 2024",
    "Kern-Kosten",
    "QSA fees per year",
    "Honoraires de l'audit",
  ])("names none other than US dollars: %s", (heading) => {
    expect(said(heading)).toBeUndefined();
  });

  it.each([
    ["Fees (kA$)", "thousands"],
    ["TSEK", "thousands"],
    ["Fees (k ZAR)", "thousands"],
    ["Fees (k€)", "thousands"],
    ["MSEK", "millions"],
    ["MUS$", "millions"],
    ["QSA fees ($k)", "thousands"],
    ["QSA fees, $M", "millions"],
    ["QSA fees (USDm)", "millions"],
    ["QSA fees (USD ths)", "thousands"],
    ["QSA fees in K", "thousands"],
    ["QSA ücreti (bin USD)", "thousands"],
    ["Koszt (tys. zł)", "thousands"],
    ["Αμοιβή (χιλ. €)", "thousands"],
    ["Costi (milioni di €)", "millions"],
    ["Poplatky (mil. Kč)", undefined],
    ["Maturity K", undefined],
    ["Frais, mars 2024", undefined],
    ["Fees (R$)", undefined],
  ])("names its scale next to the currency: %s in %s", (heading, scale) => {
    expect(unitsIn(heading).in).toBe(scale);
  });
});

describe("a cell", () => {
  it.each([
    ["A$ 100", "AUD"],
    ["R$ 100", "BRL"],
    ["NZ$100", "NZD"],
    ["S/ 100", "PEN"],
    ["R 100", "ZAR"],
    ["100 rand", "ZAR"],
    ["ZAR 100", "ZAR"],
    ["100 zł", "PLN"],
    ["100 Kč", "CZK"],
    ["100 kr.", "krones"],
    ["100 pesos", "pesos"],
    ["kA$ 100", "AUD"],
  ])("is in the currencies that headings name too: %s in %s", (cell, currency) => {
    const { mark, also } = splitMarks(cell)!;
    expect([mark, also]).toContain(`currency ${currency}`);
  });
});
