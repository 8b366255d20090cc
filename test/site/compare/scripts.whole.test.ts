import { describe, expect, it } from "vitest";
import { textOf } from "../../../src/model/file.ts";
import { METRICS } from "../../../src/model/metric.ts";
import { required } from "../../../src/model/required.ts";
import {
  compareScripts,
  compareSettings,
  peerGroupsOf,
  peerIndustries,
} from "../../../src/site/compare/scripts.ts";
import { context } from "../../browser/support.ts";
import { dataText } from "../../support/data.ts";

const { tables } = context;
const records = (path: string) => {
  const [header, ...lines] = dataText(path).trim().split("\n");
  const names = header!.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])));
};
/** A cell's figure; null if the cell is empty. */
const figure = (cell: string | undefined) => (cell === "" ? null : Number(cell));

describe("the data of the compare page", () => {
  it("is one script of settings, one for all industries, and one for each industry", () => {
    const scripts = compareScripts(context).map(({ path, bytes }) => [path, textOf(bytes).split("(")[0]]);
    expect(scripts.slice(0, 3)).toEqual([
      ["assets/compare/settings.js", "receiveCompareSettings"],
      ["assets/compare/all-industries.js", "receivePeers"],
      ["assets/compare/of-fintech.js", "receivePeers"],
    ]);
    expect(scripts).toHaveLength(2 + tables.industries.length);
  });

  it("has every published quantile of the table, and no other", () => {
    const handed = peerIndustries(tables).flatMap((industry) => {
      const { percentiles, groups } = peerGroupsOf(tables, industry);
      return groups.flatMap(({ framework, region, quantiles }) =>
        Object.entries(quantiles).flatMap(([metric, { values, errors }]) =>
          values.flatMap((value, at) =>
            value === null
              ? []
              : [[industry, framework, region, metric, percentiles[at], value, errors[at]].join()],
          ),
        ),
      );
    });
    const published = ["distributions", "peer-distributions"]
      .flatMap((name) => records(`observatory/${name}.csv`))
      .filter(({ value }) => value !== "")
      .map(({ industry, framework, region, metric, percentile, value, standard_error: error }) =>
        [industry, framework, region ?? "", metric, percentile, ...[value, error].map(figure)].join(),
      );
    expect(handed.sort()).toEqual(published.sort());
  });

  it("has no differences between bands if blocks hide how their programmes differ", () => {
    const { maturity_score: steps } = compareSettings(context).bands;
    expect(steps.slice(0, -1).map(({ differences }) => differences)).toEqual(steps.slice(1).map(() => null));
  });

  it("has the differences between bands that are more than twice their standard error in the table, if blocks hide nothing", () => {
    const report = required(tables.privacyReport ?? undefined, "the privacy report");
    const byAnswer = { ...report.informationLossPct.byAnswer, maturity_score: 0, automation_rate: 0 };
    const exact = { ...report, informationLossPct: { ...report.informationLossPct, byAnswer } };
    const { bands } = compareSettings({ ...context, tables: { ...tables, privacyReport: exact } });
    const rows = records("observatory/bands.csv").filter(({ year }) => year === "2026");
    for (const [by, steps] of Object.entries(bands)) {
      for (const [at, { name, differences }] of steps.slice(0, -1).entries()) {
        const [here, above] = [name, steps[at + 1]!.name].map((band) =>
          rows.find((row) => row.by === by && row.band === band)!,
        );
        const apart = METRICS.filter((metric) => {
          const [mean, se] = [`${metric}_mean`, `${metric}_se`];
          const gap = Number(above![mean]) - Number(here![mean]);
          return metric !== by && Math.abs(gap) > 2 * Math.hypot(Number(here![se]), Number(above![se]));
        });
        // Below the minimum cohort a mean has no standard error.
        const isTold = [here, above].every((row) => row!.audit_hours_se !== "");
        expect(differences?.map(({ metric }) => metric)).toEqual(isTold ? apart : undefined);
      }
      expect(steps.at(-1)!.differences).toEqual([]);
    }
    expect(bands.maturity_score[0]!.differences!.length).toBeGreaterThan(0);
  });

  it("is small: no script of an industry has more than 150 kB", () => {
    const heavy = compareScripts(context).filter(({ bytes }) => bytes.length > 150_000);
    expect(heavy.map(({ path }) => path)).toEqual([]);
  });
});
