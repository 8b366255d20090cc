import { type Context, fileAt } from "../../documents/context.ts";
import { jsonFile, type OutputFile, textFile } from "../../model/file.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { dcatGraph } from "./catalogue.ts";
import { turtleOf } from "./rdf.ts";

/**
 * The description for data portals, as Turtle and as JSON-LD, which say the same.
 * @param files everything that holds tables
 */
export function dcatFiles(context: Context, files: readonly OutputFile[]): OutputFile[] {
  const graph = dcatGraph(context, files);
  return [
    textFile(fileAt(DISCOVERY_FILES.dcatTurtle), turtleOf(graph)),
    jsonFile(fileAt(DISCOVERY_FILES.dcatJsonLd), graph),
  ];
}
