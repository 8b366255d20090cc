import { describe, expect, it } from "vitest";
import { parsePreviousTables } from "../../../src/disclosure/derived/previous-release.ts";
import { formerLabels, labelChanges, NO_LABEL_CHANGES } from "../../../src/disclosure/model/label-changes.ts";
import { movedRow, renamedTables, withMovedRows } from "../../../src/disclosure/renewal/relabel.ts";
import { goldenFiles } from "../../support/golden.ts";
import { saidOf } from "../../support/said.ts";
import { block, programme, settings } from "../programmes.ts";

const tables = parsePreviousTables(goldenFiles)!;
const renames = (...pairs: [string, string][]) => new Map(pairs);

describe("the previous release with today's labels", () => {
  it("has every row in its place with the same figures, and differs only in the label", () => {
    const changes = {
      ...NO_LABEL_CHANGES,
      industry: renames(["alpha", "omega"]),
      region: renames(["north", "far-north"]),
      framework: renames(["X_1", "X_2"]),
    };
    const now = renamedTables(tables, changes);
    const written = (rows: unknown) => JSON.stringify(rows);
    const expected = written(tables)
      .replaceAll('"industry":"alpha"', '"industry":"omega"')
      .replaceAll('"region":"north"', '"region":"far-north"')
      .replaceAll('"framework":"X_1"', '"framework":"X_2"');
    expect(written(now) === expected).toBe(true);
    expect(written(now.blocks)).not.toContain("alpha");
  });

  it("is the same object if nothing was renamed", () => {
    expect(renamedTables(tables, NO_LABEL_CHANGES)).toBe(tables);
  });

  it("is refused if two labels that were published side by side would become one", () => {
    const merged = () => renamedTables(tables, { ...NO_LABEL_CHANGES, industry: renames(["alpha", "beta"]) });
    expect(saidOf(merged)).toEqual([
      'reference/industries.csv previously "alpha": cannot be renamed to beta: the previous release also had beta, and a rename cannot merge two entries. Keep it as an entry of its own, with a last_year if it has ended.',
    ]);
    const both = { ...NO_LABEL_CHANGES, region: renames(["north", "all"], ["south", "all"]) };
    expect(saidOf(() => renamedTables(tables, both))).toEqual([
      'reference/regions.csv previously "south": cannot be renamed to all: the previous release also had north, and a rename cannot merge two entries. Keep it as an entry of its own, with a last_year if it has ended.',
    ]);
  });

  it("is not refused if a label takes the former name of another", () => {
    const changes = {
      ...NO_LABEL_CHANGES,
      industry: renames(["alpha", "beta"], ["beta", "gamma"]),
      region: renames(["south", "east"], ["north", "south"]),
    };
    const now = renamedTables(tables, changes);
    const labels = (rows: typeof tables.blocks) =>
      [...new Set(rows.map(({ industry, region }) => `${industry} ${region}`))].toSorted();
    expect(labels(tables.blocks).map((one) => one.split(" ")[0])).toContain("beta");
    const moved = new Map<string, string>([
      ...[["alpha", "beta"] as const, ["beta", "gamma"] as const],
      ...[["south", "east"] as const, ["north", "south"] as const],
    ]);
    expect(labels(now.blocks)).toEqual(
      labels(tables.blocks)
        .map((one) =>
          one
            .split(" ")
            .map((id) => moved.get(id) ?? id)
            .join(" "),
        )
        .toSorted(),
    );
  });

  it("accepts an old id, and one that was never published", () => {
    const changes = { ...NO_LABEL_CHANGES, industry: renames(["first", "alpha"], ["second", "alpha"]) };
    expect(renamedTables(tables, changes).blocks).toEqual(tables.blocks);
  });
});

describe("a programme's labels", () => {
  const registries = {
    ...settings,
    industries: [{ id: "omega", display_name: "Omega", previously: "alpha psi" }],
    regions: [
      { id: "north", display_name: "North" },
      { id: "south", display_name: "South", previously: "deep-south" },
    ],
    countries: [{ id: "AA", display_name: "Aland", region: "south" }],
  };
  const one = programme(1, { industry: "omega", country: "AA", region: "south" });

  it("may have been any of its former ones, excluding today's", () => {
    const changes = labelChanges(registries, [{ id: "AA", display_name: "Aland", region: "north" }]);
    expect([...changes.movedFrom]).toEqual([["AA", "north"]]);
    const former = formerLabels(one, changes).map(({ industry, region }) => `${industry} ${region}`);
    expect(former.toSorted()).toEqual(
      ["omega", "alpha", "psi"]
        .flatMap((industry) => ["south", "deep-south", "north"].map((region) => `${industry} ${region}`))
        .filter((labels) => labels !== "omega south")
        .toSorted(),
    );
  });

  it("are only today's if nothing changed", () => {
    expect(formerLabels(one, NO_LABEL_CHANGES)).toEqual([]);
  });

  it("do not count a renamed region or country as moved", () => {
    expect(
      labelChanges(registries, [{ id: "AA", display_name: "A", region: "deep-south" }]).movedFrom.size,
    ).toBe(0);
    const code = {
      ...registries,
      countries: [{ id: "AX", display_name: "A", region: "south", previously: "AA" }],
    };
    expect([...labelChanges(code, [{ id: "AA", display_name: "A", region: "north" }]).movedFrom]).toEqual([
      ["AX", "north"],
    ]);
  });
});

describe("a block with a country that moved", () => {
  const movedFrom = new Map([["AA", "north"]]);
  const there = (number: number) => programme(number, { country: "AA", region: "south" });
  const here = (number: number) => programme(number, { country: "BB", region: "north" });
  const { row } = block([1, 2, 3, 4, 5].map((number) => programme(number)));
  const moved = (members: ReturnType<typeof programme>[], from = row) =>
    movedRow(from, members, { movedFrom });

  it("has the new region if all programmes belong to it, and is mixed otherwise", () => {
    expect(moved([there(1), there(2)])).toEqual({ ...row, region: "south" });
    expect(moved([there(1), here(2)])).toEqual({ ...row, region: "mixed" });
  });

  it("is unchanged without programmes from that country, and if it was mixed or elsewhere", () => {
    expect(moved([here(1), here(2)])).toBe(row);
    const mixed = { ...row, region: "mixed" };
    expect(moved([there(1), there(2)], mixed)).toBe(mixed);
    // Corrected to that country since: the block was never of its region.
    const elsewhere = { ...row, region: "east" };
    expect(moved([there(1), there(2)], elsewhere)).toBe(elsewhere);
  });

  it("removes the figures of both regions that do not follow from blocks, and no others", () => {
    const rows = tables.blocks.map((own, index) => (index === 0 ? { ...own, region: "mixed" } : own));
    const [first] = tables.blocks;
    const now = withMovedRows(tables, rows);
    expect(now.blocks).toBe(rows);
    expect(tables.regionTrends.length - now.regionTrends.length).toBe(first!.region === "mixed" ? 0 : 1);
    expect(
      now.regionTrends.some(({ year, region }) => year === first!.year && region === first!.region),
    ).toBe(false);
    expect(withMovedRows(tables, tables.blocks).regionTrends).toBe(tables.regionTrends);
    // Alpha's blocks of 2026 were of the north, and are of the south.
    const [one] = tables.industryRegions;
    const cells = (
      [
        ["alpha", "north", 2026],
        ["alpha", "south", 2026],
        ["alpha", "east", 2026],
        ["beta", "north", 2026],
        ["alpha", "north", 2025],
      ] as const
    ).map(([industry, region, year]) => ({ ...one!, industry, region, year }));
    expect([row.industry, row.region, row.year]).toEqual(["alpha", "north", 2026]);
    const before = { ...tables, blocks: [row], industryRegions: cells };
    expect(withMovedRows(before, [{ ...row, region: "south" }]).industryRegions).toEqual(cells.slice(2));
  });

  it("removes the peer quantiles of both regions, but not of groups that still have it", () => {
    const { industry, framework, region } = row;
    expect([industry, framework, region]).toEqual(["alpha", "X_1", "north"]);
    const [one] = tables.peerDistributions;
    const peers = [
      [null, null, null],
      [null, "X_1", null],
      [null, null, "north"],
      [null, "X_1", "north"],
      ["alpha", null, "south"],
      ["beta", null, "north"],
      ["alpha", "Y_2", "north"],
      [null, null, "east"],
    ].map(([industry = null, framework = null, region = null]) => ({
      ...one!,
      ...{ industry, framework, region, year: 2026 },
    }));
    const before = { ...tables, blocks: [row], peerDistributions: [...peers, { ...peers[2]!, year: 2025 }] };
    const now = withMovedRows(before, [{ ...row, region: "south" }]);
    expect(now.peerDistributions).toEqual([
      peers[0],
      peers[1],
      peers[5],
      peers[6],
      peers[7],
      { ...peers[2], year: 2025 },
    ]);
  });
});
