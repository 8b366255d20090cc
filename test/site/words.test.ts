import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../../src/build.ts";
import { textOf } from "../../src/model/file.ts";
import { privacyPage } from "../../src/site/privacy-page.ts";
import { golden as tables } from "../endpoints/support.ts";
import { goldenFiles } from "../support/golden.ts";
import { handMadeReport } from "../support/privacy-report.ts";
import { wordsOf } from "../support/words.ts";

/** What a failure says besides. */
const UPDATE = "if these words are meant: npm run golden";

const golden = (name: string) => fileURLToPath(new URL(`../golden/small/words/${name}`, import.meta.url));
const pages = [...build(goldenFiles).files].filter(({ path }) => path.endsWith(".html"));

describe("the words of every page of the hand-made data", () => {
  it.each(pages.map(({ path, bytes }) => [path, textOf(bytes)] as const))(
    "are those of test/golden/small/words: %s",
    async (path, html) => {
      const text = wordsOf(path === "index.html" ? html : between(html, "<head>", "<body>") + mainOf(html));
      await expect(text, UPDATE).toMatchFileSnapshot(golden(path.replace(/\.html$/, ".txt")));
    },
  );
});

describe("the words of the privacy page of a hand-made report", () => {
  it("are those of test/golden/small/words/privacy.txt", async () => {
    const { main } = privacyPage({ tables }, handMadeReport);
    await expect(wordsOf(main.source), UPDATE).toMatchFileSnapshot(golden("privacy.txt"));
  });
});

const mainOf = (html: string) => between(html, "<main", "</main>");

function between(html: string, start: string, end: string): string {
  const [from, to] = [html.indexOf(start), html.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`the page has no ${start}`);
  return html.slice(from, to);
}
