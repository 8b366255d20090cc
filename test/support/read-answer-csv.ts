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
    put(answer, section === "" ? [] : section!.split("."), entry !== "", Object.fromEntries(values));
  }
  return answer;
}

interface Tree {
  [property: string]: unknown;
}

/** Puts the values of an object where its path says: into the object there, or as the next of a list. */
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
