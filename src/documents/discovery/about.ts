import { posix } from "node:path";
import { metricsInWords } from "../../model/metric.ts";
import type { ReleaseSettings } from "../../tables/settings.ts";
import type { Site } from "../../tables/site.ts";
import { absolute, type Context } from "../context.ts";

/** The description of the data in every discovery document. */
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

/** Puts the operator's introduction before a description of the site. */
export function introduced({ introduction }: Pick<Site, "introduction">, description: string): string {
  return introduction === undefined ? description : `${introduction} ${description}`;
}

/** Describes the data of a release: what it is, the release, and the disclaimer. */
export function dataDescription({ release, disclaimer }: ReleaseSettings): string {
  return `${DATA_DESCRIPTION} Release ${release}. ${disclaimer}`;
}

/** The home page; on a host it is the root. */
export const HOME = "/index.html";

/**
 * Returns a reference from a document to a published file: an absolute URL if the base URL is known, otherwise relative
 * to the document, so that it also works from disk and in a subfolder of a host.
 * @param from the address of the document from the root
 * @param to the address of the file from the root
 */
export function referenceFrom(context: Context, from: string, to: string): string {
  if (context.base === "") return posix.relative(posix.dirname(from), to);
  return absolute(context, to === HOME ? "/" : to);
}
