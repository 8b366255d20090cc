/** Where operations find what they share: names of components and references to them. */

/** A name with capitals for the parts that hyphens, slashes and the like set apart: `PrivacyReport`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("");
}

/** A reference to a schema, by the name it is published under or a component's own. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${pascalCase(name)}`;
}

/** The component of a parameter's place in a query or a path. */
export function parameterName(name: string, place: "query" | "path" = "query"): string {
  return `${pascalCase(name)}${place === "query" ? "" : "InPath"}`;
}

export function parameterReference(name: string, place?: "query" | "path"): { readonly $ref: string } {
  return { $ref: `#/components/parameters/${parameterName(name, place)}` };
}

/** The component of the answer to a parameter's unknown value. */
export function unknownResponse(parameter: string): string {
  return `Unknown${pascalCase(parameter)}`;
}

/** The component of the answer to an address where nothing is. */
export const NOT_FOUND = "NotFound";
/** The component of the answer to an address that an erased release had, and of the document that it is. */
export const GONE = "Gone";
export const ERASED_RELEASE = "ErasedRelease";
export const NOT_MODIFIED = "NotModified";
/** The component of every answer in CSV. */
export const TABLE = "Table";

export function responseReference(component: string): { readonly $ref: string } {
  return { $ref: `#/components/responses/${component}` };
}

export function headerReference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
