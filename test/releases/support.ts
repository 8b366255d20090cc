import { jsonFile, type OutputFile, textFile } from "../../src/model/file.ts";
import { type Frozen, frozenOf } from "../../src/releases/frozen.ts";
import { type ReleaseFacts, type ReleaseRecord, recordOf } from "../../src/releases/release-index.ts";

export const FACTS: ReleaseFacts = {
  release: "2026-Q4",
  asOf: "2026-09-30T00:00:00Z",
  published: "2026-10-05T00:00:00Z",
  apiVersion: "1.0.0",
  methodologyVersion: "1.0.0",
  deprecations: [],
};

/** Content by path in the folder of a release: text, or what JSON is made of. */
export type Content = Readonly<Record<string, unknown>>;

export function filesOf(content: Content): OutputFile[] {
  return Object.entries(content).map(([path, value]) =>
    typeof value === "string" ? textFile(path, value) : jsonFile(path, value),
  );
}

export function frozenWith(content: Content, release = "2026-Q4"): Frozen {
  return frozenOf(release, filesOf(content));
}

/** A data package of tables: their fields as `name:type:unit`, and their keys. */
export function packageOf(
  tables: Readonly<Record<string, { fields: readonly string[]; key?: readonly string[] }>>,
): Content {
  const resources = Object.entries(tables).map(([name, { fields, key }]) => ({
    name,
    path: `${name}.csv`,
    schema: {
      fields: fields.map((field) => {
        const [name, type, unit] = field.split(":");
        return { name, type, ...(unit && { unit }) };
      }),
      ...(key && { primaryKey: key }),
    },
  }));
  return { "datasets/datapackage.json": { resources } };
}

/** An archive that nobody opens. */
export const EMPTY_ARCHIVE = { bytes: new Uint8Array(), unpackedBytes: 0 };

/** The record of a first release whose archive nobody opens. */
export function recordWith(frozen: Frozen, facts: Partial<ReleaseFacts> = {}): ReleaseRecord {
  return recordOf({ ...FACTS, ...facts }, { frozen, archive: EMPTY_ARCHIVE, before: [] });
}
