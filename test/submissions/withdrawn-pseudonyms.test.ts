import { describe, expect, it } from "vitest";
import { organisationPseudonym, programmePseudonym } from "../../src/disclosure/ledger/pseudonyms.ts";
import { Withdrawals } from "../../src/submissions/withdrawals.ts";
import { withdrawnPseudonyms } from "../../src/submissions/withdrawn-pseudonyms.ts";

const key = new Uint8Array(32).fill(4);
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];
const of = (organisation: string, id: string) => ({
  line: 2,
  organisation,
  written: organisation,
  id,
  date: "2026-10-05",
});

describe("pseudonyms of withdrawn organisations and submissions", () => {
  it("include those of an organisation in each given year", () => {
    const { programmes, organisations } = withdrawnPseudonyms(
      new Withdrawals([of("acme", "")]),
      [],
      YEARS,
      key,
    );
    expect([...organisations]).toEqual(YEARS.map((year) => organisationPseudonym(key, year, "acme")));
    expect(programmes.size).toBe(0);
  });

  it("include those of a submission in each year, with the expected organisation", () => {
    const withdrawals = new Withdrawals([of("", "S1"), of("acme", "S2")]);
    const { programmes, organisations } = withdrawnPseudonyms(withdrawals, [], YEARS, key);
    expect(organisations.size).toBe(0);
    expect(programmes).toEqual(
      new Map(
        YEARS.flatMap((year) => [
          [programmePseudonym(key, year, "id S1"), undefined],
          [programmePseudonym(key, year, "id S2"), organisationPseudonym(key, year, "acme")],
        ]),
      ),
    );
  });

  it("include those of submissions that were found withdrawn, such as ones without an identifier", () => {
    const { programmes } = withdrawnPseudonyms(new Withdrawals([]), ["content abc"], YEARS, key);
    expect([...programmes.keys()]).toEqual(YEARS.map((year) => programmePseudonym(key, year, "content abc")));
  });
});
