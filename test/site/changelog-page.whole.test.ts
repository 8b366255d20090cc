import { expect, test } from "vitest";
import { loadHistory } from "../../src/releases/history.ts";
import { changelogPage } from "../../src/site/changelog-page.ts";
import { context } from "../browser/support.ts";
import { committedData } from "../support/data.ts";
import { wordsOf } from "../support/words.ts";

const words = wordsOf(changelogPage({ ...context, history: loadHistory(committedData) }).main.source);

test("the changelog says that it counts figures that differ from those of the previous release", () => {
  expect(words).toContain("Releases, and how many figures differ from those of the previous release");
});

test("the changelog lists releases newest first, each with the changes since the previous one", () => {
  expect(words).toMatch(
    /2026-Q4 \| 2026-09-30 \| 2026 to 30 September( \| [\d,]+){4} \| JSON CSV\n2026-Q3 \| 2026-06-30 \| 2026 to 30 June( \|){5} first release\n/,
  );
});

test("the changelog explains differences between releases that describe different days", () => {
  expect(words).toContain(
    "2026-Q3 describes 2026 to 30 June, 2026-Q4 2026 to 30 September. Figures of 2026 are of different parts of the year.",
  );
});
