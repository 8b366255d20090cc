/** Headers of every file of the committed data without its own headers, written out, with their names as in Node. */
export const COMMON_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Link, Deprecation, Sunset, Content-Disposition, Content-Range, Data-Release",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  "data-release": "2026-Q4",
  link: '</openapi.json>; rel="service-desc", </>; rel="service-doc", </api/index.json>; rel="service-meta", </.well-known/api-catalog>; rel="api-catalog"',
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** How long the API is kept. */
export const DAY = "public, max-age=0, s-maxage=86400";

/** How long caches keep files that state the current release. */
export const MINUTES = "public, max-age=0, s-maxage=300";

/** The links of an answer of the committed data, written out: to its frozen twin, and to what describes it. */
export const linksTo = (twin: string, description?: string) =>
  `${COMMON_HEADERS.link}, </api/releases/2026-Q4/${twin}>; rel="cite-as"${
    description === undefined ? "" : `, <${description}>; rel="describedby"`
  }`;

/** How long all else is kept. */
export const NO_TIME = "public, max-age=0, must-revalidate";
