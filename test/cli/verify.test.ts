import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPreview } from "../../src/publish/preview-server.ts";
import { publish } from "../../src/publish/publish.ts";
import { cli, cliAsync } from "../support/cli.ts";
import { DATA_FOLDER } from "../support/data.ts";

const parent = mkdtempSync(join(tmpdir(), "verify-cli-"));
const built = join(parent, "public");
const damaged = join(parent, "damaged");
let server: Server;
let damagedServer: Server;
const urlOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const out of [built, damaged]) publish({ data: DATA_FOLDER, out, hosts: join(parent, "hosts") }, {});
  writeFileSync(join(damaged, "api/intelligence/audit-hours/saas.json"), "{}\n");
  server = await startPreview(built, 0, "127.0.0.1");
  damagedServer = await startPreview(damaged, 0, "127.0.0.1");
});
afterAll(() => {
  server.close();
  damagedServer.close();
  rmSync(parent, { recursive: true });
});

describe("compliance-data verify of a site", () => {
  it("says how many requests were answered as they should be, and ends with 0", async () => {
    const { status, stdout } = await cliAsync(["verify", `${urlOf(server)}/`]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^\d+ requests to http:\/\/127\.0\.0\.1:\d+\/, release 2026-Q4: every answer is as it should be\.\n$/,
    );
  });

  it("names each wrong answer with a command that asks again, and ends with 1", async () => {
    const { status, stdout } = await cliAsync(["verify", urlOf(damagedServer)]);
    const url = `${urlOf(damagedServer)}/api/intelligence/audit-hours`;
    expect(status).toBe(1);
    expect(stdout).toContain(
      `a parameter answers for its value\n  curl --path-as-is '${url}?industry=saas'\n` +
        "  body: /api/intelligence/audit-hours/saas.json (SHA-256 ",
    );
    expect(stdout).toMatch(/answers are not as they should be\.\n$/);
  });

  it("names the first wrong byte where the build is at hand", async () => {
    const { status, stdout } = await cliAsync(["verify", urlOf(damagedServer), "--against", built]);
    expect(status).toBe(1);
    expect(stdout).toContain("received 3 bytes; the first that differs is byte 1: ");
  });

  it("prints a report for scripts", async () => {
    const { status, stdout } = await cliAsync(["verify", urlOf(damagedServer), "--json"]);
    const { site, host, release, requests, failures } = JSON.parse(stdout);
    expect([status, site, host, release]).toEqual([1, urlOf(damagedServer), null, "2026-Q4"]);
    expect(requests).toBeGreaterThan(900);
    expect(failures[0]).toMatchObject({
      method: "GET",
      url: `${urlOf(damagedServer)}/api/intelligence/audit-hours/saas.json`,
      faults: [{ what: "body" }, { what: "schema" }],
    });
  });

  it("says what was expected of a host that is named", async () => {
    const { status, stdout } = await cliAsync(["verify", urlOf(server), "--host", "s3"]);
    // The preview reads queries, which S3 does not: it is not like S3.
    expect(status).toBe(1);
    expect(stdout).toMatch(/What S3 website does in its own way was expected; \d+ requests left out\.\n$/);
  });

  it("is quiet where nothing is wrong and that was asked for", async () => {
    const { status, stdout, stderr } = await cliAsync(["verify", urlOf(server), "--quiet"]);
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  it("says that nobody answers", () => {
    const { status, stderr } = cli(["verify", "http://127.0.0.1:9", "--quiet"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^error: http:\/\/127\.0\.0\.1:9\/manifest\.json cannot be read: .+\. Name the address/,
    );
  });

  it.each([
    ["a query", "https://example.org/?x=1"],
    ["a password", "https://me:secret@example.org/"],
    ["no host", "https://"],
  ])("refuses an address with %s", (_, address) => {
    const { status, stderr } = cli(["verify", address, "--quiet"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      / is not the address of a site\. Write it as https:\/\/host or https:\/\/host\/path\.\n$/,
    );
  });

  it.each([
    ["--host", "apache", "Choose from netlify, cloudfront, s3, nginx, preview."],
    ["--concurrency", "0", "It must be a whole number from 1 to 64."],
    ["--timeout", "1.5", "It must be a whole number from 1 to 600."],
  ])("calls %s %s wrong usage", (option, value, reason) => {
    const { status, stderr } = cli(["verify", "http://127.0.0.1:9", option, value]);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });

  it("says that there is no build to compare with", () => {
    const { status, stderr } = cli(["verify", "http://127.0.0.1:9", "--against", parent, "--quiet"]);
    expect([status, stderr]).toEqual([
      1,
      `error: ${parent} holds no build. Name a publish folder with --against.\n`,
    ]);
  });
});

describe("compliance-data verify of a folder", () => {
  it("says that every file is as it should be, and ends with 0", () => {
    const { status, stdout } = cli(["verify", built]);
    expect([status, stdout]).toEqual([
      0,
      `${built}: release 2026-Q4, 87 files, all as the manifest and the schemas say.\n`,
    ]);
  });

  it("names what is wrong, and ends with 1", () => {
    const { status, stdout } = cli(["verify", damaged, "--quiet"]);
    expect(status).toBe(1);
    expect(stdout).toContain(`${damaged}/api/intelligence/audit-hours/saas.json: must have `);
    expect(stdout).toMatch(/\d+ problems\.\n$/);
  });

  it("prints a report for scripts", () => {
    expect(JSON.parse(cli(["verify", built, "--json"]).stdout)).toEqual({
      folder: built,
      release: "2026-Q4",
      files: 87,
      problems: [],
    });
  });

  it("says that a folder holds no build", () => {
    const { status, stderr } = cli(["verify", parent]);
    expect([status, stderr]).toEqual([
      1,
      `error: ${parent} holds no build. Name a publish folder, or the web address of a site.\n`,
    ]);
  });
});
