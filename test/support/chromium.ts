import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { hasProgram } from "./programs.ts";

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

/** Opens a page, which is gone when the test is. */
export type BrowserPages = (options: PageOptions) => Promise<BrowserPage>;

/** A busy machine takes its time to start a browser. */
const PATIENCE_MS = 60_000;

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--font-render-hinting=none",
  // No name is known, so that nothing outside this machine can be asked.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** One browser for the tests of a file, there before the first and gone after the last. */
export function useChromium(): BrowserPages {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = pathOf("chromium");
    browser = await puppeteer.launch({ executablePath, args: ARGUMENTS, timeout: PATIENCE_MS });
  }, PATIENCE_MS);
  afterAll(() => browser?.close());
  return async ({ site, width = 1280, scheme = "light", scripts = true }) => {
    // A context of its own has no cache and no storage of another test's.
    const context = await browser!.createBrowserContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const isPhone = width < 600;
    await page.setViewport({ width, height: 800, isMobile: isPhone, hasTouch: isPhone });
    await page.emulateMediaFeatures([
      { name: "prefers-color-scheme", value: scheme },
      // What moves is not yet what it will be.
      { name: "prefers-reduced-motion", value: "reduce" },
    ]);
    await page.setJavaScriptEnabled(scripts);
    return { page, faults: faultsOf(page, site) };
  };
}

/** The faults of a page, as they come. */
function faultsOf(page: Page, site: string): string[] {
  const faults: string[] = [];
  const add = (text: string) => void faults.push(`${page.url().slice(site.length)}: ${text}`);
  page.on("console", (message) => {
    if (message.type() === "error") add(message.text());
  });
  page.on("pageerror", (error) => add(String(error)));
  page.on("request", (request) => {
    const isLocal = request.url().startsWith(site) || request.url().startsWith("data:");
    if (!isLocal) add(`asks ${request.url()}`);
  });
  page.on("requestfailed", (request) => add(`${request.url()} ${request.failure()?.errorText}`));
  page.on("response", (response) => {
    if (response.status() >= 400) add(`${response.url()} is ${response.status()}`);
  });
  return faults;
}

function pathOf(program: string): string {
  const paths = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, program));
  return paths.find((path) => existsSync(path)) ?? program;
}
