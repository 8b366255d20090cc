import { byCodeUnit } from "../../model/file.ts";
import type { DataProblem } from "../../model/problem.ts";
import { derivable } from "../../privacy/derivable.ts";
import { bridges } from "../../statistics/bridges.ts";
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
function exposedTogether({ industries, regions, industryTrends, ...tables }: Tables): DataProblem[] {
  const years = new Set(industryTrends.map(({ year }) => year));
  const atom = (industry: string, region: string) => `${industry} ${region}`;
  const atoms = industries.flatMap(({ id: industry }) =>
    regions.map(({ id: region }) => ({ name: atom(industry, region), contributors: tables.methodology.k })),
  );
  const found = [...years].flatMap((year) => {
    const ofIndustry = industries.map(({ id }) => ({
      name: id,
      atoms: regions.map((region) => atom(id, region.id)),
    }));
    const cells = [
      ...tables.regionTrends.map((cell, row) => ({
        ...cell,
        place: { table: regionTrends, row },
        atoms: industries.map(({ id }) => atom(id, cell.region)),
      })),
      ...tables.industryRegions.map((cell, row) => ({
        ...cell,
        place: { table: industryRegions, row },
        atoms: [atom(cell.industry, cell.region)],
      })),
    ]
      .filter((cell) => cell.year === year)
      .map((cell, index) => ({ ...cell, name: `${index}` }));
    const withheld = cells.filter(({ sample_size }) => sample_size === null);
    if (withheld.length === 0) return [];
    const published = [...ofIndustry, ...cells.filter(({ sample_size }) => sample_size !== null)];
    const { leaks } = derivable(published, atoms, tables.methodology.k, { targets: withheld });
    const told = new Set(leaks.map(({ target }) => target));
    return withheld.filter(({ name }) => told.has(name)).map(({ place }) => problem(place));
  });
  return found.sort((a, b) => byCodeUnit(b.file, a.file) || a.row! - b.row!);
}

/** In a table of one line a withheld cell follows where it is the only one; a line and all the rest are two points. */
function exposed<R extends { readonly sample_size: number | null }>(
  table: TableDefinition,
  rows: readonly R[],
  lineOf: (row: R) => string,
): DataProblem[] {
  const withheld = rows.flatMap((row, index) => (row.sample_size === null ? [index] : []));
  return bridges(withheld.map((index) => [lineOf(rows[index]!), ""]))
    .map((edge) => withheld[edge]!)
    .sort((a, b) => a - b)
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
