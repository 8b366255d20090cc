import type { CatalogueEntry } from "../../model/endpoint.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { isObservatory } from "../../routing/addresses.ts";
import { filterNames } from "../filter-names.ts";
import { GONE, NOT_FOUND, NOT_MODIFIED, pascalCase, responseReference } from "./names.ts";

/** The tags of operations. */
export type Tag = "Intelligence" | "Observatory" | "Datasets" | "Documents";

/** Returns the tags with their descriptions. */
export function tagsOf(catalogue: readonly CatalogueEntry[]): Readonly<Record<Tag, string>> {
  const filters = filterNames(catalogue.filter((entry) => !isObservatory(entry)));
  return {
    Intelligence: filters.length === 0 ? "Benchmarks." : `Benchmarks by ${namesInWords(filters)}.`,
    Observatory: "The same programmes over years, regions and requirements, each answer with its provenance.",
    Datasets: "The tables that every figure is computed from.",
    Documents: "What is published, how to check it, and what is new.",
  };
}

/** The description of a request and its answer. */
export interface Request {
  readonly id: string;
  readonly tag: Tag;
  readonly title: string;
  readonly description: string;
  readonly response: object;
  readonly parameters?: readonly object[];
  /** The component of the 404 response; default: that of unknown addresses. */
  readonly notFound?: string;
  /** Whether the document may be erased later. */
  readonly canBeGone?: boolean;
  /** External documentation of the answer. */
  readonly documentation?: { readonly url: string; readonly description: string };
}

/** Returns a path with its single operation. */
export function operation(request: Request): object {
  const { id, tag, title, description, response, documentation } = request;
  const { parameters = [], notFound = NOT_FOUND, canBeGone = false } = request;
  return {
    get: {
      operationId: operationId(id),
      tags: [tag],
      summary: title,
      description,
      ...(documentation && { externalDocs: documentation }),
      ...(parameters.length > 0 && { parameters }),
      responses: {
        200: response,
        304: responseReference(NOT_MODIFIED),
        404: responseReference(notFound),
        ...(canBeGone && { 410: responseReference(GONE) }),
      },
    },
  };
}

/** Converts an id to camel case, because generated functions are named after it. */
function operationId(id: string): string {
  const name = pascalCase(id);
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}
