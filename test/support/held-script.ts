import type { Page } from "./chromium/index.ts";

interface HeldScript {
  /** Waits until the page adds it. */
  isAsked(): Promise<void>;
  /** Lets it load, and waits until it has run, with what waited for it. */
  release(): Promise<void>;
}

/**
 * Holds back a script that a page is going to add, as if the network were slow. Others are loaded meanwhile.
 * @param ending of the script's address
 */
export async function heldBack(page: Page, ending: string): Promise<HeldScript> {
  await page.evaluate(`{
    const append = document.head.append;
    document.head.append = function (script) {
      if (!script.src.endsWith(${JSON.stringify(ending)})) return append.call(this, script);
      globalThis.loadHeld = () => new Promise((resolve, reject) => {
        script.addEventListener("load", () => setTimeout(resolve));
        script.addEventListener("error", reject);
        append.call(this, script);
      });
    };
  }`);
  return {
    isAsked: () => page.waitForFunction("globalThis.loadHeld !== undefined"),
    release: async () => void (await page.evaluate("loadHeld()")),
  };
}
