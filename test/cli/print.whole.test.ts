import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { print, printJson } from "../../src/cli/print.ts";
import { formatSiteReport } from "../../src/cli/verification.ts";
import { siteClient } from "../../src/verify/asking/site-client.ts";
import { decodedBody } from "../../src/verify/replies/compare-body.ts";
import { cliHere } from "../support/cli-here.ts";

afterEach(() => vi.restoreAllMocks());

const printed = (work: () => void) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  work();
  return String(log.mock.lastCall![0]);
};

describe("printed text", () => {
  it("has no control characters that affect a terminal, in text and in JSON", () => {
    expect(printed(() => print("a\u001b[2Jb\nc\u0085\u202ed"))).toBe("a\\u001b[2Jb\nc\\u0085\\u202ed");
    const json = printed(() => printJson({ text: "a\u001b\u009b\u202eb", number: 1 }));
    expect(JSON.parse(json)).toEqual({ text: "a\\u001b\\u009b\\u202eb", number: 1 });
  });

  it("has lines of 4,000 characters at most", () => {
    expect(printed(() => print("x".repeat(100_000)))).toHaveLength(4_000);
  });
});

it("a curl line is safe to paste, even if a site's manifest lists a malicious path", () => {
  const url = "http://127.0.0.1/a'$(touch b)`id`\u001b]0;x\u0007\n\u202e\ud800.json";
  const failure = {
    title: "a file has an address",
    method: "GET",
    url,
    headers: {},
    sent: { "If-None-Match": '"\u009b2J"' },
    faults: [{ what: "body", expected: "x\u001b[2J", received: "y".repeat(10_000) }],
  };
  const report = {
    release: "2026-Q4",
    signature: "none",
    chain: null,
    retractions: null,
    requests: 1,
    skipped: 0,
    unasked: 0,
    preview: null,
    mixed: [],
    past: { files: 0, of: 0 },
    causes: ["c\n\u001b"],
    notes: ["n\n\u001b"],
    repeated: 0,
    slowest: null,
    slow: [],
  } as const;
  const text = formatSiteReport("http://127.0.0.1", { ...report, failures: [failure] }, undefined);
  expect(text).not.toMatch(/[^\P{C}\n]/u);
  expect(text.split("\n")[2]).toBe(
    "  curl -gi --path-as-is -H \"$(printf 'If-None-Match: \"\\2332J\"')\" 'http://127.0.0.1/a'\\''$(touch%20b)`id`%1B]0;x%07%0A%E2%80%AE%EF%BF%BD.json'",
  );
  expect(text.split("\n")[3]).toBe(`  body: expected x\\u001b[2J, received ${"y".repeat(499)}…`);
});

it.each([
  ["http://me:secret@127.0.0.1:9/?token=secret", 1],
  ["http://127.0.0.1:9/path?token=secret#secret", 1],
  ["htp://me:secret@127.0.0.1:9", 2],
  ["http://me:secret@[[[", 2],
])("the secrets of the endpoint %s are not printed", async (endpoint, code) => {
  const env = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
  for (const json of [[], ["--json"]]) {
    const args = [
      "deploy",
      "s3://bucket",
      "--out",
      "test/golden/small/public",
      "--endpoint",
      endpoint,
      ...json,
    ];
    const { status, stdout, stderr } = await cliHere(args, { env });
    expect([status, `${stdout}${stderr}`]).toEqual([code, expect.not.stringContaining("secret")]);
  }
});

describe("an answer", () => {
  async function asked(respond: Parameters<typeof createServer>[1] & {}, mostBytes: number) {
    const server = createServer(respond);
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const client = siteClient(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), 10_000);
    try {
      return await client.ask({ method: "GET", address: "/", headers: {}, mostBytes });
    } finally {
      client.close();
      server.closeAllConnections();
      server.close();
    }
  }

  it("that never ends is read only up to the limit", async () => {
    const reply = await asked((_, response) => {
      const piece = Buffer.alloc(65_536);
      const more = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    }, 100_000);
    expect([reply.isCut, reply.body.length, decodedBody(reply)]).toEqual([true, 100_000, undefined]);
  });

  it("that would unpack to more than the limit is not unpacked", async () => {
    const { gzipSync } = await import("node:zlib");
    const reply = await asked((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync(Buffer.alloc(1_000_000)));
    }, 100_000);
    expect([reply.isCut, decodedBody(reply)]).toEqual([false, undefined]);
  });

  it("of exactly the maximum length is complete", async () => {
    const reply = await asked((_, response) => void response.end("12345"), 5);
    expect([reply.isCut, reply.body.toString()]).toEqual([false, "12345"]);
  });
});
