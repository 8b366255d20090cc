import { it } from "vitest";
import type { Programme } from "../../src/disclosure/model/programme.ts";
import { textFile, withFiles } from "../../src/model/file.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { goldenFiles } from "../support/golden.ts";
import { population, type Released, released, withAnswer } from "./gate/release.ts";
import { settings } from "./programmes.ts";

const BOTTLENECKS = "id,display_name\nevidence,Evidence\nscope,Scope\nstaff,Staff\ntools,Tools\n";
const files = new Map(withFiles(goldenFiles, [textFile("reference/bottlenecks.csv", BOTTLENECKS)]));

/** Ordinary programmes, a few of which name rare causes. */
const some = (count: number, seed: number, first = 0) =>
  population(count, seed, first).map((one, index): Programme => {
    if (index % 15 === 4) return { ...one, bottleneck: "tools" };
    return index % 30 === 8 ? { ...one, bottleneck: "staff" } : one;
  });

/** One programme in so many changes its answers. */
const corrected = (programmes: readonly Programme[], every: number, value: number) =>
  programmes.map((one, index) => (index % every === 3 ? withAnswer(one, index % 7, value + index) : one));

const without = (programmes: readonly Programme[], ...numbers: number[]) =>
  programmes.filter((_, index) => !numbers.includes(index));

it("five releases with additions, corrections, withdrawals and a higher k are reproduced byte for byte", async () => {
  const told: string[] = [];
  let before: Released | undefined;
  const release = (programmes: readonly Programme[], k = 5) => {
    before = released(programmes, before, { ...settings.methodology, k }, files);
    const { blocks, tables } = before.publication;
    const tablesOfRelease = [...before.files].filter(
      ([path]) => path.endsWith(".csv") && !path.startsWith("reference/"),
    );
    told.push(
      `# ${programmes.length} programmes, k ${k}`,
      `${blocks.filter(({ isKept }) => isKept).length} of ${blocks.length} blocks kept: ${tables.blocks.map((row) => row.programmes).join(" ")}`,
      ...before.waiting.map((one) => JSON.stringify(one)),
      ...tables.bottleneckShares.map((row) => Object.values(row).join()),
      ...tablesOfRelease.map(([path, bytes]) => `${sha256(bytes)}  ${path}`),
      "",
    );
    return programmes;
  };
  const first = release(some(150, 11));
  const second = release([...corrected(first, 40, 60), ...some(9, 12, 1000)]);
  const third = release([...without(second, 5, 58, 90), ...some(35, 13, 2000)]);
  const fourth = release(corrected(without(third, 20), 12, 30));
  release([...fourth, ...some(12, 14, 3000)], 6);
  await isAsGolden("later-releases.txt", told);
});
