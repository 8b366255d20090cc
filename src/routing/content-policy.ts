/**
 * The content security policy of pages, in the order of sending. A page may load only its own style, scripts and pictures,
 * send nothing elsewhere, and not be framed. Its scripts make no requests: `connect-src` only lets tools such as Lighthouse
 * read the host's `robots.txt` from within the page, which Chromium attributes to the page. No script turns text into HTML or
 * into the address of a script, so Trusted Types need no policy. Pictures that a page's own script makes (`blob:`) are
 * allowed, because a chart is drawn from one to become a PNG; markup cannot refer to them. `data:`, which markup can refer to,
 * is not needed. Directives that browsers ignore in a `meta` element are marked.
 */
const DIRECTIVES: readonly { readonly directive: string; readonly isIgnoredInMeta?: true }[] = [
  { directive: "default-src 'none'" },
  { directive: "style-src 'self'" },
  { directive: "script-src 'self'" },
  { directive: "img-src 'self' blob:" },
  { directive: "connect-src 'self'" },
  { directive: "base-uri 'none'" },
  { directive: "form-action 'none'" },
  { directive: "require-trusted-types-for 'script'" },
  { directive: "trusted-types 'none'" },
  { directive: "frame-ancestors 'none'", isIgnoredInMeta: true },
];

/** The policy in the header `Content-Security-Policy` of every answer. */
export const HEADER_POLICY = policyOf(DIRECTIVES);

/** The policy in the `meta` element of pages, for pages opened from disk and hosts that send no headers. */
export const META_POLICY = policyOf(DIRECTIVES.filter(({ isIgnoredInMeta }) => !isIgnoredInMeta));

/**
 * The policy in the header of pages that are made to be embedded: as strict, but any site may frame them.
 */
export const EMBED_POLICY = META_POLICY;

function policyOf(directives: typeof DIRECTIVES): string {
  return directives.map(({ directive }) => directive).join("; ");
}
