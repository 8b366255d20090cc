import { createServer, type IncomingHttpHeaders, type Server, request as send } from "node:http";
import type { FunctionRequest, FunctionResponse, FunctionResult } from "./cloudfront.ts";
import { functionRequest } from "./cloudfront.ts";

// biome-ignore lint/suspicious/noExplicitAny: the template is JSON, and is checked against AWS's schema elsewhere
type Template = any;

/**
 * What CloudFront does with a request by a template, but for the cache: it calls the function, asks the bucket, gives the
 * page of an error in its place, and puts the policy's headers on what came from the bucket.
 * @param bucket address of the bucket, without a slash at its end
 * @param respond the function that is called with an answer of the bucket that is no error, if there is one
 */
export function cloudfrontSite(
  call: (request: FunctionRequest) => FunctionResult,
  template: Template,
  bucket: string,
  respond: FunctionResponse = (_, headers) => headers,
): Server {
  const { DistributionConfig } = template.Resources.Distribution.Properties;
  const { ResponseHeadersPolicyConfig } = template.Resources.ResponseHeadersPolicy.Properties;
  const errors: { ErrorCode: number; ResponseCode: number; ResponsePagePath: string }[] =
    DistributionConfig.CustomErrorResponses;
  return createServer(async (incoming, outgoing) => {
    const [uri, query] = incoming.url!.split(/\?(.*)/s) as [string, string?];
    const result = call(functionRequest(incoming.method!, uri, query));
    if (result.statusCode !== undefined) {
      const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
      const body = result.body?.data ?? "";
      const length = incoming.method === "HEAD" ? {} : { "content-length": String(Buffer.byteLength(body)) };
      outgoing.writeHead(result.statusCode, { ...Object.fromEntries(headers), ...length }).end(body);
      return;
    }
    const part: Record<string, string> = incoming.headers.range ? { range: incoming.headers.range } : {};
    let reply = await ask(bucket, incoming.method!, result.uri!, part);
    const page = errors.find(({ ErrorCode }) => ErrorCode === reply.status);
    if (page) {
      reply = {
        ...(await ask(bucket, incoming.method!, page.ResponsePagePath, {})),
        status: page.ResponseCode,
      };
    }
    const own = policyHeaders(ResponseHeadersPolicyConfig, incoming.headers.origin !== undefined);
    const given: Record<string, string> = { ...kept(reply.headers), ...own };
    const isError = reply.status >= 400;
    const headers = isError ? given : respond(functionRequest(incoming.method!, uri, query), given);
    // What it keeps, it compares itself.
    if (reply.status === 200 && incoming.headers["if-none-match"] === headers.etag) {
      const { "content-length": _, ...others } = headers;
      outgoing.writeHead(304, others).end();
    } else outgoing.writeHead(reply.status, headers).end(reply.body);
  });
}

/** What comes back of what the bucket says. */
function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const names = /^(content-(type|length|disposition|range)|cache-control|etag|accept-ranges|last-modified)$/;
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (names.test(name) ? [[name, String(value)]] : [])),
  );
}

function policyHeaders(config: Template, hasOrigin: boolean): Record<string, string> {
  const { CorsConfig: cors, SecurityHeadersConfig: security, CustomHeadersConfig: custom } = config;
  return {
    ...(hasOrigin && {
      "access-control-allow-origin": cors.AccessControlAllowOrigins.Items.join(", "),
      "access-control-expose-headers": cors.AccessControlExposeHeaders.Items.join(","),
    }),
    "content-security-policy": security.ContentSecurityPolicy.ContentSecurityPolicy,
    "referrer-policy": security.ReferrerPolicy.ReferrerPolicy,
    ...(security.ContentTypeOptions && { "x-content-type-options": "nosniff" }),
    ...Object.fromEntries(
      custom.Items.map(({ Header, Value }: Record<string, string>) => [Header!.toLowerCase(), Value]),
    ),
  };
}

function ask(bucket: string, method: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    send(`${bucket}${path}`, { method, headers, agent: false }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece));
      reply.on("end", () =>
        resolve({ status: reply.statusCode!, headers: reply.headers, body: Buffer.concat(pieces) }),
      );
    })
      .on("error", reject)
      .end();
  });
}
