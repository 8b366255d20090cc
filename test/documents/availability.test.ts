import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { availabilityOf } from "../../src/documents/availability.ts";
import { textFile, withFiles } from "../../src/model/file.ts";
import type { AvailabilityRow } from "../../src/tables/availability.ts";
import { goldenFiles } from "../support/golden.ts";
import { Texts } from "../support/texts.ts";

const HEADER = "checked,outcome,requests,failures\n";
const row = (checked: string, outcome: AvailabilityRow["outcome"] = "passed"): AvailabilityRow => ({
  checked,
  outcome,
  requests: 900,
  failures: outcome === "failed" ? 1 : 0,
});

describe("availabilityOf", () => {
  test("counts by month in UTC, the newest first, whatever the order of the rows", () => {
    const months = availabilityOf([
      row("2027-01-01T00:00:00Z"),
      row("2026-12-31T23:59:59Z", "failed"),
      row("2026-12-01T00:00:00Z"),
      row("2026-12-20T00:00:00Z"),
    ]);
    expect(months).toEqual([
      {
        month: "2027-01",
        checks: 1,
        passed: 1,
        notMade: 0,
        passedPct: 100,
        first: "2027-01-01T00:00:00Z",
        last: "2027-01-01T00:00:00Z",
      },
      {
        month: "2026-12",
        checks: 3,
        passed: 2,
        notMade: 0,
        passedPct: 66.66,
        first: "2026-12-01T00:00:00Z",
        last: "2026-12-31T23:59:59Z",
      },
    ]);
  });

  test("never says 100 if one of very many checks failed", () => {
    const many = Array.from({ length: 44_640 }, (_, minute) =>
      row(
        new Date(Date.UTC(2026, 11, 1, 0, minute)).toISOString().replace(".000", ""),
        minute ? "passed" : "failed",
      ),
    );
    expect(availabilityOf(many)).toMatchObject([{ checks: 44_640, passed: 44_639, passedPct: 99.99 }]);
  });

  test("a month without a completed check has no percentage", () => {
    expect(availabilityOf([row("2026-12-01T00:00:00Z", "not-made")])).toMatchObject([
      { checks: 0, passed: 0, notMade: 1, passedPct: null },
    ]);
  });
});

describe("a build with availability.csv", () => {
  const built = (text?: string) => {
    const data =
      text === undefined ? goldenFiles : withFiles(goldenFiles, [textFile("availability.csv", text)]);
    return new Texts(build(data, { site: false, hosts: [] }).files);
  };
  const without = built();
  const measured = built(`${HEADER}2026-12-01T00:00:00Z,passed,900,0\n`);

  test("has the months in the status and its description, and changes nothing else", () => {
    const changed = [...measured].filter(([path, text]) => without.get(path) !== text).map(([path]) => path);
    expect(changed.sort()).toEqual(["api/status.json", "manifest.json", "openapi.json", "openapi.yaml"]);
    const { availability, ...rest } = JSON.parse(measured.get("api/status.json")!);
    expect(availability).toHaveLength(1);
    expect(rest).toEqual(JSON.parse(without.get("api/status.json")!));
  });

  test("says in the OpenAPI document what each figure of a month is", () => {
    const { paths, components } = JSON.parse(measured.get("openapi.json")!);
    const { get } = paths["/api/status.json"];
    expect(get.description).toContain("the availability of the site");
    expect(get.responses[200].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/Status",
    });
    const { availability } = components.schemas.Status.properties;
    expect(availability.items).toEqual({ $ref: "#/components/schemas/StatusAvailability" });
    expect(Object.keys(components.schemas.StatusAvailability.properties)).toEqual([
      "month",
      "checks",
      "passed",
      "notMade",
      "passedPct",
      "first",
      "last",
    ]);
  });

  test("is byte for byte the same without a check in it", () => {
    expect(built(HEADER)).toEqual(without);
  });
});
