/** What a route asks of the query: a parameter with this value, or with any value at all. */
export interface QueryCondition {
  readonly parameter: string;
  /** Absent: any value, the empty one too. */
  readonly value?: string;
}

/** One line of the route table: first match wins. */
export interface Route {
  /** An exact address, or a prefix that ends in `/*`. */
  readonly path: string;
  readonly when?: QueryCondition;
  /** The file that answers, as an address from the root, e.g. `/api/intelligence/audit-hours.json`. */
  readonly file: string;
  readonly status: 200 | 301 | 404;
  /** With 301: the address, with its query, that is asked instead; its answer is the file. */
  readonly location?: string;
}

/** A route that asks something of the query. */
export type ConditionalRoute = Route & { readonly when: QueryCondition };

export type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every answer that comes from a file, or from any file of a folder. No address has a header by two rules: what
 * another rule for the same header speaks of is excepted. That one stands further below, so a host that takes the last
 * or the most specific rule needs no exceptions.
 */
export interface HeaderRule {
  /** The address of a file, or a prefix that ends in `/*`. */
  readonly path: string;
  /** What of a prefix is left out: addresses below it, and prefixes. */
  readonly except?: readonly string[];
  /** In a value `{rest}` stands for what the `*` of the path stands for. */
  readonly headers: Headers;
}

/** An address that was published and is gone for good: the notice answers there, with the status 410. */
export interface GoneRule {
  /** The address of a file, or a prefix that ends in `/*`. */
  readonly path: string;
  /** The file of the notice, as an address from the root. */
  readonly file: string;
}

/** The host-neutral truth about addresses; each host's configuration is compiled from it. */
export interface RouteTable {
  readonly routes: readonly Route[];
  readonly headers: readonly HeaderRule[];
  readonly gone: readonly GoneRule[];
  /** Files of the publish folder that configure a host and are no addresses. */
  readonly hidden: readonly string[];
  /** Of an answer that sends a client on (301): the same at every address. */
  readonly moved: Headers;
  /** The answer (204, without a body) to OPTIONS at any address. */
  readonly preflight: Headers;
  /** The answer (405) to any other method but GET and HEAD. */
  readonly refusal: { readonly file: string; readonly headers: Headers };
}
