import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type Build, build } from "../../src/build.ts";
import { replaceFolder } from "../../src/disk/replace-folder.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { builtOf, fewEndpoints, formatsIn } from "../support/built.ts";
import { cliHere } from "../support/cli-here.ts";
import { goldenFiles, goldenWithoutAddress } from "../support/golden.ts";
import { CLOCK, type RunningHaproxy, startHaproxy } from "../support/haproxy.ts";
import { type RunningNginx, startNginx } from "../support/nginx.ts";
import { hasProgram } from "../support/programs.ts";

/** verify of a site behind a real HAProxy, at noon: the clock is the test's. */

const NOON = "1800014400";

const KEY = "cdkey1qqqsyqcyq5rqwzqfpg9scrgwpugpzysn";
const builds = new Map<number, Pick<Build, "files" | "hostFiles">>();

/** A site of few endpoints with a quota. */
function withQuota(quota: number): Pick<Build, "files" | "hostFiles"> {
  const known = builds.get(quota);
  if (known !== undefined) return known;
  const { files, hostFiles } = build(goldenFiles, {
    site: false,
    hosts: ["nginx", "haproxy"],
    baseUrl: "http://127.0.0.1",
    gate: { quota, keys: [sha256(Buffer.from(KEY))] },
    formats: formatsIn(builtOf(goldenWithoutAddress)),
  });
  const made = { files: fewEndpoints(files), hostFiles };
  builds.set(quota, made);
  return made;
}

describe.skipIf(!hasProgram("haproxy") || !hasProgram("nginx"))("verify of a site with a quota", () => {
  const parent = mkdtempSync(join(tmpdir(), "verify-quota-"));
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  async function site(quota: number, isDamaged = false): Promise<RunningHaproxy> {
    const { files, hostFiles } = withQuota(quota);
    const damaged = files.map((file) =>
      isDamaged && file.path === "api/intelligence/audit-hours/alpha.json"
        ? { ...file, bytes: Buffer.from("{}\n") }
        : file,
    );
    const nginx: RunningNginx = await startNginx(damaged, hostFiles);
    const haproxy = await startHaproxy(hostFiles, nginx.port, { hasOwnClock: true });
    stops.push(haproxy.stop, nginx.stop);
    return haproxy;
  }
  const verify = (url: URL, ...args: readonly string[]) =>
    cliHere(["verify", url.origin, "--header", `${CLOCK}: ${NOON}`, ...args]);

  test("finds nothing wrong within the quota, nor with a key beyond it", async () => {
    const large = await site(100_000);
    const without = await verify(large.url, "--quiet");
    expect([without.status, without.stdout]).toEqual([0, ""]);
    const small = await site(1);
    const withKey = await verify(small.url, "--quiet", "--header", `Authorization: Bearer ${KEY}`);
    expect([withKey.status, withKey.stdout]).toEqual([0, ""]);
    // With this one test/hosts/contract.whole.test.ts asks every kind of request.
    const otherWay = await verify(small.url, "--quick", "--quiet", "--header", `X-API-Key: ${KEY}`);
    expect([otherWay.status, otherWay.stdout]).toEqual([0, ""]);
  });

  test("reports in one line that the quota is used up, and sends no more", async () => {
    const { url } = await site(100);
    const { status, stdout } = await verify(url);
    expect(status).toBe(1);
    expect(stdout.match(/the quota is used up/g)?.length).toBe(1);
    expect(stdout).toMatch(
      /^the quota suffices for all requests\n.*\n {2}request: expected an answer: send a key with --header 'Authorization: Bearer KEY', or try again on another day \(UTC\), received 429, the quota is used up, after \d+ requests; [\d,]+ further ones were not sent\n/,
    );
    const asked = Number(/after (\d+) requests/.exec(stdout)![1]);
    expect(asked).toBeGreaterThanOrEqual(100);
    expect(asked).toBeLessThan(200);
  });

  test("reports a remedy if the quota is used up at the beginning, or the key is unknown", async () => {
    const { url } = await site(1);
    await fetch(new URL("/api/status.json", url), { headers: { [CLOCK]: NOON } });
    const over = await verify(url, "--quiet");
    expect([over.status, over.stdout]).toEqual([1, ""]);
    expect(over.stderr).toBe(
      `error: ${url.origin}/api/index.json answers 429. Its quota is used up: send a key with --header 'Authorization: Bearer KEY', or try again on another day (UTC).\n`,
    );
    const unknown = await verify(url, "--quiet", "--header", "X-API-Key: cdkey1ofnobody");
    expect([unknown.status, unknown.stdout]).toEqual([1, ""]);
    expect(unknown.stderr).toBe(
      `error: ${url.origin}/api/index.json answers 401. The key is unknown, or one is required: give yours with --header 'Authorization: Bearer KEY'.\n`,
    );
  });

  test("reports in one line that the key is unknown when compared with a local build, and sends no more", async () => {
    const { url } = await site(100_000);
    const folder = join(parent, "owed");
    replaceFolder(folder, withQuota(100_000).files);
    const { status, stdout } = await verify(
      url,
      "--against",
      folder,
      "--header",
      "X-API-Key: cdkey1ofnobody",
    );
    expect(status).toBe(1);
    expect(stdout.match(/^ {2}\S+: expected .*, received/gm)?.length).toBe(1);
    expect(stdout).toMatch(
      /^the site accepts the key\n.*\n {2}request: expected an answer: check the key in --header 'Authorization: Bearer KEY', received 401, the key is unknown, or one is required, after \d+ requests?; [\d,]+ further ones were not sent\n/,
    );
  });

  test("never shows a key: not in commands, not in JSON, not if it is malformed", async () => {
    const { url } = await site(1, true);
    const said = await verify(url, "--header", `Authorization: Bearer ${KEY}`);
    expect(said.status).toBe(1);
    expect(said.stdout).toContain(' -H "Authorization: $AUTHORIZATION" ');
    const json = await verify(url, "--quick", "--json", "--header", `Authorization: Bearer ${KEY}`);
    expect(JSON.parse(json.stdout).failures.length).toBeGreaterThan(0);
    const wrong = await verify(url, "--header", KEY);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain("--header must be a name, a colon and a value");
    const folder = join(parent, "folder");
    replaceFolder(folder, withQuota(1).files);
    const ofFolder = await cliHere(["verify", folder, "--header", `X-API-Key: ${KEY}`]);
    expect(ofFolder.status).toBe(2);
    for (const { stdout, stderr } of [said, json, wrong, ofFolder])
      expect(stdout + stderr).not.toContain(KEY);
    expect((await cliHere(["verify", folder, "--quiet"])).status).toBe(0);
  });
});
