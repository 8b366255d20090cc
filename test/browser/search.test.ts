import { expect, onTestFinished, test, vi } from "vitest";
import { DATA_SCRIPTS, RECEIVERS } from "../../src/site/explorer-data.ts";
import { FakeElement } from "../support/fake-document.ts";

/** Scripts of pages know the types of a browser, and tests do not. */
const SEARCH = new URL("../../src/browser/search.ts", import.meta.url).href;

/** An element of the form: what the script reads, and what it listens to. */
class FormPart extends FakeElement {
  readonly parts = new Map<string, FormPart>();
  readonly listeners = new Map<string, () => unknown>();
  readonly dataset = {};
  value = "";
  textContent = "";
  hidden = true;
  checked = true;

  override addEventListener(name?: string, listener?: () => unknown): void {
    this.listeners.set(name!, listener!);
  }

  querySelector(selector: string): FormPart {
    const part = this.parts.get(selector) ?? new FormPart(selector);
    this.parts.set(selector, part);
    return part;
  }

  replaceChildren(...children: readonly FakeElement[]): void {
    this.children.splice(0, this.children.length, ...children);
  }
}

const ENTRIES = Array.from({ length: 13 }, (_, at) => ({
  kind: "Topic",
  title: `thirteen ${at < 12 ? "twelve" : ""} ${at < 1 ? "one" : ""}`,
  text: "",
  page: "",
  words: "",
}));

/** How many pages were opened. */
let pages = 0;

/**
 * Opens a page with a search.
 * @param arrival of the script with the entries
 * @returns what the search shows once something is typed: what it says of the number of results, and their number
 */
async function openSearch(arrival: Promise<void> = Promise.resolve()) {
  const form = new FormPart("form");
  const script = { getAttribute: () => DATA_SCRIPTS.search, onload: () => {} };
  vi.stubGlobal("document", {
    createElement: (name: string) => new FakeElement(name),
    querySelectorAll: () => [form],
    addEventListener: () => {},
    getElementById: () => ({ content: { querySelectorAll: () => [script] } }),
    importNode: () => script,
    head: {
      append: async () => {
        await arrival;
        (globalThis as unknown as Record<string, (all: unknown) => void>)[RECEIVERS.search]!(ENTRIES);
        script.onload();
      },
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  // The script looks for the forms of a page once, when it is loaded.
  pages += 1;
  await import(`${SEARCH}?${pages}`);
  const panel = form.querySelector(".found");
  return async (typed: string) => {
    const input = form.querySelector("input[type=search]");
    input.value = typed;
    await input.listeners.get("input")!();
    return [panel.querySelector("p").textContent, panel.querySelector("ul").children.length];
  };
}

test("what was typed before the entries arrived has no results once it is cleared", async () => {
  let arrive = () => {};
  const found = await openSearch(new Promise((resolve) => void (arrive = resolve)));
  const early = found("thirteen");
  expect(await found("")).toEqual(["No results", 0]);
  arrive();
  expect(await early).toEqual(["No results", 0]);
  expect(await found("one")).toEqual(["1 result", 1]);
});

test("the search shows at most twelve results, and says of how many", async () => {
  const found = await openSearch();
  expect(await found("thirteen")).toEqual(["The best 12 of 13 results", 12]);
  expect(await found("twelve")).toEqual(["12 results", 12]);
  expect(await found("one")).toEqual(["1 result", 1]);
  expect(await found("nothing")).toEqual(["No results", 0]);
  expect(await found("one nothing")).toEqual(["No result has every word. The closest:", 1]);
});
