import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Build, build } from "../../src/build.ts";
import { makeContent } from "../../src/content/index.ts";
import { HOSTS } from "../../src/hosts/all.ts";
import { HOST_NAMES } from "../../src/hosts/index.ts";
import { jsonFile, withFiles } from "../../src/model/file.ts";
import { PRIVACY_REPORT_PATH } from "../../src/tables/privacy-report.ts";
import {
  askAll,
  askedOnce,
  ownWayOf,
  type Replies,
  unseenLimitations,
  wrongByHand,
  wrongReplies,
} from "../support/contract.ts";
import { ENGINES, GATE, type RunningEngine } from "../support/engines.ts";
import { releasedGoldenLikeCommitted } from "../support/golden.ts";
import { once } from "../support/once.ts";
import { builtFor, COMPATIBLE, TOGETHER } from "../support/one-folder.ts";
import { reportOf } from "../support/privacy-report.ts";
import { writtenRequests } from "../support/requests.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { deprecations, laterData } from "./deprecated.ts";

/** What every host owes, asked of a program that reads its configuration. */

/**
 * Every kind of header and status that a file can have: something is announced to go, one release is frozen, one is
 * retracted, one is erased, and values of a filter were called otherwise before.
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
const built = build(data, { hosts: TOGETHER });
/** The same with a quota, for what asks with a key. */
const gated = once(() => build(data, { hosts: COMPATIBLE, gate: GATE }));
const written = writtenRequests(makeContent(data));
const bytesOf = ({ files }: Build) => new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));

test("every host has an engine here, or a reason why it has none", () => {
  expect(Object.keys(ENGINES).sort()).toEqual([...HOST_NAMES].sort());
});

const hosts = HOSTS.map((host) => [host.name, host, ENGINES[host.name as keyof typeof ENGINES]] as const);

describe.each(hosts)("%s", (_, host, engines) => {
  if ("none" in engines) {
    test("has a reason why no engine can be asked", () => expect(engines.none).toMatch(/^.{20,}[^.]$/));
    return;
  }
  const answered: Replies[] = [];

  describe.each(engines.map((engine) => [engine.title, engine] as const))("asked of %s", (_, engine) => {
    const { ownWays = [], isInstalled = () => true } = engine;
    if (!isInstalled()) {
      // CI installs every engine; a machine that somebody develops on may lack one.
      test.skip("is not installed here");
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), "engine-"));
    let running: RunningEngine;
    let replies: Replies;
    let byHand: string[];
    beforeAll(async () => {
      const site = engine.isGated ? builtFor(host, gated(), GATE) : builtFor(host, built);
      running = askedOnce(await engine.start(site, folder));
      byHand = await wrongByHand(running, written, bytesOf(site), host, ownWays);
      replies = await askAll(running, site, host);
      answered.push(replies);
    });
    afterAll(async () => {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("answers the whole request list as the reference does, but for what the host declares", async () => {
      const wrong = await wrongReplies(replies);
      expect(wrong.filter((one) => ownWayOf(one, ownWays) === undefined)).toEqual([]);
      // An exception that nothing needs any more is to go.
      const used = new Set(wrong.map((one) => ownWayOf(one, ownWays)));
      expect(ownWays.filter((way) => !used.has(way))).toEqual([]);
    });

    test("answers every request that is written out by hand", () => {
      expect(byHand).toEqual([]);
    });
  });

  test("declares no limitation that no answer shows", async ({ skip }) => {
    skip(answered.length < engines.length, "an engine is not installed here");
    const isOwn = (one: Parameters<typeof ownWayOf>[0]) =>
      engines.some(({ ownWays }) => ownWayOf(one, ownWays) !== undefined);
    const hidden = engines.flatMap(({ hides = {} }) => Object.keys(hides));
    expect(await unseenLimitations(answered, host, isOwn)).toEqual(hidden);
  });
});

test("the build that hosts are asked for has a release of each kind", () => {
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
