import { createHash } from "node:crypto";
import type { Assets } from "../../src/hosts/cloudflare/worker/assets.ts";
import type { OutputFile } from "../../src/model/file.ts";

/**
 * Cloudflare's server of static assets as far as a Worker asks it: it normalises and decodes an address, and adds its own headers.
 * @param asked takes the address of each request
 */
export function assetsOf(files: readonly OutputFile[], asked: string[] = []): Assets {
  const byAddress = new Map(files.map((file) => [`/${file.path}`, file]));
  return {
    async fetch({ url, method }) {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const bytes = byAddress.get(decodeURIComponent(pathname))?.bytes;
      if (bytes === undefined) return new Response(null, { status: 404 });
      const etag = createHash("md5").update(bytes).digest("hex");
      return new Response(method === "HEAD" ? null : Uint8Array.from(bytes), {
        headers: { "Content-Type": "application/octet-stream", ETag: `"${etag}"`, "CF-Cache-Status": "HIT" },
      });
    },
  };
}
