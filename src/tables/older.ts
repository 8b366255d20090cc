import type { Files } from "../model/file.ts";
import { namesInWords } from "../model/names-in-words.ts";
import type { DataProblem } from "../model/problem.ts";
import { blocks } from "./blocks.ts";
import { columnsOf, type TableDefinition } from "./define.ts";
import { headerIn } from "./header.ts";
import { costShares, frameworkTrends, industryFrameworks, OBSERVATORY } from "./observatory.ts";
import { distributions, peerDistributions } from "./quantiles.ts";

/** Tables that earlier versions of the program did not make. */
export const ADDED_TABLES: readonly TableDefinition[] = [
  frameworkTrends,
  industryFrameworks,
  distributions,
  peerDistributions,
  costShares,
];

/**
 * Reports tables made by an earlier version of the program, which wrote fewer tables or columns: one problem for all, with
 * the command that makes them again. A folder without blocks is not reported, because it lacks more than that.
 */
export function olderProblems(files: Files): DataProblem[] {
  if (!files.has(blocks.path)) return [];
  const missing = ADDED_TABLES.filter(({ path }) => !files.has(path)).map(({ path }) => path);
  const shorter = OBSERVATORY.flatMap((table) => (lacksColumns(table, files) ? [table.path] : []));
  const [file] = [...missing, ...shorter];
  if (file === undefined) return [];
  const parts = [
    ...(missing.length > 0 ? [`the folder has no ${namesInWords(missing)}`] : []),
    ...(shorter.length > 0 ? [`columns are missing in ${namesInWords(shorter)}`] : []),
  ];
  return [
    {
      file,
      rule: `was not made by this version of the program: ${parts.join("; ")}`,
      remedy: "Run release with the submissions, or ingest, which make all tables again.",
    },
  ];
}

/** Whether the only fault of a table's header is that nullable columns are missing. */
function lacksColumns(table: TableDefinition, files: Files): boolean {
  const bytes = files.get(table.path);
  if (bytes === undefined) return false;
  const header = headerIn(bytes);
  const columns = columnsOf(table);
  const missing = columns.filter(({ name }) => !header.includes(name));
  const others = columns.filter(({ name }) => header.includes(name)).map(({ name }) => name);
  return missing.length > 0 && missing.every(({ nullable }) => nullable) && others.join() === header.join();
}
