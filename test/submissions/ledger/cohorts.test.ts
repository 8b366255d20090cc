import { describe, expect, it } from "vitest";
import { earlierCohorts } from "../../../src/submissions/ledger/cohorts.ts";
import type { Programme } from "../../../src/submissions/programme.ts";
import { named, remembered, sealedProgramme } from "./support.ts";

const [first, second] = [named("abcde"), named("fghijk")];
const record = remembered([...first, ...second], [first, second]);
const earlier = (present: readonly Programme[]) => earlierCohorts([record], "benchmark", present, 5);

describe("earlierCohorts", () => {
  it("finds the cohorts of then that are all there, as indices", () => {
    const now = [...second, ...first.slice(1)];
    expect(earlier(now).unchanged(now)).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(earlier([]).unchanged([])).toEqual([]);
  });

  it.each<[string, Programme[], Programme[], boolean]>([
    ["the same cohort", first, [], true],
    ["a cohort with one more", [...first, ...named("x")], [], false],
    ["a cohort with one less", first.slice(1), [], false],
    ["a cohort with one for another", [...first.slice(1), ...named("x")], [], false],
    ["a cohort with two that moved in", [...first, ...second.slice(0, 2)], [], false],
    // Two moved in, two moved out, one is new: five.
    [
      "a cohort that two left for another, two joined and one entered",
      [...first.slice(2), ...second.slice(0, 2), ...named("x")],
      first.slice(0, 2),
      true,
    ],
    ["a cohort with five more", [...first, ...named("vwxyz")], [], true],
    ["a cohort all of whom are new", named("vwxyz"), [], true],
    ["the two cohorts together", [...first, ...second], [], true],
    // Whoever left may be who entered, with other answers: no more than two.
    ["a cohort with two for two others", [...first.slice(2), ...named("xy")], [], false],
  ])("lets %s be published: see the last column", (_, members, others, expected) => {
    expect(earlier([...members, ...others]).isFarOrSame(members)).toBe(expected);
  });

  it("counts organisations: five programmes of one are no more than one", () => {
    const five = [..."vwxyz"].map((name) =>
      sealedProgramme(name, { seals: { programme: name, organisation: "one" } }),
    );
    expect(earlier([...first, ...five]).isFarOrSame([...first, ...five])).toBe(false);
  });
});
