import { METRICS_AND_PARTS, type MetricOrPart } from "./metric.ts";

/**
 * What the compare page is asked, and how a link to it says so. In the fragment, for browsers send no fragment to any
 * host:
 *
 *     compare.html#/?industry=healthcare&framework=PCI_DSS_v4&region=asia&maturity_score=61.5&cost_usd=120000
 *
 * - It begins with `#/?`, which no place on a page does; then names and values as in a query (URL Standard,
 *   application/x-www-form-urlencoded).
 * - `release`: that which the link was made of; its answer may differ from that of another.
 * - `industry`, `framework`, `region`: ids of the registries, each left out where nothing is chosen.
 * - `year`: that of the figures, where it is known.
 * - Figures by the names of `METRIC`, metrics and parts alike, in its order: decimal digits with a point, without unit
 *   or commas. What is not there was not filled in.
 * - A name that is unknown or repeated, and a value that is no number, is left out when it is read, and the page says so:
 *   what it knows, it fills in.
 */

/** The labels that choose peers, in the order from the most telling to the least. */
export const PEER_LABELS = ["industry", "framework", "region"] as const;
export type PeerLabel = (typeof PEER_LABELS)[number];

/** Whom somebody compares with: ids; what is left out is all. */
export type PeerChoice = { readonly [L in PeerLabel]?: string };

/** Figures of a programme, as far as they are known, in the units of `METRIC`. */
export type Figures = { readonly [M in MetricOrPart]?: number };

export interface CompareRequest {
  readonly peers: PeerChoice;
  readonly figures: Figures;
  readonly release?: string | undefined;
  /** That of the figures. */
  readonly year?: number | undefined;
}

/** What a link has that cannot be read. */
export interface Unread {
  readonly name: string;
  /** The value that is no number, or no year; there is none of a name that is unknown or repeated. */
  readonly value?: string;
  readonly why: "unknown" | "repeated" | "no number" | "no year";
}

const START = "#/?";
const NUMBER = /^\d+(\.\d+)?$/;
const YEAR = /^[1-9]\d{3}$/;
const NAMES: readonly string[] = ["release", "year", ...PEER_LABELS, ...METRICS_AND_PARTS];

/**
 * The fragment of a link to the compare page, with its `#`.
 * @throws RangeError for a figure that is negative, or no number that decimal digits write
 */
export function fragmentOf({ peers, figures, release, year }: CompareRequest): string {
  const query = new URLSearchParams();
  if (release !== undefined) query.append("release", release);
  for (const label of PEER_LABELS) {
    const id = peers[label];
    if (id !== undefined) query.append(label, id);
  }
  if (year !== undefined) query.append("year", String(year));
  for (const metric of METRICS_AND_PARTS) {
    const value = figures[metric];
    if (value === undefined) continue;
    query.append(metric, plain(value));
  }
  return `${START}${query}`;
}

/** A number without an exponent, which JavaScript writes of what is smaller than a millionth. */
function plain(value: number): string {
  const digits =
    value > 0 && value < 1e-6 ? value.toFixed(20).replace(/0+$/, "").replace(/\.$/, "") : String(value);
  if (!NUMBER.test(digits)) throw new RangeError(`${value} cannot stand in a link`);
  return digits;
}

/**
 * What a fragment asks; ids are whatever stands there, known or not.
 * @returns undefined for a fragment that asks nothing of the compare page, such as a place on it
 */
export function fromFragment(fragment: string): CompareRequest | undefined {
  if (!fragment.startsWith(START)) return undefined;
  const query = new URLSearchParams(fragment.slice(START.length));
  const only = (name: string) => {
    const [value, ...others] = query.getAll(name);
    return others.length === 0 && value !== "" ? value : undefined;
  };
  const told = <N extends string, T>(names: readonly N[], read: (text: string) => T | undefined) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = only(name);
        const value = text === undefined ? undefined : read(text);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as { [K in N]?: T };
  return {
    ...told(["release"], (id) => id),
    ...told(["year"], (text) => (YEAR.test(text) ? Number(text) : undefined)),
    peers: told(PEER_LABELS, (id) => id),
    figures: told(METRICS_AND_PARTS, (text) => (NUMBER.test(text) ? Number(text) : undefined)),
  };
}

/** What a fragment has that is left out when it is read, in its order; what is empty asks nothing. */
export function unreadIn(fragment: string): Unread[] {
  if (!fragment.startsWith(START)) return [];
  const query = new URLSearchParams(fragment.slice(START.length));
  return [...new Set(query.keys())].flatMap((name): Unread[] => {
    const [value = "", ...others] = query.getAll(name);
    if (!NAMES.includes(name)) return [{ name, why: "unknown" }];
    if (others.length > 0) return [{ name, why: "repeated" }];
    if (value === "") return [];
    if (name === "year") return YEAR.test(value) ? [] : [{ name, value, why: "no year" }];
    const isFigure = METRICS_AND_PARTS.some((metric) => metric === name);
    return isFigure && !NUMBER.test(value) ? [{ name, value, why: "no number" }] : [];
  });
}
