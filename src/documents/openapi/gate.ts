import { CHALLENGE, type Gate, GATE_HEADERS, limitHeader, policyHeader } from "../../model/gate.ts";
import { required } from "../../model/required.ts";
import { QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { problemDocuments } from "../problems.ts";
import { RefusalSchema } from "../schemas.ts";
import { headerReference, responseReference, schemaReference } from "./names.ts";
import { type Dialect, openSchema } from "./open-schema.ts";

/** What a description says of the quota and its keys, where a site has them. */

type Part = Readonly<Record<string, object>>;

/** Components that the gate adds, by their kind. */
interface GateComponents {
  readonly schemas: Part;
  readonly responses: Part;
  readonly headers: Part;
  readonly securitySchemes: Part;
}

const REFUSAL = "Refusal";
const [LIMIT, POLICY, RETRY] = GATE_HEADERS;
const CHALLENGE_HEADER = "WWW-Authenticate";

/** A request needs no key, or has one in either place. */
export const GATE_SECURITY: readonly object[] = [{}, { bearerKey: [] }, { headerKey: [] }];

/** The responses that any operation below `/api/` may have besides its own. */
const RESPONSES = { 401: "UnknownKey", 429: "QuotaExceeded" } as const;

/** The components, none without a quota. */
export function gateComponents(context: Context, dialect: Dialect): GateComponents {
  const { gate } = context;
  if (gate === undefined) return { schemas: {}, responses: {}, headers: {}, securitySchemes: {} };
  const documents = problemDocuments(context);
  const response = (address: string, description: string, headers: readonly string[]) => {
    const value = required(documents.get(address), address);
    return {
      description,
      headers: Object.fromEntries(headers.map((name) => [name, headerReference(name)])),
      content: {
        "application/problem+json": {
          schema: { $ref: schemaReference(REFUSAL) },
          examples: { problem: { value } },
        },
      },
    };
  };
  return {
    schemas: {
      [REFUSAL]: {
        title: "Refusal",
        description: "What answers a request beyond the quota, and a key of nobody (RFC 9457).",
        ...openSchema(RefusalSchema, dialect),
      },
    },
    responses: {
      [RESPONSES[401]]: response(UNKNOWN_KEY_FILE, "Nobody has the key.", [CHALLENGE_HEADER]),
      [RESPONSES[429]]: response(QUOTA_EXCEEDED_FILE, "The quota of the day is used up.", [
        RETRY,
        POLICY,
        LIMIT,
      ]),
    },
    headers: gateHeaders(gate),
    securitySchemes: {
      bearerKey: { type: "http", scheme: "bearer", description: "A key lifts the quota." },
      headerKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description: "The same in a header of its own.",
      },
    },
  };
}

function gateHeaders(gate: Gate): Part {
  const header = (description: string, example: string) => ({
    description,
    schema: { type: "string" },
    example,
  });
  return {
    [POLICY]: header("How many requests a client without a key has in so many seconds.", policyHeader(gate)),
    [LIMIT]: header("What is left of the quota, and in how many seconds the day ends.", limitHeader(0, 3600)),
    [RETRY]: header("In how many seconds the next day begins.", "3600"),
    [CHALLENGE_HEADER]: header("How a key is sent.", CHALLENGE),
  };
}

/** Headers that an answer to a counted request has, by its address. */
export function countedHeaders({ gate }: Context, address: string): string[] {
  return gate !== undefined && address.startsWith("/api/") ? [POLICY, LIMIT] : [];
}

/** The paths, each counted one with the responses of the gate. */
export function gatedPaths({ gate }: Context, paths: Record<string, object>): Record<string, object> {
  if (gate === undefined) return paths;
  const own = Object.fromEntries(
    Object.entries(RESPONSES).map(([status, name]) => [status, responseReference(name)]),
  );
  const gated = ([path, item]: [string, object]): [string, object] => {
    if (!path.startsWith("/api/")) return [path, item];
    const { get } = item as { readonly get: { readonly responses: object } };
    return [path, { ...item, get: { ...get, responses: { ...get.responses, ...own } } }];
  };
  return Object.fromEntries(Object.entries(paths).map(gated));
}
