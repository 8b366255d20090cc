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
    put(answer, section === "" ? [] : section!.split("."), entry !== "", withUncertainty(values));
  }
  return answer;
}

const HOW_SURE = /^(.+)_(standard_error|ci95_low|ci95_high)$/;

/** An object of its cells; what they say of how sure its values are is its `uncertainty`. */
function withUncertainty(cells: readonly (readonly [column: string, value: unknown])[]): object {
  const plain = cells.filter(([column]) => !HOW_SURE.test(column));
  const named = Object.fromEntries(cells);
  const sure = cells.flatMap(([column]) => {
    const [, field, kind] = HOW_SURE.exec(column) ?? [];
    if (kind !== "standard_error") return [];
    const standardError = named[column];
    const ci95 = [named[`${field}_ci95_low`], named[`${field}_ci95_high`]];
    return [[field!, standardError === null ? null : { standardError, ci95 }] as const];
  });
  return {
    ...Object.fromEntries(plain),
    ...(sure.length > 0 && { uncertainty: Object.fromEntries(sure) }),
  };
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
