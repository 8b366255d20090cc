/** The filter values of one request, by parameter name. Empty for the unfiltered answer. */
export type Filter = Readonly<Record<string, string>>;

/** Whether a parameter asks for a part of the answer or for another form of it. */
export type ParameterKind = "filter" | "format";

/** A query parameter. */
export interface Parameter<T> {
  readonly kind: ParameterKind;
  readonly description: string;
  /** The allowed values in their published order. */
  readonly values: (tables: T) => readonly string[];
  /** Those of the values that have figures, of which one makes an example; absent where all do. */
  readonly told?: (tables: T) => readonly string[];
  /** Values that it had before, each with what it is called today. */
  readonly former?: (tables: T) => ReadonlyMap<string, string>;
}

/** A value that a parameter had before. */
export interface FormerValue {
  readonly value: string;
  /** What it is called today. */
  readonly instead: string;
  /** The day since which it is: of the release that said so first. */
  readonly since: string;
}

/** An endpoint: its documentation, its contract and how its answers, of type `B`, are computed from tables. */
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
  /** A request that shows the endpoint at work. */
  readonly example: Filter;
  readonly resolve: (tables: T, filter: Filter) => B;
  /** The unfiltered answer in other forms than JSON, by format: the text of the file. */
  readonly formats?: Readonly<Record<string, (tables: T) => string>>;
}

/** An endpoint with its parameters' values known: all that routes, documents and pages need. */
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
    /** Absent where there is none. */
    readonly former?: readonly FormerValue[];
  }[];
  readonly example: Filter;
  /** Names of the tables that its figures come from; absent of a release that did not say so yet. */
  readonly sources?: readonly string[];
}

/** An answer as it is published. */
export interface Answer {
  /** Id of its endpoint. */
  readonly id: string;
  /** The parameter value that it answers; undefined for the endpoint's bare address. */
  readonly choice?: { readonly name: string; readonly kind: ParameterKind; readonly value: string };
  /** Its file, as an address from the root. */
  readonly address: string;
  /** The JSON value; in another format the text. */
  readonly body: object | string;
  readonly bytes: Uint8Array;
}
