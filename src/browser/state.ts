/** The ways in which an answer can be shown. */
export const VIEWS = ["table", "chart", "text"] as const;
export type ExplorerView = (typeof VIEWS)[number];

/** The state in the address bar: the request, and how its answer is shown. */
export interface ExplorerState {
  readonly view: ExplorerView;
  /** Path and query of the request. */
  readonly address: string;
}

/** Returns the state of a fragment, e.g. `#chart/api/intelligence/audit-hours`; undefined for any other. */
export function stateOf(hash: string): ExplorerState | undefined {
  const [, view = "table", address] = /^#?(table|chart|text)?(\/.*)$/.exec(hash) ?? [];
  return address === undefined ? undefined : { view: view as ExplorerView, address };
}

/** Returns the fragment of a state. */
export function hashOf({ view, address }: ExplorerState): string {
  return `#${view}${address}`;
}

/**
 * Returns path and query of a typed address, as a client would send them: percent-encoded, without host and fragment.
 * Undefined if it is not an address.
 */
export function requestAddressIn(typed: string): string | undefined {
  const text = typed.trim();
  try {
    const { pathname, search } = new URL(text, "http://localhost/");
    return pathname.startsWith("/") ? `${pathname}${search}` : undefined;
  } catch {
    return undefined;
  }
}
