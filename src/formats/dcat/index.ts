import { type Context, fileAt } from "../../documents/context.ts";
import { bytesOf, fileOnDemand, jsonBytes, type OutputFile } from "../../model/file.ts";
import { once } from "../../model/once.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { dcatGraph } from "./catalogue.ts";
import { turtleOf } from "./rdf.ts";

/**
 * The description for data portals, as Turtle and as JSON-LD, which say the same.
 * @param files everything that holds tables
 */
export function dcatFiles(context: Context, files: readonly OutputFile[]): OutputFile[] {
  const graph = once(() => dcatGraph(context, files));
  return [
    fileOnDemand(fileAt(DISCOVERY_FILES.dcatTurtle), () => bytesOf(turtleOf(graph()))),
    fileOnDemand(fileAt(DISCOVERY_FILES.dcatJsonLd), () => jsonBytes(graph())),
  ];
}
