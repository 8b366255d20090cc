/** The filter values of one request, by parameter name. Empty for the unfiltered answer. */
export type Filter = Readonly<Record<string, string>>;

interface AnyParameter<T> {
  readonly description: string;
  /** The allowed values in their published order. */
  readonly values: (tables: T) => readonly string[];
}

/** Asks for a part of the answer: that of one entry of a registry. */
interface FilterParameter<T> extends AnyParameter<T> {
  readonly kind: "filter";
  /** The values that have figures, from which examples are taken. */
  readonly valuesWithFigures: (tables: T) => readonly string[];
  /** Former values, each with its current name. */
  readonly former: (tables: T) => ReadonlyMap<string, string>;
}

/** Asks for the answer in another form. */
interface FormatParameter<T> extends AnyParameter<T> {
  readonly kind: "format";
  readonly valuesWithFigures?: never;
  readonly former?: never;
}

/** A query parameter. */
export type Parameter<T> = FilterParameter<T> | FormatParameter<T>;
export type ParameterKind = Parameter<unknown>["kind"];

/** A former value of a parameter. */
export interface FormerValue {
  readonly value: string;
  /** Its current name. */
  readonly instead: string;
  /** The day of the first release that renamed it. */
  readonly since: string;
}

/** An endpoint: its documentation, its contract, and the computation of its answers of type `B` from tables. */
export interface Endpoint<T, B extends object = object> {
  /** Operation id, camelCase, e.g. `getAuditHours`. */
  readonly id: string;
  /** Address without query, e.g. `/api/intelligence/audit-hours`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /**
   * Names of the tables that its figures come from, in any of its answers. A registry that only gives it labels need not
   * be named.
   */
  readonly sources: readonly string[];
  readonly parameters: Readonly<Record<string, Parameter<T>>>;
  /** JSON Schema of the answer; its `$id` names the compiled check. */
  readonly response: { readonly $id: string };
  /** Schemas that the response refers to by their `$id`. */
  readonly definitions?: readonly { readonly $id: string }[];
  /** An example request: values by parameter name. */
  readonly example: Readonly<Partial<Record<string, string>>>;
  readonly resolve: (tables: T, filter: Filter) => B;
  /** Writers of the unfiltered answer in other formats than JSON, by format. */
  readonly formats?: Readonly<Record<string, (tables: T) => string>>;
}

/** An endpoint with the values of its parameters: all that routes, documents and pages need. */
export interface CatalogueEntry {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly kind: ParameterKind;
    readonly description: string;
    readonly values: readonly string[];
    /** Omitted if there are none. */
    readonly former?: readonly FormerValue[];
  }[];
  readonly example: Filter;
  /** Names of the tables that its figures come from; missing in early releases. */
  readonly sources?: readonly string[];
}

/** A published answer. */
export interface Answer {
  /** Id of its endpoint. */
  readonly id: string;
  /** The parameter value of the request; undefined for the endpoint's bare address. */
  readonly choice?: { readonly name: string; readonly kind: ParameterKind; readonly value: string };
  /** Its file, as an address from the root. */
  readonly address: string;
  /** The JSON value; the text for another format. */
  readonly body: object | string;
  readonly bytes: Uint8Array;
}
