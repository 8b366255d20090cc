import type { HeaderRule, Headers, RouteTable } from "../../model/route.ts";
import { RELEASE_HEADER } from "../../routing/history.ts";

/** Headers that S3 keeps with each object. */
const STORED = ["Content-Type", "Cache-Control", "Content-Disposition"];

/** Headers that some files have and others do not. */
const OF_SOME_FILES = ["Deprecation", "Sunset"];

/**
 * Headers that every file has and some have otherwise: those of a retracted release have more links, pages to embed may
 * stand in any other, and a frozen file is of its own release. What the policy adds, the function sees and changes.
 */
const OTHER_FOR_SOME = ["Link", "Content-Security-Policy", RELEASE_HEADER];

/** Headers of a rule that are of some files alone: a function gives them, for a policy knows no paths. */
export function ofSomeFiles({ path, headers }: HeaderRule): Headers {
  return pick(
    headers,
    (name) => OF_SOME_FILES.includes(name) || (OTHER_FOR_SOME.includes(name) && path !== "/*"),
  );
}

/** Headers of CORS that the policy has a place for. */
const CORS = [
  "Access-Control-Allow-Headers",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Access-Control-Max-Age",
];

/** Headers that CloudFront refuses as custom ones, as it does those of CORS, and has a place for. */
const SECURITY: Readonly<Record<string, (value: string) => object>> = {
  "Content-Security-Policy": (value) => ({
    ContentSecurityPolicy: { ContentSecurityPolicy: value, Override: true },
  }),
  "Referrer-Policy": (value) => ({ ReferrerPolicy: { ReferrerPolicy: value, Override: true } }),
  // Without a value: there is but one, nosniff.
  "X-Content-Type-Options": () => ({ ContentTypeOptions: { Override: true } }),
};

/** Headers of that kind that nothing here gives. */
const REFUSED = ["Strict-Transport-Security", "X-Frame-Options", "X-XSS-Protection"];

/**
 * Every header of the table that S3 does not keep and that is not of some files alone, on every answer. CloudFront refuses CORS headers as custom
 * ones, and gives those that it has a place for where a request has an Origin: no other client reads them.
 * @param name of the policy, the only one of its kind in the account
 * @throws Error for a header that one policy for every answer cannot give
 */
export function headersPolicy({ headers, preflight }: RouteTable, name: object): object {
  const own = merged(
    headers.map((rule) => {
      const others = ofSomeFiles(rule);
      return pick(rule.headers, (name) => !STORED.includes(name) && !(name in others));
    }),
  );
  const cors = merged([own, preflight].map((each) => pick(each, (name) => CORS.includes(name))));
  const others = pick(own, (name) => !CORS.includes(name));
  const security = Object.entries(others).flatMap(([name, value]) => SECURITY[name]?.(value) ?? []);
  return {
    Type: "AWS::CloudFront::ResponseHeadersPolicy",
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: name,
        CorsConfig: corsConfig(cors),
        ...(security.length > 0 && { SecurityHeadersConfig: Object.assign({}, ...security) }),
        CustomHeadersConfig: { Items: customHeaders(pick(others, (name) => !(name in SECURITY))) },
      },
    },
  };
}

function corsConfig(headers: Headers): object {
  const list = (name: string) => ({ Items: headers[name]!.split(", ") });
  return {
    AccessControlAllowCredentials: false,
    AccessControlAllowHeaders: list("Access-Control-Allow-Headers"),
    AccessControlAllowMethods: list("Access-Control-Allow-Methods"),
    AccessControlAllowOrigins: list("Access-Control-Allow-Origin"),
    AccessControlExposeHeaders: list("Access-Control-Expose-Headers"),
    AccessControlMaxAgeSec: Number(headers["Access-Control-Max-Age"]),
    OriginOverride: true,
  };
}

function customHeaders(headers: Headers): object[] {
  return Object.entries(headers).map(([name, value]) => {
    if (name.startsWith("Access-Control-") || REFUSED.includes(name)) {
      throw new Error(`CloudFront takes no custom header ${name}`);
    }
    return { Header: name, Value: value, Override: true };
  });
}

/** One set of headers out of several that may not contradict each other: a policy knows no paths. */
function merged(sets: readonly Headers[]): Headers {
  const all: Record<string, string> = {};
  for (const [name, value] of sets.flatMap(Object.entries<string>)) {
    all[name] ??= value;
    const known = all[name];
    if (known !== value) throw new Error(`CloudFront cannot give ${name} two values: ${known}, ${value}`);
  }
  return all;
}

function pick(headers: Headers, wanted: (name: string) => boolean): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => wanted(name)));
}
