import { MANIFEST_PATH } from "../../model/manifest.ts";
import { required } from "../../model/required.ts";
import {
  CATALOGUE_FILE,
  changesFile,
  datasetFile,
  FEED_FILES,
  EXPORT_PACKAGE_FILE,
  METHODOLOGY_FILE,
  PRIVACY_FILE,
  RELEASE_LIST_FILE,
  releaseFile,
  STATUS_FILE,
  schemaFile,
} from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import type { DocumentType } from "../document-types.ts";
import { publishedSchemas } from "../json-schemas.ts";
import { schemaReference } from "./names.ts";
import { operation, type Request } from "./operation.ts";
import { fileResponse, TABLE_SCHEMA } from "./responses.ts";

const DATA_PACKAGE = datasetFile("datapackage.json");
/** Refers to the schema of a document that has no published JSON Schema. */
const typed = (name: DocumentType) => ({ $ref: schemaReference(name) });

/** Returns the paths of the documents that describe or accompany answers and tables. */
export function documentPaths(context: Context): [string, object][] {
  const published = publishedSchemas(context);
  const names = published.map(({ name }) => name);
  const document = (address: string, schema: object, about: Omit<Request, "tag" | "response">) => {
    const response = fileResponse(context, `${about.title}.`, [{ address, schema }]);
    return [address, operation({ ...about, tag: "Documents", response })] satisfies [string, object];
  };
  const described = (address: string, name: string) => {
    const { title, description } = required(
      published.find((schema) => schema.name === name),
      `the schema ${name}`,
    );
    return document(address, { $ref: schemaReference(name) }, { id: `get-${name}`, title, description });
  };
  return [
    described(CATALOGUE_FILE, "catalogue"),
    document(DATA_PACKAGE, typed("DataPackage"), {
      id: "getDataPackage",
      title: "Data package",
      description: "The descriptor of all tables: columns, types, units, constraints, sizes and digests.",
      documentation: { url: "https://datapackage.org/standard/data-package/", description: "Data Package 2" },
    }),
    document(EXPORT_PACKAGE_FILE, typed("DataPackage"), {
      id: "getExportPackage",
      title: "Data package of the export",
      description: "The descriptor of the Observatory's export as CSV: its columns with their types.",
      documentation: { url: "https://datapackage.org/standard/data-package/", description: "Data Package 2" },
    }),
    described(`/${MANIFEST_PATH}`, "manifest"),
    document(METHODOLOGY_FILE, typed("Methodology"), {
      id: "getMethodology",
      title: "Methodology",
      description:
        "The whole methodology of the release: k, minimum cohort, tiers, bands, weights and rounding.",
    }),
    ...(context.tables.privacyReport === null ? [] : [described(PRIVACY_FILE, "privacy-report")]),
    document(FEED_FILES.json, typed("JsonFeed"), {
      id: "getJsonFeed",
      title: "Signals as JSON Feed",
      description: FEED_NOTE,
      documentation: { url: "https://www.jsonfeed.org/version/1.1/", description: "JSON Feed 1.1" },
    }),
    document(FEED_FILES.atom, TABLE_SCHEMA, {
      id: "getAtomFeed",
      title: "Signals as Atom",
      description: FEED_NOTE,
      documentation: { url: "https://www.rfc-editor.org/rfc/rfc4287", description: "Atom (RFC 4287)" },
    }),
    ...releasePaths(context, document),
    document(schemaFile("{schema}"), typed("JsonSchema"), {
      id: "getJsonSchema",
      title: "JSON Schema",
      description: "The schema (2020-12) of an answer or a document. It allows fields that are added later.",
      parameters: [
        {
          name: "schema",
          in: "path",
          required: true,
          description: "Name of the schema.",
          schema: { type: "string", enum: names },
          example: names[0],
        },
      ],
    }),
  ];
}

type Describe = (
  address: string,
  schema: object,
  about: Omit<Request, "tag" | "response">,
) => [string, object];

/** Returns the paths of the documents about releases. */
function releasePaths({ history, tables }: Context, document: Describe): [string, object][] {
  const inPath = (name: string, description: string, values: readonly string[]) => [
    {
      name,
      in: "path",
      required: true,
      description,
      schema: { type: "string", enum: values },
      example: values[0],
    },
  ];
  const releases = history.frozen.map(({ releaseId }) => releaseId);
  const steps = history.changes.map(({ from, to }) => `${from}..${to}`);
  const isMeasured = tables.availability.length > 0;
  const ofStep = {
    parameters: inPath("step", "The ids of the two compared releases, with two dots between them.", steps),
    canBeGone: true,
  };
  return [
    document(STATUS_FILE, typed("Status"), {
      id: "getStatus",
      title: "Status",
      description: `The current release, the date by which the next one is expected, ${isMeasured ? "the availability of the site, " : ""}and the digest of the release's manifest.`,
    }),
    document(RELEASE_LIST_FILE, typed("ReleaseList"), {
      id: "getReleases",
      title: "Releases",
      description: "Every frozen release, newest first, with its manifest and what changed in it.",
    }),
    ...(releases.length === 0
      ? []
      : [
          document(
            releaseFile("{release}", MANIFEST_PATH),
            { $ref: schemaReference("manifest") },
            {
              id: "getReleaseManifest",
              title: "Manifest of a release",
              description: "Path, size and SHA-256 of every file of a frozen release. They never change.",
              parameters: inPath("release", "Id of a frozen release.", releases),
              canBeGone: true,
            },
          ),
        ]),
    ...(steps.length === 0
      ? []
      : [
          document(changesFile("{step}", "json"), typed("Changes"), {
            id: "getChanges",
            title: "Changes from one release to the next",
            description:
              "Every figure that was added, removed or changed: the old and the new value, and the absolute and percent change.",
            ...ofStep,
          }),
          document(changesFile("{step}", "csv"), TABLE_SCHEMA, {
            id: "getChangesCsv",
            title: "Changes from one release to the next, as CSV",
            description: "Every figure that was added, removed or changed, one per row.",
            ...ofStep,
          }),
        ]),
  ];
}

const FEED_NOTE = "The news of the release, for feed readers.";
