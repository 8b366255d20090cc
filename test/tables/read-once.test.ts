import { expect, test } from "vitest";
import { readTable } from "../../src/tables/read-once.ts";
import { frameworks, regions } from "../../src/tables/registries.ts";

const bytesOf = (...lines: readonly string[]) => new TextEncoder().encode(`${lines.join("\n")}\n`);

test("bytes are read once as one table, and again as another", () => {
  const bytes = bytesOf("id,display_name", "asia,Asia", "asia,Again");
  const { table, twice } = readTable(regions, bytes);
  expect(table.rows.map(({ display_name }) => display_name)).toEqual(["Asia", "Again"]);
  expect(twice.problems.map(({ row, value }) => [row, value])).toEqual([[3, "asia"]]);
  expect(readTable(regions, bytes).table.rows).toBe(table.rows);
  expect(readTable(frameworks, bytes).table.problems).toHaveLength(1);
});

test("other bytes are read again, even if they are of the same table", () => {
  const read = ["Asia", "Asien"].map((name) =>
    readTable(regions, bytesOf("id,display_name", `asia,${name}`)),
  );
  expect(read.map(({ table }) => table.rows[0]!.display_name)).toEqual(["Asia", "Asien"]);
});
