import { datasetFile } from "../../routing/addresses.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { absolute, type Context } from "../context.ts";
import { responseReference, TABLE } from "./names.ts";
import { operation } from "./operation.ts";

/** Returns the paths of the tables, one each, because a path parameter cannot contain a slash. */
export function tablePaths(context: Context): [string, object][] {
  // Validators only accept absolute URLs here.
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
