import { expect, test } from "vitest";
import { newcomerDoubts } from "../../src/plausibility/newcomers.ts";
import { questionsIn, weighingOf } from "./support.ts";

/** Numbers between 0 and 1 in a fixed order (Lehmer's generator, MINSTD). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Told = NonNullable<ReturnType<NonNullable<Parameters<typeof weighingOf>[1]>>>;

/** What is asked about so many newcomers, the first submissions, beside a hundred that are known. */
const askedOf = (count: number, told: (at: number, isNew: boolean) => Told) =>
  newcomerDoubts(
    weighingOf(count + 100, (at) => told(at, at < count)),
    { release: "2027-Q4", places: Array.from({ length: count }, (_, at) => at) },
  );

/** Findings of which a requirement is open the more often the higher its number; turned over in some. */
function findings(at: number, isTurned: boolean): Int8Array {
  const open = Int8Array.from({ length: 12 }, (_, place) => ((at * 7) % 20 < 2 * place - 6 ? 1 : 0));
  return isTurned ? open.map((one) => 1 - one) : open;
}

test("unread answers and findings that are turned over are asked about from twenty newcomers on", () => {
  const asked = (count: number) =>
    questionsIn(
      askedOf(count, (at, isNew) => ({
        findings: findings(at, isNew),
        unread: isNew ? ["audit_hours"] : [],
      })),
    );
  expect(asked(19)).toEqual([]);
  expect(asked(20)).toEqual([
    "audit_hours, new since 2027-Q4 unread",
    "requirements open, new since 2027-Q4",
  ]);
});

test("findings of which half are turned over are open for other requirements than those of earlier ones", () => {
  const [doubt, ...others] = askedOf(100, (at, isNew) => ({ findings: findings(at, isNew && at % 2 === 0) }));
  expect(others).toEqual([]);
  expect(doubt?.question).toBe("requirements open, new since 2027-Q4");
  expect(doubt?.rule).toMatch(
    /^\d+% of 1,200 findings of new submissions are open, and \d+% of earlier ones of the same industries; they are open for other requirements than those$/,
  );
});

test("findings are not odd by chance where all requirements are open about equally often", () => {
  const asked = (seed: number) => {
    const random = uniform(seed);
    // Rates from 22 to 27.5%, the same of old and new.
    const drawn = () =>
      Int8Array.from({ length: 12 }, (_, place) => (random() < 0.22 + 0.005 * place ? 1 : 0));
    return questionsIn(askedOf(150, () => ({ findings: drawn() })));
  };
  const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1);
  expect(seeds.filter((seed) => asked(seed).length > 0)).toEqual([]);
});

test("columns are not taken for exchanged because of a few newcomers with an absurd answer", () => {
  const asked = (isExchanged: boolean, isAbsurd: boolean) =>
    questionsIn(
      askedOf(40, (at, isNew) => {
        const industry = at % 2 === 0 ? "banks" : "casinos";
        const usual = (industry === "banks" ? 1.6 : 1 / 1.6) * (1 + (at % 5) / 100);
        const ratio = isNew && isExchanged ? 1 / usual : usual;
        const absurd = isNew && isAbsurd && at < 8 ? (industry === "banks" ? 0.01 : 100) : 1;
        return { industry, answers: { maturity_score: 40 * ratio * absurd, automation_rate: 40 } };
      }),
    );
  expect(asked(false, false)).toEqual([]);
  expect(asked(false, true)).toEqual([]);
  expect(asked(true, false)).toEqual(["maturity_score and automation_rate, new since 2027-Q4"]);
});

test("newcomers are compared with twelve earlier submissions of their industry, and not with fewer", () => {
  const asked = (known: number) =>
    questionsIn(
      newcomerDoubts(
        weighingOf(20 + known, (at) => ({ answers: { audit_hours: at < 20 ? 4000 : 1000 } })),
        { release: "2027-Q4", places: Array.from({ length: 20 }, (_, at) => at) },
      ),
    );
  expect(asked(11)).toEqual([]);
  expect(asked(12)).toEqual(["audit_hours, new since 2027-Q4"]);
});

test("a hundred findings of newcomers are enough to be judged", () => {
  const asked = (missing: number) => {
    const isLeftOut = (at: number, place: number) => place > 4 || (place === 4 && at < missing);
    return questionsIn(
      askedOf(20, (at, isNew) => ({
        findings: findings(at, isNew).map((one, place) => (isNew && isLeftOut(at, place) ? -1 : one)),
      })),
    );
  };
  expect(asked(1)).toEqual([]);
  expect(asked(0)).toEqual(["requirements open, new since 2027-Q4"]);
});

test("newcomers are compared with their industry and year from twelve known ones on, and otherwise with their industry", () => {
  /** All of one year have a fifth of the hours of another; so many of the known ones are of that year. */
  const asked = (known: number) =>
    questionsIn(
      askedOf(20, (at) => {
        const isOfYear = at < 20 + known;
        return { year: isOfYear ? 2031 : 2030, answers: { audit_hours: isOfYear ? 400 : 2000 } };
      }),
    );
  expect(asked(12)).toEqual([]);
  expect(asked(11)).toEqual(["audit_hours, new since 2027-Q4"]);
});
