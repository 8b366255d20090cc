import { createContext, runInContext } from "node:vm";

/** A request as CloudFront hands it to a function: names and values of the query are not decoded. */
export interface FunctionRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: Readonly<Record<string, QueryValue>>;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly cookies: object;
}

interface QueryValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

/** What a function makes of a request: an answer, or the request to go on with. */
export interface FunctionResult {
  readonly statusCode?: number;
  readonly statusDescription?: string;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly encoding: string; readonly data: string };
  readonly uri?: string;
  readonly querystring?: object;
}

/** A function in a context that has the language and nothing else, as CloudFront's has. */
export function cloudfrontFunction(code: string): (request: FunctionRequest) => FunctionResult {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(code, context);
  return (request) => {
    const event = {
      version: "1.0",
      context: { eventType: "viewer-request" },
      viewer: { ip: "192.0.2.1" },
      request,
    };
    // Only text goes in and out: nothing of this side can be reached from within.
    const result = runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, context);
    return JSON.parse(result);
  };
}

/** What a function that is called with an answer makes of its status and headers. */
export type FunctionResponse = (
  request: FunctionRequest,
  headers: Readonly<Record<string, string>>,
  status?: number,
) => { readonly status: number; readonly headers: Record<string, string> };

/** Such a function in a bare context. */
export function cloudfrontResponseFunction(code: string): FunctionResponse {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(code, context);
  return (request, headers, status = 200) => {
    const given = Object.entries(headers).map(([name, value]) => [name, { value }]);
    const event = {
      version: "1.0",
      context: { eventType: "viewer-response" },
      viewer: { ip: "192.0.2.1" },
      request,
      response: {
        statusCode: status,
        statusDescription: "OK",
        headers: Object.fromEntries(given),
        cookies: {},
      },
    };
    const result: FunctionResult = JSON.parse(
      runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, context),
    );
    const made = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
    return { status: result.statusCode ?? status, headers: Object.fromEntries(made) };
  };
}

/** A request for an address. */
export function functionRequest(method: string, uri: string, query = ""): FunctionRequest {
  return {
    method,
    uri,
    querystring: querystringOf(query),
    headers: { host: { value: "example.org" } },
    cookies: {},
  };
}

/**
 * A query as the event has it: by name, as it was sent; a repeated one has its first value and all of them.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
function querystringOf(query: string): Record<string, QueryValue> {
  const values = new Map<string, { value: string }[]>();
  for (const part of query.split("&").filter((piece) => piece !== "")) {
    const [name, ...rest] = part.split("=") as [string, ...string[]];
    values.set(name, [...(values.get(name) ?? []), { value: rest.join("=") }]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [
      name,
      all.length === 1 ? all[0]! : { value: all[0]!.value, multiValue: all },
    ]),
  );
}
