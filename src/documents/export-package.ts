import { observatoryExport } from "../endpoints/observatory/export.ts";
import { TIDY_FIELDS } from "../endpoints/observatory/tidy.ts";
import { dataTitleOf } from "../model/api.ts";
import { type OutputFile, jsonFile } from "../model/file.ts";
import { answerFile, EXPORT_PACKAGE_FILE } from "../routing/addresses.ts";
import { type Context, fileAt } from "./context.ts";

/**
 * Returns the descriptor of the export's table, a Data Package (version 2) of its own: a package can only name files below
 * its folder, and that of the other tables is in another folder.
 * @see https://datapackage.org/standard/data-package/
 */
export function exportPackage({ tables }: Context): OutputFile {
  const { release } = tables;
  const folder = EXPORT_PACKAGE_FILE.slice(0, EXPORT_PACKAGE_FILE.lastIndexOf("/") + 1);
  const csv = answerFile(observatoryExport.path, { kind: "format", value: "csv" });
  return jsonFile(fileAt(EXPORT_PACKAGE_FILE), {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "observatory-export",
    title: `${dataTitleOf(release)}: export of the Observatory`,
    description: release.disclaimer,
    version: release.release,
    created: release.lastUpdated,
    licenses: [{ name: release.licence.name, title: release.licence.title, path: release.licence.url }],
    resources: [
      {
        name: "observatory-export",
        type: "table",
        path: csv.slice(folder.length),
        title: observatoryExport.title,
        description:
          "One row for each value of the Observatory. Tables of several releases can be appended to each other.",
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        schema: {
          $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
          fields: Object.entries(TIDY_FIELDS).map(([name, field]) => ({ name, ...field })),
          missingValues: [""],
        },
      },
    ],
  });
}
