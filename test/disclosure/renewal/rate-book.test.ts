import { expect, test } from "vitest";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import { RateBook } from "../../../src/disclosure/renewal/rate-book.ts";
import { programme, settings } from "../programmes.ts";

/** A release after one of another k. */
const bookAfter = (k: number) => new RateBook([], { k } as Baseline, settings, undefined);
const ten = Array.from({ length: 10 }, (_, at) => at);
const still = ten.map((number) => programme(number));
const today = () => 0.7;
const row = { sample_size: 10, error: 0.5 };

test("the error of a kept row stays as published, from the minimum cohort on", () => {
  const book = bookAfter(5);
  expect(book.keptError(row, ten, still, today)).toBe(0.5);
  expect(book.keptError(row, ten.slice(1), still.slice(1), today)).toBe(null);
  expect(book.keptError({ ...row, sample_size: null }, ten, still, today)).toBe(null);
});

test("an unpublished error, or one with a lower k, is computed from all that the row counts or not at all", () => {
  const untold = { ...row, error: null };
  expect(bookAfter(5).keptError(untold, ten, still, today)).toBe(0.7);
  expect(bookAfter(5).keptError(untold, ten, still.slice(1), today)).toBe(null);
  expect(bookAfter(4).keptError(row, ten, still, today)).toBe(0.7);
  expect(bookAfter(4).keptError(row, ten, still.slice(1), today)).toBe(null);
});
