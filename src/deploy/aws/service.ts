import type { IncomingHttpHeaders } from "node:http";
import {
  type ServiceRequest,
  type SendRequest,
  exchange,
  type ExchangeLimits,
  NoAnswer,
  type ServiceReply,
} from "./exchange.ts";

/** Thrown if a service answers with an error. */
export class ServiceError extends Error {
  readonly status: number;
  /** The service's error code, such as `NoSuchBucket`; empty if the answer has none, as for HEAD. */
  readonly code: string;
  readonly headers: IncomingHttpHeaders;
  /** The region that the answer names; empty if it names none. */
  readonly region: string;

  constructor({ status, headers, body }: ServiceReply) {
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

/** Parses the error code of a service that answers in JSON: `Code`, `Code:…` or `…#Code`. */
function jsonCode(header: unknown, text: string): string | undefined {
  const named = typeof header === "string" ? header : /^\s*\{[^]*"__type"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  return named?.replace(/:.*$/s, "").replace(/^.*#/s, "");
}

/**
 * Sends a request to a service once.
 * @param by sends it; by default over the network
 * @throws ServiceError for any answer other than success; what `exchange` throws
 */
export async function askService(
  asked: ServiceRequest,
  limits: ExchangeLimits,
  signal?: AbortSignal,
  by: SendRequest = exchange,
): Promise<ServiceReply> {
  const answer = await by(asked, limits, signal);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ServiceError(answer);
}

/** Returns the reason of a failed request. Of the service's answer only status and code are quoted. */
export function failureReason(error: unknown): string {
  if (error instanceof ServiceError) {
    return `the service answered ${error.status}${error.code && ` (${error.code})`}`;
  }
  if (error instanceof NoAnswer) return `it cannot be reached (${error.reason})`;
  return (error as Error).message;
}

function regionIn(value: unknown): string {
  return typeof value === "string" && isRegion(value) ? value : "";
}

/** Returns whether a text can be the name of a region, and so be part of a host name. */
export function isRegion(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/**
 * Returns the text of the first element with a name that contains only text. The parts of answers of S3 and STS that
 * are read here are such elements.
 * @param name without special characters of regular expressions
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
