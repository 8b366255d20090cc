/** A condition on the query: a parameter with a given value, or with any value. */
export interface QueryCondition {
  readonly parameter: string;
  /** If omitted: any value, including an empty one. */
  readonly value?: string;
}

/** A line of the route table. The first match wins. */
export interface Route {
  /** An exact address, or a prefix that ends in `/*`. */
  readonly path: string;
  readonly when?: QueryCondition;
  /** The file that answers, as an address from the root, e.g. `/api/intelligence/audit-hours.json`. */
  readonly file: string;
  readonly status: 200 | 301 | 404;
  /** For status 301: the target address with its query, if it has one. The file is the body, which a host may leave out. */
  readonly location?: string;
}

/** A route with a condition on the query. */
export type ConditionalRoute = Route & { readonly when: QueryCondition };

/** A redirect from the address of a page, whatever the query. */
export type MovedPage = Route & { readonly status: 301; readonly location: string };

export type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every answer that comes from a file, or from any file of a folder. No two rules set the same header for an address:
 * a rule excludes the addresses of later rules for the same header. The later rule is further below, so a host that applies
 * the last or the most specific rule needs no exclusions.
 */
export interface HeaderRule {
  /** The address of a file, or a prefix that ends in `/*`. */
  readonly path: string;
  /** Addresses and prefixes below the prefix that are excluded. */
  readonly except?: readonly string[];
  /** The headers. `{rest}` in a value is replaced by what the `*` of the path matches. */
  readonly headers: Headers;
}

/** An address that was removed permanently: a notice answers there, with status 410. */
export interface GoneRule {
  /** The address of a file, or a prefix that ends in `/*`. */
  readonly path: string;
  /** The file of the notice, as an address from the root. */
  readonly file: string;
}

/** The host-neutral rules for addresses. Each host's configuration is compiled from them. */
export interface RouteTable {
  readonly routes: readonly Route[];
  readonly headers: readonly HeaderRule[];
  readonly gone: readonly GoneRule[];
  /** Files of the publish folder that configure a host and are not addresses. */
  readonly hidden: readonly string[];
  /** Headers of redirects (301), the same at every address. */
  readonly moved: Headers;
  /** The answer (204, without a body) to OPTIONS at any address. */
  readonly preflight: Headers;
  /** The answer (405) to any method but GET, HEAD and OPTIONS. */
  readonly refusal: { readonly file: string; readonly headers: Headers };
}
