import { expect, test } from "vitest";
import { type Candidate, examiner, nameReader } from "../../src/submissions/examine.ts";
import { plausible } from "../../src/submissions/plausible.ts";
import { settings, submission } from "./support.ts";

const [examine, namesOf] = [examiner(settings), nameReader(settings)];

/** Submissions with these changes, each with a content of its own. */
function candidates(count: number, changes: Readonly<Record<string, string>> = {}): Candidate[] {
  return Array.from({ length: count }, (_, at) => {
    const cells = submission(changes);
    const found = examine(cells, namesOf(cells), `content ${at}`);
    if (!("programme" in found)) throw new Error(found.reason);
    return found;
  });
}

const weighed = (all: readonly Candidate[], known?: Parameters<typeof plausible>[4]) =>
  plausible(
    "a.csv",
    all,
    all.map(() => "a.csv"),
    [],
    known,
  );
const questions = (all: readonly Candidate[]) => weighed(all).problems.map(({ column }) => column);

test.each([
  ["audit_hours", "soon"],
  ["audit_hours", "99999999"],
  ["bottleneck_delay_days", "soon"],
  ["bottleneck_delay_days", "400"],
])("answers to %s such as %s are lost, and the column is in doubt", (column, value) => {
  expect(questions([...candidates(20), ...candidates(6, { [column]: value })])).toContain(`${column} unread`);
  expect(questions([...candidates(20), ...candidates(6, { [column]: "" })])).not.toContain(
    `${column} unread`,
  );
});

test("findings are in doubt if they are neither open nor closed, and not if the bottleneck is unknown", () => {
  const findings = Object.fromEntries([1, 2, 3].map((id) => [`requirement_${id}`, "perhaps"]));
  expect(questions(candidates(20, findings))).toContain("requirements unread");
  // One of twelve is not a tenth; with the bottleneck it would be.
  const one = { requirement_1: "perhaps", bottleneck: "the weather" };
  expect(questions(candidates(20, one))).not.toContain("requirements unread");
});

test("new submissions are compared with those that the last release had", () => {
  const all = [...candidates(30), ...candidates(30, { audit_hours: "250" })];
  const earlier = {
    release: "2026-Q3",
    compare: ({ identity }: { readonly identity: string }) =>
      all.slice(0, 30).some(({ programme }) => programme.identity === identity),
  };
  const rule = weighed(all, { earlier }).problems.find(
    ({ column }) => column === "audit_hours, new since 2026-Q3",
  )?.rule;
  expect(rule).toBe("the median of 30 new answers is 1/3.2 of that of earlier ones of the same industries");
});

test("answers are compared with those that the last release had of the same submissions", () => {
  const all = candidates(30);
  const earlier = {
    release: "2026-Q3",
    compare: (
      { identity }: { readonly identity: string },
      _: string,
      tell: (column: string, isChanged: boolean) => void,
    ) => {
      tell(
        "audit_hours",
        all.slice(0, 20).some(({ programme }) => programme.identity === identity),
      );
      return true;
    },
  };
  expect(weighed(all, { earlier }).problems.map(({ column, rule }) => [column, rule])).toContainEqual([
    "audit_hours, changed since 2026-Q3",
    "20 of 30 answers in audit_hours differ from those of 2026-Q3",
  ]);
});

test("an unusual answer is told by how many times it is what is usual", () => {
  const all = [
    ...candidates(80),
    ...candidates(1, { audit_hours: "8" }),
    ...candidates(1, { remediation_days: "80" }),
  ];
  expect(weighed(all).unusual.map(({ at, column, value, rule }) => [at, column, value, rule])).toEqual([
    [80, "audit_hours", 8, "is unusual: 1/100 of what its row and similar ones suggest, about 800 hours"],
    [81, "remediation_days", 80, "is unusual: 10 times what its row and similar ones suggest, about 8 days"],
  ]);
});
