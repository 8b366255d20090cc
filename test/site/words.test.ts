import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../../src/build.ts";
import { textOf } from "../../src/model/file.ts";
import { privacyPage } from "../../src/site/privacy-page.ts";
import { golden as tables } from "../endpoints/support.ts";
import { builtOf } from "../support/built.ts";
import { goldenFiles } from "../support/golden.ts";
import { handMadeReport } from "../support/privacy-report.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { wordsOf } from "../support/words.ts";

/** What a failure says besides. */
const UPDATE = "if these words are meant: npm run golden";

const golden = (name: string) => fileURLToPath(new URL(`../golden/small/words/${name}`, import.meta.url));
const small = [...builtOf(goldenFiles).files];
const pages = small.filter(({ path }) => path.endsWith(".html"));
const smallFile = (name: string) => {
  const file = small.find(({ path }) => path === name);
  if (file === undefined) throw new Error(`the build has no ${name}`);
  return file;
};
const [smallIndex, smallOpenapi] = [smallFile("index.html"), smallFile("openapi.json")];

describe("the words of every page of the hand-made data", () => {
  it.each(pages.map(({ path, bytes }) => [path, textOf(bytes)] as const))(
    "are those of test/golden/small/words: %s",
    async (path, html) => {
      const text = wordsOf(path === "index.html" ? html : between(html, "<head>", "<body") + mainOf(html));
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

describe("the words of what a release and its retraction add", () => {
  const corrected = withRelease("2027-Q1.1", withRelease("2027-Q1", goldenFiles));
  const reason = "A share was counted twice.";
  const erased = withRetraction(corrected, { release: "2027-Q1", reason, erase: true });
  const retracted = withRetraction(erased, { release: "2027-Q1.1", reason, erase: false });
  const files = new Map([...build(retracted).files].map(({ path, bytes }) => [path, textOf(bytes)]));
  const text = (path: string) => files.get(path) ?? "";

  it("are those of test/golden/small/words/retracted: changelog", async () => {
    const words = wordsOf(mainOf(text("changelog.html")));
    await expect(words, UPDATE).toMatchFileSnapshot(golden("retracted/changelog.txt"));
  });

  it("are those of test/golden/small/words/retracted: overview", async () => {
    const words = wordsOf(mainOf(text("index.html")));
    const own = new Set(wordsOf(mainOf(textOf(smallIndex.bytes))).split("\n"));
    const added = words.split("\n").filter((line) => !own.has(line));
    await expect(`${added.join("\n")}\n`, UPDATE).toMatchFileSnapshot(golden("retracted/overview.txt"));
  });

  it("are those of test/golden/small/words/retracted: openapi", async () => {
    const whole = textsIn(JSON.parse(text("openapi.json")));
    const own = textsIn(JSON.parse(textOf(smallOpenapi.bytes)));
    const added = [...whole].filter((line) => !own.has(line));
    expect(added.length).toBeGreaterThan(0);
    await expect(`${added.join("\n")}\n`, UPDATE).toMatchFileSnapshot(golden("retracted/openapi.txt"));
  });
});

/** The titles, summaries and descriptions of a document. */
function textsIn(document: object): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    if (typeof value === "string" && ["title", "summary", "description"].includes(key)) texts.add(value);
    return value;
  });
  return texts;
}

const mainOf = (html: string) => between(html, "<main", "</main>");

function between(html: string, start: string, end: string): string {
  const [from, to] = [html.indexOf(start), html.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`the page has no ${start}`);
  return html.slice(from, to);
}
