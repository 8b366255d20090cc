import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerCsv } from "../../src/endpoints/answer-table.ts";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { bytesOf } from "../../src/model/file.ts";
import { readAnswerCsv } from "../support/read-answer-csv.ts";
import { golden } from "./support.ts";

const roundTrip = (answer: object) => readAnswerCsv(bytesOf(answerCsv(answer)));

const SURE = { standardError: 0.25, ci95: [4.5, 5.5] };

describe("the table of an answer", () => {
  test("has a row for the answer itself, each object in it and each entry of its lists; keys come first", () => {
    const answer = {
      generatedAt: "2026-10-05T00:00:00Z",
      average: 61.5,
      best: { industry: "saas", days: 5 },
      byIndustry: [
        { industry: "fintech", days: 6.25, tier: "Developing" },
        { industry: "saas", days: 5 },
      ],
      series: [{ year: 2026, days: -1 }],
    };
    expect(answerCsv(answer).split("\n")).toEqual([
      "section,entry,industry,year,generatedAt,average,days,tier",
      ",,,,2026-10-05T00:00:00Z,61.5,,",
      "best,,saas,,,,5,",
      "byIndustry,1,fintech,,,,6.25,Developing",
      "byIndustry,2,saas,,,,5,",
      "series,1,,2026,,,-1,",
      "",
    ]);
  });

  test("names an object within objects by its path; an object of objects has no row of its own", () => {
    const answer = { data: { global: { score: 1 }, bands: [{ band: "low" }] }, asOf: "now" };
    expect(answerCsv(answer).split("\n")).toEqual([
      "section,entry,band,asOf,score",
      ",,,now,",
      "data.global,,,,1",
      "data.bands,1,low,,",
      "",
    ]);
  });

  test("has the uncertainty of a value in three columns after it, with null for one without an error", () => {
    const answer = {
      average: 5,
      byIndustry: [{ industry: "saas", days: 5, trend: 1, uncertainty: { days: SURE, trend: null } }],
      uncertainty: { average: SURE },
    };
    expect(answerCsv(answer).split("\n")).toEqual([
      "section,entry,industry,average,average_standard_error,average_ci95_low,average_ci95_high,days,days_standard_error,days_ci95_low,days_ci95_high,trend,trend_standard_error,trend_ci95_low,trend_ci95_high",
      ",,,5,0.25,4.5,5.5,,,,,,,,",
      "byIndustry,1,saas,,,,,5,0.25,4.5,5.5,1,null,null,null",
      "",
    ]);
    expect(roundTrip(answer)).toEqual(answer);
  });

  test("has a column for each property of an object in an entry, and null in one where there is no object", () => {
    const explained = { atUnchangedMix: -4.4, mix: 0, uncertainty: { mix: SURE } };
    const answer = {
      list: [
        { year: 2025, explained, none: {} },
        { year: 2026, explained: null },
      ],
    };
    expect(answerCsv(answer).split("\n")).toEqual([
      "section,entry,year,explained_atUnchangedMix,explained_mix,explained_mix_standard_error,explained_mix_ci95_low,explained_mix_ci95_high,none,explained",
      "list,1,2025,-4.4,0,0.25,4.5,5.5,{},",
      "list,2,2026,,,,,,,null",
      "",
    ]);
    expect(roundTrip(answer)).toEqual(answer);
  });

  test("keeps values that do not fit into a row as JSON in a cell", () => {
    const answer = { list: [{ parts: [{ pct: 60 }] }], words: ["a", "b"], none: [], off: null, on: true };
    expect(answerCsv(answer).split("\n")).toEqual([
      "section,entry,words,none,off,on,parts",
      ',,"[""a"",""b""]",[],null,true,',
      'list,1,,,,,"[{""pct"":60}]"',
      "",
    ]);
  });

  test.each([
    ["a formula", "=1+1", "'=1+1"],
    ["a formula behind a space", " @SUM(A1)", "' @SUM(A1)"],
    ["text that reads as a number", "65", "'65"],
    ["a negative number in text", "-5", "'-5"],
    ["text that reads as null", "null", "'null"],
    ["text that reads as JSON", "[]", "'[]"],
    ["an apostrophe", "'quoted", "''quoted"],
    ["nothing", "", "'"],
  ])("puts an apostrophe before %s", (_, text, cell) => {
    expect(answerCsv({ text })).toBe(`section,entry,text\n,,${cell}\n`);
  });

  test.each(["section", "entry", "", "a.b"])("refuses a property named %j", (name) => {
    expect(() => answerCsv({ [name]: 1 })).toThrow(RangeError);
    expect(() => answerCsv({ list: [{ [name]: 1 }] })).toThrow(RangeError);
  });
});

describe("an answer can be read back from its table", () => {
  test.each([
    ["an empty answer", {}],
    ["an empty object", { a: {}, b: { c: {} } }],
    ["an entry without properties", { list: [{}, { a: 1 }, {}] }],
    ["a property that not every entry has", { list: [{ a: 1 }, { b: null }] }],
    ["a list of both objects and values", { list: [{ a: 1 }, 2] }],
    ["names that every object inherits", { toString: { valueOf: [{ isPrototypeOf: 1 }] } }],
  ])("%s", (_, answer) => {
    expect(roundTrip(answer)).toStrictEqual(answer);
  });

  test("with any values", () => {
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,3}$/);
    const text = fc
      .oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("'", "=1", "1e3", "true", '"a"', " 1", "a\nb"))
      // Tables refuse control characters in text.
      .filter((value) => !value.includes("\r"));
    const value = fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    const record = <T>(of: fc.Arbitrary<T>) => fc.dictionary(name, of, { maxKeys: 4, noNullPrototype: true });
    const { answer } = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        value,
        fc.array(tie("any"), { maxLength: 3 }),
        record(tie("any")),
      ),
      answer: record(tie("any")),
    }));
    fc.assert(
      fc.property(answer, (generated) => {
        const published = JSON.parse(JSON.stringify(generated));
        expect(roundTrip(published)).toStrictEqual(published);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test.each(ENDPOINTS)("$path, unfiltered and for each value of its filter", (endpoint) => {
    const filters = Object.entries(endpoint.parameters).flatMap(([name, { kind, values }]) =>
      kind === "filter" ? values(golden).map((value) => ({ [name]: value })) : [],
    );
    for (const filter of [{}, ...filters]) {
      const published = JSON.parse(JSON.stringify(endpoint.resolve(golden, filter)));
      expect(roundTrip(published)).toStrictEqual(published);
    }
  });
});
