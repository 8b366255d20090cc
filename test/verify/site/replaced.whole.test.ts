import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { replacementProblems } from "../../../src/verify/site/replaced.ts";

const manifestOf = (release: string) =>
  JSON.stringify({ generator: "compliance-data-api", release, files: [] });

/** A site that answers everything in one way; returns its address and its requests. */
async function siteWith(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`), asked };
}

/** A site with these documents by address. */
async function siteOf(documents: Readonly<Record<string, object>>) {
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url!);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(documents[url!]));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), asked };
}

const [FIRST, SECOND, THIRD] = ["1".repeat(64), "2".repeat(64), "5".repeat(64)];
const OWN = { release: "2026-Q4", chain: [FIRST, SECOND], retractions: [THIRD] };

describe("a build of 2026-Q4", () => {
  const judge = (url: URL) => replacementProblems(OWN, url, 10_000);

  it.each([
    ["the same release", 200, manifestOf("2026-Q4")],
    ["an earlier one", 200, manifestOf("2026-Q3")],
    ["one of the previous year", 200, manifestOf("2025-Q4")],
    ["nothing", 404, "<h1>Not found</h1>"],
  ])("may replace a site that has %s", async (_, status, body) => {
    const { url, asked } = await siteWith(status, body);
    expect(await judge(url)).toEqual([]);
    expect(asked).toEqual(["GET /v1/manifest.json"]);
  });

  it.each(["2027-Q1", "2030-Q4"])("may not replace a site that has %s", async (release) => {
    const { url } = await siteWith(200, manifestOf(release));
    const site = url.href.slice(0, -1);
    expect(await judge(url)).toEqual([
      {
        file: "manifest.json",
        value: "2026-Q4",
        rule: `must not be of an earlier release than ${site}, which has ${release}`,
        remedy: "Publish a later build or, to go back to this one, omit --replaces.",
      },
    ]);
  });

  it.each([
    ["fails", 500, "", {}, /\/v1\/manifest\.json answers 500$/],
    [
      "redirects to another site",
      301,
      "",
      { Location: "https://x.example/" },
      /answers 301, to https:\/\/x\.example\/$/,
    ],
    ["has a manifest of another program's", 200, '{"generator":"webpack"}', {}, /manifest\.json/],
    ["has a page in its place", 200, "<!doctype html>", {}, /must be JSON/],
  ])("is not judged by a site that %s", async (_, status, body, headers, message) => {
    const { url } = await siteWith(status, body, headers as Record<string, string>);
    await expect(judge(url)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
    });
  });

  it("is not checked against a site that cannot be reached", async () => {
    const { url } = await siteWith(200, manifestOf("2026-Q4"));
    url.port = "9";
    await expect(judge(url)).rejects.toMatchObject({ name: "UserError" });
  });
});

describe("a build with two frozen releases", () => {
  /** A site of the release before, whose list of releases says this. */
  async function judge(list: object | undefined, chain: readonly string[] | null = OWN.chain) {
    const { url, asked } = await siteOf({
      "/manifest.json": {
        generator: "compliance-data-api",
        release: "2026-Q3",
        files: list === undefined ? [] : [{ path: "api/releases/index.json", bytes: 1, sha256: FIRST }],
      },
      ...(list && { "/api/releases/index.json": list }),
    });
    const problems = await replacementProblems({ ...OWN, chain }, url, 10_000);
    return { problems, asked, site: url.href.slice(0, -1) };
  }
  const listWith = (head: string | null) => ({ latest: "2026-Q3", head, releases: [] });

  it("may replace a site whose last retraction it has, but not one with other retractions", async () => {
    expect((await judge({ ...listWith(FIRST), retractionsHead: THIRD })).problems).toEqual([]);
    const { problems } = await judge({ ...listWith(FIRST), retractionsHead: "4".repeat(64) });
    expect(problems.map(({ rule }) => rule)).toEqual([
      expect.stringContaining(`must have releases that continue the chain from the head ${"4".repeat(64)}`),
    ]);
  });

  it.each<[string, object | undefined]>([
    ["the first of them", listWith(FIRST)],
    ["both", listWith(SECOND)],
    ["none", listWith(null)],
    ["no list of them", undefined],
  ])("may replace a site that has %s", async (_, list) => {
    const { problems, asked } = await judge(list);
    expect(problems).toEqual([]);
    expect(asked).toEqual(["/manifest.json", ...(list ? ["/api/releases/index.json"] : [])]);
  });

  it.each([[OWN.chain], [[]], [null]])("may not replace a site with another one (with %j)", async (chain) => {
    const { problems, site } = await judge(listWith("3".repeat(64)), chain);
    expect(problems).toEqual([
      {
        file: "api/releases/index.json",
        rule: `must have releases that continue the chain from the head ${"3".repeat(64)}, which ${site} has`,
        remedy: "Do not trust any of these releases until you know who changed the earlier ones.",
      },
    ]);
  });
});
