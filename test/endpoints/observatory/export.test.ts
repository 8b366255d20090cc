import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/endpoints/index.ts";
import { observatoryExport } from "../../../src/endpoints/observatory/export.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { committedTables } from "../../support/committed.ts";
import { golden, published, withMethodology, withRows } from "../support.ts";
import { rebuild } from "./rebuild.ts";
import { north } from "./support.ts";

const committed = committedTables();
const csvOf = (tables: Tables) => observatoryExport.formats!.csv!(tables);

// oxlint-disable-next-line typescript/no-explicit-any -- an answer is read as its readers read it
const whole = (tables: Tables): any =>
  JSON.parse(JSON.stringify(observatoryExport.resolve(tables, {})), (name, value) =>
    name === "uncertainty" ? knownErrors(value) : value,
  );

/** Errors that are there: an empty cell says nothing of one. */
function knownErrors(uncertainty: object): object | undefined {
  const known = Object.entries(uncertainty).filter(([, error]) => error !== null);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

test("contains the data of every other Observatory endpoint, by name", () => {
  const { data } = published(observatoryExport);
  const others = ENDPOINTS.filter(
    ({ id, path }) => path.includes("/observatory/") && id !== observatoryExport.id,
  );
  const nameOf = (path: string) =>
    path
      .replace("/api/intelligence/observatory/", "")
      .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  expect(data).toEqual(
    Object.fromEntries(others.map((endpoint) => [nameOf(endpoint.path), published(endpoint).data])),
  );
  expect(Object.keys(data)).toContain("complianceCost");
});

describe("the export as CSV", () => {
  test.each([
    ["the committed data", committed],
    ["data with withheld regions, bands, requirements and bottlenecks", withheld(committed)],
    ["data whose names look like formulas", disguised()],
  ])("contains every number, text and null of %s, each once", (_, tables) => {
    const { data, ...provenance } = whole(tables);
    leaveOutEmpty(data.feed);
    expect(rebuild(csvOf(tables))).toStrictEqual({ provenance, ...data });
  });

  test("has no row for an empty list, and nothing else is lost", () => {
    const { data, ...provenance } = whole(golden);
    leaveOutEmpty(data.feed);
    delete data.feed.methodology.highlights;
    expect(rebuild(csvOf(golden))).toStrictEqual({ provenance, ...data });
  });

  test("has no text that a spreadsheet takes for a formula", () => {
    const rows = parse(csvOf(disguised()), { columns: true }) as Record<string, string>[];
    const texts = rows.filter(({ unit }) => unit === "text").map(({ value }) => value!);
    for (const text of ["'=North", "'@Evidence", "'-Requirement 1", "'+Release", "'\tTab", "''quoted'"]) {
      expect(texts).toContain(text);
    }
    const cells = rows.flatMap((row) => Object.values(row));
    const suspects = cells.filter((cell) => /^\s*[=+\-@]|^[\t\r\n]/.test(cell));
    expect(suspects.length).toBeGreaterThan(0);
    expect(suspects.filter((cell) => !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
  });
});

/** A list without entries has no row. */
// oxlint-disable-next-line typescript/no-explicit-any -- answers are read as their readers read them
function leaveOutEmpty(feed: any): void {
  for (const list of ["signals", "trendChanges"]) if (feed[list].length === 0) delete feed[list];
}

function withheld(tables: Tables): Tables {
  const nothing = {
    sample_size: null,
    maturity_score_mean: null,
    audit_hours_mean: null,
    cost_usd_mean: null,
    automation_rate_mean: null,
    remediation_days_mean: null,
  };
  const asia = withRows(tables, "regionTrends", { region: "asia", year: 2026 }, nothing);
  const band = withRows(asia, "bands", { by: "automation_rate", band: "0-25", year: 2026 }, nothing);
  const requirement = withRows(
    band,
    "requirementGaps",
    { requirement: 3, year: 2026 },
    { sample_size: null, open_finding_rate_pct: null, avg_remediation_days: null },
  );
  return withRows(
    requirement,
    "bottleneckShares",
    { bottleneck: "legacy-system", year: 2026 },
    { sample_size: null, share_pct: null, avg_delay_days: null },
  );
}

/** Names of the operator's that start like formulas, or like what makes them safe. */
function disguised(): Tables {
  // Every list has an entry: one that is empty leaves nothing to rebuild it from.
  const moved = north(2026, { audit_hours_mean: 300 }, north(2025, { audit_hours_mean: 150 }));
  const renamed = withRows(moved, "regions", { id: "north" }, { display_name: "=North" });
  const cause = withRows(renamed, "bottlenecks", { id: "evidence" }, { display_name: "@Evidence" });
  const title = withRows(cause, "requirements", { id: 1 }, { title: "-Requirement 1" });
  const log = withRows(title, "changelog", {}, { summary: "+Release" });
  return withMethodology(log, { highlights: ["\tTab", "'quoted'", 'a "b", c\nd'] });
}
