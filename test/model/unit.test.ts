import { describe, expect, it } from "vitest";
import { howMany, isUnit, METRIC_UNITS, UNITS, unitName, unitText } from "../../src/model/unit.ts";
import { readNumber } from "../../src/questionnaire/number.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { committedData } from "../support/data.ts";

const { rounding } = loadSettings(committedData).methodology;

const WORDS = /^(?!.*(undefined|NaN|null)).*\S/;

it("the singular is used for one", () => {
  expect(UNITS.hours.write("1")).toBe("1 hour");
  expect(UNITS.days.say("1")).toBe("1 day");
  expect(UNITS.score.distance.write("1")).toBe("1 point");
  expect(["0", "1.0", "1.5", "11"].map(UNITS.days.distance.write)).toEqual([
    "0 days",
    "1.0 days",
    "1.5 days",
    "11 days",
  ]);
});

it("a number has its noun, in the singular for one", () => {
  expect(howMany(1, "row")).toBe("1 row");
  expect(howMany(0, "row")).toBe("0 rows");
  expect(howMany(7782, "entry", "entries")).toBe("7,782 entries");
});

describe.each(METRIC_UNITS)("the unit %s", (unit) => {
  const entry = UNITS[unit];

  it("has a text for every use", () => {
    for (const word of [entry.text, entry.name, entry.caption, unitName(unit), unitText(unit)]) {
      expect(word).toMatch(WORDS);
    }
    expect(entry.distance.higher).not.toBe(entry.distance.lower);
  });

  it("writes figures, distances, sentences and ticks with the number in them", () => {
    expect(entry.write("1,234")).toContain("1,234");
    expect(entry.distance.write("1,234")).toContain("1,234");
    expect(entry.say("1,234.5")).toContain("1,234.5");
    expect(entry.tick(12)).toContain("12");
  });

  it("keeps more decimals in tables than answers are rounded to", () => {
    expect(entry.tableDecimals).toBeGreaterThan(rounding[unit]);
  });

  it("is recognised next to a number as participants write it", () => {
    for (const before of entry.written.before) expect(readNumber(`${before}12.5`, unit), before).toBe(12.5);
    for (const after of entry.written.after) {
      expect(readNumber(`12.5${after}`, unit), after).toBe(12.5);
      expect(readNumber(`12.5 ${after.toUpperCase()}`, unit), after).toBe(12.5);
    }
  });

  it("is recognised as answers write it, also after 1", () => {
    for (const digits of ["1", "1.5", "2"])
      expect(readNumber(entry.write(digits), unit)).toBe(Number(digits));
  });
});

it("a unit that no metric has is called by its own name, and a ratio is a unit of figures", () => {
  expect([unitName("programmes"), unitText("programmes")]).toEqual(["programmes", "programmes"]);
  expect([isUnit("ratio"), isUnit("programmes")]).toEqual([true, false]);
});
