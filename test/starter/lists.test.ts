import { expect, test } from "vitest";
import { itemsOf, listedEntries, listedCountries, listedFrameworks } from "../../src/starter/lists.ts";

test("entries of a list are separated by commas, and an id from its name by an equals sign", () => {
  expect(itemsOf(" Hotels ,, bars=Bars & Pubs,")).toEqual([
    { text: "Hotels" },
    { text: "bars", second: "Bars & Pubs" },
  ]);
  expect(itemsOf("bars=Bars = Pubs")).toEqual([{ text: "bars", second: "Bars=Pubs" }]);
});

test("a name that mixes alphabets is reported, as look-alike letters cannot be seen", () => {
  // The first letter is a Greek Eta.
  const { entries, doubts } = listedEntries(itemsOf("\u0397otels,Отели Hotels,air=Airlines"));
  expect(entries.map(({ id }) => id)).toEqual(["hotels", "air"]);
  expect(doubts).toEqual([
    {
      value: "\u0397otels",
      rule: 'mixes alphabets: some letters look like Latin ones, but are not; is "Hotels" meant?',
      remedy: "Type it again in one alphabet.",
    },
  ]);
});

test("entries have unique ids: duplicates and names without an id are reported", () => {
  const { entries, doubts } = listedEntries(itemsOf("Hotels,HOTELS,銀行,bank=銀行"));
  expect(entries).toEqual([
    { id: "hotels", name: "Hotels" },
    { id: "bank", name: "銀行" },
  ]);
  expect(doubts.map(({ value, rule }) => [value, rule])).toEqual([
    ["HOTELS", "has the id hotels, which is already taken"],
    ["銀行", "has no letter or digit for an id"],
  ]);
});

test("how to give one of several entries an id is told with the whole list", () => {
  const remedies = (list: string) => listedEntries(itemsOf(list)).doubts.map(({ remedy }) => remedy);
  expect(remedies("銀行")).toEqual(["Write it as id=Name."]);
  expect(remedies("hotels=Hotels,Ice rinks,銀行")).toEqual([
    'Write it as id=Name, with an id for ID in the whole list: "hotels=Hotels,Ice rinks,ID=銀行"',
  ]);
});

test("only known frameworks have a certifying body", () => {
  const { entries } = listedFrameworks(itemsOf("PCI DSS v3.2.1,SOC 2 Type II,ISO 27001:2022,House rules"));
  expect(entries.map(({ id, body }) => [id, body])).toEqual([
    ["pci-dss-v3-2-1", "Qualified Security Assessor (PCI SSC)"],
    ["soc-2-type-ii", "Licensed CPA firm (AICPA)"],
    ["iso-27001-2022", "Accredited certification body"],
    ["house-rules", "Not stated"],
  ]);
});

test("countries are in the regions of the United Nations, and only regions with countries are listed", () => {
  expect(listedCountries(itemsOf("Brazil,de,DE,US"))).toEqual({
    entries: [
      { id: "BR", name: "Brazil", region: "latin-america" },
      { id: "DE", name: "Germany", region: "europe" },
      { id: "US", name: "United States", region: "northern-america" },
    ],
    doubts: [],
    regions: [
      { id: "northern-america", name: "Northern America" },
      { id: "latin-america", name: "Latin America and the Caribbean" },
      { id: "europe", name: "Europe" },
    ],
  });
});

test("a region given only with a country is a region too", () => {
  const { entries, regions, doubts } = listedCountries(itemsOf("DE=DACH Countries,AT=dach countries,FR"));
  expect(entries.map(({ id, region }) => [id, region])).toEqual([
    ["DE", "dach-countries"],
    ["AT", "dach-countries"],
    ["FR", "europe"],
  ]);
  expect(regions).toEqual([
    { id: "europe", name: "Europe" },
    { id: "dach-countries", name: "DACH Countries" },
  ]);
  expect(doubts).toEqual([]);
});

test("a region of the United Nations that is given with a country is listed once", () => {
  const { entries, regions } = listedCountries(itemsOf("TR=Europe,FR"));
  expect(entries.map(({ id, region }) => [id, region])).toEqual([
    ["TR", "europe"],
    ["FR", "europe"],
  ]);
  expect(regions).toEqual([{ id: "europe", name: "Europe" }]);
});

test("if regions are given, every country is in one of them, by its id or name", () => {
  const own = listedEntries(itemsOf("dach=DACH,Rest of Europe")).entries;
  const { entries, regions, doubts } = listedCountries(
    itemsOf("DE=DACH,AT=dach,FR=Rest of Europe,US,JP=Asia,Atlantis"),
    own,
  );
  expect(entries.map(({ id, region }) => [id, region])).toEqual([
    ["DE", "dach"],
    ["AT", "dach"],
    ["FR", "rest-of-europe"],
  ]);
  expect(regions).toEqual(own);
  expect(doubts).toEqual([
    {
      value: "US",
      rule: "is not in any of the given regions",
      remedy: "Write US=REGION, one of dach, rest-of-europe.",
    },
    {
      value: "JP",
      rule: "is in the region Asia, which is not one of those given",
      remedy: "Write JP=REGION, one of dach, rest-of-europe.",
    },
    {
      value: "Atlantis",
      rule: "is not a country, or can mean two",
      remedy: "Write its ISO 3166-1 code of two letters.",
    },
  ]);
});

test("an id without a name, and an id that is not valid in addresses, are reported", () => {
  const { entries, doubts } = listedEntries(itemsOf("hotels=,Ho tels=Hotels,bars=Bars"));
  expect(entries).toEqual([{ id: "bars", name: "Bars" }]);
  expect(doubts.map(({ value }) => value)).toEqual(["hotels=", "Ho tels=Hotels"]);
});
