import { describe, expect, it } from "vitest";
import { hasContributed, organisationCount } from "../../../src/disclosure/gate/gate-contributors.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { at, block, programme } from "../programmes.ts";
import { different, viewAfter, viewOf } from "./view.ts";

const usual = block(different(5));
/** A block of so few that none is published of them. */
const few = (...members: readonly Programme[]) => ({ ...usual, members });
type Three = readonly [Programme, Programme, Programme];

const ownersIn = ({ contributors }: ReturnType<typeof viewOf>, ...entries: number[]) =>
  organisationCount(entries.map((entry) => contributors.of(entry)));

describe("the contributors behind a row", () => {
  it("are one organisation if they share it in one year, but not across years", () => {
    const of = (year: number) => different(2, () => ({ organisation: 7, year }));
    expect(ownersIn(viewOf([few(...of(2026))]), 0, 1)).toBe(1);
    expect(ownersIn(viewOf([few(of(2026)[0]!, of(2025)[1]!)]), 0, 1)).toBe(2);
    // Numbers of organisations and years do not run into each other.
    const near = [programme(1, { year: 2026 }), programme(2, { year: 2025 }), programme(3, { year: 2024 })];
    expect(ownersIn(viewOf([few(...near)]), 0, 1, 2)).toBe(3);
  });

  it("are one organisation if either the submissions or the ledger regard them as one", () => {
    const [one, two, three] = different(3) as unknown as Three;
    const view = viewAfter([few(one, two)], [few(one, two, three)]);
    expect(ownersIn(view, 0, 1, 2)).toBe(3);
    const { before, ...rest } = view;
    const { baseline } = before!;
    /** Owners where the ledger has these organisations. */
    const owners = (...organisations: number[]) => {
      const versionOf = (entry: number) => ({
        ...baseline.versionOf(entry),
        organisation: organisations[entry]!,
      });
      const known = viewOf([few(one, two, three)], {
        ...rest,
        before: { ...before!, baseline: { ...baseline, versionOf } },
      });
      return ownersIn(known, 0, 1, 2);
    };
    expect(owners(0, 0, 2)).toBe(2);
    expect(owners(0, 0, 0)).toBe(1);
    // The ledger's numbers are its own, whatever numbers stand for organisations of a year elsewhere.
    expect(owners(7, 8, 12_026)).toBe(3);
    expect(owners(12_025, 8, 9)).toBe(3);
  });

  it("include earlier answers of a programme that has been corrected since", () => {
    const [old] = different(3) as unknown as Three;
    // Another organisation's name, and another answer.
    const now = { ...old, organisation: 8, audit_hours: 1, fingerprint: "now" };
    const view = viewAfter([few(old)], [few(now)]);
    expect(view.contributors.nameOf(1)).toBe(0);
    expect(view.contributors.isPresent(0)).toBe(true);
    expect(ownersIn(view, 0, 1)).toBe(1);
  });

  it("stay apart after they left", () => {
    const [one, two, three] = different(3) as unknown as Three;
    expect(ownersIn(viewAfter([few(one, two)], [few(three)]), 0, 1)).toBe(2);
  });

  it("belong to nobody if neither the submissions nor the ledger know them", () => {
    expect(viewOf([few(...different(2))]).contributors.of(9)).toEqual({
      owner: Number.NaN,
      given: 0,
      contributed: 0,
      digests: [],
    });
  });
});

it("an answer is contributed if it is neither missing nor limited", () => {
  const [one] = different(3) as unknown as Three;
  expect(hasContributed(one, at.audit_hours)).toBe(true);
  expect(
    hasContributed({ ...one, answers: one.answers.with(at.audit_hours, Number.NaN) }, at.audit_hours),
  ).toBe(false);
  expect(hasContributed({ ...one, limited: one.limited.with(at.audit_hours, 1) }, at.audit_hours)).toBe(
    false,
  );
});
