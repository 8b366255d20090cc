import type { Assets } from "./assets.ts";

/** Files embedded in the Worker, by their address: their bytes as base64, and their ETag with its quotes. */
export type OwnFiles = Readonly<Record<string, { readonly base64: string; readonly etag: string }>>;

/**
 * Returns whether a file must be embedded in the Worker: the asset server, when it reads from disk, does not serve
 * files and folders whose names begin with a dot.
 */
export function isOwn(path: string): boolean {
  return /(^|\/)\./.test(path);
}

/** Wraps a server of published files so that embedded files are served from the Worker. */
export function withOwn(files: OwnFiles, assets: Assets): Assets {
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const own = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
      if (own === undefined) return assets.fetch(request);
      const { base64, etag } = own;
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      return new Response(request.method === "HEAD" ? null : bytes, { headers: { ETag: etag } });
    },
  };
}
