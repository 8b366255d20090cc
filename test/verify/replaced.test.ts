import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { replacementProblems } from "../../src/verify/replaced.ts";

const manifestOf = (release: string) =>
  JSON.stringify({ generator: "compliance-data-api", release, files: [] });

/** A site that answers everything in one way; gives its address and what it was asked. */
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

describe("a build of 2026-Q4", () => {
  const judge = (url: URL) => replacementProblems("2026-Q4", url, 10_000);

  it.each([
    ["the same release", 200, manifestOf("2026-Q4")],
    ["an earlier one", 200, manifestOf("2026-Q3")],
    ["one of the year before", 200, manifestOf("2025-Q4")],
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
        remedy: "Publish a later build or, to go back to this one, leave --replaces out.",
      },
    ]);
  });

  it.each([
    ["fails", 500, "", {}, /\/v1\/manifest\.json answers 500$/],
    [
      "leads elsewhere",
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

  it("is not judged by a site that cannot be reached", async () => {
    const { url } = await siteWith(200, manifestOf("2026-Q4"));
    url.port = "9";
    await expect(judge(url)).rejects.toMatchObject({ name: "UserError" });
  });
});
