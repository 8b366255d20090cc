import { METRICS_AND_PARTS, type MetricOrPart } from "./metric.ts";

/**
 * The request of a link to the compare page. It is in the fragment, because browsers send no fragment to hosts:
 *
 *     compare.html#/?industry=healthcare&framework=PCI_DSS_v4&region=asia&maturity_score=61.5&cost_usd=120000
 *
 * - It begins with `#/?`, unlike the id of an element; then names and values as in a query (URL Standard,
 *   application/x-www-form-urlencoded).
 * - `release`: the release that the link was made with; other releases may give other results.
 * - `industry`, `framework`, `region`: ids of the registries, each omitted if nothing is chosen.
 * - `year`: the year of the figures, if known.
 * - Figures by the names of `METRIC`, metrics and parts, in its order: decimal digits with a point, without unit or commas.
 *   Figures that were not filled in are omitted.
 * - Unknown or repeated names, and values that are not numbers, are ignored, and the page says so. It fills in the rest.
 */

/** The labels that choose peers, the most informative first. */
export const PEER_LABELS = ["industry", "framework", "region"] as const;
export type PeerLabel = (typeof PEER_LABELS)[number];

/** The chosen peers, as ids. An omitted label means all. */
export type PeerChoice = { readonly [L in PeerLabel]?: string };

/** The known figures of a programme, in the units of `METRIC`. */
export type ProgrammeFigures = { readonly [M in MetricOrPart]?: number };

export interface CompareRequest {
  readonly peers: PeerChoice;
  readonly figures: ProgrammeFigures;
  readonly release?: string | undefined;
  /** The year of the figures. */
  readonly year?: number | undefined;
}

/** A part of a link that cannot be read. */
export interface Unread {
  readonly name: string;
  /** The value that is not a number or a year; omitted for an unknown or repeated name. */
  readonly value?: string;
  readonly why: "unknown" | "repeated" | "no number" | "no year";
}

const START = "#/?";
const NUMBER = /^\d+(\.\d+)?$/;
const YEAR = /^[1-9]\d{3}$/;
const NAMES: readonly string[] = ["release", "year", ...PEER_LABELS, ...METRICS_AND_PARTS];

/**
 * Returns the fragment of a link to the compare page, with its `#`.
 * @throws RangeError for a figure that is negative, not finite, or too large to write without an exponent
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

/** Returns a number without an exponent, which JavaScript uses below a millionth. */
function plain(value: number): string {
  const digits =
    value > 0 && value < 1e-6 ? value.toFixed(20).replace(/0+$/, "").replace(/\.$/, "") : String(value);
  if (!NUMBER.test(digits)) throw new RangeError(`${value} cannot be written in a link`);
  return digits;
}

/**
 * Parses a fragment. Ids are not checked.
 * @returns undefined for any other fragment, such as the id of an element
 */
export function fromFragment(fragment: string): CompareRequest | undefined {
  if (!fragment.startsWith(START)) return undefined;
  const query = new URLSearchParams(fragment.slice(START.length));
  const only = (name: string) => {
    const [value, ...others] = query.getAll(name);
    return others.length === 0 && value !== "" ? value : undefined;
  };
  const valuesOf = <N extends string, T>(names: readonly N[], read: (text: string) => T | undefined) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = only(name);
        const value = text === undefined ? undefined : read(text);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as { [K in N]?: T };
  return {
    ...valuesOf(["release"], (id) => id),
    ...valuesOf(["year"], (text) => (YEAR.test(text) ? Number(text) : undefined)),
    peers: valuesOf(PEER_LABELS, (id) => id),
    figures: valuesOf(METRICS_AND_PARTS, (text) => (NUMBER.test(text) ? Number(text) : undefined)),
  };
}

/** Returns the parts of a fragment that are ignored, in its order. Empty values are not reported. */
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
