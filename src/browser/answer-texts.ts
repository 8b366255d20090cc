import { DATA_SCRIPTS, type ExplorerCatalogue, RECEIVERS, type Texts } from "../site/explorer-data.ts";
import { runScript } from "./dom.ts";
import { endpointOfFile } from "./request.ts";

/**
 * Provides the texts of published files, from scripts that are loaded when they are first needed.
 * @returns a function that reads the file with an address; undefined for a file that is in no script
 */
export function answerTexts(catalogue: ExplorerCatalogue): (file: string) => Promise<string | undefined> {
  const texts = new Map(Object.entries(catalogue.problems));
  const scripts = new Map<string, Promise<void>>();
  Object.assign(globalThis, {
    [RECEIVERS.answers]: (entries: Texts) => {
      for (const [file, text] of Object.entries(entries)) texts.set(file, text);
    },
  });
  return async (file) => {
    const slug = endpointOfFile(catalogue, file)?.slug;
    if (slug !== undefined && !texts.has(file)) {
      if (!scripts.has(slug)) scripts.set(slug, runScript(DATA_SCRIPTS.answers(slug)));
      await scripts.get(slug);
    }
    return texts.get(file);
  };
}
