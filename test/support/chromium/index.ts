import { onTestFinished } from "vitest";
import { hasProgram } from "../programs.ts";
import { CHROMIUM, type Connection, launch, type Message } from "./connection.ts";
import { Page } from "./page.ts";

export type { Page };

/** Whether Debian's Chromium is here; in CI it must be. */
export const hasChromium = hasProgram(CHROMIUM, "--version");

export interface PageOptions {
  /** What all requests must begin with: the address of a folder or of a server, with a slash at its end. */
  readonly site: string;
  /** Of the window, in CSS pixels; a narrow one is a phone's. */
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  readonly scripts?: boolean;
  /**
   * Whether it is drawn, frame by frame. What is only read or measured need not be, and takes a third less; but it waits for
   * nothing that is looked at before a frame.
   */
  readonly drawn?: boolean;
}

export interface BrowserPage {
  readonly page: Page;
  /** Errors that were printed or thrown, requests that failed or went outside the site, as lines to read. */
  readonly faults: string[];
}

/** The browser of all test files that this process runs. */
let browser: Connection | undefined;
/** Tabs that no test has, by whether they are drawn: a new one takes a process, and three times as long. */
const idle = { drawn: [] as string[], hidden: [] as string[] };

/** Opens a page, which is closed when the test ends. */
export async function openPage({
  site,
  width = 1280,
  scheme = "light",
  scripts = true,
  drawn = true,
}: PageOptions): Promise<BrowserPage> {
  browser ??= launch();
  const connection = browser;
  const own = idle[drawn ? "drawn" : "hidden"];
  const targetId = own.pop() ?? (await (drawn ? newTab : newHiddenTab)(connection));
  const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
  const faults: string[] = [];
  const page = new Page(connection, sessionId, (one) =>
    faultListeners(site, (text, frame) => void faults.push(`${one.url(frame).slice(site.length)}: ${text}`)),
  );
  onTestFinished(async () => {
    // No script of the page's runs while it is left.
    await page.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.goto("about:blank");
    await page.send("Page.resetNavigationHistory");
    // What a session emulates ends with it.
    await connection.send("Target.detachFromTarget", { sessionId });
    own.push(targetId);
  });
  // A tab behind another draws no frames.
  if (drawn) await page.send("Page.bringToFront");
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
  // It has no cache and no storage of another test; its own context would take four times as long.
  await page.send("Network.clearBrowserCache");
  const origin = site.startsWith("file:") ? "file://" : new URL(site).origin;
  await page.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.setWidth(width);
  await page.setScheme(scheme);
  await page.send("Emulation.setScriptExecutionDisabled", { value: !scripts });
  return { page, faults };
}

/** Whether the browser has a tab that is drawn. */
let isBegun = false;

async function newTab(connection: Connection): Promise<string> {
  const { targetId } = await connection.send("Target.createTarget", { url: "about:blank" });
  isBegun = true;
  return targetId;
}

async function newHiddenTab(connection: Connection): Promise<string> {
  // Chromium hides none before it has shown one.
  if (!isBegun) idle.drawn.push(await newTab(connection));
  const what = { url: "about:blank", hidden: true, background: true };
  return (await connection.send("Target.createTarget", what)).targetId;
}

/** Listeners that report each fault as it occurs, and its frame if that is known. */
function faultListeners(
  site: string,
  add: (text: string, frame?: string) => void,
): Record<string, (event: Message) => void> {
  const requests = new Map<string, { readonly url: string; readonly frame: string }>();
  const frames = new Map<number, string>();
  return {
    "Runtime.executionContextCreated": ({ context: { id, auxData } }) =>
      void frames.set(id, auxData?.frameId),
    "Runtime.consoleAPICalled": ({ type, args, executionContextId }) => {
      if (type !== "error") return;
      const text = args.map(({ value, description }: Message) => value ?? description).join(" ");
      add(text, frames.get(executionContextId));
    },
    "Runtime.exceptionThrown": ({ exceptionDetails: { exception, text, executionContextId } }) => {
      add(String(exception?.description ?? text).split("\n", 1)[0]!, frames.get(executionContextId));
    },
    "Log.entryAdded": ({ entry: { level, text, networkRequestId } }) => {
      if (level === "error") add(text, requests.get(networkRequestId)?.frame);
    },
    "Network.requestWillBeSent": ({ requestId, frameId, request: { url } }) => {
      requests.set(requestId, { url, frame: frameId });
      // `data:` and `blob:` name what the page has already.
      if (![site, "data:", "blob:"].some((start) => url.startsWith(start))) add(`asks ${url}`, frameId);
    },
    "Network.loadingFailed": ({ requestId, errorText }) => {
      const { url, frame } = requests.get(requestId) ?? {};
      add(`${url} ${errorText}`, frame);
    },
    "Network.responseReceived": ({ frameId, response: { url, status } }) => {
      if (status >= 400) add(`${url} is ${status}`, frameId);
    },
  };
}
