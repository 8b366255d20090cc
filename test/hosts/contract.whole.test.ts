import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { HOSTS } from "../../src/hosts/all.ts";
import { CONFIGURED_HOSTS, HOST_NAMES } from "../../src/hosts/index.ts";
import {
  askAll,
  ownWayOf,
  type Replies,
  unseenLimitations,
  wrongByHand,
  wrongReplies,
} from "../support/contract.ts";
import { releasedDataWith } from "../support/data.ts";
import { ENGINES, type RunningEngine } from "../support/engines.ts";
import { useAws } from "../support/s3-server.ts";
import { deprecations } from "./deprecated.ts";

/** What every host owes, asked of a program that reads its configuration. */

useAws();

/** Every kind of header that a file can have: something is announced to go, and releases are frozen. */
const built = build(releasedDataWith({ "deprecations.json": JSON.stringify({ deprecations }) }), {
  hosts: CONFIGURED_HOSTS,
});
const textAt = new Map(built.files.map(({ path, bytes }) => [`/${path}`, new TextDecoder().decode(bytes)]));

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
      running = await engine.start(built, folder);
      byHand = await wrongByHand(running, textAt, host, ownWays);
      replies = await askAll(running, built, host);
      answered.push(replies);
    });
    afterAll(async () => {
      await running?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("answers the whole request list as the reference does, but for what the host declares", async () => {
      const wrong = await wrongReplies(replies, host);
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
