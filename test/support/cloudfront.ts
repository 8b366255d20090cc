import { createContext, runInContext } from "node:vm";

/** A header in an event. */
export type EventHeaders = Readonly<Record<string, { readonly value: string }>>;

/** A request as CloudFront passes it to a function: names and values of the query are not decoded. */
export interface FunctionRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: Readonly<Record<string, QueryValue>>;
  readonly headers: EventHeaders;
  readonly cookies: object;
}

interface QueryValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

/** An answer, of the bucket or of a function. */
export interface FunctionResponse {
  readonly statusCode: number;
  readonly statusDescription?: string;
  readonly headers: EventHeaders;
  readonly cookies?: object;
  readonly body?: { readonly encoding: string; readonly data: string };
}

/** The event with which a function is called. */
export interface FunctionEvent {
  readonly version: "1.0";
  readonly context: { readonly eventType: "viewer-request" | "viewer-response" };
  readonly viewer: { readonly ip: string };
  readonly request: FunctionRequest;
  readonly response?: FunctionResponse;
}

/** The values of a KeyValueStore, which may change between calls. */
export type StoreValues = ReadonlyMap<string, string>;

/** A call of a CloudFront function: the first kind returns the request to continue with or an answer, the second an answer. */
export type ViewerFunction = (event: FunctionEvent) => Promise<FunctionRequest | FunctionResponse>;

/** The first line of a function that reads a store; the engines of the tests provide the module in their own way. */
const IMPORT = "import cf from 'cloudfront';";

/** A function in a context that has the language, the store and nothing else, as CloudFront's has. */
export function viewerFunction(code: string, store: StoreValues): ViewerFunction {
  return partOf(code, "handler", store) as ViewerFunction;
}

/**
 * A part of a function's code, to be called on its own.
 * @param name of an asynchronous function in it
 */
export function partOf(
  code: string,
  name: string,
  store: StoreValues,
): (...given: readonly unknown[]) => Promise<unknown> {
  if (!code.startsWith(IMPORT)) throw new Error("the function does not import the store in its first line");
  const names = Object.assign(Object.create(null), { valueOfKey: (key: string) => store.get(key) });
  const context = createContext(names, { codeGeneration: { strings: false, wasm: false } });
  runInContext(STORE + code.slice(IMPORT.length), context);
  return async (...given) => {
    // Only text is passed in and out, so that the function cannot reach anything outside.
    const called = `${name}(${given.map((one) => JSON.stringify(one)).join(", ")})`;
    const made = await runInContext(
      `${called}.then(function (made) { return JSON.stringify(made); })`,
      context,
    );
    return made === undefined ? undefined : JSON.parse(made);
  };
}

/** A value by its key, or an error if there is none, as documented. */
const STORE = `
var cf = {
  kvs: function () {
    return {
      get: async function (key) {
        var value = valueOfKey(key);
        if (value === undefined) throw new Error('KeyNotFound');
        return value;
      }
    };
  }
};
`;

/** The event of a request. */
export function requestEvent(request: FunctionRequest): FunctionEvent {
  return { version: "1.0", context: { eventType: "viewer-request" }, viewer: { ip: "192.0.2.1" }, request };
}

/** The event of an answer to it. */
export function responseEvent(request: FunctionRequest, response: FunctionResponse): FunctionEvent {
  return {
    version: "1.0",
    context: { eventType: "viewer-response" },
    viewer: { ip: "192.0.2.1" },
    request,
    response: { cookies: {}, ...response },
  };
}

/** A request for an address. */
export function functionRequest(
  method: string,
  uri: string,
  query = "",
  headers: Readonly<Record<string, string>> = {},
): FunctionRequest {
  return {
    method,
    uri,
    querystring: querystringOf(query),
    headers: eventHeaders({ host: "example.org", ...headers }),
    cookies: {},
  };
}

/** Headers in the form of an event. */
export function eventHeaders(headers: Readonly<Record<string, string | number>>): EventHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value: String(value) }]),
  );
}

/**
 * A query in the form of an event: by name, not decoded; a repeated parameter has its first value and all values.
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
