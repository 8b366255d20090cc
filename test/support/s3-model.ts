import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Model, ModelReply } from "./model-client.ts";

/** An object as it is stored. */
export interface S3Object {
  readonly body: Buffer;
  /** What was sent with it and comes back with it, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What `aws s3api put-bucket-website` takes. */
export interface WebsiteConfiguration {
  readonly IndexDocument: { readonly Suffix: string };
  readonly ErrorDocument: { readonly Key: string };
}

/** What `aws s3api put-bucket-cors` takes. */
export interface CorsConfiguration {
  readonly CORSRules: readonly {
    readonly AllowedOrigins: readonly string[];
    readonly AllowedMethods: readonly string[];
    readonly AllowedHeaders: readonly string[];
    readonly ExposeHeaders: readonly string[];
    readonly MaxAgeSeconds: number;
  }[];
}

/** System-defined metadata that S3 keeps with an object; Amazon S3 User Guide, "Working with object metadata". */
const METADATA = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.+)$/;

/**
 * A bucket by its REST interface, path-style: objects are put, read and deleted.
 * Source: Amazon S3 API Reference, PutObject, GetObject, HeadObject, DeleteObject, "Error responses".
 */
export function restModel(bucket: string, objects: Map<string, S3Object>): Model {
  const inside = bucketModel(objects);
  return (method, address, headers, body) => {
    if (method === "GET" && address.startsWith(`/${bucket}/?`) && address.includes("list-type=2")) {
      return listed(objects, new URL(address, "http://localhost").searchParams);
    }
    if (!address.startsWith(`/${bucket}/`)) return problem(404, "NoSuchBucket");
    return inside(method, address.slice(bucket.length + 1), headers, body);
  };
}

/** Pages are small, so that tests have several. Source: Amazon S3 API Reference, ListObjectsV2. */
const PAGE = 7;

function listed(objects: ReadonlyMap<string, S3Object>, query: URLSearchParams): ModelReply {
  const prefix = query.get("prefix") ?? "";
  const isByFolder = query.get("delimiter") === "/";
  const nameOf = (key: string) => {
    const slash = isByFolder ? key.indexOf("/", prefix.length) : -1;
    return slash < 0 ? key : key.slice(0, slash + 1);
  };
  const after = query.get("continuation-token") ?? "";
  const all = [...new Set([...objects.keys()].filter((key) => key.startsWith(prefix)).map(nameOf))].sort();
  const left = all.filter((name) => name > after);
  const page = left.slice(0, PAGE);
  const text = page.map((name) => {
    const written = encodeURIComponent(name).replaceAll("%2F", "/");
    const isPrefix = isByFolder && name.endsWith("/");
    return isPrefix
      ? `<CommonPrefixes><Prefix>${written}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${written}</Key></Contents>`;
  });
  const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><EncodingType>url</EncodingType>${next}${text.join("")}</ListBucketResult>`;
  return { status: 200, headers: { "content-type": "application/xml" }, body };
}

/** The same without the bucket's name before the key. */
export function bucketModel(objects: Map<string, S3Object>): Model {
  return (method, address, headers, body = Buffer.alloc(0)) => {
    const key = keyOf(address.slice(1));
    if (method === "PUT") return put(objects, key, headers, body);
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    if (method !== "GET" && method !== "HEAD") return problem(405, "MethodNotAllowed");
    const object = objects.get(key);
    return object === undefined ? problem(404, "NoSuchKey") : objectReply(object, headers);
  };
}

/**
 * The website of a bucket, for everybody to read.
 * Source: Amazon S3 User Guide, "Website endpoints", "Configuring an index document", "Configuring a custom error
 * document", "Elements of a CORS configuration".
 */
export function websiteModel(
  objects: ReadonlyMap<string, S3Object>,
  website: WebsiteConfiguration,
  cors: CorsConfiguration,
): Model {
  const { Suffix: index } = website.IndexDocument;
  const replyTo = (method: string, address: string, headers: IncomingHttpHeaders): ModelReply => {
    if (method !== "GET" && method !== "HEAD") return problem(405, "MethodNotAllowed");
    const path = withoutQuery(address);
    const key = keyOf(path.slice(1));
    const object = objects.get(key === "" || key.endsWith("/") ? `${key}${index}` : key);
    if (object !== undefined) return objectReply(object, headers);
    if (objects.has(`${key}/${index}`)) return { status: 302, headers: { location: `${path}/` } };
    const page = objects.get(website.ErrorDocument.Key);
    if (page === undefined) return problem(404, "NoSuchKey");
    // Amazon names no header but these for the page of an error.
    const { "content-type": type = "binary/octet-stream" } = page.headers;
    return {
      status: 404,
      headers: { "content-type": type, "content-length": page.body.length, "x-amz-error-code": "NoSuchKey" },
      body: page.body,
    };
  };
  return (method, address, headers) => {
    if (method === "OPTIONS") return preflight(cors, headers);
    const reply = replyTo(method, address, headers);
    return { ...reply, headers: { ...reply.headers, ...corsHeaders(cors, method, headers) } };
  };
}

function put(
  objects: Map<string, S3Object>,
  key: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): ModelReply {
  const sha256 = createHash("sha256").update(body).digest("hex");
  const told = headers["x-amz-content-sha256"];
  if (told !== undefined && told !== "UNSIGNED-PAYLOAD" && told !== sha256) {
    return problem(400, "XAmzContentSHA256Mismatch");
  }
  // Since 2024: "How to prevent object overwrites with conditional writes".
  const there = objects.get(key);
  if (headers["if-none-match"] === "*" && there !== undefined) return problem(412, "PreconditionFailed");
  if (headers["if-match"] !== undefined) {
    if (there === undefined) return problem(404, "NoSuchKey");
    if (there.headers.etag !== headers["if-match"]) return problem(412, "PreconditionFailed");
  }
  const kept = Object.entries(headers).filter(([name]) => METADATA.test(name)) as [string, string][];
  const etag = `"${createHash("md5").update(body).digest("hex")}"`;
  const given = { "content-type": "binary/octet-stream", ...Object.fromEntries(kept), etag };
  objects.set(key, { body, headers: { ...given, "last-modified": new Date().toUTCString() } });
  return { status: 200, headers: { etag } };
}

function objectReply({ body, headers }: S3Object, asked: IncomingHttpHeaders): ModelReply {
  const { etag = "", "last-modified": modified = "", "cache-control": caching } = headers;
  const match = asked["if-none-match"];
  if (match === "*" || match?.split(/\s*,\s*/).includes(etag)) {
    const cached = {
      etag,
      "last-modified": modified,
      ...(caching !== undefined && { "cache-control": caching }),
    };
    return { status: 304, headers: cached };
  }
  const all = { ...headers, "accept-ranges": "bytes", "content-length": body.length };
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(asked.range ?? "") ?? [];
  if (from === "" && to === "") return { status: 200, headers: all, body };
  const first = from === "" ? Math.max(0, body.length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? body.length - 1 : Math.min(Number(to), body.length - 1);
  if (first > last) return problem(416, "InvalidRange");
  const part = body.subarray(first, last + 1);
  const range = {
    ...all,
    "content-length": part.length,
    "content-range": `bytes ${first}-${last}/${body.length}`,
  };
  return { status: 206, headers: range, body: part };
}

/** The first rule of the bucket that lets an origin use a method. */
function ruleFor({ CORSRules }: CorsConfiguration, origin: string | undefined, method: string | undefined) {
  if (origin === undefined || method === undefined) return undefined;
  return CORSRules.find(
    ({ AllowedOrigins, AllowedMethods }) =>
      (AllowedOrigins.includes("*") || AllowedOrigins.includes(origin)) && AllowedMethods.includes(method),
  );
}

function corsHeaders(cors: CorsConfiguration, method: string, { origin }: IncomingHttpHeaders) {
  const rule = ruleFor(cors, origin, method);
  if (rule === undefined) return {};
  return {
    "access-control-allow-origin": rule.AllowedOrigins.includes("*") ? "*" : String(origin),
    "access-control-allow-methods": rule.AllowedMethods.join(", "),
    "access-control-expose-headers": rule.ExposeHeaders.join(", "),
    "access-control-max-age": String(rule.MaxAgeSeconds),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

function preflight(cors: CorsConfiguration, headers: IncomingHttpHeaders): ModelReply {
  const method = headers["access-control-request-method"];
  const rule = ruleFor(cors, headers.origin, method);
  const names = headers["access-control-request-headers"]?.toLowerCase().split(/\s*,\s*/) ?? [];
  const allowed = rule?.AllowedHeaders.map((name) => name.toLowerCase()) ?? [];
  if (method === undefined || rule === undefined) return problem(403, "AccessForbidden");
  if (!allowed.includes("*") && !names.every((name) => allowed.includes(name)))
    return problem(403, "AccessForbidden");
  const asked = names.length === 0 ? {} : { "access-control-allow-headers": names.join(", ") };
  return { status: 200, headers: { ...corsHeaders(cors, method, headers), ...asked } };
}

function problem(status: number, code: string): ModelReply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  return { status, headers: { "content-type": "application/xml" }, body };
}

/** A key as its address names it: nothing is tidied, for a key may have any characters. */
function keyOf(address: string): string {
  const path = withoutQuery(address);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function withoutQuery(address: string): string {
  return address.replace(/\?.*$/s, "");
}
