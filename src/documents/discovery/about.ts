import { posix } from "node:path";
import { standardOf } from "../../model/api.ts";
import { metricsInWords } from "../../model/metric.ts";
import type { ReleaseSettings } from "../../tables/settings.ts";
import type { Site } from "../../tables/site.ts";
import { absolute, type Context } from "../context.ts";

/** Describes the data in every discovery document. */
export function dataSentence(release: Pick<ReleaseSettings, "standard">): string {
  return `Benchmark data on ${standardOf(release)} compliance programmes, anonymised: ${metricsInWords()}.`;
}

/** Returns the keywords of the data in every discovery document. */
export function keywordsOf(release: Pick<ReleaseSettings, "standard">): string[] {
  return [
    standardOf(release),
    "compliance",
    "benchmark",
    "information security",
    "audit",
    "maturity",
    "remediation",
    "automation",
    "cost of compliance",
  ];
}

/** Puts the operator's introduction before a description of the site. */
export function introduced({ introduction }: Pick<Site, "introduction">, description: string): string {
  return introduction === undefined ? description : `${introduction} ${description}`;
}

/** Describes the data of a release: what it is, the release, and the disclaimer. */
export function dataDescription(settings: ReleaseSettings): string {
  const { release, disclaimer } = settings;
  return `${dataSentence(settings)} Release ${release}. ${disclaimer}`;
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
