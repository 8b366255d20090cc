import { describe, expect, it } from "vitest";
import { build } from "../../src/build.ts";
import { jsonFile, type OutputFile, textOf, withFiles } from "../../src/model/file.ts";
import { required } from "../../src/model/required.ts";
import { DATA_SCRIPTS, type SearchEntry } from "../../src/site/explorer-data.ts";
import { privacyPage } from "../../src/site/privacy-page.ts";
import { PRIVACY_REPORT_PATH } from "../../src/tables/privacy-report.ts";
import { golden as tables } from "../endpoints/support.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { builtOf } from "../support/built.ts";
import { goldenFiles, releasedGolden } from "../support/golden.ts";
import { linksOf } from "../support/links.ts";
import { handMadeReport, reportOf } from "../support/privacy-report.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { wordsOf } from "../support/words.ts";

const small = [...builtOf(goldenFiles).files];
const pages = small.filter(({ path }) => path.endsWith(".html"));

describe("the text of every page of the handmade data", () => {
  it.each(pages.map(({ path, bytes }) => [path, textOf(bytes)] as const))(
    "is that of test/golden/small/words: %s",
    async (path, html) => {
      const text = wordsOf(path === "index.html" ? html : between(html, "<head>", "<body") + mainOf(html));
      await isAsGolden(`small/words/${path.replace(/\.html$/, ".txt")}`, text);
    },
  );
});

describe("the targets of links", () => {
  it("are those of test/golden/small/words/links.txt, each at its first place", async () => {
    const told = new Set<string>();
    const lines = pages.flatMap(({ path, bytes }) => {
      const own = [...new Set(linksOf(textOf(bytes), path))].filter((link) => !told.has(link));
      for (const link of own) told.add(link);
      return own.length === 0 ? [] : [`==> ${path} <==`, ...own, ""];
    });
    expect(lines).not.toEqual([]);
    await isAsGolden("small/words/links.txt", lines);
  });
});

describe("the search entries", () => {
  it("are those of test/golden/small/words/search.txt", async () => {
    const script = textOf(
      required(small.find(({ path }) => path === DATA_SCRIPTS.search)?.bytes, "the script"),
    );
    const entries: SearchEntry[] = JSON.parse(script.slice(script.indexOf("["), script.lastIndexOf("]") + 1));
    // Fields and columns are told in the words of their schemas, which are golden output too.
    const own = entries.filter(({ kind }) => kind !== "Field" && kind !== "Column");
    const lines = own.map(({ kind, title, text, words = "", page }) =>
      [kind, title, text, words, page].join(" | "),
    );
    await isAsGolden("small/words/search.txt", lines);
  });
});

describe("the text of the privacy page of a handmade report", () => {
  it("is that of test/golden/small/words/privacy.txt", async () => {
    const { main } = privacyPage({ tables }, handMadeReport);
    await isAsGolden("small/words/privacy.txt", wordsOf(main.source));
  });
});

/** Kinds of files whose words are told together; of others nobody reads words, or they are the same as YAML. */
const KINDS = [
  ["pages", /\.html$/],
  ["documents", /^(?!assets\/|openapi\.yaml$|manifest\.json$).*\.(json|jsonld|txt|cff|atom|bib|ttl)$/],
] as const;

/** What files of a kind say besides what was said before, each sentence where it comes first. */
function addedTo(before: ReadonlySet<string>, files: readonly OutputFile[], kind: RegExp): string {
  const told = new Set(before);
  const added = files.flatMap(({ path, bytes }) => {
    // What is frozen is what stands at the addresses of today.
    if (!kind.test(path) || path.startsWith("api/releases/20")) return [];
    const own = [...new Set(saidIn(path, textOf(bytes)))].filter((line) => !told.has(line));
    for (const line of own) told.add(line);
    return own.length === 0 ? [] : [`==> ${path} <==`, ...own, ""];
  });
  expect(added.length).toBeGreaterThan(0);
  return `${added.join("\n")}\n`;
}

describe("the text that a release and its retraction, a privacy report and a quota add", () => {
  const reported = withFiles(goldenFiles, [jsonFile(PRIVACY_REPORT_PATH, reportOf(goldenFiles))]);
  const corrected = withRelease("2027-Q1.1", withRelease("2027-Q1", reported));
  const reason = "A share was counted twice.";
  const erased = withRetraction(corrected, { release: "2027-Q1", reason, erase: true });
  const retracted = withRetraction(erased, { release: "2027-Q1.1", reason, erase: false });
  const { files } = build(retracted, { gate: { quota: 1000, keys: [] }, hosts: [] });
  const before = new Set(small.flatMap((file) => saidIn(file.path, textOf(file.bytes))));

  it.each(KINDS)("is that of test/golden/small/words/added: %s", async (name, kind) => {
    await isAsGolden(`small/words/added/${name}.txt`, addedTo(before, files, kind));
  });
});

describe("the text of two frozen releases", () => {
  const before = new Set(small.flatMap((file) => saidIn(file.path, textOf(file.bytes))));
  const { files } = builtOf(releasedGolden());

  it.each(KINDS)("is that of test/golden/small/words/frozen: %s", async (name, kind) => {
    await isAsGolden(`small/words/frozen/${name}.txt`, addedTo(before, files, kind));
  });
});

/** The address of the hand-made data, and what stands for that of data without one. */
const BASE = /https:\/\/(benchmarks\.example\.org|YOUR-SITE)/g;

/**
 * What a file says: the words of a page, the texts of a document; without the address of the site, and without what changes
 * with the bytes of another file.
 */
function saidIn(path: string, file: string): string[] {
  const text = file.replace(BASE, "");
  if (path.endsWith(".html")) return wordsOf(mainOf(text)).split("\n").filter(isLasting);
  if (/\.(json|jsonld)$/.test(path)) return [...textsIn(JSON.parse(text))].filter(isLasting);
  const lines = text.split("\n").filter(isLasting);
  return path.endsWith(".ttl") ? lines.filter((line) => SENTENCE.test(line)) : lines;
}

/** Words, not an address or an identifier. */
const SENTENCE = /\p{L} \p{L}/u;

const isLasting = (line: string) => line !== "" && !/[0-9a-f]{64}|urn:uuid|byteSize/.test(line);

/** The sentences of a document, by whatever names, and where its titles and problems lead. */
function textsIn(document: object): Set<string> {
  const texts = new Set<string>();
  JSON.stringify(document, (_, value: unknown) => {
    if (typeof value === "string" && SENTENCE.test(value)) texts.add(value);
    if (typeof value === "object" && value !== null && "title" in value) {
      const { file, documentation } = value as Readonly<Record<string, unknown>>;
      for (const to of [file, documentation])
        if (typeof to === "string") texts.add(`${String(value.title)}: ${to}`);
    }
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
