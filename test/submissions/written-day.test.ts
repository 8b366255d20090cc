import { describe, expect, it } from "vitest";
import { writtenDay } from "../../src/submissions/written-day.ts";

describe("a day as people write it", () => {
  it.each([
    ["2026-10-05", "2026-10-05"],
    ["31.12.2026", "2026-12-31"],
    ["5.10.2026", "2026-10-05"],
    ["05. 10. 2026", "2026-10-05"],
    ["31/12/2026", "2026-12-31"],
    ["12/31/2026", "2026-12-31"],
    ["31-12-2026", "2026-12-31"],
    ["5/5/2026", "2026-05-05"],
    ["29.02.2024", "2024-02-29"],
  ])("is read if its parts can be in only one order: %s", (text, day) => {
    expect(writtenDay(text)).toEqual({ day });
  });

  it.each([
    ["05/10/2026", ["2026-10-05", "2026-05-10"]],
    ["1-2-2026", ["2026-02-01", "2026-01-02"]],
  ])("is two possible days if their order is not clear: %s", (text, either) => {
    expect(writtenDay(text)).toEqual({ either });
  });

  it.each([
    "",
    "2026-02-29",
    "2026-13-01",
    "2026-00-01",
    "2026-01-00",
    "2026-1-5",
    "29.02.2026",
    "12.31.2026",
    "0.1.2026",
    "5.0.2026",
    "5.13.2026",
    "32/13/2026",
    "31.12.26",
    "31/12-2026",
    "5 October",
    "46022",
    "2026-10-05T12:00:00Z",
  ])("is refused if it does not exist or has no four-digit year: %s", (text) => {
    expect(writtenDay(text)).toBeUndefined();
  });
});
