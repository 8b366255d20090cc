import { expect, test } from "vitest";
import { isNearlyName, labelProposer } from "../../../src/importing/values/labels.ts";
import { settings } from "../../submissions/support.ts";

const entry = (id: string, display_name: string) => ({ ...settings.industries[0]!, id, display_name });
const propose = labelProposer("industry", {
  ...settings,
  industries: [entry("hotels", "Hotels"), entry("hotel", "Hotel"), entry("cafes", "Cafés & Bars")],
});

test("a label in a registry is recognised regardless of case", () => {
  expect(propose("HOTELS")).toEqual({ id: "hotels", isPlain: true });
});

test("another spelling is proposed, but not recognised without the mapping", () => {
  expect(propose("Cafes and Bars")).toMatchObject({ isPlain: false, nearest: "cafes" });
  expect(propose("cafes & bars")).toMatchObject({ id: "cafes" });
});

test.each([
  ["Motels", "hotels"],
  ["Cafes & Barrs", "cafes"],
])("%s is proposed as a misspelling of %s, and is marked as such", (label, id) => {
  expect(propose(label)).toMatchObject({ id, isPlain: false, isTypo: true });
});

test.each([
  ["3 - Hotels", { id: "hotels", isPlain: false }],
  ["(2) cafes & bars", { id: "cafes", isPlain: false }],
  ["12. Motels", { id: "hotels", isPlain: false, isTypo: true }],
  ["4: Cafes and Bars", { id: "cafes", isPlain: false }],
])("a label with the number of its answer before it is the label: %s", (label, proposed) => {
  expect(propose(label)).toMatchObject(proposed);
});

test("a name with a word more or less is asked about, and not taken for a misspelling", () => {
  const operators = labelProposer("industry", {
    ...settings,
    industries: [entry("satellite-operators", "Satellite operators"), entry("schools", "Driving schools")],
  });
  expect(operators("Satellite TV operators")).toEqual({
    id: "?",
    isPlain: false,
    nearest: "satellite-operators",
  });
  expect(operators("Driving")).toEqual({ id: "?", isPlain: false, nearest: "schools" });
  expect(operators("Satelite operators")).toMatchObject({ id: "satellite-operators", isTypo: true });
});

test("letters of another alphabet are asked about, with the entry that they look like, even if another differs in only one letter", () => {
  // The first letter is Cyrillic.
  expect(propose("\u041dotels")).toEqual({ id: "?", isPlain: false, nearest: "hotels" });
  expect(propose("\u041dotel")).toEqual({ id: "?", isPlain: false, nearest: "hotel" });
});

test("a label similar to nothing is asked about without a suggestion", () => {
  expect(propose("Zzz")).toEqual({ id: "?", isPlain: false });
});

test("a version is recognised with and without the word before it, and is not that of a longer one", () => {
  const versions = labelProposer("framework", {
    ...settings,
    frameworks: ["v4.0", "v4.0.1"].map((version) => ({
      ...settings.frameworks[0]!,
      id: `pci-${version.replace(/\./g, "-")}`,
      display_name: `PCI DSS ${version}`,
    })),
  });
  expect(versions("PCI DSS 4.0").id).toBe("pci-v4-0");
  expect(versions("PCI DSS 4.0.1").id).toBe("pci-v4-0-1");
  expect(versions("PCI-DSS Version 4.0.1").id).toBe("pci-v4-0-1");
  expect(versions("PCI DSS").id).toBe("?");
});

test("a version that is the beginning of the only entry is asked about: it may be an earlier one", () => {
  const versions = labelProposer("framework", {
    ...settings,
    frameworks: [{ ...settings.frameworks[0]!, id: "pci-v4-0-1", display_name: "PCI DSS v4.0.1" }],
  });
  expect(versions("PCI DSS v4.0")).toEqual({ id: "?", isPlain: false, nearest: "pci-v4-0-1" });
});

test.each([
  ["Ritel", "Retail", false],
  ["Retal", "Retail", true],
  ["Rtal", "Retail", false],
  ["Banqing", "Banking", true],
  ["Banqinc", "Banking", false],
  ["Baninkgs", "Bankings", true],
  ["Benqings", "Bankings", true],
  ["Benqinxs", "Bankings", false],
  ["Level one 1", "Level one 2", false],
])("%j may be a misspelling of %j: %s", (label, name, isNear) => {
  expect(isNearlyName(label, name)).toBe(isNear);
});

test("another country is not taken for one of the registry that has a similar name", () => {
  const country = (id: string, display_name: string) => ({ ...settings.countries[0]!, id, display_name });
  const countries = labelProposer("country", { ...settings, countries: [country("AU", "Australia")] });
  expect(countries("Austria")).toEqual({ id: "?", isPlain: false });
  expect(countries("Austrila")).toEqual({ id: "?", isPlain: false, nearest: "AU" });
});
