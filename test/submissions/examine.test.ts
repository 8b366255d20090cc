import { describe, expect, it, test } from "vitest";
import { type Candidate, examiner, nameReader } from "../../src/submissions/examine.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { clean, settings, submission } from "./support.ts";

function candidate(changes: Readonly<Record<string, string>>, registries = settings): Candidate {
  const cells = submission(changes);
  const found = examiner(registries)(cells, nameReader(registries)(cells), "content");
  if (!("programme" in found)) throw new Error(found.reason);
  return found;
}

test.each([
  ["soon", true],
  ["400", true],
  ["", false],
  ["3", false],
])("a bottleneck's delay of %j is unread: %s", (bottleneck_delay_days, isUnread) => {
  expect(candidate({ bottleneck_delay_days }).isDelayUnread).toBe(isUnread);
});

describe("former ids", () => {
  const former = <E extends { readonly id: string }>([first, ...others]: readonly E[]) => [
    { ...first!, previously: "before" },
    ...others,
  ];

  it.each([
    ["industry", "industries"],
    ["framework", "frameworks"],
    ["country", "countries"],
    ["bottleneck", "bottlenecks"],
  ] as const)("are found in the %s alone", (column, registry) => {
    const entries = former<{ readonly id: string }>(settings[registry]);
    const registries = { ...settings, [registry]: entries };
    expect(candidate({ [column]: "before" }, registries).renamed).toEqual([
      { column, value: "before", id: entries[0]!.id },
    ]);
  });
});

test("a finding or a bottleneck that cannot be read is unknown, and one of spaces is missing", () => {
  const changes = { requirement_3: "perhaps", requirement_4: "  ", bottleneck: " " };
  const { unknown, programme } = candidate(changes);
  expect(unknown).toEqual([{ column: "requirement_3", value: "perhaps" }]);
  expect([programme.findings[2], programme.findings[3], programme.bottleneck]).toEqual([-1, -1, null]);
});

test("a bottleneck that has ended is none, and not unknown", () => {
  const bottlenecks = settings.bottlenecks.map((one) =>
    one.id === "legacy-system" ? { ...one, last_year: 2025 } : one,
  );
  const registries = { ...settings, bottlenecks };
  expect(candidate({ year: "2025" }, registries).programme.bottleneck).toBe("legacy-system");
  const ended = candidate({ year: "2026" }, registries);
  expect([ended.programme.bottleneck, ended.unknown]).toEqual([null, []]);
});

test("findings have the place of their requirement's number, also where numbers are missing", () => {
  const requirements = settings.requirements.filter(({ id }) => id !== 5);
  const cells = submission({ requirement_12: "open" });
  const without = cells.toSpliced(SAMPLE_COLUMNS.indexOf("requirement_5"), 1);
  const registries = { ...settings, requirements };
  const found = examiner(registries)(without, nameReader(registries)(without), "content") as Candidate;
  expect(found.programme.findings).toEqual(Int8Array.of(0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 1));
});

test("answers of another country of the region have the same fingerprint, as countries are not published", () => {
  expect(candidate({ country: "CA" }).programme.fingerprint).toBe(
    candidate({ country: "US" }).programme.fingerprint,
  );
});

test("submissions whose cells only join to the same text have identities of their own", () => {
  const of = (maturity_score: string, audit_hours: string) =>
    clean([submission({ submission_id: "", maturity_score, audit_hours })]).programmes[0]!.identity;
  expect(of("6", "0800")).not.toBe(of("60", "800"));
});
