import { parseRecords } from "../../src/tables/records.ts";

/** The answer that a table was made from; `section` and `entry` come before its columns. */
export function readAnswerCsv(csv: Uint8Array): object {
  const [header, ...records] = parseRecords("answer", csv).records;
  const columns = header!.slice(2);
  const answer: Tree = {};
  for (const [section, entry, ...cells] of records) {
    const values = columns.flatMap((column, index) =>
      cells[index] === "" ? [] : [[column, valueIn(cells[index]!)] as const],
    );
    const parts = values.map(([column, value]) => ({ ...placeOf(column), value }));
    put(answer, section === "" ? [] : section!.split("."), entry !== "", objectOf(parts));
  }
  return answer;
}

const HOW_SURE = /^(.+)_(standard_error|ci95_low|ci95_high)$/;

/** A cell: the names that lead to its value, and what it says of how sure that is, if anything. */
interface Part {
  readonly path: readonly string[];
  readonly sure: string | undefined;
  readonly value: unknown;
}

function placeOf(column: string): Pick<Part, "path" | "sure"> {
  const [, field = column, sure] = HOW_SURE.exec(column) ?? [];
  return { path: field.split("_"), sure };
}

/** An object of its cells; what they say of how sure its values are is its `uncertainty`. */
function objectOf(parts: readonly Part[]): object {
  const names = [...new Set(parts.map(({ path }) => path[0]!))];
  const object: Tree = {};
  const uncertainty: Tree = {};
  for (const name of names) {
    const own = parts.filter(({ path }) => path[0] === name);
    const inner = own.filter(({ path }) => path.length > 1);
    if (inner.length > 0) {
      object[name] = objectOf(inner.map((part) => ({ ...part, path: part.path.slice(1) })));
      continue;
    }
    const said = Object.fromEntries(own.map(({ sure = "", value }) => [sure, value]));
    object[name] = said[""];
    const { standard_error: standardError, ci95_low: low, ci95_high: high } = said;
    if (standardError === undefined) continue;
    uncertainty[name] = standardError === null ? null : { standardError, ci95: [low, high] };
  }
  return { ...object, ...(Object.keys(uncertainty).length > 0 && { uncertainty }) };
}

interface Tree {
  [property: string]: unknown;
}

/** Puts the values of an object at its path: into the object there, or as the next entry of a list. */
function put(tree: Tree, [name, ...rest]: readonly string[], isEntry: boolean, values: object): void {
  if (name === undefined) {
    Object.assign(tree, values);
    return;
  }
  const known = Object.hasOwn(tree, name) ? tree[name] : undefined;
  if (isEntry && rest.length === 0) tree[name] = [...((known as object[] | undefined) ?? []), values];
  else {
    tree[name] = known ?? {};
    put(tree[name] as Tree, rest, isEntry, values);
  }
}

function valueIn(cell: string): unknown {
  if (cell.startsWith("'")) return cell.slice(1);
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
