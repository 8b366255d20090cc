import { expect, onTestFinished, test, vi } from "vitest";
import type { ExplorerCatalogue } from "../../src/site/explorer-data.ts";

type Made = (catalogue: ExplorerCatalogue) => (file: string) => Promise<string | undefined>;
/** Scripts of pages know the types of a browser, and tests do not. */
const { answerTexts }: { readonly answerTexts: Made } = await import(
  new URL("../../src/browser/answer-texts.ts", import.meta.url).href
);

const ADDRESS = "/api/intelligence/costs.json";
const catalogue = {
  endpoints: [{ path: "/api/intelligence/costs", slug: "costs", parameters: [] }],
  problems: { "/api/problems/not-found.json": "{}" },
} as unknown as ExplorerCatalogue;

/** Lets a page have the script of an endpoint, which gives these texts; returns the scripts that were loaded. */
function useScript(texts: Readonly<Record<string, string>>): unknown[] {
  const loaded: unknown[] = [];
  const kept = { getAttribute: () => "assets/answers/costs.js" };
  vi.stubGlobal("document", {
    getElementById: () => ({ content: { querySelectorAll: () => [kept] } }),
    importNode: () => ({}),
    head: {
      append: (script: { onload: () => void }) => {
        loaded.push(script);
        const { receiveAnswers } = globalThis as unknown as { receiveAnswers: (some: typeof texts) => void };
        queueMicrotask(() => {
          receiveAnswers(texts);
          script.onload();
        });
      },
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return loaded;
}

test("the script of an endpoint is loaded once, when its answer is first read, also if it is read twice at once", async () => {
  const textOf = answerTexts(catalogue);
  const loaded = useScript({ [ADDRESS]: "[1]" });
  expect(await textOf("/api/problems/not-found.json")).toBe("{}");
  expect(loaded).toHaveLength(0);
  expect(await Promise.all([textOf(ADDRESS), textOf(ADDRESS)])).toEqual(["[1]", "[1]"]);
  expect(await textOf(ADDRESS)).toBe("[1]");
  expect(loaded).toHaveLength(1);
});

test("an answer that its script lacks is missing, without loading the script again", async () => {
  const textOf = answerTexts(catalogue);
  const loaded = useScript({});
  expect([await textOf(ADDRESS), await textOf(ADDRESS)]).toEqual([undefined, undefined]);
  expect(await textOf("/api/intelligence/other.json")).toBeUndefined();
  expect(loaded).toHaveLength(1);
});
