import type { Static, TSchema } from "typebox";
import * as Type from "typebox";
import type { Tables } from "../../tables/index.ts";
import { defineEndpoint } from "../define.ts";
import { benchmarkFields, benchmarkOf, generatedAt, instant, label, object, sampleSize } from "../fields.ts";

const meta = object(
  {
    datasetId: label("Identifier of the benchmark dataset."),
    methodologyVersion: label("Version of the methodology (`methodology.json` of the release)."),
    methodologyId: label("Identifier of the methodology."),
    displayMode: label("How the data should be shown, e.g. provisional."),
    verificationStatus: label("Verification status of the data, e.g. provisional."),
    disclaimer: label("Disclaimer about the data."),
    sampleSize,
    lastUpdated: generatedAt,
    ...benchmarkFields,
    release: label("Id of the release, as in the names of archives and downloads."),
    citation: label("How to cite the data."),
    licence: object(
      {
        name: label("Short name from the SPDX list."),
        title: label("Name."),
        url: label("Address of its text."),
      },
      { description: "The licence of the data." },
    ),
  },
  { description: "The provenance of the data." },
);

/** The declaration of an Observatory endpoint: its data. The envelope is the same for all. */
export interface Observation<D extends TSchema> {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly sources: readonly string[];
  readonly data: D;
  readonly resolve: (tables: Tables) => Static<D>;
}

const provenance = {
  meta,
  asOf: instant("Date and time that the data describes, ISO 8601 in UTC."),
  attribution: label("Text with which to credit the data provider."),
};

/** The schema of the envelope without the data. */
export const provenanceSchema = object(provenance);

/** Returns the schema of the envelope around data. */
export function envelopeOf<D extends TSchema>(data: D) {
  return object({ data, ...provenance });
}

/** Returns data in its envelope. */
export function enveloped<D>({ release, methodology, benchmark, span }: Tables, data: D) {
  return {
    data,
    meta: {
      datasetId: release.datasetId,
      methodologyVersion: methodology.version,
      methodologyId: methodology.id,
      displayMode: release.displayMode,
      verificationStatus: release.verificationStatus,
      disclaimer: release.disclaimer,
      sampleSize: benchmark.length,
      lastUpdated: release.lastUpdated,
      ...benchmarkOf(span),
      release: release.release,
      citation: release.citation,
      licence: release.licence,
    },
    asOf: release.asOf,
    attribution: release.attribution,
  };
}

/** Declares an Observatory endpoint: data in the provenance envelope, no parameters. */
export function defineObservation<D extends TSchema>(observation: Observation<D>) {
  const { id, path, title, description, sources, resolve } = observation;
  // With an id, so that its check is compiled once, for both the endpoint and the export.
  const schema = { ...observation.data, $id: `data:${id}` };
  return {
    ...defineEndpoint({
      id,
      path,
      title,
      description,
      sources,
      parameters: {},
      example: {},
      response: envelopeOf(Type.Unsafe<Static<D>>(Type.Ref(schema.$id))),
      definitions: [schema],
      resolve: (tables) => enveloped(tables, resolve(tables)),
    }),
    /** Only the data, for the export. */
    data: { schema, resolve },
  };
}
