import { expect, test } from "vitest";
import { decodeText, encodingOf, unlikelyWords } from "../../../src/importing/reading/decode.ts";

const little = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le"));
const big = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le").swap16());
const latin = (...bytes: number[]) => Uint8Array.from(bytes);

// Of Cyrillic letters no byte is zero: the mark alone tells how they are written.
const RUSSIAN = "Отрасльигод";
const WESTERN = "Industry;Year\nHotels;2025\n";

test.each([
  ["a mark of UTF-16, low byte first", little(`\ufeff${RUSSIAN}`), "utf-16le", RUSSIAN],
  ["a mark of UTF-16, high byte first", big(`\ufeff${RUSSIAN}`), "utf-16be", RUSSIAN],
  ["a zero in each other byte, the second first", little(WESTERN), "utf-16le", WESTERN],
  ["a zero in each other byte, the first first", big(WESTERN), "utf-16be", WESTERN],
  ["well-formed UTF-8", new TextEncoder().encode("Köln"), "utf-8", "Köln"],
  ["the mark of UTF-8", new TextEncoder().encode("\ufeffKöln"), "utf-8", "Köln"],
  ["letters that are not UTF-8", latin(0x4b, 0xf6, 0x6c, 0x6e, 0x80), "windows-1252", "Köln€"],
  ["the mark of UTF-8 before such letters", latin(0xef, 0xbb, 0xbf, 0x4b, 0xf6), "windows-1252", "Kö"],
  ["only two letters of that mark", latin(0xef, 0xbb, 0x4b, 0xf6), "windows-1252", "ï»Kö"],
  ["zeros on both sides", latin(0x41, 0, 0, 0, 0, 0, 0, 0x42), "utf-8", "A\0\0\0\0\0\0B"],
])("the encoding of a file with %s is detected", (_, bytes, encoding, text) => {
  expect(encodingOf(bytes)).toBe(encoding);
  expect(decodeText(bytes, encodingOf(bytes))).toBe(text);
});

test.each([
  ["Cyrillic", "Îòðàñëü;Ðåñòîðàíû;Ãîñòèíèöû;Õëåáîçàâîäû"],
  ["Polish", "Us³ugi;Spó³ka;Przemys³owa;D³u¿nik"],
  ["UTF-8 in a file that is not UTF-8", "fÃ¼r;StraÃŸe;KÃ¼che;Ã¼ber"],
])("a text with words of another encoding is noticed: %s", (_, text) => {
  expect(unlikelyWords(text).length).toBeGreaterThanOrEqual(3);
});

test("Turkish letters of Windows-1254 are noticed: Windows-1252 has Icelandic ones in their places", () => {
  expect(unlikelyWords("Saðlýk;Þirket;Ýstanbul;Ücret")).toEqual(["Saðlýk", "Þirket", "Ýstanbul"]);
  expect(unlikelyWords("Saðlýk;Þirket;Ýstanbul;Ücret;Café")).toEqual(["Saðlýk", "Þirket", "Ýstanbul"]);
  expect(unlikelyWords("Saðlýk;Þirket;Ücret")).toEqual([]);
});

test("Icelandic is not taken for Turkish, beside German names neither", () => {
  expect(unlikelyWords("Suðurland;Suðurnes;Norðurland;Vestfirðir;Höfuðborgarsvæðið")).toEqual([]);
  expect(unlikelyWords("Suðurland;Þorlákshöfn;Ísafjörður;Müller")).toEqual([]);
});

test.each([
  ["Cyrillic", "Ðîìàøêà 1;Ðîìàøêà 2"],
  ["Greek", "Ìáñßíá 1;Ìáñßíá 2"],
  ["Polish", "Spó³ka £ódŸ 1;Spó³ka £ódŸ 2;Spó³ka £ódŸ 3"],
])("one word of another encoding is enough if hardly any other has such letters: %s", (_, text) => {
  expect(unlikelyWords(text)).toHaveLength(1);
});

test("one unlikely word twice, or among others, is an accident", () => {
  expect(unlikelyWords("Spó³ka £ódŸ 1;Spó³ka £ódŸ 2")).toEqual([]);
  expect(unlikelyWords("kWh/Kö²m;kWh/Kö²m;kWh/Kö²m;Größe;Höhe;Maß;Übung;Nähe")).toEqual([]);
});

test("a Japanese text in Shift JIS is not taken for a Western one", () => {
  // The first three words have no byte that Windows-1252 lacks: company name, industry, hotel.
  const words = [
    [0x89, 0xef, 0x8e, 0xd0, 0x96, 0xbc],
    [0x8b, 0xc6, 0x8e, 0xed, 0x88, 0xea],
    [0x83, 0x7a, 0x83, 0x65, 0x83, 0x8b],
  ];
  const text = (bytes: readonly number[]) => decodeText(latin(...bytes), "windows-1252");
  expect(unlikelyWords(words.map(text).join(";")).length).toBeGreaterThanOrEqual(3);
  // A long vowel begins with a byte that Windows-1252 does not have: one word is enough.
  expect(unlikelyWords(text([0x83, 0x66, 0x81, 0x5b, 0x83, 0x5e]))).toHaveLength(1);
});

test("a text of a Western language is not taken for one in another encoding", () => {
  const western =
    "Größe;Maßnahmen über 5 m²;l’été à Orléans;¿Qué año?;«où»;1ª;Nº 3;£100–£200;ÄÖÜ;naïve;Århus Ærø;Coöperatie;Ação;D³;x³y;ab½cd";
  expect(unlikelyWords(western)).toEqual([]);
});

test("three unlikely words among many others are an accident", () => {
  const others = (count: number) => Array.from({ length: count }, (_, at) => `Größe${"x".repeat(at)}`);
  const text = (count: number) => ["Us³ugi", "Spó³ka", "D³ug", ...others(count)].join(";");
  expect(unlikelyWords(text(27))).toEqual(["Us³ugi", "Spó³ka", "D³ug"]);
  expect(unlikelyWords(text(28))).toEqual([]);
});
