import { expect, test } from "vitest";
import { type Delay, errorOfDelays, isDelayDisclosed } from "../../../src/disclosure/derived/delays.ts";

/** One delay of each organisation. */
const ofEach = (...days: readonly number[]): Delay[] =>
  days.map((own, organisation) => ({ days: own, organisation }));
/** The delays of 30 organisations: 0 for most. */
const mostly0 = (...days: readonly number[]) => [...days, ...Array<number>(30 - days.length).fill(0)];

test("the error of delays is published from the minimum cohort on", () => {
  // Delays of 0 to 10 days have a variance of 11.
  const eleven = ofEach(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  expect([errorOfDelays(eleven, 11), errorOfDelays(eleven, 12)]).toEqual([1, null]);
});

test("the error of delays is withheld if one or two organisations make up nearly all of the variance", () => {
  expect(errorOfDelays(ofEach(...mostly0(30)), 30)).toBeNull();
  expect(errorOfDelays(ofEach(...mostly0(30, 20)), 30)).toBeNull();
  // Deviations of 27.33, 17.33 and 27.33 days, and of 2.67 from the mean of the others.
  expect(errorOfDelays(ofEach(...mostly0(30, 20, 30)), 30)).toBe(1.5);
});

test("the error of delays counts all of an organisation together, and nobody for limited ones", () => {
  const days = mostly0(30, 20, 30);
  const ofOne = ofEach(...days).map((own, at) => (at === 2 ? { ...own, organisation: 0 } : own));
  expect(errorOfDelays(ofOne, 30)).toBeNull();
  const limited = ofEach(...mostly0(30, 20)).map((own, at) =>
    at < 2 ? { ...own, organisation: undefined } : own,
  );
  expect(errorOfDelays(limited, 30)).toBe(1.2);
});

test("a mean delay discloses delays that are all equal, or of which two organisations make up over 85%", () => {
  expect(isDelayDisclosed(ofEach(7, 7, 7, 7, 7))).toBe(true);
  expect(isDelayDisclosed(ofEach(7, 7, 7, 7, 8))).toBe(false);
  expect(isDelayDisclosed(ofEach(50, 35, 5, 5, 5))).toBe(false);
  expect(isDelayDisclosed(ofEach(50, 36, 5, 5, 4))).toBe(true);
  const ofOne = ofEach(50, 35, 5, 5, 5).map((own, at) => (at === 4 ? { ...own, organisation: 0 } : own));
  expect(isDelayDisclosed(ofOne)).toBe(true);
});
