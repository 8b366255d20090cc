import { onTestFinished } from "vitest";
import { hasProgram } from "../programs.ts";
import { type Connection, launch, type Message } from "./connection.ts";
import { Page } from "./page.ts";

export type { Page };

/** Whether Debian's Chromium is here; in CI it must be. */
export const hasChromium = hasProgram("chromium", "--version");

export interface PageOptions {
  /** What all requests must begin with: the address of a folder or of a server, with a slash at its end. */
  readonly site: string;
  /** Of the window, in CSS pixels; a narrow one is a phone's. */
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  readonly scripts?: boolean;
}

export interface BrowserPage {
  readonly page: Page;
  /** Errors that were printed or thrown, requests that failed or went outside the site, as lines to read. */
  readonly faults: string[];
}

/** The browser of all test files that this process runs. */
let browser: Connection | undefined;

/** Opens a page, which is gone when the test is. */
export async function openPage({
  site,
  width = 1280,
  scheme = "light",
  scripts = true,
}: PageOptions): Promise<BrowserPage> {
  browser ??= launch();
  const connection = browser;
  // A context of its own has no cache and no storage of another test's.
  const { browserContextId } = await connection.send("Target.createBrowserContext");
  onTestFinished(() => connection.send("Target.disposeBrowserContext", { browserContextId }));
  const { targetId } = await connection.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
  const faults: string[] = [];
  const page = new Page(connection, sessionId, (one) =>
    faultListeners(site, (text) => void faults.push(`${one.url().slice(site.length)}: ${text}`)),
  );
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
  await page.setWidth(width);
  await page.setScheme(scheme);
  await page.send("Emulation.setScriptExecutionDisabled", { value: !scripts });
  return { page, faults };
}

/** Listeners that tell of each fault as it comes. */
function faultListeners(site: string, add: (text: string) => void): Record<string, (event: Message) => void> {
  const addresses = new Map<string, string>();
  return {
    "Runtime.consoleAPICalled": ({ type, args }) => {
      if (type === "error")
        add(args.map(({ value, description }: Message) => value ?? description).join(" "));
    },
    "Runtime.exceptionThrown": ({ exceptionDetails: { exception, text } }) => {
      add(String(exception?.description ?? text).split("\n", 1)[0]!);
    },
    "Log.entryAdded": ({ entry }) => {
      if (entry.level === "error") add(entry.text);
    },
    "Network.requestWillBeSent": ({ requestId, request: { url } }) => {
      addresses.set(requestId, url);
      if (!url.startsWith(site) && !url.startsWith("data:")) add(`asks ${url}`);
    },
    "Network.loadingFailed": ({ requestId, errorText }) => add(`${addresses.get(requestId)} ${errorText}`),
    "Network.responseReceived": ({ response: { url, status } }) => {
      if (status >= 400) add(`${url} is ${status}`);
    },
  };
}
