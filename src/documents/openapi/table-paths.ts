import { datasetFile } from "../../routing/addresses.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { absolute, type Context } from "../context.ts";
import { responseReference, TABLE } from "./names.ts";
import { operation } from "./operation.ts";

/** The paths of the tables: one each, for a parameter in a path can hold no slash. */
export function tablePaths(context: Context): [string, object][] {
  // A validator takes whole addresses alone for such a link.
  const documentation = context.base !== "" && {
    url: absolute(context, datasetFile("datapackage.json")),
    description: "Columns, types, units and constraints of every table.",
  };
  const response = responseReference(TABLE);
  return ALL_TABLES.map(({ name, path, title, description }) => [
    datasetFile(path),
    operation({
      id: `get-table-${name}`,
      tag: "Datasets",
      title,
      description,
      response,
      ...(documentation && { documentation }),
    }),
  ]);
}
