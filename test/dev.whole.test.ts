import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sha256 } from "../src/model/sha256.ts";
import { builtOf } from "./support/built.ts";
import { hasChromium, openPage } from "./support/chromium/index.ts";
import { digests, writeFiles } from "./support/folders.ts";
import { goldenWithoutAddress } from "./support/golden.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PARTS = ["src", "scripts", "package.json", "package-lock.json", "tsconfig.json"];

interface News {
  readonly build: string;
  readonly isWritten: boolean;
  readonly problem?: string;
}

/** A running copy of the project with the small data folder; the messages that it sends to pages are read one by one. */
class Project {
  readonly folder = mkdtempSync(join(inject("folder"), "dev-"));
  readonly #child: ChildProcess;
  readonly address: Promise<string>;
  #news: AsyncIterator<News> | undefined;

  constructor() {
    // As in a clone: without generated files.
    const filter = (path: string) => path !== join(ROOT, "src/generated");
    for (const part of PARTS) cpSync(join(ROOT, part), join(this.folder, part), { recursive: true, filter });
    writeFiles(join(this.folder, "data"), goldenWithoutAddress);
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"), "junction");
    this.#child = spawn(process.execPath, ["scripts/dev/main.js", "--port", "0"], {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.address = addressSaidBy(this.#child);
  }

  /** Reads messages to pages until one meets the condition. */
  async told(isSo: (news: News) => unknown): Promise<News> {
    this.#news ??= newsOf(`${await this.address}.dev/events`);
    for (;;) {
      const { value } = await this.#news.next();
      if (await isSo(value)) return value;
    }
  }

  /** Waits until a page of a build contains a text. */
  async built(text: string): Promise<void> {
    await this.told(
      async ({ problem }) => problem === undefined && (await this.text("index.html")).includes(text),
    );
  }

  /** Changes a file's text. */
  edit(path: string, change: (text: string) => string): void {
    const file = join(this.folder, path);
    const text = readFileSync(file, "utf8");
    expect(change(text), path).not.toBe(text);
    writeFileSync(file, change(text));
  }

  async text(path: string): Promise<string> {
    return (await fetch(`${await this.address}${path}`)).text();
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
  }
}

/** The address in the first line that the program prints. @throws Error with its errors if it ends before that */
async function addressSaidBy({ stdout, stderr }: ChildProcess): Promise<string> {
  for await (const line of createInterface(stdout!)) {
    // Nobody reads the following lines, and the program must not wait for a reader.
    stdout!.resume();
    return /http:\/\/\S+/.exec(line)![0];
  }
  throw new Error(`the program has ended: ${await text(stderr!)}`);
}

/** The messages of a stream of events, as they come. */
async function* newsOf(address: string): AsyncGenerator<News, never> {
  const { body } = await fetch(address);
  let rest = "";
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    const [last = "", ...whole] = `${rest}${piece}`.split("\n\n").reverse();
    for (const event of whole.reverse()) yield JSON.parse(event.slice("data: ".length));
    rest = last;
  }
  throw new Error("the stream of events has ended");
}

describe("npm run dev", () => {
  let project: Project;
  beforeAll(() => {
    project = new Project();
  });
  afterAll(() => project.stop());

  test("serves the build, with one more script in each page, and writes the same public/ as a plain build", async () => {
    const first = await project.told(({ isWritten, problem }) => isWritten || problem !== undefined);
    expect(first.problem).toBeUndefined();
    const page = await project.text("index.html");
    expect(page).toContain(`<script src="/.dev/client.js?build=${first.build}" defer></script>`);
    const answer = "api/intelligence/audit-hours.json";
    expect(await project.text(answer)).toBe(readFileSync(join(project.folder, "public", answer), "utf8"));
    const plain = builtOf(goldenWithoutAddress).files.map(({ path, bytes }) => [path, sha256(bytes)]);
    expect(digests(join(project.folder, "public"))).toEqual(Object.fromEntries(plain));
  });

  test("builds again when data or source code changes", async () => {
    project.edit("data/release.json", (text) => text.replace(/"disclaimer": "/, '"disclaimer": "Mended. '));
    await project.built("Mended. ");
    project.edit("src/routing/content-policy.ts", (text) =>
      text.replace("img-src 'self' blob:", "img-src 'self' blob: data:"),
    );
    await project.built("img-src 'self' blob: data:");
  });

  test("reports invalid data and source code that cannot be compiled, and serves the last good build", async () => {
    const disclaims = async () => (await project.text("index.html")).includes("Mended. ");
    project.edit("data/release.json", (text) => text.replace('"release"', '"relaese"'));
    await project.told(({ problem }) => problem?.includes("release.json"));
    expect(await disclaims()).toBe(true);
    project.edit("data/release.json", (text) => text.replace('"relaese"', '"release"'));
    await project.told(({ problem }) => problem === undefined);
    project.edit("src/build.ts", (text) => `${text}\n)`);
    await project.told(({ problem }) => problem?.includes("src/build.ts"));
    expect(await disclaims()).toBe(true);
    project.edit("src/build.ts", (text) => text.slice(0, -2));
    const { build } = await project.told(({ problem }) => problem === undefined);
    await project.told((news) => news.build === build && news.isWritten);
  });

  test("reports a page that cannot be made, and serves the last build whose pages could all be made", async () => {
    const [, build] = /client\.js\?build=([^"]+)"/.exec(await project.text("index.html"))!;
    const page = await project.text("changelog.html");
    const throws = '  if (context.data.size > 0) throw new Error("this page is not finished");\n';
    const begin = "export function changelogPage(context: Context): Page {\n";
    project.edit("src/site/changelog-page.ts", (text) => text.replace(begin, `${begin}${throws}`));
    const { problem, ...last } = await project.told((news) => news.problem !== undefined);
    expect(problem).toContain("this page is not finished");
    expect(last.build).toBe(build);
    expect(await project.text("changelog.html")).toBe(page);
    project.edit("src/site/changelog-page.ts", (text) => text.replace(throws, ""));
    await project.told((news) => news.problem === undefined && news.build !== build);
  });

  test.skipIf(!hasChromium)(
    "an open page shows the problem, and loads the next build automatically",
    async () => {
      const site = await project.address;
      const { page, faults } = await openPage({ site });
      await page.goto(`${site}index.html`);
      project.edit("data/release.json", (text) => text.replace('"release"', '"relaese"'));
      await page.waitForSelector("#dev-problem");
      expect(await page.of("#dev-problem", "element.textContent")).toContain("release.json");
      const loaded = page.loaded();
      project.edit("data/release.json", (text) =>
        text.replace('"relaese"', '"release"').replace("Mended. ", "Again. "),
      );
      await loaded;
      expect(await page.evaluate("document.querySelector('#dev-problem') === null")).toBe(true);
      expect(await page.evaluate("document.documentElement.innerHTML")).toContain("Again. ");
      expect(faults).toEqual([]);
    },
  );

  test("reloads source files that import a changed file, and loads a new one", async () => {
    writeFileSync(join(project.folder, "src/site/motto.ts"), 'export const MOTTO = "Measured twice.";\n');
    project.edit(
      "src/site/page.ts",
      (text) =>
        `import { MOTTO } from "./motto.ts";\n${text.replace("</head>", '<meta name="motto" content="${MOTTO}"></head>')}`,
    );
    await project.built("Measured twice.");
    project.edit("src/site/motto.ts", (text) => text.replace("twice", "thrice"));
    await project.built("Measured thrice.");
  });

  test("leaves no temporary files when it is stopped", async () => {
    await project.stop();
    expect(readdirSync(project.folder).sort()).toEqual([...PARTS, "data", "node_modules", "public"].sort());
  });
});
