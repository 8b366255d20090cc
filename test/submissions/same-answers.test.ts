import { describe, expect, it } from "vitest";
import { COST_PARTS, QUESTIONS } from "../../src/model/metric.ts";
import { type Candidate, examiner, nameReader } from "../../src/submissions/examine.ts";
import { sameAnswersDoubts } from "../../src/submissions/same-answers.ts";
import { settings, submission } from "./support.ts";

const [examine, namesOf] = [examiner(settings), nameReader(settings)];

/** Without all answers but costs. */
const LACKING = Object.fromEntries(
  QUESTIONS.filter((name) => !COST_PARTS.some((part) => part === name)).map((name) => [name, ""]),
);

/** Submissions, each of an organisation and with audit hours that tell it from others. */
function candidates(all: readonly (readonly [string, string, Record<string, string>?])[]): Candidate[] {
  return all.map(([organisation, audit_hours, changes], at) => {
    const cells = [...submission({ submission_id: `S${at}`, audit_hours, ...changes }), organisation];
    const found = examine(cells, namesOf(cells), `content ${at}`);
    if (!("programme" in found)) throw new Error(found.reason);
    return found;
  });
}

describe("two names of organisations", () => {
  it("are asked about if all programmes of one have the labels and answers of the other's", () => {
    const all = candidates([
      ["Copper House A/S", "310"],
      ["Copper House A/S", "320"],
      ["Copper House A/S", "330"],
      ["Coppre House A/S", "330"],
      ["Coppre House A/S", "310"],
      ["Bakers", "400"],
      ["Millers", "400"],
    ]);
    expect(sameAnswersDoubts(all)).toEqual([
      {
        question: "organisations with the same answers",
        near: 2,
        rule: '2 pairs of organisations have programmes with the same labels and answers: "copperhouse" and "copprehouse" (2), "bakers" and "millers" (1)',
        causes: "Likely cause: one organisation under two names, which k would count twice.",
      },
    ]);
  });

  it("are not if one programme of each differs, in a label or an answer", () => {
    const shared = [
      ["Bakers", "400"],
      ["Millers", "400"],
    ] as const;
    expect(sameAnswersDoubts(candidates([...shared, ["Bakers", "1"], ["Millers", "2"]]))).toEqual([]);
    expect(
      sameAnswersDoubts(
        candidates([
          ["A", "400"],
          ["B", "400", { year: "2025" }],
        ]),
      ),
    ).toEqual([]);
    expect(
      sameAnswersDoubts(
        candidates([
          ["A", "400"],
          ["B", "400", { requirement_3: "open" }],
        ]),
      ),
    ).toEqual([]);
  });

  it("are not if few figures are given, or a name is missing", () => {
    expect(
      sameAnswersDoubts(
        candidates([
          ["A", "", LACKING],
          ["B", "", LACKING],
        ]),
      ),
    ).toEqual([]);
    expect(
      sameAnswersDoubts(
        candidates([
          ["", "400"],
          ["B", "400"],
        ]),
      ),
    ).toEqual([]);
  });

  it("are asked about if they give four figures", () => {
    const four = { maturity_score: "", automation_rate: "", remediation_days: "" };
    const all = candidates([
      ["A", "400", four],
      ["B", "400", four],
    ]);
    expect(sameAnswersDoubts(all)).toHaveLength(1);
  });

  it("are not if they name the same submissions: the organisation changed its name", () => {
    const [one, two] = [{ submission_id: "S1" }, { submission_id: "S2" }] as const;
    const all = candidates([
      ["Bakers", "400", one],
      ["Bakers", "410", two],
      ["Bakers and Sons", "400", one],
      ["Bakers and Sons", "410", two],
    ]);
    expect(sameAnswersDoubts(all)).toEqual([]);
  });

  it("are asked about although a programme of one has few figures", () => {
    const all = candidates([
      ["A", "400"],
      ["A", "", LACKING],
      ["B", "400"],
      ["B", "410"],
    ]);
    expect(sameAnswersDoubts(all)).toHaveLength(1);
  });

  it("are named with one other each, and the first three pairs of many", () => {
    const all = candidates(["A", "B", "C", "D", "E"].map((name) => [`${name}${name}`, "400"] as const));
    expect(sameAnswersDoubts(all)[0]?.rule).toBe(
      '4 pairs of organisations have programmes with the same labels and answers: "aa" and "bb" (1), "aa" and "cc" (1), "aa" and "dd" (1) and 1 more',
    );
  });
});
