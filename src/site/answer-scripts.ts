import type { Context } from "../documents/context.ts";
import { problemDocuments } from "../documents/problems.ts";
import { jsonBytes, type OutputFile, textOf } from "../model/file.ts";
import type { Span } from "../model/years.ts";
import { slugOf, tableAddress } from "../routing/addresses.ts";
import { fieldsOf, responseSchema } from "./endpoints/schema.ts";
import {
  DATA_SCRIPTS,
  type ExplorerCatalogue,
  type ExplorerEndpoint,
  RECEIVERS,
  type Texts,
} from "./explorer-data.ts";
import { sourceInWords } from "./figures/plan.ts";
import { scriptFile } from "./script-file.ts";

/**
 * Returns every answer as scripts too, because a page opened from disk may load a script next to it but may not fetch a
 * file: one script for each endpoint with the exact text of its files, and one with the routes and the problem
 * documents.
 */
export function answerScripts(context: Context): OutputFile[] {
  return [
    scriptFile(DATA_SCRIPTS.catalogue, RECEIVERS.catalogue, () => explorerCatalogue(context)),
    ...context.catalogue.map(({ id, path }) =>
      scriptFile(DATA_SCRIPTS.answers(slugOf(path)), RECEIVERS.answers, (): Texts => {
        const answers = context.answers.filter((answer) => answer.id === id);
        return Object.fromEntries(answers.map(({ address, bytes }) => [address, textOf(bytes)]));
      }),
    ),
  ];
}

/** Returns what the explorer needs before it loads any answer. */
export function explorerCatalogue(context: Context): ExplorerCatalogue {
  const { routes, hidden } = context.routes;
  return {
    base: context.base,
    source: {
      attribution: sourceInWords(context),
      disclaimer: context.tables.release.disclaimer,
      minimumCohort: context.tables.methodology.minimumCohort,
      ...(context.tables.site.accent && { accent: context.tables.site.accent.light }),
    },
    endpoints: context.catalogue.map(({ id, path, title, description, parameters }): ExplorerEndpoint => ({
      slug: slugOf(path),
      path,
      title,
      description,
      parameters: parameters.map(({ name, kind, values }) => ({ name, kind, values })),
      units: unitsOf(id, context.tables.span),
    })),
    table: { routes, hidden },
    files: filesOf(context),
    problems: Object.fromEntries(
      [...problemDocuments(context)].map(([address, document]) => [address, textOf(jsonBytes(document))]),
    ),
  };
}

/** Lists every file under the endpoints' addresses: the answers, and the tables next to them. */
function filesOf({ catalogue, answers }: Context): string[] {
  const files = catalogue.flatMap((entry) =>
    answers
      .filter(({ id }) => id === entry.id)
      .flatMap(({ address, choice }) => [address, tableAddress(entry, choice) ?? address]),
  );
  return [...new Set(files)];
}

function unitsOf(id: string, span: Span): ExplorerEndpoint["units"] {
  return Object.fromEntries(
    fieldsOf(responseSchema(id), span).flatMap(({ path, unit }) =>
      unit === undefined ? [] : [[path.replaceAll("[].", "."), unit]],
    ),
  );
}
