import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../../src/build.ts";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { privacyPage } from "../../src/site/privacy-page.ts";
import { PRIVACY_REPORT_PATH } from "../../src/tables/privacy-report.ts";
import { golden as tables } from "../endpoints/support.ts";
import { builtOf } from "../support/built.ts";
import { goldenFiles } from "../support/golden.ts";
import { handMadeReport, reportOf } from "../support/privacy-report.ts";
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

describe("the words of what a release and its retraction, a privacy report and a quota add", () => {
  const reported = withFiles(goldenFiles, [jsonFile(PRIVACY_REPORT_PATH, reportOf(goldenFiles))]);
  const corrected = withRelease("2027-Q1.1", withRelease("2027-Q1", reported));
  const reason = "A share was counted twice.";
  const erased = withRetraction(corrected, { release: "2027-Q1", reason, erase: true });
  const retracted = withRetraction(erased, { release: "2027-Q1.1", reason, erase: false });
  const { files } = build(retracted, { gate: { quota: 1000, keys: [] }, hosts: [] });
  const texts = new Map(files.map(({ path, bytes }) => [path, textOf(bytes)]));
  const before = new Set(small.flatMap((file) => saidIn(file.path, textOf(file.bytes))));

  it.each([
    ["pages", /\.html$/],
    ["documents", /^(?!assets\/|openapi\.yaml$|manifest\.json$).*\.(json|jsonld|txt|cff|atom|bib|ttl)$/],
  ])("are those of test/golden/small/words/added: %s", async (name, kind) => {
    const told = new Set(before);
    const added = [...texts].flatMap(([path, text]) => {
      if (!kind.test(path)) return [];
      const own = [...new Set(saidIn(path, text))].filter((line) => !told.has(line));
      for (const line of own) told.add(line);
      return own.length === 0 ? [] : [`==> ${path} <==`, ...own, ""];
    });
    expect(added.length).toBeGreaterThan(0);
    await expect(`${added.join("\n")}\n`, UPDATE).toMatchFileSnapshot(golden(`added/${name}.txt`));
  });
});

/** What a file says: the words of a page, the texts of a document; nothing that changes with the bytes of another file. */
function saidIn(path: string, text: string): string[] {
  if (path.endsWith(".html")) return wordsOf(mainOf(text)).split("\n").filter(isLasting);
  if (/\.(json|jsonld)$/.test(path)) return [...textsIn(JSON.parse(text))].filter(isLasting);
  return text.split("\n").filter(isLasting);
}

const isLasting = (line: string) => line !== "" && !/[0-9a-f]{64}|urn:uuid|byteSize/.test(line);

/** The sentences of a document, by whatever names: texts of several words. */
function textsIn(document: object): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(document, (_, value: unknown) => {
    if (typeof value === "string" && /\p{L} \p{L}/u.test(value)) texts.add(value);
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
