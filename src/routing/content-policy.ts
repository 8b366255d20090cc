/**
 * What a page may do: show its own style, scripts and pictures, and nothing else; it sends nothing elsewhere, and stands
 * in no other page. Its scripts ask for nothing; `connect-src` lets tools that look at a page, such as Lighthouse, read
 * the `robots.txt` of its host from within it, which Chromium counts as asked by the page. No text ever becomes HTML or a script's address in it, so Trusted Types need no policy.
 * A picture that a page's own script has made (`blob:`) may be shown too: a chart becomes a PNG by being drawn from one.
 * No markup can name such a picture, and nothing is asked for it. `data:`, which markup can name, is not needed.
 * In the order in which they are sent; a directive that the specification has browsers ignore in a `meta` says so.
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

/** The policy as the header `Content-Security-Policy` of every answer. */
export const HEADER_POLICY = policyOf(DIRECTIVES);

/** The same as a page carries it, for disks and for hosts that send no header. */
export const META_POLICY = policyOf(DIRECTIVES.filter(({ isIgnoredInMeta }) => !isIgnoredInMeta));

/**
 * The header of pages that are made to stand in others': it lets them do as little, and says nothing of who may show them,
 * so that anybody may.
 */
export const EMBED_POLICY = META_POLICY;

function policyOf(directives: typeof DIRECTIVES): string {
  return directives.map(({ directive }) => directive).join("; ");
}
