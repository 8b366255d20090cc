import { expect, it } from "vitest";
import { type Candidate, examiner, nameReader } from "../../src/submissions/examine.ts";
import { sideBySide } from "../../src/submissions/side-by-side.ts";
import { settings, submission } from "./support.ts";

const [examine, namesOf] = [examiner(settings), nameReader(settings)];
const candidate = (changes: Readonly<Record<string, string>>) => {
  const cells = submission(changes);
  return examine(cells, namesOf(cells), "content") as Candidate;
};
const mixed = () =>
  [
    { industry: "saas", year: "2025", audit_hours: "1" },
    { industry: "fintech", year: "2026", audit_hours: "2" },
    { industry: "saas", year: "2026", audit_hours: "3" },
    { industry: "saas", year: "2025", audit_hours: "" },
    { industry: "fintech", year: "2026", audit_hours: "5" },
  ].map(candidate);

it("changes neither the order nor anything of the programmes", () => {
  const candidates = mixed();
  const before = structuredClone(candidates.map(({ programme }) => programme));
  sideBySide(candidates);
  expect(candidates.map(({ programme }) => programme)).toEqual(before);
});

it("puts the answers of each industry and year next to each other, in their order", () => {
  const candidates = mixed();
  sideBySide(candidates);
  const inMemory = candidates.toSorted(
    (a, b) => a.programme.answers.byteOffset - b.programme.answers.byteOffset,
  );
  expect(inMemory.map((one) => candidates.indexOf(one))).toEqual([0, 3, 1, 4, 2]);
  expect(new Set(candidates.map(({ programme }) => programme.answers.buffer)).size).toBe(1);
});
