import { expect, test } from "vitest";
import { handInWords, namesOfHandIn } from "../../src/submissions/hand-in-names.ts";

const labels = { industry: "fintech", framework: "PCI_DSS_v4", country: "US", year: 2026 };
const named = (organisation: string, changes: Partial<typeof labels> = {}) =>
  namesOfHandIn({ id: "", organisation }, { ...labels, ...changes });

test("a submission is handed in under its identifier, and under its organisation's labels", () => {
  expect(namesOfHandIn({ id: "S1", organisation: "acme" }, labels)).toHaveLength(2);
  expect(namesOfHandIn({ id: "S1", organisation: "" }, labels)).toHaveLength(1);
  expect(named("acme")).toHaveLength(1);
  expect(named("")).toEqual([]);
});

test.each([{ industry: "retail" }, { framework: "ISO" }, { country: "DE" }, { year: 2025 }])(
  "an organisation's submission with %j is another one",
  (changes) => {
    expect(named("acme", changes)).not.toEqual(named("acme"));
    expect(named("acme", changes)).toEqual(named("acme", changes));
  },
);

test("an identifier is not taken for an organisation of that name", () => {
  expect(namesOfHandIn({ id: "acme", organisation: "" }, labels)).not.toEqual(named("acme"));
});

test("the message for what is replaced says which name both have", () => {
  const words = (dropped: string, by: string) =>
    handInWords(
      "superseded",
      { id: dropped, organisation: "acme" },
      { id: by, organisation: "acme" },
      "a.csv:3",
    ).rule;
  expect(words("S1", "S1")).toBe(
    "is replaced by a.csv:3, which has the same submission_id: the submission is left out",
  );
  const repeated = handInWords(
    "repeated",
    { id: "S1", organisation: "" },
    { id: "S1", organisation: "" },
    "a.csv:3",
  );
  expect(repeated.rule).toBe(
    "is replaced by a.csv:3, which has the same submission_id and the same answers, so nothing is corrected: the submission is left out",
  );
  // Neither has an identifier, so the two do not have the same one.
  for (const by of ["", "S2"]) {
    expect(words("", by)).toBe(
      "is replaced by a.csv:3, which has the same organisation, industry, framework, country and year: the submission is left out",
    );
  }
});
