import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bytesOf, textOf } from "../../model/file.ts";
import { sha256 } from "../../model/sha256.ts";
import { howMany } from "../../model/unit.ts";
import type { Reply } from "../replies/client.ts";
import { decodedBody } from "../replies/compare-body.ts";
import type { Knowledge } from "../replies/knowledge.ts";
import type { SentRequest } from "./send-request.ts";

/**
 * What Netlify adds to deploy previews, and not to published sites: its drawer in pages, and `X-Robots-Tag: noindex`.
 */

/** The host names of deploy previews and of individual deploys. */
const HOST = /^(deploy-preview-\d+|[0-9a-f]{24})--[a-z0-9-]+\.netlify\.app$/;

/** The drawer, which is inserted right before `</body>` and holds only Netlify's own script. */
const DRAWER =
  /<div data-netlify-deploy-id="[0-9a-f]+" data-netlify-site-id="[0-9a-f-]{36}" data-vcs="[a-z]+" style="position:fixed">\s*<script async src="\/\.netlify\/scripts\/cdp"><\/script>\s*<\/div>\n?(?=<\/body>)/;

const ROBOTS = "x-robots-tag";

/** The number of answers with each excused addition. */
export interface Additions {
  readonly drawers: number;
  readonly noindex: number;
}

export interface Preview {
  /**
   * Returns an exchange without what Netlify adds.
   * @param file the expected file
   */
  without(exchange: SentRequest, file: string | undefined, knowledge: Knowledge): SentRequest;
  additions(): Additions;
}

/** Returns whether a host name is that of a Netlify deploy preview. */
export function isPreviewHost({ hostname }: URL): boolean {
  return HOST.test(hostname);
}

export function netlifyPreview(): Preview {
  let drawers = 0;
  let noindex = 0;
  return {
    without(exchange, file, knowledge) {
      const reply = withoutNoindex(exchange.reply);
      if (reply !== exchange.reply) noindex += 1;
      const size = file?.endsWith(".html") ? knowledge.known(file) : undefined;
      const page = size && withoutDrawer(reply, exchange.plain, size.sha256);
      if (page !== undefined) drawers += 1;
      return { ...exchange, reply: page ?? reply };
    },
    additions: () => ({ drawers, noindex }),
  };
}

/** Describes the excused additions. */
export function previewNote({ drawers, noindex }: Additions): string {
  return `It is a deploy preview: ${howMany(drawers, "answer")} with Netlify's drawer in the page and ${noindex} with X-Robots-Tag: noindex are accepted.`;
}

function withoutNoindex(reply: Reply): Reply {
  if (reply.distinct[ROBOTS]?.join().toLowerCase() !== "noindex") return reply;
  const { [ROBOTS]: _, ...headers } = reply.headers;
  const { [ROBOTS]: _values, ...distinct } = reply.distinct;
  return { ...reply, headers, distinct };
}

/**
 * Returns the reply with the page as it was built; undefined if it is unchanged, or changed by more than the drawer.
 */
function withoutDrawer(reply: Reply, plain: Reply | undefined, digest: string): Reply | undefined {
  const length = reply.headers["content-length"];
  if (reply.body.length > 0) {
    const page = withoutDrawerIn(reply, digest);
    return page && { ...reply, body: encoded(page, reply.headers["content-encoding"]) };
  }
  // A HEAD reply has the length of the GET reply.
  if (plain === undefined || length !== String(plain.body.length)) return undefined;
  const page = withoutDrawerIn(plain, digest);
  if (page === undefined) return undefined;
  return { ...reply, headers: { ...reply.headers, "content-length": String(page.length) } };
}

function withoutDrawerIn(reply: Reply, digest: string): Uint8Array | undefined {
  const body = decodedBody(reply);
  if (body === undefined || sha256(body) === digest) return undefined;
  const page = bytesOf(textOf(body).replace(DRAWER, ""));
  return sha256(page) === digest ? page : undefined;
}

function encoded(body: Uint8Array, coding: string | undefined): Uint8Array {
  switch (coding?.toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return gzipSync(body);
    case "br":
      return brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY },
      });
    default:
      return body;
  }
}
