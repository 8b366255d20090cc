import { posix } from "node:path";
import { metricsInWords } from "../../model/metric.ts";
import type { Release } from "../../tables/settings.ts";
import type { Site } from "../../tables/site.ts";
import { absolute, type Context } from "../context.ts";

/** What every document that helps to find the data says of it, beside its title. */
export const DATA_DESCRIPTION = `Benchmark data on PCI DSS compliance programmes, anonymised: ${metricsInWords()}.`;
export const KEYWORDS = [
  "PCI DSS",
  "compliance",
  "benchmark",
  "information security",
  "audit",
  "maturity",
  "remediation",
  "automation",
  "cost of compliance",
] as const;

/** A description of the site, after what its operator says of it. */
export function introduced({ introduction }: Pick<Site, "introduction">, description: string): string {
  return introduction === undefined ? description : `${introduction} ${description}`;
}

/** What the data is, of which release, and what to keep in mind when reading it. */
export function dataDescription({ release, disclaimer }: Release): string {
  return `${DATA_DESCRIPTION} Release ${release}. ${disclaimer}`;
}

/** Where people start; on a host it is the root. */
export const HOME = "/index.html";

/**
 * A published file as a document refers to it: whole where the base URL is known, else relative to the document, so
 * that it works from disk and below the root of a host too.
 * @param from address of the document from the root
 * @param to address of the file from the root
 */
export function referenceFrom(context: Context, from: string, to: string): string {
  if (context.base === "") return posix.relative(posix.dirname(from), to);
  return absolute(context, to === HOME ? "/" : to);
}
