import { datasetFile } from "../../routing/addresses.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { absolute, type Context } from "../context.ts";
import { operation } from "./operation.ts";
import { tableResponse } from "./responses.ts";

/** Returns the paths of the tables, one each, because a path parameter cannot contain a slash. */
export function tablePaths(context: Context): [string, object][] {
  // Validators only accept absolute URLs here.
  const documentation = context.base !== "" && {
    url: absolute(context, datasetFile("datapackage.json")),
    description: "Columns, types, units and constraints of every table.",
  };
  return ALL_TABLES.map(({ name, path, title, description }) => [
    datasetFile(path),
    operation({
      id: `get-table-${name}`,
      tag: "Datasets",
      title,
      description,
      response: tableResponse(context, datasetFile(path)),
      ...(documentation && { documentation }),
    }),
  ]);
}
