import { apiVersionOf } from "../../model/api.ts";
import { jsonFile, type OutputFile, textFile } from "../../model/file.ts";
import { howMany } from "../../model/unit.ts";
import { OPENAPI_FILES } from "../../routing/addresses.ts";
import { type Context, fileAt } from "../context.ts";
import { yamlOf } from "../yaml.ts";
import { components } from "./components.ts";
import { markedPaths } from "./deprecated.ts";
import { datasetPaths, documentPaths } from "./download-paths.ts";
import { endpointPaths } from "./endpoint-paths.ts";
import { GATE_SECURITY, gatedPaths } from "./gate.ts";
import { TAGS } from "./operation.ts";

/** The descriptions that a catalogue names. */
export const OPENAPI_DOCUMENTS = [
  { title: "OpenAPI 3.1: every operation and schema, to generate clients from", address: OPENAPI_FILES.json },
  { title: "The same in YAML", address: OPENAPI_FILES.yaml },
] as const;

/** The OpenAPI description as JSON and as YAML. */
export function openApiFiles(context: Context): OutputFile[] {
  const document = openApi(context);
  return [
    jsonFile(fileAt(OPENAPI_FILES.json), document),
    textFile(fileAt(OPENAPI_FILES.yaml), yamlOf(document)),
  ];
}

/**
 * Every operation with its parameters, answers and problems, from which clients are generated.
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function openApi(context: Context): object {
  return {
    openapi: "3.1.1",
    info: info(context),
    servers: [{ url: context.base === "" ? "/" : context.base }],
    // Everything is public.
    security: context.gate === undefined ? [] : GATE_SECURITY,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: gatedPaths(
      context,
      markedPaths(
        Object.fromEntries([
          ...context.catalogue.flatMap((entry) => endpointPaths(context, entry)),
          ...datasetPaths(context),
          ...documentPaths(context),
        ]),
        context.tables.deprecations,
      ),
    ),
    components: components(context),
  };
}

function info({ tables: { release, site }, gate }: Context): object {
  const { licence, provider, participation, disclaimer, asOf } = release;
  return {
    title: site.title,
    version: apiVersionOf(release),
    summary: "Anonymous benchmarks of compliance programmes, as files.",
    description: [
      ...(site.introduction === undefined ? [] : [site.introduction]),
      `Release ${release.release}, as of ${asOf}. ${disclaimer}`,
      ...(gate === undefined
        ? []
        : [
            `A client without a key has ${howMany(gate.quota, "request")} a day below /api/, on hosts that count; a key lifts this quota.`,
          ]),
      "Everything is read-only and needs no key. Every answer is a file: `X` is `X.json`, `X?industry=V` is `X/V.json`. The files' own addresses answer on every host; one that reads no query answers `X` unfiltered.",
      "Filters are optional and case-sensitive; of a repeated one the last counts, and parameters that are not listed here are ignored. A figure that is withheld is null. Later versions may add fields.",
    ].join("\n\n"),
    license: { name: licence.title, url: licence.url },
    contact: {
      name: provider.name,
      ...(provider.url && { url: provider.url }),
      ...(participation && { email: participation.contact }),
    },
  };
}
