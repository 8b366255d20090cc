import { test } from "vitest";
import { availability } from "../../src/tables/availability.ts";
import { columnsOf, type TableDefinition } from "../../src/tables/define.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { isAsGolden } from "../support/as-golden.ts";

test("every table says what it holds, and every column what it means, those that a file may leave out too", async () => {
  const tables: readonly TableDefinition[] = [...ALL_TABLES, availability];
  const told = tables.flatMap((table) => [
    `# ${table.title} (${table.path})`,
    table.description,
    ...columnsOf(table).map(
      ({ name, optional, schema }) =>
        `${name}${optional ? " (optional)" : ""}: ${String(schema.description)}`,
    ),
    "",
  ]);
  await isAsGolden("tables.txt", told);
});
