import { expect, test } from "vitest";
import { cameIn, programmesInWords } from "../../../src/site/releases/came-in.ts";
import type { Before } from "../../../src/site/releases/told.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden } from "../../endpoints/support.ts";
import { handMadeReport } from "../../support/privacy-report.ts";
import { wordsOf } from "../../support/words.ts";

type BlockRow = Tables["blocks"][number];

/** The hand-made figures with blocks of other sizes. */
const withBlocks = (sizeOf: (block: BlockRow) => number): Tables => ({
  ...golden,
  blocks: golden.blocks.map((block) => ({ ...block, programmes: sizeOf(block) })),
});

/** What a release says of what came in, beside another one. */
const told = (figures: Tables, before?: Tables) => {
  const other: Before | undefined = before && {
    release: "2026-Q3",
    methodologyVersion: "1.0.0",
    isAlike: true,
    figures: before,
  };
  return wordsOf(cameIn({ release: "2026-Q4", before: other }, figures).source)
    .trimEnd()
    .split("\n");
};

test("years that have another number of programmes than before are named, with the new number first", () => {
  const more = withBlocks(
    (block) => block.programmes + (block.year === 2020 ? 1 : block.year === 2023 ? 2 : 0),
  );
  expect(told(more, golden)[0]).toBe(
    "Of 2019 to 2025 it has 146 programmes. Years that have another number than before: 2020: 18, after 16 (+2); 2023: 26, after 22 (+4).",
  );
  expect(told(golden, more)[0]).toBe(
    "Of 2019 to 2025 it has 140 programmes. Years that have another number than before: 2020: 16, after 18 (−2); 2023: 22, after 26 (−4).",
  );
  expect(told(golden, golden)[0]).toBe("Of 2019 to 2025 it has as many as before, 140 programmes.");
  expect(told(golden)[0]).toBe("Of 2019 to 2025 it has 140 programmes.");
});

test("programmes by industry stand beside those of before, before first, with the difference", () => {
  const more = withBlocks((block) => block.programmes + (block.industry === "alpha" ? 1 : 0));
  const lines = told(more, golden);
  const at = lines.findIndex((line) => line.startsWith("Industry |"));
  expect(lines.slice(at - 1, at + 3)).toEqual([
    "Programmes of 2026 by industry",
    "Industry | 2026-Q3 | 2026-Q4 | Difference",
    "Alpha & Sons | 16 | 19 | +3",
    "Beta | 12 | 12 | 0",
  ]);
});

test("the programmes of the year are told after those of the release before, with the difference", () => {
  const more = withBlocks((block) => block.programmes + 1);
  const before = { release: "2026-Q3", methodologyVersion: "1.0.0", isAlike: true, figures: golden };
  expect(programmesInWords("2026-Q4", more, before)).toBe(
    "Release 2026-Q4 has 33 programmes of 2026 to 30 September, after 28 of 2026 to 30 September in release 2026-Q3: +5.",
  );
});

test("submissions are told in the steps of the privacy report, with those of the release before and why some were left out", () => {
  const now = { ...golden, privacyReport: handMadeReport };
  const then = {
    ...now,
    privacyReport: {
      ...handMadeReport,
      population: { ...handMadeReport.population, submissions: 1100 },
    },
  };
  expect(told(now, then)[1]).toBe(
    "Submissions read for all years: 1,235, after 1,100 for release 2026-Q3. Left out were: duplicate 10, unknown year fewer than 5. Counts are in steps of five.",
  );
  expect(told(now)[1]).toContain("Submissions read for all years: 1,235. Left out were:");
});
