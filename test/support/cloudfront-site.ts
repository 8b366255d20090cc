import type { FunctionRequest, FunctionResponse, FunctionResult } from "./cloudfront.ts";
import { functionRequest } from "./cloudfront.ts";
import type { Model, ModelReply } from "./model-client.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- the template is JSON, and is checked against AWS's schema elsewhere
type Template = any;

/**
 * What CloudFront does with a request by a template, but for the cache: it calls the function, asks the bucket, gives the
 * page of an error in its place, and puts the policy's headers on what came from the bucket.
 * @param bucket answers for the keys that the distribution asks for
 * @param respond the function that is called with a reply of the bucket that is no error, if there is one
 */
export function cloudfrontSite(
  call: (request: FunctionRequest) => FunctionResult,
  template: Template,
  bucket: Model,
  respond: FunctionResponse = (_, headers, status = 200) => ({ status, headers: { ...headers } }),
): Model {
  const { DistributionConfig } = template.Resources.Distribution.Properties;
  const { ResponseHeadersPolicyConfig } = template.Resources.ResponseHeadersPolicy.Properties;
  const errors: { ErrorCode: number; ResponseCode: number; ResponsePagePath: string }[] =
    DistributionConfig.CustomErrorResponses;
  return (method, address, asked) => {
    const [path = "", query] = address.split(/\?(.*)/s);
    const asking = Object.entries(asked).map(([name, value]) => [name, { value: String(value) }]);
    const plain = functionRequest(method, path, query);
    const request = { ...plain, headers: { ...plain.headers, ...Object.fromEntries(asking) } };
    const result = call(request);
    if (result.statusCode !== undefined) {
      const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
      const body = result.body?.data ?? "";
      const length = method === "HEAD" ? {} : { "content-length": Buffer.byteLength(body) };
      return { status: result.statusCode, headers: { ...Object.fromEntries(headers), ...length }, body };
    }
    const { uri = path } = result;
    // What the function takes from the request, the bucket is not asked for, and nothing is compared with it.
    const { range, "if-none-match": known } = result.headers;
    const part = range === undefined ? {} : { range: range.value };
    let reply = bucket(method, uri, part);
    const page = errors.find(({ ErrorCode }) => ErrorCode === reply.status);
    if (page) reply = { ...bucket(method, page.ResponsePagePath, {}), status: page.ResponseCode };
    const own = policyHeaders(ResponseHeadersPolicyConfig, asked.origin !== undefined);
    const given = { ...kept(reply), ...own };
    const { status, headers } =
      reply.status >= 400 ? { status: reply.status, headers: given } : respond(request, given, reply.status);
    // What it keeps, it compares itself.
    if (reply.status === 200 && known !== undefined && known.value === headers.etag) {
      const { "content-length": _, ...others } = headers;
      return { status: 304, headers: others };
    }
    return { ...reply, status, headers };
  };
}

/** What comes back of what the bucket says. */
function kept({ headers = {} }: ModelReply): Record<string, string> {
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
