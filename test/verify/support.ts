import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { siteClient } from "../../src/verify/asking/site-client.ts";
import type { Client } from "../../src/verify/replies/client.ts";
import { type SiteReport, verifySite } from "../../src/verify/site/site.ts";
import { type Fault, type FaultySite, faultySite, type Passing } from "../support/faulty-site.ts";

export const HOURS = "/api/intelligence/audit-hours";
export const OPTIONS = { concurrency: 8, timeoutMs: 30_000 };
/** For faults of a connection, and of headers that come twice, at any address. */
export const OVER_HTTP = { client: undefined };

/** Asks a site for these addresses by a connection, which the fault there needs, and for all others without. */
export function overHttp(
  { url, client }: FaultySite,
  addresses: readonly string[],
  timeoutMs = 30_000,
): Client {
  const connected = siteClient(url, timeoutMs);
  return {
    ask: (asked) => (addresses.includes(asked.address) ? connected : client).ask(asked),
    close: () => connected.close(),
  };
}

/**
 * A site, built before the tests of a file and gone after them.
 * @param source writes its publish folder, or is the folder of a build that nobody changes
 */
export function builtSite(source: string | ((folder: string) => void)) {
  const parent = mkdtempSync(join(tmpdir(), "verify-"));
  const folder = typeof source === "string" ? source : join(parent, "public");
  let site: FaultySite;
  beforeAll(async () => {
    if (typeof source !== "string") source(folder);
    site = await faultySite(folder);
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(parent, { recursive: true });
  });
  return {
    parent,
    site: () => site,
    fileAt: (address: string) => readFileSync(join(folder, address)),
    /**
     * What is found, as `METHOD address: what, what`, and the report. The site is asked without a connection, but with
     * the options `OVER_HTTP`.
     */
    async found(fault: Fault, options: object = {}): Promise<{ lines: string[]; report: SiteReport }> {
      site.plant(fault);
      const report = await verifySite(site.url, { ...OPTIONS, client: site.client, ...options });
      const lines = report.failures.map(({ method, url, faults }) => {
        return `${method} ${url.slice(site.url.origin.length)}: ${faults.map(({ what }) => what).join(", ")}`;
      });
      return { lines, report };
    },
  };
}

/** Something wrong with the plain answer of an address. */
export function at(address: string, change: Fault): Fault {
  return (reply) => {
    const { "accept-encoding": coding, "if-none-match": known, range } = reply.asked;
    const isPlain =
      reply.method === "GET" && coding === "identity" && known === undefined && range === undefined;
    return isPlain && reply.address === address ? change(reply) : undefined;
  };
}

export function without(header: string): Fault {
  return (reply) => {
    delete reply.headers[header];
  };
}

export function withBody(reply: Passing, body: Buffer): void {
  reply.body = body;
  reply.headers["content-length"] = String(body.length);
}

/** Makes the ETag of a compressed reply a weak one, as hosts do. */
export function weaken({ headers }: Passing): void {
  headers.etag = `W/${String(headers.etag)}`;
}

export function withHeader(name: string, value: string): Fault {
  return (reply) => {
    reply.headers[name] = value;
  };
}

export function withStatus(status: number): Fault {
  return (reply) => {
    reply.status = status;
  };
}
