import { expect, test } from "vitest";
import { spanOf } from "../../../src/model/years.ts";
import { restsOn } from "../../../src/site/profiles/rests-on.ts";
import type { Methodology } from "../../../src/tables/settings.ts";

const span = spanOf([2019, 2026], "2026-12-31");
const methodology = { minimumCohort: 30 } as Methodology;

test("says how many programmes the figures are based on, and whether they are few", () => {
  expect(restsOn({ methodology, span }, 1250)).toBe("The figures are based on 1,250 programmes of 2026.");
  expect(restsOn({ methodology, span }, 30)).toBe("The figures are based on 30 programmes of 2026.");
  expect(restsOn({ methodology, span }, 29)).toBe(
    "The figures are based on 29 programmes of 2026, fewer than the minimum cohort of 30.",
  );
});

test("says for a year to date that changes compare a part of a year with a whole one", () => {
  expect(restsOn({ methodology, span: spanOf([2019, 2026], "2026-06-30") }, 30)).toBe(
    "The figures are based on 30 programmes of 2026 to 30 June. 2026 to 30 June is a part of a year: a change on 2025 compares it with a whole one.",
  );
});
