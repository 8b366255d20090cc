import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatSummary } from "../../src/cli/format-release-summary.ts";
import { routesIn } from "../../src/published/routes.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { keepFew, LEDGER, releaseFigures } from "../release/support.ts";
import { cliHere } from "../support/cli-here.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { digests } from "../support/folders.ts";
import { layLedgerKey } from "../support/ledger-key.ts";

/** An old id is removed: announced in one release, removed in the next, which has a new major version. */

const cwd = mkdtempSync(join(tmpdir(), "compliance-data-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const SUBMISSIONS = "private/submissions.csv";
const text = (path: string) => readFileSync(join(cwd, path), "utf8");
const change = (path: string, to: (old: string) => string) => writeFileSync(join(cwd, path), to(text(path)));
/** Data of 30 September, published on a day. */
const release = (quarter: string, published: string) =>
  cliHere(
    [
      ...["release", quarter, "--as-of", "2026-09-30", "--published", published],
      ...["--submissions", SUBMISSIONS],
    ],
    { cwd },
  );

/** Makes a release without pages; returns its summary. */
const figures = async (id: string, firstRelease: boolean) =>
  formatSummary(
    await releaseFigures(cwd, { id, asOf: "2026-09-30", published: "2026-09-30" }, { firstRelease }),
    "exactly",
  );

/** Addresses of endpoints with a filter by industry. */
const endpoints = (): string[] =>
  JSON.parse(text("public/api/index.json"))
    .endpoints.filter(({ parameters }: { parameters: readonly { name: string }[] }) =>
      parameters.some(({ name }) => name === "industry"),
    )
    .map(({ path }: { path: string }) => path);
const ask = (path: string, query: string) => {
  const table = routesIn(readFileSync(join(cwd, "public/api/index.json")))!;
  const isFile = (address: string) =>
    statSync(join(cwd, "public", address), { throwIfNoEntry: false })?.isFile() === true;
  return resolve(table, isFile, path, query);
};
const announce = (paths: readonly string[]) =>
  writeFileSync(
    join(cwd, "data/deprecations.json"),
    JSON.stringify({
      deprecations: paths.map((path) => ({
        what: `${path}?industry=ecommerce`,
        deprecated: "2026-10-05",
        sunset: "2026-12-31",
      })),
    }),
  );
const setVersion = (apiVersion: string) =>
  change("data/release.json", (old) => JSON.stringify({ ...JSON.parse(old), apiVersion }));

/** Files of the API except those of frozen releases, each with its digest. */
const current = () =>
  Object.entries(digests(join(cwd, "public/api"))).filter(([path]) => !path.startsWith("releases/"));

/** What a release's summary says about the submissions. */
const ofSubmissions = (summary: string) =>
  (summary.split("\n## ").find((part) => part.startsWith("Submissions")) ?? "")
    .split("\n")
    .filter((line) => line.startsWith("- "));

let before: {
  readonly files: ReturnType<typeof current>;
  readonly blocks: string;
  readonly redirects: string;
  readonly submissions: readonly string[];
};
/** The messages of the attempts: those that are too early, and the one that succeeds. */
const told: string[] = [];
const refused = async (published: string) => {
  const data = digests(join(cwd, "data"));
  const { status, stderr } = await release("2026-Q4", published);
  expect(status).toBe(1);
  expect(digests(join(cwd, "data"))).toEqual(data);
  told.push(stderr);
};

beforeAll(async () => {
  cpSync(DATA_FOLDER, join(cwd, "data"), { recursive: true });
  rmSync(join(cwd, "data/releases"), { recursive: true });
  layLedgerKey(join(cwd, LEDGER));
  expect((await cliHere(["sample", "--programmes", "1200", "--out", SUBMISSIONS], { cwd })).status).toBe(0);
  keepFew(cwd, ["healthcare", "ecommerce", "retail"], 2023);
  change("data/reference/industries.csv", (old) =>
    old
      .trim()
      .split("\n")
      .map((line, at) =>
        at === 0
          ? `${line},previously`
          : line.startsWith("ecommerce,")
            ? `${line.replace("ecommerce", "online-retail")},ecommerce`
            : `${line},`,
      )
      .join("\n")
      .concat("\n"),
  );
  await figures("2026-Q3", true);
  announce(endpoints());
  const announced = await figures("2026-Q3.1", false);
  before = {
    files: current(),
    blocks: text("data/observatory/blocks.csv"),
    redirects: text("public/_redirects"),
    submissions: ofSubmissions(announced),
  };

  change("data/reference/industries.csv", (old) => old.replace(",ecommerce\n", ",\n"));
  change(SUBMISSIONS, (old) => old.replaceAll(",ecommerce,", ",online-retail,"));
  await refused("2026-12-31");
  setVersion("2.0.0");
  await refused("2026-12-30");
  await refused("2026-12-31");
  rmSync(join(cwd, "data/deprecations.json"));
  const last = await release("2026-Q4", "2026-12-31");
  expect(last.status, last.stderr).toBe(0);
  told.push(last.stdout);
});

describe("an old id whose removal was announced", () => {
  it("is redirected, and has answers of its own, until it is removed", () => {
    expect(before.redirects).toContain("industry=ecommerce");
    expect(before.files.some(([path]) => path.endsWith("/ecommerce.json"))).toBe(true);
  });

  it("cannot be removed without a new major version, nor before its sunset: both are refused, and nothing is written", () => {
    expect(told[0]).toContain("1.0.0 is not a new major version");
    expect(told[0]).not.toContain("did not announce it");
    expect(told[1]).toContain("filter value vanished: its sunset is 2026-12-31");
    expect(told[1]).not.toContain("major version");
  });

  it("must be removed together with its announcements", () => {
    for (const path of endpoints()) expect(told[2]).toContain(`${path}?industry=ecommerce`);
    expect(told[2]).toContain("no longer exists: release 2026-Q3.1 announced its removal");
    expect(told[2]).toContain("Remove it from the list");
  });

  it("is then an unknown value at every endpoint, and its files are removed, as the summary says", async () => {
    expect(endpoints().length).toBeGreaterThan(0);
    for (const path of endpoints()) {
      expect(ask(path, "industry=ecommerce"), path).toEqual({
        status: 404,
        file: "/api/errors/unknown-industry.json",
      });
      expect(ask(path, "industry=online-retail"), path).toEqual({
        status: 200,
        file: `${path}/online-retail.json`,
      });
      expect(told[3]).toContain(`- ${path}?industry=ecommerce\n`);
    }
    expect(current().filter(([path]) => path.includes("ecommerce"))).toEqual([]);
    for (const path of ["_redirects", "openapi.json", "api/errors/unknown-industry.json"])
      expect(text(`public/${path}`), path).not.toContain("ecommerce");
    expect(await cliHere(["verify", "public", "--quiet"], { cwd })).toMatchObject({ status: 0, stderr: "" });
  });

  it("requires a new version of the interface, which is announced to readers", () => {
    const turn =
      "The interface is now version 2.0.0; it was 1.0.0. Announced for removal, and no longer guaranteed: ";
    expect(told[3]).toContain(turn);
    const document = JSON.parse(text("public/api/releases/changes/2026-Q3.1..2026-Q4.json"));
    expect(document.turns).toEqual([expect.stringContaining(turn)]);
    for (const path of ["feed.json", "feed.atom", "changelog.html"])
      expect(text(`public/${path}`), path).toContain(turn);
  });

  it("removes no figure, block or programme, and no other address of the API", () => {
    expect(text("data/observatory/blocks.csv")).toBe(before.blocks);
    expect(before.submissions[0]).toBe("- no submission of a published year is new since 2026-Q3");
    expect(ofSubmissions(told[3]!)).toEqual([
      "- no submission of a published year is new since 2026-Q3.1",
      ...before.submissions.slice(1),
    ]);
    const left = new Set(current().map(([path]) => path));
    const gone = before.files.map(([path]) => path).filter((path) => !left.has(path));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.filter((path) => !/\/ecommerce\.(json|csv)$/.test(path))).toEqual([]);
  });

  it("still has answers in the frozen releases that had it", () => {
    const own = endpoints()[0]!.replace("/api/", "public/api/releases/2026-Q3.1/");
    expect(text(`${own}/ecommerce.json`)).toBe(text(`${own}/online-retail.json`));
  });
});
