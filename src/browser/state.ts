/** How an answer is shown. */
export const VIEWS = ["table", "chart", "text"] as const;
export type View = (typeof VIEWS)[number];

/** What the address bar keeps: which request, shown how. */
export interface State {
  readonly view: View;
  /** Path and query of the request. */
  readonly address: string;
}

/** The state that a fragment stands for, e.g. `#chart/api/intelligence/audit-hours`; undefined for any other. */
export function stateOf(hash: string): State | undefined {
  const [, view = "table", address] = /^#?(table|chart|text)?(\/.*)$/.exec(hash) ?? [];
  return address === undefined ? undefined : { view: view as View, address };
}

/** The fragment of a state. */
export function hashOf({ view, address }: State): string {
  return `#${view}${address}`;
}

/**
 * Path and query of what somebody typed, as a client would send them: percent-encoded, without the host, without
 * the fragment. Undefined where it cannot be an address.
 */
export function addressIn(typed: string): string | undefined {
  const text = typed.trim();
  try {
    const { pathname, search } = new URL(text, "http://localhost/");
    return pathname.startsWith("/") ? `${pathname}${search}` : undefined;
  } catch {
    return undefined;
  }
}
