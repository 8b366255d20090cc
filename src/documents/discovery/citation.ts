import { dataTitleOf } from "../../model/api.ts";
import { dayOf } from "../../model/day.ts";
import type { Context } from "../context.ts";
import { yamlOf } from "../yaml.ts";
import { dataDescription, keywordsOf } from "./about.ts";

/** The form of SPDX licence identifiers. */
const SPDX = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;

/**
 * Returns `CITATION.cff`: how to cite the data, in the Citation File Format 1.2.0, which is YAML.
 * @see https://github.com/citation-file-format/citation-file-format
 */
export function citation({ tables, base }: Pick<Context, "tables" | "base">): string {
  const { release, provider, licence, lastUpdated } = tables.release;
  return yamlOf({
    "cff-version": "1.2.0",
    message: "If you use this data set, please cite it using the metadata from this file.",
    type: "dataset",
    title: dataTitleOf(tables.release),
    abstract: dataDescription(tables.release),
    authors: [{ name: provider.name, ...(provider.url && { website: provider.url }) }],
    version: release,
    "date-released": dayOf(lastUpdated),
    ...(SPDX.test(licence.name) ? { license: licence.name } : { "license-url": licence.url }),
    ...(base !== "" && { url: `${base}/` }),
    keywords: keywordsOf(tables.release),
  });
}
