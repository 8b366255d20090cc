import { expect, test } from "vitest";
import { releaseDescription } from "../../../src/site/releases/release-page.ts";
import { golden } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

test("the page of a release whose tables have another form says that it shows no figures, and why", () => {
  const story = {
    release: "2025-Q4",
    asOf: "2025-12-31T00:00:00Z",
    published: "2026-01-12T00:00:00Z",
    record: undefined,
    methodologyVersion: "1.0.0",
    figures: null,
    words: undefined,
    previous: undefined,
  };
  const { title, description, main } = releaseDescription(contextOf(golden), story, []);
  expect([title, description]).toEqual([
    "Release 2025-Q4",
    "Release 2025-Q4 of 2026-01-12: what came in, what changed, what is held back, and where its files are.",
  ]);
  expect(wordsOf(main.source).split("\n").slice(0, 3)).toEqual([
    "Published 2026-01-12 · data as of 2025-12-31",
    "Release 2025-Q4",
    "Its files are kept as they were published. Its tables have a different form from today's, so this page shows no figures of them.",
  ]);
});
