import { apiVersionOf } from "../../model/api.ts";
import { bytesOf, fileOnDemand, jsonBytes, type OutputFile } from "../../model/file.ts";
import { once } from "../../model/once.ts";
import { howMany } from "../../model/unit.ts";
import { OPENAPI_FILES, OPENAPI_OF_FILES } from "../../routing/addresses.ts";
import { type Context, fileAt } from "../context.ts";
import { yamlOf } from "../yaml.ts";
import { GATE_SECURITY, gatedPaths } from "./api-gate.ts";
import { components } from "./components.ts";
import { markedPaths } from "./deprecated.ts";
import { documentPaths } from "./document-paths.ts";
import { downloadPaths } from "./download-paths.ts";
import { answerFilePaths, endpointPath } from "./endpoint-paths.ts";
import { frozenPaths } from "./frozen-paths.ts";
import { type Tag, tagsOf } from "./operation.ts";
import { tablePaths } from "./table-paths.ts";
import { usedComponents } from "./used.ts";

/** The OpenAPI descriptions listed in the catalogue. */
export const OPENAPI_DOCUMENTS = [
  {
    title: "OpenAPI 3.1: every endpoint and document, to generate clients from",
    address: OPENAPI_FILES.json,
  },
  { title: "OpenAPI 3.1 in YAML: every endpoint and document", address: OPENAPI_FILES.yaml },
  {
    title:
      "OpenAPI 3.1: every file of answers and tables, current and frozen, for hosts that do not read the query",
    address: OPENAPI_OF_FILES,
  },
] as const;

type Components = ReturnType<typeof components>;

/** Returns the OpenAPI description as JSON and YAML, and the description of the files as JSON. */
export function openApiFiles(context: Context): OutputFile[] {
  const parts = once(() => components(context));
  const document = once(() => openApi(context, parts()));
  return [
    fileOnDemand(fileAt(OPENAPI_FILES.json), () => jsonBytes(document())),
    fileOnDemand(fileAt(OPENAPI_FILES.yaml), () => bytesOf(yamlOf(document()))),
    fileOnDemand(fileAt(OPENAPI_OF_FILES), () => jsonBytes(openApiOfFiles(context, parts()))),
  ];
}

/**
 * Describes every endpoint and document with its parameters, answers and problems, so that clients can be generated.
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
function openApi(context: Context, parts: Components): object {
  const paths = [
    ...context.catalogue.map((entry) => endpointPath(context, entry)),
    ...documentPaths(context),
  ];
  return described(context, info(context), paths, parts);
}

/**
 * Describes every file of answers and tables at its own address, both today's and those of frozen releases. They are in a
 * document of their own because there are far more of them than endpoints.
 */
function openApiOfFiles(context: Context, parts: Components): object {
  const files = [
    ...context.catalogue.flatMap((entry) => answerFilePaths(context, entry)),
    ...tablePaths(context),
  ];
  const about = info(context);
  const note =
    "This document describes the files, whose addresses work on every host: the current answers and tables, and those frozen with each release.";
  return described(
    context,
    {
      ...about,
      title: `${about.title}: files`,
      summary: "Every answer and table as a file.",
      description: `${note}\n\n${about.description}`,
    },
    [...files, ...frozenPaths(context, files), ...downloadPaths(context)],
    parts,
  );
}

/** Assembles a document from paths, with the tags and components that they use. */
function described(
  context: Context,
  about: object,
  own: readonly [string, object][],
  parts: Components,
): object {
  const paths = gatedPaths(context, markedPaths(Object.fromEntries(own), context.tables.deprecations));
  const tags = new Set(
    Object.values(paths).flatMap((item) => (item as { readonly get: { readonly tags: Tag[] } }).get.tags),
  );
  return {
    openapi: "3.1.1",
    info: about,
    servers: [{ url: context.base === "" ? "/" : context.base }],
    // Everything is public.
    security: context.gate === undefined ? [] : GATE_SECURITY,
    tags: Object.entries(tagsOf(context.catalogue))
      .filter(([name]) => tags.has(name as Tag))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: usedComponents(paths, parts),
  };
}

function info({ tables: { release, site }, gate }: Context) {
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
            `A client without a key may make ${howMany(gate.quota, "request")} a day below /api/, on hosts that enforce the quota; with a key, it does not apply.`,
          ]),
      "Everything is read-only and needs no key. Every answer is a file: `X` is `X.json`, `X?industry=V` is `X/V.json`. The addresses of files work on every host; a host that does not read the query answers `X` unfiltered.",
      "Filters are optional and case-sensitive. If a filter is repeated, the last one applies; unknown parameters are ignored. A withheld figure is null. Later versions may add fields.",
    ].join("\n\n"),
    license: { name: licence.title, url: licence.url },
    contact: {
      name: provider.name,
      ...(provider.url && { url: provider.url }),
      ...(participation && { email: participation.contact }),
    },
  };
}
