import { expect, test } from "vitest";
import { loadHistory } from "../../src/releases/history.ts";
import { changelogPage } from "../../src/site/changelog-page.ts";
import { context } from "../browser/support.ts";
import { committedData } from "../support/data.ts";
import { wordsOf } from "../support/words.ts";

const words = wordsOf(changelogPage({ ...context, history: loadHistory(committedData) }).main.source);

test("the changelog says that its counts are figures that differ from those of the release before", () => {
  expect(words).toContain(
    "Releases, each with its manifest, and how many figures differ from those of the release before",
  );
});

test("the changelog lists releases newest first, each with the changes on the one before", () => {
  expect(words).toMatch(
    /2026-Q4 \| 2026-09-30( \| [\d,]+){4} \| JSON CSV\n2026-Q3 \| 2026-06-30( \|){5} first release\n/,
  );
});
