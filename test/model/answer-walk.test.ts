import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIMENSIONS, leavesOf, type AnswerPart, sectionsOf, walk } from "../../src/model/answer-walk.ts";

/** A schema as these tests have it: names below names, `[]` for the entries of a list. */
interface Named {
  readonly [name: string]: Named;
}
const reader = {
  property: (schema: Named, name: string) => schema[name] ?? {},
  entry: (schema: Named) => schema["[]"] ?? {},
};
const walked = (answer: object, schema: Named = {}) => walk(answer, schema, reader);
const labels = ({ above, dimensions, value }: AnswerPart<Named>): unknown[] => [
  ...(above === undefined ? [] : labels(above)),
  ...dimensions.map((name) => value[name]),
];

const ANSWER = {
  average: 5,
  best: { industry: "saas", days: 4 },
  byIndustry: [
    { industry: "saas", region: "asia", hours: null, parts: [{ component: "Fees", pct: 40 }], low: true },
    { industry: "retail", region: "asia", hours: 7 },
  ],
  tiers: [{ tier: "Advanced", pct: 41 }],
  notes: ["one", "two"],
  none: [],
};

describe("the values of an answer", () => {
  test("come in its order, each with its path and the labels of the entries that contain it", () => {
    expect(leavesOf(walked(ANSWER)).map(({ path, part, value }) => [path, labels(part), value])).toEqual([
      ["average", [], 5],
      ["best.industry", [], "saas"],
      ["best.days", [], 4],
      ["byIndustry.hours", ["saas", "asia"], null],
      ["byIndustry.parts.pct", ["saas", "asia", "Fees"], 40],
      ["byIndustry.low", ["saas", "asia"], true],
      ["byIndustry.hours", ["retail", "asia"], 7],
      ["tiers.pct", ["Advanced"], 41],
      ["notes", [], ["one", "two"]],
      ["none", [], []],
    ]);
  });

  test("have the schema for their place", () => {
    const hours = { unit: {} };
    const schema = { list: { "[]": { hours } } };
    const [leaf] = leavesOf(walked({ list: [{ hours: 1 }] }, schema));
    expect(leaf?.schema).toBe(hours);
  });

  test("are distinguished by their entry's number if labels repeat, and by its place if there are none", () => {
    const list = [{ framework: "A", h: 1 }, { framework: "B", h: 2 }, { framework: "A", h: 3 }, { h: 4 }];
    const found = leavesOf(walked({ list })).map(({ part, value }) => [value, part.place, part.twin]);
    expect(found).toEqual([
      [1, 0, 1],
      [2, 1, 1],
      [3, 2, 2],
      [4, 3, 1],
    ]);
  });

  test("come with their uncertainty, which is not a value of its own", () => {
    const sure = { standardError: 0.25, ci95: [4.5, 5.5] };
    const answer = { average: 5, best: 4, days: null, uncertainty: { average: sure, days: null } };
    expect(leavesOf(walked(answer)).map(({ path, uncertainty }) => [path, uncertainty])).toEqual([
      ["average", sure],
      ["best", undefined],
      ["days", null],
    ]);
  });

  test.each(DIMENSIONS)("are labelled by %s, and a tier is then a value", (name) => {
    const [leaf] = leavesOf(walked({ list: [{ tier: "High", [name]: "x" }] }));
    expect([leaf?.name, leaf?.part.dimensions]).toEqual(["tier", [name]]);
  });

  test("occur once each, or name their entry, whatever the answer contains", () => {
    const name = fc.constantFrom("a", "b", "industry", "tier", "toString");
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
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
    /** The plain values of anything, in its order. */
    const plain = (any: unknown): unknown[] =>
      typeof any === "object" && any !== null ? Object.values(any).flatMap(plain) : [any];
    const sorted = (values: unknown[]) => values.map((one) => JSON.stringify(one)).sort();
    fc.assert(
      fc.property(answer, (generated) => {
        const root = walked(JSON.parse(JSON.stringify(generated)));
        const named = (part: AnswerPart<Named>): unknown[] => [
          ...part.dimensions.map((dimension) => part.value[dimension]),
          ...part.fields
            .filter((field) => !part.dimensions.includes(field.name))
            .flatMap(({ parts }) => parts?.flatMap(named) ?? []),
        ];
        const values = leavesOf(root).map((leaf) => leaf.value);
        expect(sorted([...plain(values), ...plain(named(root))])).toEqual(sorted(plain(generated)));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

test("the sections of an answer are its objects and lists, in its order, with undivided entries", () => {
  expect(
    sectionsOf(walked({ ...ANSWER, outer: { inner: { score: 1 } } })).map(({ kind, path }) => [kind, path]),
  ).toEqual([
    ["object", ""],
    ["object", "best"],
    ["entries", "byIndustry"],
    ["entries", "tiers"],
    ["list", "notes"],
    ["list", "none"],
    ["object", "outer"],
    ["object", "outer.inner"],
  ]);
});

test("an answer must be an object", () => {
  expect(() => walked([])).toThrow(TypeError);
});
