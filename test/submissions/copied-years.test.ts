import { describe, expect, it } from "vitest";
import { QUESTIONS } from "../../src/model/metric.ts";
import { copiedYearDoubts } from "../../src/submissions/copied-years.ts";
import { type Candidate, examiner, nameReader } from "../../src/submissions/examine.ts";
import { settings, submission } from "./support.ts";

const [examine, namesOf] = [examiner(settings), nameReader(settings)];

function candidate(organisation: string, changes: Record<string, string>): Candidate {
  const id = `${organisation} ${changes.year} ${changes.framework}`;
  const cells = [...submission({ submission_id: id, ...changes }), organisation];
  const found = examine(cells, namesOf(cells), id);
  if (!("programme" in found)) throw new Error(found.reason);
  return found;
}

/** Organisations that answered in 2025 and 2026; the first ones gave the same figures. */
const answering = (count: number, same: number, { name = "Rose", changes = {} } = {}): Candidate[] =>
  Array.from({ length: count }, (_, at) => {
    const of = (year: string, hours: number, own = {}) =>
      candidate(name && `${name} ${at}`, { year, audit_hours: String(hours), ...own });
    return [of("2025", 700 + at), of("2026", at < same ? 700 + at : 500 + at, changes)];
  }).flat();

describe("a year with the answers of the year before", () => {
  it("is asked about if a quarter of the programmes, at least ten, have exactly the same figures", () => {
    expect(copiedYearDoubts(answering(40, 10))).toEqual([
      {
        question: "answers of 2025 in 2026",
        near: 0.25,
        rule: "10 of 40 programmes that answered in both years have exactly the same figures",
        causes: "Likely cause: forms of 2025 were read with the year 2026.",
      },
    ]);
    expect(copiedYearDoubts(answering(41, 10))).toEqual([]);
    expect(copiedYearDoubts(answering(9, 9))).toEqual([]);
  });

  it("is not if the programmes are others, have no names or gave fewer than four figures", () => {
    expect(copiedYearDoubts(answering(20, 20, { changes: { framework: "ISO_27001_2022" } }))).toEqual([]);
    expect(copiedYearDoubts(answering(20, 20, { name: "" }))).toEqual([]);
    const three = Object.fromEntries(QUESTIONS.slice(0, -3).map((question) => [question, ""]));
    expect(copiedYearDoubts(answering(20, 20, { changes: three }))).toEqual([]);
  });
});
