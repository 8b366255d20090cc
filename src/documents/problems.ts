import type { CatalogueEntry } from "../model/endpoint.ts";
import { NOT_FOUND_FILE, problemFile } from "../routing/addresses.ts";
import { absolute, type Context } from "./context.ts";
import type { ProblemDocument } from "./schemas.ts";

/** Every problem document by its address: unknown values of each parameter, unknown addresses, other methods. */
export function problemDocuments(context: Context): ReadonlyMap<string, ProblemDocument> {
  const { refusal } = context.routes;
  const documentation = absolute(context, "/");
  const parameters = new Map(
    context.catalogue.flatMap((entry) =>
      entry.parameters.map((parameter) => [parameter.name, parameter] as const),
    ),
  );
  const addresses = (address: string) => ({ type: absolute(context, address), documentation });
  return new Map([
    ...[...parameters.values()].map((parameter) => {
      const address = problemFile(parameter.name);
      return [address, unknownValue(parameter, addresses(address))] as const;
    }),
    [NOT_FOUND_FILE, notFound(addresses(NOT_FOUND_FILE))],
    [refusal.file, methodNotAllowed(refusal.headers.Allow!, addresses(refusal.file))],
  ]);
}

/**
 * The answer to a value that a parameter does not have.
 * @param addresses where the document itself and the documentation are
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

/** The answer to an address where nothing is. */
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

/** The answer to a method that a read-only service does not have. */
export function methodNotAllowed(
  allowed: string,
  addresses: { readonly type: string; readonly documentation: string },
): ProblemDocument {
  return {
    type: addresses.type,
    title: "Method not allowed",
    status: 405,
    detail: `Everything here is read-only: ask with one of ${allowed}.`,
    documentation: addresses.documentation,
  };
}
