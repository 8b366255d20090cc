import { expect, onTestFinished, test, vi } from "vitest";

/** Scripts of pages know the types of a browser, and tests do not. */
const { copies }: { readonly copies: (...given: readonly unknown[]) => void } = await import(
  new URL("../../src/browser/copy.ts", import.meta.url).href
);

/** What is copied, selected and said where a button is pressed. */
async function pressed(writeText: (text: string) => Promise<void>) {
  const done: string[] = [];
  const source = { textContent: "npm install" };
  vi.stubGlobal("navigator", {
    clipboard: {
      writeText: (text: string) => {
        done.push(`writes ${text}`);
        return writeText(text);
      },
    },
  });
  vi.stubGlobal("getSelection", () => ({
    selectAllChildren: (what: unknown) => done.push(what === source ? "selects it" : "selects another"),
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  let press: () => Promise<void> = async () => {};
  const button = { addEventListener: (_: string, listener: () => Promise<void>) => (press = listener) };
  copies(button, source, (message: string) => done.push(message));
  await press();
  return done;
}

test("a text is copied, or selected with a message if the clipboard is not available", async () => {
  expect(await pressed(async () => {})).toEqual(["writes npm install", "Copied."]);
  expect(await pressed(() => Promise.reject(new Error("closed")))).toEqual([
    "writes npm install",
    "selects it",
    "The text is selected. Copy it with your keyboard.",
  ]);
});
