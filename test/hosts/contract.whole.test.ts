import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dirname, extname } from "node:path/posix";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Build, buildOf } from "../../src/build.ts";
import { makeContent } from "../../src/content/index.ts";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import { DEFAULT_HOST, HOST_NAMES, type HostName } from "../../src/hosts/host-names.ts";
import { CONFIGURATION_ADDRESSES, HOSTS } from "../../src/hosts/loaded-hosts.ts";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import type { Host } from "../../src/model/host.ts";
import { namesInWords } from "../../src/model/names-in-words.ts";
import { routesIn } from "../../src/published/routes.ts";
import { loadHistory } from "../../src/releases/history.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { movedPagesIn } from "../../src/routing/table.ts";
import { PRIVACY_REPORT_PATH } from "../../src/tables/privacy-report.ts";
import type { RequestCase } from "../../src/verify/requests/request-case.ts";
import { requestList } from "../../src/verify/requests/requests.ts";
import { formatsIn } from "../support/built.ts";
import {
  askAll,
  askedOnce,
  type Chosen,
  ownWayOf,
  type Replies,
  unseenLimitations,
  withEmptyConfiguration,
  wrongByHand,
  wrongReplies,
} from "../support/contract.ts";
import { type Engine, ENGINES, GATE, type RunningEngine } from "../support/engines.ts";
import { releasedGoldenLikeCommitted } from "../support/golden.ts";
import { once, oncePer } from "../support/once.ts";
import { builtFor, COMPATIBLE, TOGETHER } from "../support/one-folder.ts";
import { reportOf } from "../support/privacy-report.ts";
import { oneOfEachKind } from "../support/request-kinds.ts";
import { type ExpectedReply, writtenRequests } from "../support/requests.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { deprecations, HOURS, laterData } from "./deprecated.ts";

/** The contract of every host, tested with a program that reads its configuration. */

/**
 * Every kind of header and status that a file can have: a removal is announced, one release is frozen, one is
 * retracted, one is erased, and values of a filter were renamed.
 */
const announced = releasedGoldenLikeCommitted(jsonFile("deprecations.json", { deprecations }));
const later = laterData(
  [
    { release: "2026-Q4.1", reason: "An answer could be traced", supersededBy: "2026-Q4.2", erase: true },
    { release: "2026-Q4", reason: "Labels were exchanged", supersededBy: "2026-Q4.2", erase: false },
  ].reduce(
    withRetraction,
    ["2026-Q4.1", "2026-Q4.2"].reduce((data, id) => withRelease(id, data), announced),
  ),
);
const data = withFiles(later, [jsonFile(PRIVACY_REPORT_PATH, reportOf(later))]);
const [content, history] = [makeContent(data), loadHistory(data)];
const built = buildOf(content, history, { hosts: TOGETHER });
/** The same with a quota, for engines that send a key. */
const gated = once(() =>
  buildOf(content, history, { hosts: COMPATIBLE, gate: GATE, formats: formatsIn(built) }),
);
const written = writtenRequests(content);
/** Requests that no engine answers rightly without its configuration. */
const TELLING = written.filter(
  ({ path, query }) =>
    path === "/api/intelligence/nope" ||
    (path === HOURS && ["", "industry=saas", "industry=nope"].includes(query ?? "")),
);
const bytesOf = ({ files }: Build) => new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));

const everyOne: Chosen = (list) => list;

const siteFor = (host: Host, { isGated }: Engine): Build => siteOf(host, isGated === true);
const siteOf = oncePer((host: Host, isGated: boolean) =>
  isGated ? builtFor(host, gated(), GATE) : builtFor(host, built),
);

const COPY = `${HOURS.slice(1)}.json.gz`;

/** Hosts that serve every file of the folder, and those whose deploy leaves copies out; no other has an address for a copy. */
const COPIES: Readonly<Partial<Record<string, ExpectedReply | "not uploaded">>> = {
  netlify: { status: 200, file: `/${COPY}` },
  cloudfront: "not uploaded",
  cloudflare: { status: 200, file: `/${COPY}` },
  s3: "not uploaded",
  files: { status: 200, file: `/${COPY}` },
};

/** The same site with a compressed copy next to a file, as `build --precompress` writes it. */
const withCopy = oncePer((site: Build): Build => {
  const { bytes } = site.files.find(({ path }) => `${path}.gz` === COPY)!;
  return { ...site, files: [...site.files, { path: COPY, bytes: gzipSync(bytes) }] };
});

/** What is wrong with an engine and a site: that it does not start, or the requests of `TELLING` that it answers wrongly. */
async function faultsWith({ start }: Engine, site: Build, host: Host): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "engine-"));
  try {
    const running = await start(site, folder);
    try {
      return await wrongByHand(running, TELLING, bytesOf(site), host);
    } finally {
      await running.stop();
    }
  } catch (error) {
    return [(error as Error).message];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("every host has an engine in test/support/engines.ts, or a reason why it has none", () => {
  expect(
    Object.keys(ENGINES).sort(),
    "each host needs an entry in test/support/engines.ts: a program, or the reason why there is none",
  ).toEqual([...HOST_NAMES].sort());
});

/** Hosts whose answers nobody has seen. Each is published on the word of whoever adds it here. */
const UNASKED: readonly string[] = [];

test("every host is asked on a program, or on a model of it, except for those in UNASKED", () => {
  const unasked = Object.entries(ENGINES).filter(([, engines]) => "none" in engines);
  expect(
    unasked.map(([name]) => name),
    "a reason is no test: give the host a program or a model in test/support/engines.ts, so that it is asked the request list",
  ).toEqual(UNASKED);
});

test("every engine reads a configuration, except that of a server of files and that of the preview", () => {
  const unread = Object.entries(ENGINES).filter(
    ([, engines]) => !("none" in engines) && engines.some(({ readsNone }) => readsNone !== undefined),
  );
  expect(unread.map(([name]) => name)).toEqual(["files", "preview"]);
});

test("the hosts whose redirects begin at the root are those that docs/hosts.md names", () => {
  const rooted = HOSTS.filter(({ redirectsFromRoot }) => redirectsFromRoot).map(({ title }) => title);
  const documentation = readFileSync(new URL("../../docs/hosts.md", import.meta.url), "utf8");
  const sentence =
    /(?<=\. )[^.]*`Location` begins at the root of the host[^.]*: the proxy must add the folder/.exec(
      documentation.replaceAll(/\s+/g, " "),
    );
  const [named = ""] = sentence?.[0].split(" `Location` begins ") ?? [];
  expect(
    named,
    "docs/hosts.md must name each host with redirectsFromRoot, in the order of src/hosts/host-names.ts, as in: A's, B's and C's `Location` begins at the root of the host",
  ).toBe(namesInWords(rooted.map((title) => `${title}'s`)));
  expect(rooted).toEqual(expect.arrayContaining(["Netlify", "Apache"]));
  expect(sentence?.[0]).toContain("older versions of Apache include the host too");
});

/** The only host to ask, as in `ASKED_HOST=caddy npx vitest run test/hosts/contract.whole.test.ts`; all if not given. */
const { ASKED_HOST } = process.env;

if (ASKED_HOST !== undefined) {
  test("the host of ASKED_HOST is asked of a program that is installed", () => {
    const engines = ENGINES[ASKED_HOST as HostName] as (typeof ENGINES)[HostName] | undefined;
    expect(HOST_NAMES).toContain(ASKED_HOST);
    expect(
      engines,
      `no program reads the configuration of ${ASKED_HOST}: give one, or a model of the host, in test/support/engines.ts`,
    ).not.toHaveProperty("none");
  });
}

const hosts = HOSTS.filter(({ name }) => ASKED_HOST === undefined || name === ASKED_HOST).flatMap((host) => {
  const engines = ENGINES[host.name as keyof typeof ENGINES] as (typeof ENGINES)[HostName] | undefined;
  return engines === undefined ? [] : [[host.name, host, engines] as const];
});

describe.each(hosts)("%s", (_, host, engines) => {
  if ("none" in engines) {
    test("has a reason why it has no engine", () => expect(engines.none).toMatch(/^.{20,}[^.]$/));
    return;
  }
  const answered: Replies[] = [];

  describe.each(engines.map((engine) => [engine.title, engine] as const))("asked of %s", (_, engine) => {
    const copies = COPIES[host.name];
    const { ownWays = [], isInstalled = () => true } = engine;
    if (!isInstalled()) {
      // CI installs every engine; a developer's machine may lack one, unless its host is to be asked.
      test.skipIf(!process.env.CI && ASKED_HOST === undefined)("is installed", () =>
        expect.fail("it is not, and neither CI nor ASKED_HOST skips an engine"),
      );
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), "engine-"));
    let running: RunningEngine;
    let replies: Replies;
    let byHand: string[];
    // The first engine of the default host gets the whole list, the others one request of each kind.
    const isAskedAll = host.name === DEFAULT_HOST && engine === engines[0];
    const asked = isAskedAll ? "the whole request list" : "one request of each kind of the list";
    beforeAll(async () => {
      const site = siteFor(host, engine);
      running = askedOnce(await engine.start(copies === "not uploaded" ? site : withCopy(site), folder));
      byHand = await wrongByHand(running, written, bytesOf(site), host, ownWays);
      replies = await askAll(running, site, host, isAskedAll ? everyOne : oneOfEachKind);
      answered.push(replies);
    });
    afterAll(async () => {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test(`answers ${asked} as the reference does, except for what the host declares`, async () => {
      const wrong = await wrongReplies(replies);
      expect(
        wrong.filter((one) => ownWayOf(one, ownWays) === undefined),
        `each reply is compared with that of src/routing: correct ${host.name}'s compiler, or declare in its limitations what the host cannot do`,
      ).toEqual([]);
      // An exception that is no longer needed must be removed.
      const used = new Set(wrong.map((one) => ownWayOf(one, ownWays)));
      expect(ownWays.filter((way) => !used.has(way))).toEqual([]);
    });

    if (copies !== "not uploaded") {
      const title =
        copies === undefined ? "has no address for a compressed copy" : "serves a compressed copy too";
      test(title, async () => {
        const answer = copies ?? ({ status: 404, file: "/api/errors/not-found.json" } as const);
        const copy = { title, path: `/${COPY}`, isAtEndpoint: false, answer };
        expect(
          await wrongByHand(running, [copy], bytesOf(withCopy(siteFor(host, engine))), host),
          "COPIES lists the hosts that serve every file of the folder, and those that upload no copies",
        ).toEqual([]);
      });
    }

    if (engine.readsNone === undefined) {
      test("does not start, or answers wrongly, where the host's configuration is empty", async () => {
        const empty = withEmptyConfiguration(siteFor(host, engine), host);
        expect(
          await faultsWith(engine, empty, host),
          `${engine.title} answers as it should without any configuration of ${host.name}: it does not read it`,
        ).not.toEqual([]);
      });
    }

    test("answers every handwritten request", () => {
      expect(
        byHand,
        `these are the requests that are written out: correct ${host.name}'s compiler, or declare in its limitations what the host cannot do`,
      ).toEqual([]);
    });

    const redirects = !host.limitations.some(({ feature }) => feature === "query" || feature === "endpoints");
    if (redirects && !host.redirectsFromRoot) {
      test("redirects a renamed value to its address below any folder", async () => {
        for (const [address, location] of [
          [`${HOURS}?industry=software`, "audit-hours?industry=saas"],
          [`${HOURS}?x=1&industry=%73oftware`, "audit-hours?industry=saas"],
          [`${HOURS}/?industry=software`, "../audit-hours?industry=saas"],
        ] as const) {
          const { status, headers } = await running.client.ask({ method: "GET", address, headers: {} });
          expect({ status, location: headers.location }, address).toEqual({ status: 301, location });
        }
      });
    }

    if (host.redirectsFromRoot) {
      test("redirects a renamed value from the root of the host, as it declares", async () => {
        const address = `${HOURS}?industry=software`;
        const { status, headers } = await running.client.ask({ method: "GET", address, headers: {} });
        expect(status).toBe(301);
        expect(headers.location?.replace(/^http:\/\/[^/]+/, "")).toBe(`${HOURS}?industry=saas`);
      });
    }
  });

  test("declares only limitations that affect an answer", async ({ skip }) => {
    skip(answered.length < engines.length, "an engine is not installed here");
    const isOwn = (one: Parameters<typeof ownWayOf>[0]) =>
      engines.some(({ ownWays }) => ownWayOf(one, ownWays) !== undefined);
    const hidden = engines.flatMap(({ hides = {} }) => Object.keys(hides));
    expect(await unseenLimitations(answered, host, isOwn)).toEqual(hidden);
  });
});

describe("one request of each kind of the list", () => {
  const { bytes } = built.files.find(({ path }) => path === "api/index.json")!;
  const [catalogue, table] = [readCatalogue(JSON.parse(textOf(bytes))), routesIn(bytes)!];
  const addresses = [...bytesOf(built).keys()].filter(
    (address) => !CONFIGURATION_ADDRESSES.includes(address),
  );
  const list = requestList(catalogue, addresses, CONFIGURATION_ADDRESSES, table.gone, movedPagesIn(table));
  const kinds = oneOfEachKind(list, catalogue, table);
  const differing = (requests: readonly RequestCase[], by: (request: RequestCase) => unknown) =>
    [...new Set(requests.map((request) => JSON.stringify(by(request))))].sort();

  test.each<[string, (request: RequestCase) => unknown]>([
    [
      "every case with every method and header",
      ({ title, method, headers, hasOrigin }) => [title, method, headers, hasOrigin],
    ],
    ["every query", ({ title, query }) => [title, query]],
    ["every status with every ending", ({ answer }) => [answer.status, extname(answer.file ?? "")]],
    ["every problem", ({ title, answer }) => [title, answer.status >= 400 && answer.file]],
    ["every set of headers", ({ answer: { file = "" } }) => Object.keys(headersOf(table, file))],
    ["every feature that a host may lack", ({ title, without = {} }) => [title, Object.keys(without)]],
    [
      "the files of every folder, except endpoints",
      ({ path, answer }) => path === answer.file && folderOf(path),
    ],
  ])("covers %s of the list", (_, by) => {
    expect(differing(kinds, by)).toEqual(differing(list, by));
  });

  test("is a part of the list, and less than a third of it", () => {
    expect(kinds.filter((request) => !list.includes(request))).toEqual([]);
    expect(kinds.length).toBeLessThan(list.length / 3);
  });

  /** The folders of all endpoints count as one. */
  const names = catalogue.map(({ path }) => path.slice("/api".length));
  function folderOf(path: string): string {
    const folder = dirname(path);
    const name = names.find((one) => folder.endsWith(one));
    return name === undefined ? folder : folder.slice(0, -name.length);
  }
});

test("the build for tests of hosts has a release of each kind", () => {
  const paths = built.files.map(({ path }) => path);
  expect(paths.filter((path) => /^api\/releases\/[^/]+\/manifest\.json$/.test(path))).toEqual([
    "api/releases/2026-Q3/manifest.json",
    "api/releases/2026-Q4/manifest.json",
    "api/releases/2026-Q4.2/manifest.json",
  ]);
  expect(paths).toContain("api/errors/erased-2026-Q4.1.json");
  expect(paths.filter((path) => path.startsWith("api/releases/changes/"))).toEqual([
    "api/releases/changes/2026-Q3..2026-Q4.json",
    "api/releases/changes/2026-Q3..2026-Q4.csv",
  ]);
});
