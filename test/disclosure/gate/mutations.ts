import type { Publication } from "../../../src/disclosure/gate/index.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { textFile } from "../../../src/model/file.ts";
import { COST_PARTS, QUESTIONS } from "../../../src/model/metric.ts";
import { type BlockRow, blocks as blocksTable } from "../../../src/tables/blocks.ts";
import type { Row, TableDefinition } from "../../../src/tables/define.ts";
import { formatTable, tableRow } from "../../../src/tables/format.ts";
import type { Tables } from "../../../src/tables/index.ts";

/** Ways to break one rule of what is published; all else stays as it is. */

/** The same with another table. */
export function withTable<D extends TableDefinition>(
  publication: Publication,
  name: keyof Tables,
  definition: D,
  rows: readonly Row<D>[],
): Publication {
  const { path, bytes } = formatTable(definition, rows);
  return {
    ...publication,
    tables: { ...publication.tables, [name]: rows },
    files: new Map([...publication.files, [path, bytes]]),
  };
}

/** The same with one row of a table changed. */
export function withRow<D extends TableDefinition>(
  publication: Publication,
  name: keyof Tables,
  definition: D,
  index: number,
  change: Partial<Row<D>>,
): Publication {
  const rows = [...(publication.tables[name] as unknown as readonly Row<D>[])];
  rows[index] = { ...rows[index]!, ...change };
  return withTable(publication, name, definition, rows);
}

/** The same with other text in a file. */
export function withText(publication: Publication, path: string, text: string): Publication {
  const file = textFile(path, text);
  return { ...publication, files: new Map([...publication.files, [path, file.bytes]]) };
}

/** The same with other programmes behind a row, and the row made of them; those who are new may be used. */
export function withMembers(
  publication: Publication,
  index: number,
  members: readonly Programme[],
  change: Partial<BlockRow> = {},
): Publication {
  const known = new Set(publication.programmes);
  const strangers = members.filter((one) => !known.has(one));
  const entries = new Map(strangers.map((one, place) => [one, 1_000_000 + 100 * index + place] as const));
  const entryOf = (programme: Programme) => entries.get(programme) ?? publication.entryOf(programme);
  const own = publication.tables.blocks[index]!;
  const blocks = publication.blocks.with(index, { members, entries: members.map(entryOf), isKept: false });
  return {
    ...withRow(publication, "blocks", blocksTable, index, { ...rowOf(own, members), ...change }),
    programmes: [...publication.programmes, ...strangers],
    blocks,
    entryOf,
  };
}

/** A row that says what its programmes say. */
function rowOf(own: BlockRow, members: readonly Programme[]): BlockRow {
  const means = QUESTIONS.map((question, place) => {
    const given = members.map(({ answers }) => answers[place]!).filter((value) => !Number.isNaN(value));
    return [`${question}_mean`, given.reduce((sum, value) => sum + value, 0) / given.length];
  });
  const row = tableRow(blocksTable, {
    ...own,
    programmes: members.length,
    ...Object.fromEntries(means),
  } as BlockRow);
  const cost = COST_PARTS.reduce((sum, part) => sum + row[`${part}_mean`], 0);
  return tableRow(blocksTable, { ...row, cost_usd_mean: cost });
}
