import { describe, expect, it } from "vitest";
import { cellChanges, isThin, organisationsChanged } from "../../../src/submissions/ledger/changes.ts";
import type { Programme } from "../../../src/submissions/programme.ts";
import { settings } from "../support.ts";
import { named, remembered, sealedProgramme } from "./support.ts";

const changes = (before: readonly Programme[], now: readonly Programme[]) =>
  cellChanges(remembered(before), now, settings.methodology);
const of = (cell: string, found: ReturnType<typeof changes>) => {
  const change = found.find((one) => one.cell === cell);
  return (
    change && {
      entered: change.entered.map(({ programme }) => programme).join(""),
      left: change.left.map(({ programme }) => programme).join(""),
    }
  );
};

describe("cellChanges", () => {
  const abc = named("abc");

  it("finds nothing where the programmes are the same", () => {
    expect(changes(abc, [...abc].reverse())).toEqual([]);
  });

  it("names who entered and who left, in every cell that a programme has a part in", () => {
    const [a, b] = abc;
    const found = changes(abc, [a!, b!, sealedProgramme("d", { bottleneck: null })]);
    expect(found.map(({ cell }) => cell).sort()).toEqual(
      [
        "all, 2026",
        "fintech, 2026",
        "region north-america, 2026",
        "fintech, PCI_DSS_v4, 2026",
        "fintech, region north-america, 2026",
        "maturity_score, 55-65, 2026",
        "automation_rate, 50-75, 2026",
        "bottleneck legacy-system, 2026",
        ...Array.from({ length: 12 }, (_, index) => [
          `requirement ${index + 1}, all but those with an open finding, 2026`,
          `requirement ${index + 1}, without an open finding, 2026`,
        ]).flat(),
      ].sort(),
    );
    expect(of("fintech, 2026", found)).toEqual({ entered: "d", left: "c" });
    expect(of("bottleneck legacy-system, 2026", found)).toEqual({ entered: "", left: "c" });
  });

  it("counts who moved from one cell to another in both, and as nobody new", () => {
    const found = changes(abc, [...abc.slice(0, 2), sealedProgramme("c", { maturity_score: 80 })]);
    expect(found.map(({ cell }) => cell)).toEqual([
      "maturity_score, 80-100, 2026",
      "maturity_score, 55-65, 2026",
    ]);
    expect(found[0]!.entered).toEqual([{ programme: "c", organisation: "c", isNew: false }]);
  });

  it("keeps industries by regions to the latest two years", () => {
    const cells = (year: number) => changes([], named("x", { year })).map(({ cell }) => cell);
    expect(cells(2025)).toContain("fintech, region north-america, 2025");
    expect(cells(2024)).not.toContain("fintech, region north-america, 2024");
  });
});

describe("a change", () => {
  const seals = (names: string, organisation?: string) =>
    [...names].map((programme) => ({ programme, organisation: organisation ?? programme, isNew: true }));

  it.each([
    ["nobody", "", "", 0],
    ["four that entered", "abcd", "", 4],
    ["four that left", "", "abcd", 4],
    // Each that answers otherwise is in both.
    ["three that may be the same, and one more", "abc", "defg", 4],
    ["five of ten", "abcde", "fghij", 5],
  ])("is of as many organisations as must be behind it: %s", (_, entered, left, count) => {
    expect(organisationsChanged({ entered: seals(entered), left: seals(left) })).toBe(count);
  });

  it("counts an organisation once, however many programmes it has", () => {
    expect(organisationsChanged({ entered: seals("abcde", "one"), left: [] })).toBe(1);
  });

  it("is thin from 1 to k - 1", () => {
    const thin = ["", "a", "abcd", "abcde"].map((entered) =>
      isThin({ entered: seals(entered), left: [] }, 5),
    );
    expect(thin).toEqual([false, true, true, false]);
  });
});
