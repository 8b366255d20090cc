import { describe, expect, test } from "vitest";
import {
  dayAfter,
  dayOf,
  unixDay,
  httpDate,
  isCalendarDay,
  midnight,
  secondsTo,
} from "../../src/model/day.ts";

describe("a day", () => {
  // The first is the example of RFC 9110, section 5.6.7, at midnight.
  test.each([
    ["1994-11-06", "Sun, 06 Nov 1994 00:00:00 GMT"],
    ["1970-01-01", "Thu, 01 Jan 1970 00:00:00 GMT"],
    ["2024-02-29", "Thu, 29 Feb 2024 00:00:00 GMT"],
    ["2026-12-31", "Thu, 31 Dec 2026 00:00:00 GMT"],
  ])("%s is written in HTTP as %s", (day, written) => expect(httpDate(day)).toBe(written));

  test.each([
    ["1970-01-01", 0],
    ["1970-01-02", 86_400],
    ["2026-11-20", 1_795_132_800],
  ])("%s begins %d seconds after 1970", (day, seconds) => expect(secondsTo(day)).toBe(seconds));

  test.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2026-11-20", 20_777],
  ])("%s is %d days after 1970-01-01", (day, days) => expect(unixDay(day)).toBe(days));

  test.each(["2024-02-29", "2026-12-31"])("is in the calendar: %s", (day) => {
    expect(isCalendarDay(day)).toBe(true);
  });

  test.each(["2026-02-29", "2026-02-31", "2026-13-01", "2026-00-10", "x"])(
    "is not in the calendar: %s",
    (day) => {
      expect(isCalendarDay(day)).toBe(false);
    },
  );

  test.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-10-05", 364, "2027-10-04"],
  ])("%s plus %d days is %s", (day, days, after) => expect(dayAfter(day, days)).toBe(after));

  test("of an instant is its date", () => expect(dayOf("2026-09-30T23:59:59Z")).toBe("2026-09-30"));

  test("begins at midnight in UTC", () => expect(midnight("2026-09-30")).toBe("2026-09-30T00:00:00Z"));
});
