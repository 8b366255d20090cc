import { expect, test } from "vitest";
import { releaseDescription } from "../../../src/site/releases/release-page.ts";
import type { ReleaseStory } from "../../../src/site/releases/release-story.ts";
import { golden } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

const earlier: ReleaseStory = {
  release: "2025-Q4",
  asOf: "2025-12-31T00:00:00Z",
  published: "2026-01-12T00:00:00Z",
  record: undefined,
  methodologyVersion: "1.0.0",
  figures: null,
  words: undefined,
  previous: undefined,
};

test("the page of an earlier release gives its own citation in each form, with the address that stays", () => {
  const words = {
    citation: "Golden Benchmark, release 2025-Q4.",
    disclaimer: "Synthetic.",
    datasetId: "golden",
    title: "Golden Compliance Benchmark",
    publisher: "Golden Institute",
  };
  const context = { ...contextOf(golden), base: "https://data.example/v" };
  const text = wordsOf(releaseDescription(context, { ...earlier, words }, []).main.source);
  expect(text.split("How to cite it\n")[1]!.replaceAll(/\n +/g, "\n"))
    .toBe(`Golden Benchmark, release 2025-Q4.
Synthetic.
APA style:
APA citation
Golden Institute. (2026, January 12). Golden Compliance Benchmark (Release 2025-Q4) [Data set]. https://data.example/v/releases/2025-Q4.html
Copy APA citation
For reference managers, in BibTeX:
BibTeX citation
@misc{golden-2025-Q4,
author = {{Golden Institute}},
title = {{Golden Compliance Benchmark}},
year = {2026},
month = jan,
date = {2026-01-12},
version = {2025-Q4},
howpublished = {Data set, release 2025-Q4},
url = {https://data.example/v/releases/2025-Q4.html},
note = {Synthetic.}
}
Copy BibTeX citation
`);
});

test("the page of a release whose tables have another form says that it shows no figures, and why", () => {
  const { title, description, main } = releaseDescription(contextOf(golden), earlier, []);
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
