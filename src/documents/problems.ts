import type { CatalogueEntry } from "../model/endpoint.ts";

/** A problem document (RFC 9457). */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly documentation: string;
  readonly parameter?: string;
  readonly allowed?: readonly string[];
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
    allowed: parameter.values,
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
