/** One thing that is wrong with a reply. */
export interface Fault {
  /** `status`, `body`, `header <name>`, `request` where there is no reply, `schema`, `manifest`, `signature` or
   * `releases`. */
  readonly what: string;
  readonly expected: string;
  readonly received: string;
}

/** A header that is not as it should be; undefined stands for none. */
export function headerFault(name: string, expected: string, received: string | undefined): Fault {
  return { what: `header ${name}`, expected, received: received ?? "no such header" };
}

/** A request that was not answered as it should be. */
export interface Failure {
  readonly title: string;
  readonly method: string;
  readonly url: string;
  /** Headers that make this request what it is, as the list has them. */
  readonly headers: Readonly<Record<string, string>>;
  /** All headers that were sent. */
  readonly sent: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

const EXAMPLES = 3;

/** Failures that have one cause, as far as can be seen. */
export interface FailureGroup {
  readonly count: number;
  /** The first few. */
  readonly examples: readonly Failure[];
}

/** The failures by what is wrong in them, in the order in which each kind is first seen. */
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

/** A fault without what differs from file to file: addresses, quoted text, digests and numbers. */
function shapeOf({ what, expected, received }: Fault): string {
  const shape = (text: string) =>
    text
      .replace(/"(?:[^"\\]|\\.)*"/g, '""')
      .replace(/(^|\s)\/[^\s,;]*/g, "$1/")
      .replace(/\b[0-9a-f]{64}\b/g, "digest")
      .replace(/\d+/g, "0");
  // A status is what it is; of everything else the numbers are places and sizes.
  return what === "status"
    ? `${what} ${expected} ${received.replace(/(, to (?:https?:\/\/[^/]*)?).*/, "$1")}`
    : `${what} ${shape(expected)} ${shape(received)}`;
}
