import { expect, test } from "vitest";
import { oddProfiles, turnedOverAlone } from "../../src/plausibility/profiles.ts";
import { weighingOf } from "./support.ts";

test("an industry is odd beside three others, and not beside two", () => {
  const oddOf = (industries: string) =>
    oddProfiles(
      weighingOf(200 * industries.length, (at) => {
        const industry = industries[at % industries.length]!;
        const own = Math.floor(at / industries.length);
        const isOpen = (place: number) => (industry === "a" ? own % 2 === 0 : own < 10 * (place + 1));
        return { industry, findings: Int8Array.from({ length: 12 }, (_, place) => Number(isOpen(place))) };
      }),
    ).map(({ label }) => label);
  expect([oddOf("abc"), oddOf("abcd")]).toEqual([[], ["industry a"]]);
});

test("a requirement is turned over alone if it has thirty findings in each industry", () => {
  const turnedOf = (rows: number) =>
    turnedOverAlone(
      weighingOf(4 * rows, (at) => {
        const [industry, own] = ["abcd"[at % 4]!, Math.floor(at / 4)];
        const isOpen = [industry === "a" ? own >= 3 : own < 3, own % 2 === 0, own % 2 === 0];
        return { industry, findings: Int8Array.from(isOpen, Number) };
      }),
    ).map(({ label }) => label);
  expect([turnedOf(29), turnedOf(30)]).toEqual([[], ["requirement_1 open, industry a"]]);
});
