import type { Build } from "../../src/build.ts";
import { textOf } from "../../src/model/file.ts";
import {
  eventHeaders,
  type EventHeaders,
  type FunctionRequest,
  type FunctionResponse,
  functionRequest,
  requestEvent,
  responseEvent,
  type StoreValues,
  viewerFunction,
} from "./cloudfront.ts";
import type { AsyncModel, Model, ModelReply } from "./model-client.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- the template is JSON, and is checked against AWS's schema elsewhere
type Template = any;

/** What a build has for CloudFront. */
export interface CloudfrontBuild {
  readonly template: Template;
  /** The folder of the build's files in the bucket. */
  readonly id: string;
  /** Of the store, when this build is the one that answers. */
  readonly values: ReadonlyMap<string, string>;
}

/** The same as the text that was written. */
export function cloudfrontBuild({ hostFiles }: Pick<Build, "hostFiles">): CloudfrontBuild {
  const read = (path: string) => JSON.parse(textOf(hostFiles.find((file) => file.path === path)!.bytes));
  const { id, entries } = read("cloudfront/store.json");
  const values = new Map<string, string>([...Object.entries<string>(entries), ["current", id]]);
  return { template: read("cloudfront/template.json"), id, values };
}

/**
 * The request that the function for answers gets: rewritten by the first function, or the original one. CloudFront's
 * documentation allows both readings.
 */
export type Shown = "as it was rewritten" | "as it was asked";

/**
 * CloudFront with a template: it calls the first function, looks into its cache, which never expires, requests the file
 * from the bucket, and calls the second function unless the answer is an error. Errors have the headers of AWS's policy.
 * @param store may change between requests
 * @param bucket answers for the keys that the distribution asks for; it may change too
 */
export function cloudfrontSite(
  template: Template,
  store: StoreValues,
  bucket: Model,
  shown: Shown = "as it was rewritten",
): AsyncModel {
  const { RequestFunction, ResponseFunction } = template.Resources;
  const onRequest = viewerFunction(RequestFunction.Properties.FunctionCode, store);
  const onResponse = viewerFunction(ResponseFunction.Properties.FunctionCode, store);
  const cache = new Map<string, ModelReply>();
  const fromBucket = (method: string, uri: string, headers: Readonly<Record<string, string>>): ModelReply => {
    if (method !== "GET" || headers.range !== undefined) return bucket(method, uri, headers);
    const reply = cache.get(uri) ?? bucket(method, uri, {});
    if (reply.status === 200) cache.set(uri, reply);
    return reply;
  };
  return async (method, address, asked) => {
    const [path = "", query] = address.split(/\?(.*)/s);
    const headers = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const request = functionRequest(method, path, query, headers);
    const result = await onRequest(requestEvent(request));
    if ("statusCode" in result) return replyOf(method, result);
    // Headers that the function removes from the request do not reach the bucket, and nothing is compared with them.
    const left = plainHeaders(result.headers);
    const part = left.range === undefined ? {} : { range: left.range };
    const reply = fromBucket(method, result.uri, part);
    if (reply.status >= 400) {
      const cors = headers.origin === undefined ? {} : { "access-control-allow-origin": "*" };
      return { ...reply, headers: { ...kept(reply), ...cors } };
    }
    const isKnown = reply.status === 200 && left["if-none-match"] === kept(reply).etag;
    const made = (await onResponse(
      responseEvent(shown === "as it was asked" ? request : (result as FunctionRequest), {
        statusCode: isKnown ? 304 : reply.status,
        statusDescription: "OK",
        headers: eventHeaders(isKnown ? withoutLength(kept(reply)) : kept(reply)),
      }),
    )) as FunctionResponse;
    if (made.body !== undefined) return replyOf(method, made);
    return {
      status: made.statusCode,
      headers: plainHeaders(made.headers),
      ...(isKnown ? {} : { body: reply.body ?? "" }),
    };
  };
}

function replyOf(method: string, { statusCode, headers, body }: FunctionResponse): ModelReply {
  const text = body?.data ?? "";
  const length = method === "HEAD" ? {} : { "content-length": Buffer.byteLength(text) };
  return { status: statusCode, headers: { ...plainHeaders(headers), ...length }, body: text };
}

/** Headers that no function may add; CloudFront would answer 502. */
const FORBIDDEN =
  /^(connection|expect|keep-alive|proxy-.*|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;

function plainHeaders(headers: EventHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, { value }]) => {
      const isSound = /^[a-z0-9-]+$/.test(name) && !FORBIDDEN.test(name) && /^[\t -~]*$/.test(value);
      if (!isSound) throw new Error(`CloudFront takes no header ${name}: ${value}`);
      return [name, value];
    }),
  );
}

/** The headers of the bucket that CloudFront returns. */
function kept({ headers = {} }: ModelReply): Record<string, string> {
  const names =
    /^(content-(type|length|disposition|range)|cache-control|etag|accept-ranges|last-modified|x-amz-meta-.+)$/;
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (names.test(name) ? [[name, String(value)]] : [])),
  );
}

function withoutLength({ "content-length": _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}
