/** Names of components, and references to them. */

/** Converts a name with hyphens, slashes and the like to Pascal case: `PrivacyReport`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("");
}

/** Returns a reference to a schema component, by its published name or its component name. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${pascalCase(name)}`;
}

/** Returns the name of the component of a parameter in the query or the path. */
export function parameterName(name: string, place: "query" | "path" = "query"): string {
  return `${pascalCase(name)}${place === "query" ? "" : "InPath"}`;
}

export function parameterReference(name: string, place?: "query" | "path"): { readonly $ref: string } {
  return { $ref: `#/components/parameters/${parameterName(name, place)}` };
}

/** Returns the name of the response to an unknown value of a parameter. */
export function unknownResponse(parameter: string): string {
  return `Unknown${pascalCase(parameter)}`;
}

/** The name of the response at an unknown address. */
export const NOT_FOUND = "NotFound";
/** The names of the response at an address of an erased release, and of its schema. */
export const GONE = "Gone";
export const ERASED_RELEASE = "ErasedRelease";
export const NOT_MODIFIED = "NotModified";

export function responseReference(component: string): { readonly $ref: string } {
  return { $ref: `#/components/responses/${component}` };
}

export function headerReference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
