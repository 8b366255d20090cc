import { expect, it, test } from "vitest";
import { missingValueTest, slug, spellingOf } from "../../../src/importing/text/words.ts";

it.each([
  ["PCI DSS v4.0.1", "pci-dss-v4-0-1"],
  ["Restaurants & Bars", "restaurants-and-bars"],
  ["  Öffentliche Straßen ", "oeffentliche-strassen"],
  ["Präsenzgeschäfte für Übernachtung", "praesenzgeschaefte-fuer-uebernachtung"],
  // The umlaut as a letter and a mark, as some systems write it.
  ["O\u0308ffentlich", "oeffentlich"],
  ["Santé et œuvres", "sante-et-oeuvres"],
  ["Århus, Łódź, Ñandú", "arhus-lodz-nandu"],
  ["ISO/IEC 27001:2022", "iso-iec-27001-2022"],
  ["銀行", ""],
])("the id of %j is %j", (name, id) => {
  expect(slug(name)).toBe(id);
});

test("spellings with an umlaut, with two letters for it, and without it are the same", () => {
  const spellings = ["Öffentl. Dienst", "Oeffentl Dienst", "OFFENTL.DIENST"];
  expect(new Set(spellings.map(spellingOf))).toEqual(new Set(["offentldienst"]));
});

test("the words of a mapping for a missing value are compared without case and spaces around them", () => {
  const isMissing = missingValueTest([" Left Blank "]);
  expect(["left blank", "LEFT BLANK ", "$ left blank", "n/a"].map(isMissing)).toEqual(Array(4).fill(true));
  expect(["left", "blank", "0"].map(isMissing)).toEqual([false, false, false]);
});
