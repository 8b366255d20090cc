import { group } from "d3-array";
import type { DataProblem } from "../../model/problem.ts";
import { derivable } from "../../privacy/derivable.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { bands, bottleneckShares, industryRegions, regionTrends } from "../observatory.ts";

/**
 * No withheld cell follows from the totals of its lines and the cells that are left. The totals are those of
 * the trends by industry and by region, or of the year.
 */
export function exposedProblems(tables: Tables): DataProblem[] {
  return [
    ...exposedTogether(tables),
    ...exposed(bands, tables.bands, ({ by, year }) => `${by} ${year}`),
    ...exposed(bottleneckShares, tables.bottleneckShares, ({ year }) => `${year}`),
  ];
}

/** A cell with its place in its file. */
interface Place {
  readonly table: TableDefinition;
  readonly row: number;
}

/**
 * Industries, regions and both together count the same programmes, so what one table withholds may follow from another.
 * Of programmes of an industry, region and year nobody is known to be few, so withheld cells alone are asked for.
 */
function exposedTogether(tables: Tables): DataProblem[] {
  const { industries, regions, methodology } = tables;
  const atom = (industry: string, region: string) => `${industry} ${region}`;
  const cells = [
    ...tables.regionTrends.map(({ region, year, sample_size }, row) => ({
      place: { table: regionTrends, row },
      year,
      sample_size,
      atoms: industries.map(({ id }) => atom(id, region)),
    })),
    ...tables.industryRegions.map(({ industry, region, year, sample_size }, row) => ({
      place: { table: industryRegions, row },
      year,
      sample_size,
      atoms: [atom(industry, region)],
    })),
  ].map((cell, index) => ({ ...cell, name: `${index}` }));
  const withheld = cells.filter(({ sample_size }) => sample_size === null);
  const totals = industries.map(({ id }) => ({
    name: id,
    atoms: regions.map((region) => atom(id, region.id)),
  }));
  const atoms = totals.flatMap((total) => total.atoms.map((name) => ({ name, contributors: methodology.k })));
  const told = [...group(withheld, ({ year }) => year)].flatMap(([year, targets]) => {
    const shown = cells.filter((cell) => cell.year === year && cell.sample_size !== null);
    const { leaks } = derivable([...totals, ...shown], atoms, methodology.k, { targets });
    return leaks.map(({ target }) => target);
  });
  return withheld.filter(({ name }) => told.includes(name)).map(({ place }) => problem(place));
}

/** In a table of one line a withheld cell follows where it is the only one. */
function exposed<R extends { readonly sample_size: number | null }>(
  table: TableDefinition,
  rows: readonly R[],
  lineOf: (row: R) => string,
): DataProblem[] {
  const withheld = [...rows.keys()].filter((row) => rows[row]!.sample_size === null);
  const lines = group(withheld, (row) => lineOf(rows[row]!));
  return withheld
    .filter((row) => lines.get(lineOf(rows[row]!))!.length === 1)
    .map((row) => problem({ table, row }));
}

function problem({ table, row }: Place): DataProblem {
  return {
    file: table.path,
    row: row + 2,
    column: "sample_size",
    rule: "must not follow from the totals and the other cells of its lines",
    remedy: "Withhold another cell of the same line, or make the tables with ingest.",
  };
}
