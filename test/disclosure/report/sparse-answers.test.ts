import { expect, it } from "vitest";
import { sparseAnswers } from "../../../src/disclosure/report/sparse-answers.ts";
import { answering, block, programme } from "../programmes.ts";

const answeredBy = (count: number, programmes: number, year = 2026, industry = "alpha") =>
  answering(
    "audit_hours",
    Array.from({ length: programmes }, (_, number) => (number < count ? 700 + number : Number.NaN)),
    { industry, year },
  );

it("a question is answered by few if less than a third of the programmes of an industry and year gave an answer", () => {
  expect(sparseAnswers([block(answeredBy(5, 15))])).toEqual([]);
  expect(sparseAnswers([block(answeredBy(5, 16))])).toEqual([
    { question: "audit_hours", industry: "alpha", year: 2026, answered: 5, programmes: 16 },
  ]);
});

it("all blocks of an industry and year count together, and a limited answer counts as given", () => {
  const limited = new Uint8Array(7).fill(1);
  const others = Array.from({ length: 6 }, (_, number) => programme(100 + number, { limited }));
  expect(sparseAnswers([block(answeredBy(5, 16)), block(others)])).toEqual([]);
});

it("questions that few answered are listed by question, industry and year", () => {
  const found = sparseAnswers([
    block(answeredBy(5, 20, 2026, "beta")),
    block(answeredBy(5, 20, 2026)),
    block(answeredBy(5, 20, 2025)),
  ]);
  expect(found.map(({ industry, year }) => `${industry} ${year}`)).toEqual([
    "alpha 2025",
    "alpha 2026",
    "beta 2026",
  ]);
});
