import type { Assets } from "./assets.ts";

/** Files that the Worker has with it, by their address: their bytes as base64, and their ETag with its quotes. */
export type OwnFiles = Readonly<Record<string, { readonly base64: string; readonly etag: string }>>;

/**
 * Whether the Worker must have a file with it: its server, where it reads a disk, shows none of a folder that begins with
 * a dot.
 */
export function isOwn(path: string): boolean {
  return /(^|\/)\./.test(path);
}

/** A server of published files that has some of them with it, and asks another one for the rest. */
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
