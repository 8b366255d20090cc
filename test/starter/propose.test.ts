import { expect, test } from "vitest";
import { type FoundLabels, proposeMapping } from "../../src/importing/drafting/propose.ts";
import { readImportTable } from "../../src/importing/reading/read-table.ts";
import { proposedLists } from "../../src/starter/propose.ts";
import { settings } from "../submissions/support.ts";

const found = (labels: Partial<Record<keyof FoundLabels, Record<string, number>>>): FoundLabels => {
  const list = (kind: "industries" | "frameworks" | "countries" | "bottlenecks") =>
    Object.entries(labels[kind] ?? {}).map(([label, count]) => ({ label, count }));
  return {
    industries: list("industries"),
    frameworks: list("frameworks"),
    countries: list("countries"),
    bottlenecks: list("bottlenecks"),
    years: [2021, 2024],
  };
};

test("spellings of a label become one entry with the most frequent spelling, and frequent entries come first", () => {
  const { industries, leftOut } = proposedLists(
    found({
      industries: {
        "HOTELS & RESTAURANTS": 40,
        "Öffentlicher Dienst": 30,
        "öffentlicher  dienst": 25,
        "hotels and restaurants": 4,
        SAAS: 12,
        "e-commerce": 9,
      },
    }),
  );
  expect(industries).toEqual([
    { text: "oeffentlicher-dienst", second: "Öffentlicher Dienst" },
    { text: "hotels-and-restaurants", second: "Hotels & restaurants" },
    { text: "saas", second: "SAAS" },
    { text: "e-commerce", second: "E-commerce" },
  ]);
  expect(leftOut).toEqual([]);
});

test("the mapping that --suggest drafts has each label that is left out: with the entry that it is, or asked about", async () => {
  const text = ["Branche", ...Array<string>(20).fill("Stadtwerke & Energieversorger")]
    .concat(
      "Stadtwerke und Energieversorger",
      "Bars",
      "\u041dealthcare",
      ...Array<string>(9).fill("Healthcare"),
    )
    .map((label) => `x;${label}`);
  const table = await readImportTable("export.csv", new TextEncoder().encode(`${text.join("\n")}\n`));
  const { industries, leftOut } = proposedLists(proposeMapping(table).found);
  const entries = industries.map(({ text: id, second = "" }) => ({ id, display_name: second }));
  const { mapping } = proposeMapping(table, { ...settings, industries: entries });
  const { labels, question } = mapping.columns!.Branche!;
  expect(labels).toEqual({
    "Stadtwerke und Energieversorger": "stadtwerke-and-energieversorger",
    Bars: "?",
    "\u041dealthcare": "?",
  });
  expect(Object.keys(labels!).sort()).toEqual(leftOut.map(({ label }) => label).sort());
  expect(question).not.toContain("Stadtwerke");
});

test("versions of a framework are separate entries, but spellings of a version are not", () => {
  const { frameworks } = proposedLists(
    found({ frameworks: { "PCI DSS v4.0": 9, "PCI-DSS 4.0": 8, "PCI DSS 3.2.1": 7, "ISO 27001": 6 } }),
  );
  expect(frameworks.map(({ second }) => second)).toEqual(["PCI DSS v4.0", "PCI DSS 3.2.1", "ISO 27001"]);
});

test("names in capitals are written as usual, unless they are acronyms; frameworks keep their capitals", () => {
  const { industries, frameworks } = proposedLists(
    found({
      industries: { "RETAIL BANKING": 9, "OIL, GAS": 8, "HOTELS (EU)": 7 },
      frameworks: { "NIST CSF": 9, "HITRUST CSF": 8 },
    }),
  );
  expect(industries.map(({ second }) => second)).toEqual(["Retail banking", "OIL, GAS", "Hotels (eu)"]);
  expect(frameworks.map(({ second }) => second)).toEqual(["NIST CSF", "HITRUST CSF"]);
});

test("a less frequent spelling in capitals does not replace one in capitals, and blanks in a name are single", () => {
  const { industries } = proposedLists(
    found({
      industries: {
        "HOTELS & RESTAURANTS": 40,
        "HOTELS AND RESTAURANTS": 12,
        "Retail  banking": 9,
        BANKS: 8,
        CASINO: 7,
      },
    }),
  );
  expect(industries).toEqual([
    { text: "hotels-and-restaurants", second: "Hotels & restaurants" },
    { text: "retail-banking", second: "Retail banking" },
    // An acronym may have five letters.
    { text: "banks", second: "BANKS" },
    { text: "casino", second: "Casino" },
  ]);
});

test("a label of ten rows is not rare: it is left out as misspelt only beside one that is twenty times as frequent", () => {
  const of = (rows: number, retail: number) => {
    const { leftOut, similar } = proposedLists(found({ industries: { retail, retial: rows } }));
    return [leftOut.map(({ reason }) => reason), similar.map(({ like }) => like)];
  };
  expect(of(9, 45)).toEqual([["misspelt"], []]);
  expect(of(10, 199)).toEqual([[], ["retail"]]);
  expect(of(10, 200)).toEqual([["misspelt"], []]);
});

test("no countries are found if more than a quarter of the rows have none: cantons have the codes of countries", () => {
  const of = (countries: Readonly<Record<string, number>>) => {
    const { areOtherPlaces, countries: items } = proposedLists(found({ countries }));
    return [areOtherPlaces, items.map(({ text }) => text)];
  };
  expect(of({ BE: 40, GE: 35, ZH: 25 })).toEqual([false, ["BE", "GE"]]);
  expect(of({ BE: 40, GE: 34, ZH: 26 })).toEqual([true, []]);
  expect(of({})).toEqual([false, []]);
});

test("countries are found by code and by name in four languages, each once", () => {
  const { countries, leftOut } = proposedLists(
    found({ countries: { Deutschland: 9, DE: 8, GERMANY: 1, "Etats-Unis": 1, Atlantis: 3 } }),
  );
  expect(countries).toEqual([{ text: "DE" }, { text: "US" }]);
  expect(leftOut).toEqual([{ column: "country", label: "Atlantis", rows: 3, reason: "not a known country" }]);
});

test("a label with fewer than five rows is left out and reported, with the entry that it resembles; spellings are added up", () => {
  const { industries, leftOut } = proposedLists(
    found({ industries: { Hotels: 20, Bars: 3, BARS: 2, Hotals: 4, Airlines: 3, Airlimes: 2 } }),
  );
  expect(industries.map(({ text }) => text)).toEqual(["hotels", "bars"]);
  expect(leftOut).toEqual([
    { column: "industry", label: "Hotals", rows: 4, reason: "misspelt", like: "Hotels" },
    { column: "industry", label: "Airlines", rows: 3, reason: "too few rows" },
    { column: "industry", label: "Airlimes", rows: 2, reason: "too few rows" },
  ]);
});

test("an umlaut, two letters for it, and the letter without it are one entry", () => {
  const { industries } = proposedLists(
    found({ industries: { "Öffentlicher Dienst": 30, "Oeffentlicher Dienst": 9, "OFFENTLICHER DIENST": 7 } }),
  );
  expect(industries).toEqual([{ text: "oeffentlicher-dienst", second: "Öffentlicher Dienst" }]);
});

test("a label that looks like a frequent one is left out and reported, however many rows it has", () => {
  const { industries, leftOut } = proposedLists(
    // The last begins with a Cyrillic letter.
    found({
      industries: { Healthcare: 400, Hotels: 90, Haelthcare: 6, Heathcare: 8, "\u041dealthcare": 12 },
    }),
  );
  expect(industries.map(({ text }) => text)).toEqual(["healthcare", "hotels"]);
  expect(leftOut).toEqual([
    {
      column: "industry",
      label: "\u041dealthcare",
      rows: 12,
      reason: "letters of another alphabet",
      like: "Healthcare",
    },
    { column: "industry", label: "Heathcare", rows: 8, reason: "misspelt", like: "Healthcare" },
    { column: "industry", label: "Haelthcare", rows: 6, reason: "misspelt", like: "Healthcare" },
  ]);
});

test("a rare label with swapped letters, or with one typo in five letters or two in eight, is not made an entry beside the frequent one", () => {
  const { industries, leftOut, similar } = proposedLists(
    found({
      industries: { retail: 40, Banks: 30, Logistics: 50, retial: 8, Bnaks: 6, Lgoistcis: 9, Casinos: 5 },
    }),
  );
  expect(industries.map(({ text }) => text)).toEqual(["logistics", "retail", "banks", "casinos"]);
  expect(leftOut).toEqual([
    { column: "industry", label: "Lgoistcis", rows: 9, reason: "misspelt", like: "Logistics" },
    { column: "industry", label: "retial", rows: 8, reason: "misspelt", like: "retail" },
    { column: "industry", label: "Bnaks", rows: 6, reason: "misspelt", like: "Banks" },
  ]);
  expect(similar).toEqual([]);
});

test("a similar label that is not rare, shorter than five letters, or has digits is an entry of its own, and is named if it has no digits", () => {
  const { industries, frameworks, leftOut, similar } = proposedLists(
    found({
      industries: { Hotels: 40, Motels: 12, Hostels: 9, Taxi: 30, Taxa: 5 },
      frameworks: { "ISO 27001": 90, "ISO 27002": 6 },
    }),
  );
  expect(industries.map(({ text }) => text)).toEqual(["hotels", "taxi", "motels", "hostels", "taxa"]);
  expect(frameworks).toHaveLength(2);
  expect(leftOut).toEqual([]);
  expect(similar).toEqual([
    { column: "industry", label: "Motels", rows: 12, like: "Hotels" },
    { column: "industry", label: "Hostels", rows: 9, like: "Hotels" },
  ]);
});
