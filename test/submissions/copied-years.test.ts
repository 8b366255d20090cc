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
const answering = (
  count: number,
  same: number,
  { name = "Rose", labels = {}, changes = {} } = {},
): Candidate[] =>
  Array.from({ length: count }, (_, at) => {
    const of = (year: string, hours: number, own = {}) =>
      candidate(name && `${name} ${at}`, { year, audit_hours: String(hours), ...labels, ...own });
    return [of("2025", 700 + at), of("2026", at < same ? 700 + at : 500 + at, changes)];
  }).flat();

describe("a year with the answers of the year before", () => {
  it("is asked about if a quarter of the programmes, at least ten, have exactly the same figures", () => {
    expect(copiedYearDoubts(answering(40, 10))).toEqual([
      {
        question: "answers of 2025 in 2026",
        near: 0.25,
        rule: "10 of 40 programmes that can be compared have exactly the same figures as in 2025",
        causes: "Likely cause: forms of 2025 were read with the year 2026.",
      },
    ]);
    expect(copiedYearDoubts(answering(41, 10))).toEqual([]);
    expect(copiedYearDoubts(answering(9, 9))).toEqual([]);
  });

  it("is asked about in an industry of which seven in ten have the same figures, at least ten", () => {
    const ofOthers = answering(200, 0, { name: "Lily", changes: {} });
    const ofRetail = (count: number, same: number) =>
      answering(count, same, { labels: { industry: "retail" } });
    expect(copiedYearDoubts([...ofOthers, ...ofRetail(15, 11)])).toEqual([
      {
        question: "answers of 2025 in 2026, industry retail",
        near: 11 / 15,
        rule: "11 of 15 programmes that can be compared have exactly the same figures as in 2025",
        causes: "Likely cause: forms of 2025 were read with the year 2026.",
      },
    ]);
    expect(copiedYearDoubts([...ofOthers, ...ofRetail(16, 11)])).toEqual([]);
    expect(copiedYearDoubts([...ofOthers, ...ofRetail(9, 9)])).toEqual([]);
  });

  it("is asked about without names, too: others with the same labels gave these figures the year before", () => {
    expect(copiedYearDoubts(answering(40, 10, { name: "" }))).toMatchObject([{ near: 0.25 }]);
    expect(copiedYearDoubts(answering(40, 9, { name: "" }))).toEqual([]);
  });

  it("is not if figures are often equal within a year, too, as those of ranges are", () => {
    const ofRanges = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        ["2025", "2026"].map((year) => candidate("", { year, audit_hours: String(100 * Math.min(at, 18)) })),
      ).flat();
    expect(copiedYearDoubts(ofRanges(20))).toHaveLength(1);
    expect(copiedYearDoubts(ofRanges(21))).toEqual([]);
  });

  it("is not if the programmes have other labels or gave fewer than four figures", () => {
    expect(copiedYearDoubts(answering(20, 20, { changes: { framework: "ISO_27001_2022" } }))).toEqual([]);
    const three = Object.fromEntries(QUESTIONS.slice(0, -3).map((question) => [question, ""]));
    expect(copiedYearDoubts(answering(20, 20, { changes: three }))).toEqual([]);
  });
});
