/** One thing that is wrong with a reply. */
export interface Fault {
  /** `status`, `body`, `header <name>`, `request` if there is no reply, `schema`, `manifest`, `signature` or
   * `releases`. */
  readonly what: string;
  readonly expected: string;
  readonly received: string;
}

/** Returns the fault of a wrong header; undefined means a missing one. */
export function headerFault(name: string, expected: string, received: string | undefined): Fault {
  return { what: `header ${name}`, expected, received: received ?? "no such header" };
}

/** A request with a wrong answer, or without one. */
export interface Failure {
  readonly title: string;
  readonly method: string;
  readonly url: string;
  /** The headers that the request list gives to this request. */
  readonly headers: Readonly<Record<string, string>>;
  /** All headers that were sent. */
  readonly sent: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

const EXAMPLES = 3;

/** Failures that probably have the same cause. */
export interface FailureGroup {
  readonly count: number;
  /** The first few failures. */
  readonly examples: readonly Failure[];
}

/** Groups failures by what is wrong with them, in the order in which each kind first occurs. */
export function groupFailures(failures: readonly Failure[]): FailureGroup[] {
  const groups = new Map<string, Failure[]>();
  for (const failure of failures) {
    const key = failure.faults.map(shapeOf).join("\n");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [failure]);
    else group.push(failure);
  }
  return [...groups.values()].map((all) => ({ count: all.length, examples: all.slice(0, EXAMPLES) }));
}

/** Returns a fault as text without what differs from file to file: addresses, quoted text, digests and numbers. */
function shapeOf({ what, expected, received }: Fault): string {
  const shape = (text: string) =>
    text
      .replace(/"(?:[^"\\]|\\.)*"/g, '""')
      .replace(/(^|\s)\/[^\s,;]*/g, "$1/")
      .replace(/\b[0-9a-f]{64}\b/g, "digest")
      .replace(/\d+/g, "0");
  // The number of a status matters; other numbers are positions and sizes.
  return what === "status"
    ? `${what} ${expected} ${received.replace(/(, to (?:https?:\/\/[^/]*)?).*/, "$1")}`
    : `${what} ${shape(expected)} ${shape(received)}`;
}
