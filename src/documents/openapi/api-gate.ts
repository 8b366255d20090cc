import { CHALLENGE, type ApiGate, GATE_HEADERS, limitHeader, policyHeader } from "../../model/api-gate.ts";
import { required } from "../../model/required.ts";
import { QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { problemDocuments } from "../problems.ts";
import { RefusalSchema } from "../schemas.ts";
import { headerReference, responseReference, schemaReference } from "./names.ts";
import { type SchemaDialect, openSchema } from "./open-schema.ts";

/** The parts of the OpenAPI description that exist only if the site has a quota and keys. */

type Part = Readonly<Record<string, object>>;

/** The components that the gate adds, by kind. */
interface GateComponents {
  readonly schemas: Part;
  readonly responses: Part;
  readonly headers: Part;
  readonly securitySchemes: Part;
}

const REFUSAL = "Refusal";
const [LIMIT, POLICY, RETRY] = GATE_HEADERS;
const CHALLENGE_HEADER = "WWW-Authenticate";

/** A request needs no key, or has one in either of two headers. */
export const GATE_SECURITY: readonly object[] = [{}, { bearerKey: [] }, { headerKey: [] }];

/** The additional responses of every operation below `/api/`. */
const RESPONSES = { 401: "UnknownKey", 429: "QuotaExceeded" } as const;

/** Returns the components of the gate; none without a quota. */
export function gateComponents(context: Context, dialect: SchemaDialect): GateComponents {
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
        description: "The answer to a request that exceeds the quota or has an unknown key (RFC 9457).",
        ...openSchema(RefusalSchema, dialect),
      },
    },
    responses: {
      [RESPONSES[401]]: response(UNKNOWN_KEY_FILE, "The key is unknown.", [CHALLENGE_HEADER]),
      [RESPONSES[429]]: response(QUOTA_EXCEEDED_FILE, "The quota of the day is used up.", [
        RETRY,
        POLICY,
        LIMIT,
      ]),
    },
    headers: gateHeaders(gate),
    securitySchemes: {
      bearerKey: { type: "http", scheme: "bearer", description: "With a key, the quota does not apply." },
      headerKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description: "The same key in its own header.",
      },
    },
  };
}

function gateHeaders(gate: ApiGate): Part {
  const header = (description: string, example: string) => ({
    description,
    schema: { type: "string" },
    example,
  });
  return {
    [POLICY]: header(
      "The number of requests that a client without a key may make, and the period in seconds.",
      policyHeader(gate),
    ),
    [LIMIT]: header("The remaining quota, and the seconds until it is renewed.", limitHeader(0, 3600)),
    [RETRY]: header("The seconds until the quota is renewed.", "3600"),
    [CHALLENGE_HEADER]: header("The scheme with which a key is sent.", CHALLENGE),
  };
}

/** Returns the additional headers of the answer to a counted request, by address. */
export function countedHeaders({ gate }: Context, address: string): string[] {
  return gate !== undefined && address.startsWith("/api/") ? [POLICY, LIMIT] : [];
}

/** Adds the responses of the gate to every path that is counted. */
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
