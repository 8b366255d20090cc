import { expect, test } from "vitest";
import { frozenOf } from "../../../src/releases/frozen.ts";
import { findingSources } from "../../../src/site/releases/files.ts";

const text = (path: string) => ({ path, bytes: new TextEncoder().encode("year\n2026\n") });
/** @param frozen the frozen files of the release; undefined if it is not frozen */
function sources(frozen: readonly string[] | undefined): string {
  const release = "2026-Q4";
  const copies = frozen === undefined ? [] : [frozenOf(release, frozen.map(text))];
  return findingSources({ history: { frozen: copies, changes: [] } }, release).source;
}

test("the tables that findings are computed from are linked: as released, or the current ones before a release", () => {
  expect(sources(["datasets/observatory/blocks.csv", "datasets/observatory/industry-trends.csv"])).toBe(
    '<p>Computed from <a href="../api/releases/2026-Q4/datasets/observatory/industry-trends.csv">industry-trends.csv</a> and <a href="../api/releases/2026-Q4/datasets/observatory/blocks.csv">blocks.csv</a>.</p>',
  );
  expect(sources(undefined)).toBe(
    '<p>Computed from <a href="../api/datasets/observatory/industry-trends.csv">industry-trends.csv</a> and <a href="../api/datasets/observatory/blocks.csv">blocks.csv</a>.</p>',
  );
});

test("a table that a release does not have is named without a link: the current one has other figures", () => {
  expect(sources(["datasets/observatory/industry-trends.csv"])).toBe(
    '<p>Computed from <a href="../api/releases/2026-Q4/datasets/observatory/industry-trends.csv">industry-trends.csv</a> and blocks.csv.</p>',
  );
});
