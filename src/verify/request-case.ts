import type { Feature, Host } from "../model/host.ts";

/** A host's own answer, which is not looked at. */
export const ITS_OWN = "its own";

/** What answers a request: a status and the file whose bytes are the body; none where there is no body. */
export interface Answer {
  readonly status: 200 | 204 | 206 | 304 | 404 | 405;
  /** As an address from the root. */
  readonly file?: string;
}

/** One line of the request list. */
export interface RequestCase {
  readonly title: string;
  readonly method: string;
  /** The path as it is sent, percent-encoding and all. */
  readonly path: string;
  /** The query as it is sent, without the question mark; absent: no question mark either. */
  readonly query?: string;
  /** Headers to send; `{etag}` stands for the ETag that a GET of the same address has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** What a host answers that lacks a feature; the first that it lacks counts. */
  readonly without?: Readonly<Partial<Record<Feature, Answer | typeof ITS_OWN>>>;
}

/** The answer that a host owes, by what it declares that it lacks. */
export function owedBy({ answer, without = {} }: RequestCase, host?: Host): Answer | typeof ITS_OWN {
  const lacked = host?.limitations.map(({ feature }) => feature) ?? [];
  const difference = (Object.keys(without) as Feature[]).find((feature) => lacked.includes(feature));
  return difference === undefined ? answer : without[difference]!;
}
