import { expect, test } from "vitest";
import { loadHistory, NO_RELEASES } from "../../src/releases/history.ts";
import { changelogPage } from "../../src/site/changelog-page.ts";
import { context } from "../browser/support.ts";
import { committedData } from "../support/data.ts";
import { wordsOf } from "../support/words.ts";

const { source } = changelogPage({ ...context, history: loadHistory(committedData) }).main;
const words = wordsOf(source);

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

test("the changelog shows the change at an unchanged mix below the whole change, so that all metrics fit side by side", () => {
  const cells = /<caption class="unseen">Averages of .*?<tbody>(.*?)<\/tbody>/s.exec(source)![1]!;
  expect(cells).toMatch(
    /<td>[+−][\d.]+ points; <span class="second">[+−]?[\d.]+ points<\/span><\/td><td>[+−][\d.]+%; <span class="second">/,
  );
});

test("the changelog names the industries whose change at an unchanged mix is not known, such as those that the release before has not", () => {
  expect(words).not.toContain("Not listed");
  const { industries, blocks } = context.tables;
  const renamed = new Map([
    ["retail", { id: "salons", display_name: "Hair salons" }],
    ["saas", { id: "clinics", display_name: "Clinics" }],
  ]);
  const tables = {
    ...context.tables,
    industries: industries.map((one) => ({ ...one, ...renamed.get(one.id) })),
    blocks: blocks.map((row) => ({ ...row, industry: renamed.get(row.industry)?.id ?? row.industry })),
  };
  const page = changelogPage({ ...context, tables, history: loadHistory(committedData) }).main;
  expect(wordsOf(page.source)).toContain(
    "Not listed, because their change at an unchanged mix is not known (release 2026-Q3 does not have them, or too many of their blocks have mixed frameworks and regions): Clinics and Hair salons.",
  );
});

test("a changelog without entries says so, and does not say that nothing changed between releases", () => {
  const without = { ...context, tables: { ...context.tables, changelog: [] } };
  const observed = context.answers.map((answer) => {
    const { data } = answer.body as { readonly data?: { readonly changelog?: unknown } };
    return data?.changelog === undefined
      ? answer
      : { ...answer, body: { ...(answer.body as object), data: { ...data, changelog: [] } } };
  });
  const told = (history: typeof context.history) =>
    wordsOf(changelogPage({ ...without, answers: observed, history } as typeof context).main.source);
  expect(told(loadHistory(committedData))).toContain(
    "\nNo entries have been written for this changelog yet. The differences between releases are counted below.\n",
  );
  const history = loadHistory(committedData);
  const first = { ...history.index, releases: history.index.releases.slice(0, 1) };
  for (const none of [NO_RELEASES, { ...history, index: first }])
    expect(told(none)).toContain("\nNo entries have been written for this changelog yet.\n");
});
