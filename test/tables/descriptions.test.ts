import { test } from "vitest";
import { availability } from "../../src/tables/availability.ts";
import { columnsOf, type TableDefinition } from "../../src/tables/define.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { isAsGolden } from "../support/as-golden.ts";

test("every table and every column has a description, including optional columns", async () => {
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
