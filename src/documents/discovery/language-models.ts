import { dayOf } from "../../model/day.ts";
import type { Deprecation } from "../../model/deprecation.ts";
import type { CatalogueEntry } from "../../model/endpoint.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  DISCOVERY_FILES,
  datasetFile,
  OPENAPI_FILES,
  METHODOLOGY_FILE,
  PRIVACY_FILE,
} from "../../routing/addresses.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import type { Context } from "../context.ts";
import { dataSentence, introduced, referenceFrom } from "./about.ts";

const METHODOLOGY_PAGE = "methodology.html";
const COMPARE_PAGE = "compare.html";

/**
 * Returns `llms.txt`: what a language model needs to answer from the data and to cite it.
 * @param pages the paths of the published HTML pages in the publish folder
 * @see https://llmstxt.org/
 */
export function languageModels(context: Context, pages: readonly string[]): string {
  const { release, methodology, privacyReport, site, deprecations } = context.tables;
  const link = (title: string, address: string, note: string) =>
    `- [${title}](${referenceFrom(context, DISCOVERY_FILES.languageModels, address)}): ${note}`;
  const sections = {
    Endpoints: context.catalogue.map((entry) =>
      link(
        entry.title,
        answerFile(entry.path),
        `${entry.description}${filterNote(entry)}${removalNotes(deprecations, entry.path)}`,
      ),
    ),
    Datasets: ALL_TABLES.map(({ title, path, description }) =>
      link(title, datasetFile(path), `${description}${removalNotes(deprecations, datasetFile(path))}`),
    ),
    Descriptions: [
      link("Catalogue", CATALOGUE_FILE, "Every endpoint, filter value, file and dataset."),
      link("OpenAPI", OPENAPI_FILES.json, "The contract of every answer: fields, units, ranges."),
      link(
        "Data package",
        datasetFile("datapackage.json"),
        "Columns, units and constraints of every dataset.",
      ),
      link("Croissant", DISCOVERY_FILES.croissant, "The datasets for machine learning tools."),
      ...(pages.includes(METHODOLOGY_PAGE)
        ? [link("Methodology", `/${METHODOLOGY_PAGE}`, "How every figure is computed.")]
        : []),
      ...(pages.includes(COMPARE_PAGE)
        ? [
            link(
              "Where do I stand?",
              `/${COMPARE_PAGE}`,
              "Places an organisation's own figures among the published distributions, in the reader's browser.",
            ),
          ]
        : []),
      link("Methodology as data", METHODOLOGY_FILE, "Thresholds, weights, bands and rounding."),
      ...(privacyReport === null
        ? []
        : [link("Privacy report", PRIVACY_FILE, "How the data was anonymised.")]),
    ],
    "How to cite": [
      link("CITATION.cff", DISCOVERY_FILES.citation, release.citation),
      `- [${release.licence.title}](${release.licence.url}): Attribute to "${release.attribution}".`,
    ],
  };
  return `# ${site.title}

> ${introduced(site, dataSentence(release))} Release ${release.release}, data as of ${dayOf(release.asOf)}. ${release.disclaimer}

- Always state the release and the disclaimer above with any figure from here. Status: ${release.verificationStatus}.
- An answer is a JSON file: \`X\` is \`X.json\`, filtered by a value \`V\` it is \`X/V.json\`, and as a table \`X.csv\` or \`X/V.csv\`. Most hosts also answer \`X?filter=V\`. Filters are optional and case-sensitive.
- Null beside \`suppressed: true\` means withheld for privacy, not 0. With \`lowSample: true\`, which only Observatory answers have, a figure is based on fewer than ${methodology.minimumCohort} programmes.
- A trend is the percent change from the previous year, \`yoyDelta\` a difference in points.
${methodology.highlights.map((line) => `- ${line}`).join("\n")}

${Object.entries(sections)
  .map(([heading, lines]) => `## ${heading}\n\n${lines.join("\n")}\n`)
  .join("\n")}`;
}

/** Returns sentences on planned removals of an address, or of a value, a format or a field of it. */
function removalNotes(deprecations: readonly Deprecation[], address: string): string {
  return deprecations
    .filter(
      ({ what }) => what === address || what.startsWith(`${address}?`) || what.startsWith(`${address}#`),
    )
    .map(({ what, sunset }) => {
      const part = what.slice(address.length);
      return ` ${part === "" ? "It" : `\`${part}\``} may be removed from ${dayOf(sunset)} on.`;
    })
    .join("");
}

function filterNote({ parameters }: CatalogueEntry): string {
  return parameters
    .filter(({ kind }) => kind === "filter")
    .map(({ name, values }) => ` Filter \`${name}\`: ${values.join(", ")}.`)
    .join("");
}
