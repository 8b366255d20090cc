import { describe, expect, it } from "vitest";

// A script in plain JavaScript, which has no types.
const { unfinishedEntries } = await import(new URL("../scripts/unfinished-entries.js", import.meta.url).href);

const unit = { text: "days", write: String };
const UNITS = { days: unit, hours: unit, usd: unit };
const metric = {
  ...{ label: "Delay", unit: "days" },
  ...{ definition: "Days.", meanOf: "days", better: "lower", did: ["took", ""] },
  ...{ question: "How long?", range: { min: 0, max: 9 }, example: 4 },
};
const { question: _, range: __, example: ___, ...sum } = metric;
const { definition: ____, meanOf: _____, better: ______, did: _______, ...part } = metric;
const METRICS = { delay_days: metric, sum_days: sum, part_days: part };

const without = (entry: Readonly<Record<string, unknown>>, property: string) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== property));

describe("before anything is generated", () => {
  it("complete metrics, sums that nobody is asked for and parts that are not published are accepted", () => {
    expect(unfinishedEntries(METRICS, UNITS)).toBeUndefined();
  });

  it.each(Object.keys(metric))("a metric without %s is named, with the file", (property) => {
    const metrics = { ...METRICS, delay_days: without(metric, property) };
    expect(unfinishedEntries(metrics, UNITS)).toBe(
      `src/model/metric.ts: the metric delay_days has no ${property}. Add it.`,
    );
  });

  it.each(["text", "write"])(
    "a unit without %s, which all others have, is named, with the file",
    (property) => {
      expect(unfinishedEntries(METRICS, { ...UNITS, hours: without(unit, property) })).toBe(
        `src/model/unit.ts: the unit hours has no ${property}. Add it.`,
      );
    },
  );

  it("a metric in an unknown unit is named, with the units to choose from", () => {
    expect(unfinishedEntries({ ...METRICS, delay_days: { ...metric, unit: "weeks" } }, UNITS)).toBe(
      'src/model/metric.ts: the metric delay_days is in the unit "weeks", which src/model/unit.ts does not have. Add it there, or use one of days, hours, usd.',
    );
  });
});
