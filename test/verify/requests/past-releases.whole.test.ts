import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SiteReport, verifySite } from "../../../src/verify/site/site.ts";
import { builtOf, fewEndpoints } from "../../support/built.ts";
import { type Fault, type FaultySite, faultySite } from "../../support/faulty-site.ts";
import { writeFiles } from "../../support/folders.ts";
import { releasedGolden } from "../../support/golden.ts";
import { withReleases } from "../../support/many-releases.ts";
import { once } from "../../support/once.ts";
import { withRelease, withRetraction } from "../../support/retracted.ts";
import { OPTIONS, withBody } from "../support.ts";

/** A site of few endpoints with two releases, and one with twelve: three years of quarters. */
const parent = mkdtempSync(join(tmpdir(), "past-"));
const sites: FaultySite[] = [];
const files = fewEndpoints(builtOf(releasedGolden(), { hosts: [] }).files);
const contentsWith = (releases: number) =>
  new Map(withReleases(files, releases).map(({ path, bytes }) => [path, bytes]));
const many = contentsWith(12);
beforeAll(async () => {
  for (const contents of [contentsWith(2), many]) {
    const folder = join(parent, String(sites.length));
    writeFiles(folder, contents);
    sites.push(await faultySite(folder));
  }
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  rmSync(parent, { recursive: true });
});

interface Found extends SiteReport {
  /** All requests to the site. */
  readonly addresses: readonly string[];
}

async function found(site: FaultySite, fault: Fault = () => {}, options: object = {}): Promise<Found> {
  const addresses: string[] = [];
  site.plant((reply) => {
    addresses.push(reply.address);
    return fault(reply);
  });
  return { ...(await verifySite(site.url, { ...OPTIONS, client: site.client, ...options })), addresses };
}

/** Of the site with twelve releases, without a fault. */
const honest = once(() => found(sites[1]!));

const lines = ({ failures }: SiteReport) =>
  failures.map(({ url, faults }) => `${new URL(url).pathname}: ${faults.map(({ what }) => what).join(", ")}`);

describe("twelve releases", () => {
  test("cost as many requests as two, and one more for each further release", async () => {
    const [two, twelve] = [await found(sites[0]!), await honest()];
    expect([two.failures, twelve.failures]).toEqual([[], []]);
    expect([two.chain!.length, twelve.chain!.length]).toEqual([2, 12]);
    expect([two.past?.files, twelve.past?.files]).toEqual([100, 100]);
    expect(twelve.past?.of).toBeGreaterThan(900);
    expect(twelve.addresses.length - two.addresses.length).toBe(10);
    for (const { release } of JSON.parse(releaseList()).releases) {
      expect(twelve.addresses).toContain(`/api/releases/${release}/manifest.json`);
    }
  });

  test("are all requested on demand", async () => {
    const { past, addresses, failures } = await found(sites[1]!, undefined, { all: true });
    expect([past?.files, failures]).toEqual([past?.of, []]);
    const frozen = new Set(addresses.filter((address) => /^\/api\/releases\/2026-Q4\.\d+\//.test(address)));
    expect(frozen.size).toBeGreaterThan(900);
  });

  test("have a fault if a file of the sample has changed; --all finds changes outside the sample", async () => {
    const { addresses } = await honest();
    const isFrozen = (address: string) => /^\/api\/releases\/2026-Q4\.7\/(?!manifest)/.test(address);
    const [asked] = addresses.filter(isFrozen);
    const manifest = JSON.parse(textAt("api/releases/2026-Q4.7/manifest.json"));
    const unasked = manifest.files
      .map(({ path }: { path: string }) => `/api/releases/2026-Q4.7/${path}`)
      .find((address: string) => !addresses.includes(address));
    const altering =
      (address: string): Fault =>
      (reply) => {
        if (
          reply.address === address &&
          reply.status === 200 &&
          reply.asked["accept-encoding"] === "identity"
        )
          reply.body[0]! ^= 1;
      };
    expect([...new Set(lines(await found(sites[1]!, altering(asked!))))]).toEqual([
      expect.stringMatching(new RegExp(`^${asked!.replaceAll(".", "\\.")}: body`)),
    ]);
    expect(lines(await found(sites[1]!, altering(unasked)))).toEqual([]);
    expect([...new Set(lines(await found(sites[1]!, altering(unasked), { all: true })))]).toEqual([
      expect.stringMatching(new RegExp(`^${unasked.replaceAll(".", "\\.")}: body`)),
    ]);
  });

  test("have a fault if a digest list does not match the chain, although the site's manifest agrees with it", async () => {
    const path = "api/releases/2026-Q4.7/manifest.json";
    const text = textAt(path);
    const other = text.replace(/[0-9a-f]{64}/, "0".repeat(64));
    const forged: Fault = (reply) => {
      if (reply.method !== "GET" || reply.status !== 200) return;
      if (reply.address === `/${path}`) withBody(reply, Buffer.from(other));
      if (reply.address === "/manifest.json")
        withBody(reply, Buffer.from(reply.body.toString().replace(digest(text), digest(other))));
    };
    const report = await found(sites[1]!, forged);
    expect(lines(report)).toEqual(["/api/releases/index.json: releases"]);
    expect(report.failures[0]!.faults[0]!.received).toContain(
      `${path}: must have the SHA-256 ${digest(text)}, as its record in api/releases/index.json says`,
    );
  });
});

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
const textAt = (path: string) => Buffer.from(many.get(path)!).toString();
const releaseList = () => textAt("api/releases/index.json");

test("an erased release answers with its notice wherever its files were", async () => {
  const request = { release: "2026-Q4", reason: "An answer could be traced", erase: true };
  const data = withRetraction(withRelease("2027-Q1", releasedGolden()), request);
  const folder = join(parent, "erased");
  writeFiles(
    folder,
    new Map(fewEndpoints(builtOf(data, { hosts: [] }).files).map(({ path, bytes }) => [path, bytes])),
  );
  const site = await faultySite(folder);
  sites.push(site);
  const file = "/api/releases/2026-Q4/intelligence/audit-hours.json";
  expect((await found(site)).failures).toEqual([]);
  const served = await found(site, (reply) => {
    if (reply.address === file) reply.status = 404;
  });
  expect(lines(served)).toEqual([`${file}: status`, `${file}: status`]);
});
