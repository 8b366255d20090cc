import type { CatalogueEntry } from "../model/endpoint.ts";
import { required } from "../model/required.ts";
import { howMany } from "../model/unit.ts";
import { retractionsOf } from "../releases/retractions.ts";
import {
  CATALOGUE_FILE,
  ERROR_SECTIONS,
  erasedFile,
  GUIDE_ERRORS_PAGE,
  NOT_FOUND_FILE,
  problemFile,
  QUOTA_EXCEEDED_FILE,
  RELEASE_LIST_FILE,
  UNKNOWN_KEY_FILE,
} from "../routing/addresses.ts";
import { absolute, type Context } from "./context.ts";
import { retractionText } from "./retraction-text.ts";
import type { ErasedDocument, ProblemDocument, RefusalDocument } from "./schemas.ts";

type AnyProblem = ProblemDocument | ErasedDocument | RefusalDocument;

/**
 * Returns every problem document by address: unknown values of each parameter, unknown addresses, unsupported methods,
 * erased releases and, if there is a quota, an exceeded quota and unknown keys.
 */
export function problemDocuments(context: Context): ReadonlyMap<string, AnyProblem> {
  const { refusal } = context.routes;
  const parameters = new Map(
    context.catalogue.flatMap((entry) =>
      entry.parameters.map((parameter) => [parameter.name, parameter] as const),
    ),
  );
  const addresses = (address: string, part: ErrorSection) => ({
    type: absolute(context, address),
    documentation: documentationOf(context, part),
  });
  const allowed = required(refusal.headers.Allow, "Allow");
  return new Map<string, AnyProblem>([
    ...[...parameters.values()].map((parameter) => {
      const address = problemFile(parameter.name);
      return [address, unknownValue(parameter, addresses(address, "unknownValue"))] as const;
    }),
    [NOT_FOUND_FILE, notFound(addresses(NOT_FOUND_FILE, "notFound"))],
    [refusal.file, methodNotAllowed(allowed, addresses(refusal.file, "method"))],
    ...erasedDocuments(context),
    ...gateDocuments(context),
  ]);
}

type ErrorSection = keyof typeof ERROR_SECTIONS;

/** Returns the address that explains a problem: the guide, or the catalogue if no pages are published. */
function documentationOf(context: Context, part: ErrorSection): string {
  const address = context.hasSite ? `${GUIDE_ERRORS_PAGE}#${ERROR_SECTIONS[part]}` : CATALOGUE_FILE;
  return absolute(context, address);
}

/** Returns the notices in place of erased releases. */
function erasedDocuments(context: Context): [string, ErasedDocument][] {
  const { index } = context.history;
  const digests = new Map(index.releases.map(({ release, manifestSha256 }) => [release, manifestSha256]));
  return retractionsOf(index)
    .filter(({ erased }) => erased)
    .map((retraction) => {
      const { release, retracted, reason, supersededBy } = retraction;
      const notice = {
        type: absolute(context, erasedFile(release)),
        title: "Release erased",
        status: 410 as const,
        detail: retractionText(retraction),
        documentation: documentationOf(context, "erased"),
        release,
        retracted,
        reason,
        supersededBy,
        manifestSha256: required(digests.get(release), `the record of ${release}`),
        record: absolute(context, RELEASE_LIST_FILE),
      };
      return [erasedFile(release), notice];
    });
}

/** Returns the answers of the gate. They are the same for all clients; headers say when to retry. */
function gateDocuments(context: Context): [string, RefusalDocument][] {
  const { gate } = context;
  if (gate === undefined) return [];
  const documentation = documentationOf(context, "gate");
  const requests = `A client without a key may make ${howMany(gate.quota, "request")} a day`;
  return [
    [
      QUOTA_EXCEEDED_FILE,
      {
        type: absolute(context, QUOTA_EXCEEDED_FILE),
        title: "Quota exceeded",
        status: 429,
        detail: `${requests}; with a key, the quota does not apply. It is renewed at 00:00 UTC; Retry-After gives the seconds until then.`,
        quota: gate.quota,
        documentation,
      },
    ],
    [
      UNKNOWN_KEY_FILE,
      {
        type: absolute(context, UNKNOWN_KEY_FILE),
        title: "Unknown key",
        status: 401,
        detail: `This key is unknown. Correct it, or leave it out. ${requests}.`,
        quota: gate.quota,
        documentation,
      },
    ],
  ];
}

/**
 * Returns the answer to an unknown value of a parameter.
 * @param addresses the addresses of the document itself and of the documentation
 */
export function unknownValue(
  parameter: CatalogueEntry["parameters"][number],
  addresses: { readonly type: string; readonly documentation: string },
): ProblemDocument {
  return {
    type: addresses.type,
    title: `Unknown ${parameter.name}`,
    status: 404,
    detail: `The value of the parameter "${parameter.name}" is not one of its allowed values. Values are case-sensitive.`,
    parameter: parameter.name,
    allowed: [...parameter.values],
    documentation: addresses.documentation,
  };
}

/** Returns the answer at an unknown address. */
export function notFound(addresses: {
  readonly type: string;
  readonly documentation: string;
}): ProblemDocument {
  return {
    type: addresses.type,
    title: "Not found",
    status: 404,
    detail: "Nothing is published at this address. The documentation lists every endpoint and file.",
    documentation: addresses.documentation,
  };
}

/** Returns the answer to a method that a read-only service does not support. */
export function methodNotAllowed(
  allowed: string,
  addresses: { readonly type: string; readonly documentation: string },
): ProblemDocument {
  return {
    type: addresses.type,
    title: "Method not allowed",
    status: 405,
    detail: `Everything here is read-only: use one of ${allowed}.`,
    documentation: addresses.documentation,
  };
}
