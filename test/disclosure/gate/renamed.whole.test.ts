import fc from "fast-check";
import { expect, it } from "vitest";
import { GateContributors } from "../../../src/disclosure/gate/gate-contributors.ts";
import { keptRows } from "../../../src/disclosure/gate/kept-rows.ts";
import { entryCount } from "../../../src/disclosure/ledger/ledger.ts";
import { textFile, textOf, withFiles } from "../../../src/model/file.ts";
import { goldenFiles } from "../../support/golden.ts";
import { population, released } from "./release.ts";

/** For each registry of the hand-made data, an id and its new name, which it may have from the second release on. */
const RENAMES = [
  ["industries", "industry", "alpha", "omega"],
  ["frameworks", "framework", "X_1", "X_9"],
  ["regions", "region", "north", "far-north"],
] as const;
type Rename = (typeof RENAMES)[number];

/** The hand-made data with these ids renamed; countries refer to their region by its new name. */
function renamedFiles(renames: readonly Rename[]) {
  const files = renames.map(([registry, , former, now]) => {
    const path = `reference/${registry}.csv`;
    const [header, ...rows] = textOf(goldenFiles.get(path)!).trimEnd().split("\n");
    const lines = rows.map((row) =>
      row.startsWith(`${former},`) ? `${row.replace(former, now)},${former}` : `${row},`,
    );
    return textFile(path, `${[`${header},previously`, ...lines].join("\n")}\n`);
  });
  const countries = textOf(goldenFiles.get("reference/countries.csv")!);
  const region = renames.find(([registry]) => registry === "regions");
  const moved = region === undefined ? countries : countries.replaceAll(`,${region[2]}\n`, `,${region[3]}\n`);
  return new Map(withFiles(goldenFiles, [...files, textFile("reference/countries.csv", moved)]));
}

/** A table with the new names instead of the old ones, which occur in no other cells. */
const renamedText = (text: string, renames: readonly Rename[]) =>
  renames.reduce(
    (changed, [, , former, now]) => changed.replaceAll(new RegExp(`(^|,)${former}(?=,|$)`, "gm"), `$1${now}`),
    text,
  );

const TABLES = [
  "observatory/blocks.csv",
  "observatory/industry-trends.csv",
  "observatory/region-trends.csv",
  "observatory/industry-regions.csv",
  "observatory/quantiles.csv",
  "observatory/bands.csv",
  "observatory/requirement-gaps.csv",
  "observatory/bottleneck-shares.csv",
  "compliance-cost.csv",
];

it("a rename changes no figure, no block and no count of pseudonyms in any population, and the gate accepts it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 120 }),
      fc.nat({ max: 1000 }),
      fc.subarray([...RENAMES], { minLength: 1 }),
      (count, seed, renames) => {
        const programmes = population(count, seed);
        const first = released(programmes);
        const before = first.close();
        const now = programmes.map((programme) =>
          renames.reduce(
            (own, [, label, former, name]) => (own[label] === former ? { ...own, [label]: name } : own),
            programme,
          ),
        );
        const second = released(now, { ...first, close: () => before }, undefined, renamedFiles(renames));
        for (const path of TABLES) {
          const expected = renamedText(textOf(first.files.get(path)!), renames);
          expect(textOf(second.files.get(path)!), path).toBe(expected);
        }
        const { publication } = second;
        const view = { ...publication, contributors: new GateContributors(publication) };
        expect(keptRows.find(view)).toEqual([]);
        const after = second.close();
        expect(entryCount(after)).toBe(entryCount(before));
        for (const column of ["pseudonyms", "organisationPseudonyms", "members"] as const)
          expect(after.columns[column], column).toEqual(before.columns[column]);
      },
    ),
    { numRuns: 5 },
  );
});
