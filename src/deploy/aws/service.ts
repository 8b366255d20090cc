import type { IncomingHttpHeaders } from "node:http";
import { type Asked, type Exchange, exchange, type Limits, NoAnswer, type Reply } from "./exchange.ts";

/** A service answered that it did not do what was asked. */
export class ServiceError extends Error {
  readonly status: number;
  /** Of the service, such as `NoSuchBucket`; empty where the answer has none, as to HEAD. */
  readonly code: string;
  readonly headers: IncomingHttpHeaders;
  /** The region that the answer names, empty where it names none. */
  readonly region: string;

  constructor({ status, headers, body }: Reply) {
    const text = body.toString("utf8");
    const code = elementText(text, "Code") ?? jsonCode(headers["x-amzn-errortype"], text) ?? "";
    super(`the service answered ${status}`);
    this.name = "ServiceError";
    this.status = status;
    this.code = /^[A-Za-z0-9._-]{1,100}$/.test(code) ? code : "";
    this.headers = headers;
    this.region = regionIn(headers["x-amz-bucket-region"]) || regionIn(elementText(text, "Region"));
  }
}

/** The code of a service that answers in JSON: `Code`, `Code:…` or `…#Code`. */
function jsonCode(header: unknown, text: string): string | undefined {
  const named = typeof header === "string" ? header : /^\s*\{[^]*"__type"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  return named?.replace(/:.*$/s, "").replace(/^.*#/s, "");
}

/**
 * Asks a service once.
 * @param by what is asked by; over the network where none is given
 * @throws ServiceError for any answer but one of success; what `exchange` throws
 */
export async function ask(
  asked: Asked,
  limits: Limits,
  signal?: AbortSignal,
  by: Exchange = exchange,
): Promise<Reply> {
  const answer = await by(asked, limits, signal);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ServiceError(answer);
}

/** Why a service did not do what was asked, with nothing that it said but its code. */
export function reasonOf(error: unknown): string {
  if (error instanceof ServiceError) {
    return `the service answered ${error.status}${error.code && ` (${error.code})`}`;
  }
  if (error instanceof NoAnswer) return `it cannot be reached (${error.reason})`;
  return (error as Error).message;
}

function regionIn(value: unknown): string {
  return typeof value === "string" && isRegion(value) ? value : "";
}

/** Whether a text can be a region's name, and so a part of a host's name. */
export function isRegion(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/**
 * Text of the first element of a name that has text alone in it. The answers of S3 and STS that are read here are
 * flat lists of such elements.
 * @param name without characters that mean something in a regular expression
 */
export function elementText(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text
    ?.replace(
      /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
      (whole, entity, decimal, hex) => {
        if (entity !== undefined) return ENTITIES[entity] ?? whole;
        const point = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
        return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      },
    )
    .trim();
}
