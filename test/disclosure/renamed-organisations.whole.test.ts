import { expect, it } from "vitest";
import { gateViolations } from "../../src/disclosure/gate/index.ts";
import { population, released, withAnswer } from "./gate/release.ts";

it.each([1, 2, 3])(
  "programmes that changed hands and an answer leave nothing that the gate refuses: population %i",
  (seed) => {
    // Every tenth programme is the second one of an organisation.
    const ownerOf = (index: number) => (index % 10 === 9 ? index - 1 : index);
    const first = population(240, seed).map((one, index) => ({ ...one, organisation: ownerOf(index) }));
    const before = released(first.map((one) => ({ ...one })));
    const now = first.map((one, index) =>
      index % 40 === seed ? { ...withAnswer(one, 1, 77), organisation: ownerOf(index + 5) } : { ...one },
    );
    expect(gateViolations(released(now, before).publication)).toEqual([]);
  },
);
