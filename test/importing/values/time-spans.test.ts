import { expect, test } from "vitest";
import { clockHours, timeSpan } from "../../../src/importing/values/time-spans.ts";

test.each([
  ["9 Days 14 Hours", 9, 14],
  ["9 days, 14 hours and 30 minutes", 9, 14.5],
  ["1 Day 6 Hours 30 Minutes 12 Seconds", 1, 6.5],
  ["2d 4h", 2, 4],
  ["2d4h", 2, 4],
  ["3 Tage 6 Std.", 3, 6],
  ["2 jours et 3,5 heures", 2, 3.5],
  ["1h30", 0, 1.5],
  ["12 h 05", 0, 12 + 5 / 60],
  ["1h 30m", 0, 1.5],
  ["P7DT12H", 7, 12],
  ["PT36H30M", 0, 36.5],
])("%s is %f days and %f hours", (text, days, hours) => {
  expect(timeSpan(text)).toEqual({ weeks: 0, days, hours });
});

test.each([
  ["of a single unit", "9 days"],
  ["with the weeks last", "2d 1w"],
  ["with the shorter unit first", "4 hours 2 days"],
  ["with the same unit twice", "4 h 2 h"],
  ["with a part of a longer unit", "2.5 days 4 hours"],
  ["in months", "P1M"],
  ["of a single unit in the form of ISO 8601", "PT36H"],
  ["with an unknown unit", "3 controls 4 hours"],
  ["of numbers alone", "3 4"],
])("a text %s is none: %s", (_, text) => {
  expect(timeSpan(text)).toBeUndefined();
});

test.each([
  ["525:36", 525.6],
  ["0:30", 0.5],
  ["12:15:00", 12.25],
])("%s is %f hours", (text, hours) => {
  expect(clockHours(text)).toBe(hours);
});

test.each(["525:60", "525", "1:2", "12:30 Uhr"])("%s is no time of a clock", (text) => {
  expect(clockHours(text)).toBeUndefined();
});

test("weeks are counted by themselves", () => {
  expect(timeSpan("42w 0d 5h")).toEqual({ weeks: 42, days: 0, hours: 5 });
  expect(timeSpan("1 week, 2 days")).toEqual({ weeks: 1, days: 2, hours: 0 });
});
