import { apiVersionOf } from "../../model/api.ts";
import { bytesOf, fileOnDemand, jsonBytes, type OutputFile } from "../../model/file.ts";
import { once } from "../../model/once.ts";
import { howMany } from "../../model/unit.ts";
import { OPENAPI_FILES, OPENAPI_OF_FILES } from "../../routing/addresses.ts";
import { type Context, fileAt } from "../context.ts";
import { yamlOf } from "../yaml.ts";
import { components } from "./components.ts";
import { markedPaths } from "./deprecated.ts";
import { documentPaths } from "./document-paths.ts";
import { downloadPaths } from "./download-paths.ts";
import { answerFilePaths, endpointPath } from "./endpoint-paths.ts";
import { frozenPaths } from "./frozen-paths.ts";
import { GATE_SECURITY, gatedPaths } from "./gate.ts";
import { type Tag, TAGS } from "./operation.ts";
import { tablePaths } from "./table-paths.ts";
import { usedComponents } from "./used.ts";

/** The descriptions that a catalogue names. */
export const OPENAPI_DOCUMENTS = [
  {
    title: "OpenAPI 3.1: every endpoint and document, to generate clients from",
    address: OPENAPI_FILES.json,
  },
  { title: "The same in YAML", address: OPENAPI_FILES.yaml },
  {
    title: "OpenAPI 3.1: every file of answers and tables, also as frozen, for hosts that read no query",
    address: OPENAPI_OF_FILES,
  },
] as const;

type Components = ReturnType<typeof components>;

/** The OpenAPI description as JSON and as YAML, and that of the files as JSON. */
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
 * Every endpoint and document with its parameters, answers and problems, from which clients are generated.
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
 * Every file of answers and tables by its own address, today's and those of each frozen release: apart from the endpoints,
 * which would be lost among them.
 */
function openApiOfFiles(context: Context, parts: Components): object {
  const files = [
    ...context.catalogue.flatMap((entry) => answerFilePaths(context, entry)),
    ...tablePaths(context),
  ];
  const about = info(context);
  const note =
    "Here are the files by themselves, which are there on every host: answers and tables as of today, and as each release has frozen them.";
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

/** A document of some paths, with the tags and components that these use. */
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
    tags: Object.entries(TAGS)
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
