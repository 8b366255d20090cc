import { group, rollup } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { type Derivable, derivable } from "../../privacy/derivable.ts";
import { equation, type Leak } from "../../privacy/leak.ts";
import { bottleneckShares, industryTrends } from "../../tables/observatory.ts";
import { cellName } from "../naming.ts";
import { organisationsOf, type Programme } from "../programme.ts";
import type { Check, Finding, GateCell } from "./publication.ts";

/** Where a finding is that is about several tables. */
const TABLES = "observatory/";

/** Seconds; tables of some years and labels take a small part of it. */
const EFFORT = 1e7;

/**
 * The cells of a year are one system of linear equations, over all tables that count the same programmes: no figure
 * of fewer than k organisations, and no withheld cell, may follow from it. Cohorts are left out: their rows bear an
 * industry and a framework alone, of which they are a partition, so they tell no cell apart.
 */
export const derivability: Check = {
  id: "derivability",
  promise:
    "No withheld cell, and no sum over fewer than k organisations, follows from the counts and sums of all tables of a year by adding and subtracting.",
  find: ({ cells, k }) => byYear(cells).flatMap(([year, ofYear]) => findingsOf(year, ofYear, k)),
};

/** Whether a cell is one of several that have the whole year together, and the same metrics. */
function isOfWhole({ table, lines }: GateCell): boolean {
  return lines.length > 0 && table !== bottleneckShares.path;
}

/** Whether a leak is the sum of some contributors, and not what some have more than others. */
function isGroup({ target, atoms }: Leak): boolean {
  return target !== undefined || atoms.every(({ times }) => times === atoms[0]!.times);
}

/**
 * Published cells without which nothing would follow that follows now: of each leak the smallest of those that it
 * follows from, where industries are no choice, for every answer needs them.
 */
export function tellingCells(cells: readonly GateCell[], k: number): string[] {
  const sizes = new Map(cells.map((cell) => [nameOfCell(cell), cell.programmes.length]));
  const found = byYear(cells).flatMap(([, ofYear]) => leaksOf(ofYear, k).leaks);
  return found.flatMap(({ proof }) =>
    proof
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(industryTrends.path))
      .sort((a, b) => sizes.get(a)! - sizes.get(b)! || byCodeUnit(a, b))
      .slice(0, 1),
  );
}

function byYear(cells: readonly GateCell[]): [number, GateCell[]][] {
  return [...group(cells.filter(isOfWhole), ({ year }) => year)];
}

function nameOfCell({ table, label }: GateCell): string {
  return cellName(table, label);
}

function findingsOf(year: number, cells: readonly GateCell[], k: number): Finding[] {
  const { leaks, decidedBelow } = leaksOf(cells, k);
  const found = leaks.map((leak) => finding(year, leak));
  if (decidedBelow === k) return found;
  const rule = `whether a figure of ${decidedBelow} to ${k - 1} organisations follows from what is published could not be decided`;
  return [
    ...found,
    { table: TABLES, place: String(year), rule, remedy: "Publish fewer overlapping tables of the year." },
  ];
}

function leaksOf(cells: readonly GateCell[], k: number): Derivable {
  const atoms = atomsOf(cells);
  const named = cells.map((cell, index) => ({
    name: nameOfCell(cell),
    atoms: atoms.namesIn(index),
    isPublished: cell.isPublished,
  }));
  const { leaks, decidedBelow } = derivable(
    named.filter(({ isPublished }) => isPublished),
    atoms.list,
    k,
    { targets: named.filter(({ isPublished }) => !isPublished), effort: EFFORT },
  );
  const told = leaks
    .filter(isGroup)
    // A reader cannot know that a withheld cell which hides another is empty.
    .filter(({ contributors, assumedEmpty }) => contributors < k || assumedEmpty.length === 0);
  return { leaks: told, decidedBelow };
}

/** Programmes that no cell tells apart, by the cells that they are in. */
function atomsOf(cells: readonly GateCell[]) {
  const memberships = new Map<Programme, number[]>();
  cells.forEach(({ programmes }, index) => {
    for (const programme of programmes) {
      const own = memberships.get(programme);
      if (own) own.push(index);
      else memberships.set(programme, [index]);
    }
  });
  const atoms = rollup(memberships.keys(), organisationsOf, (programme) =>
    memberships.get(programme)!.join(),
  );
  const [somebody = []] = memberships.values();
  for (const [index, { programmes }] of cells.entries()) {
    if (programmes.length === 0) atoms.set(possible(index, cells, somebody).join(), 0);
  }
  const names = cells.map((): string[] => []);
  for (const name of atoms.keys()) for (const index of name.split(",")) names[Number(index)]!.push(name);
  return {
    list: [...atoms].map(([name, contributors]) => ({ name, contributors })),
    namesIn: (index: number) => names[index]!,
  };
}

/**
 * The cells of a programme that an empty cell could have, for a reader cannot know that it is empty: one of each
 * table, of its own labels where a table has them, else those of anybody.
 */
function possible(empty: number, cells: readonly GateCell[], somebody: readonly number[]): number[] {
  const own = cells[empty]!;
  const families = group(cells.keys(), (index) => familyOf(cells[index]!));
  return [...families].map(([family, indices]) => {
    if (family === familyOf(own)) return empty;
    const labelled = indices.find((index) => own.lines.includes(cells[index]!.label));
    return labelled ?? indices.find((index) => somebody.includes(index)) ?? indices[0]!;
  });
}

/** Cells that together have everybody once: those of a table, or of one way of banding. */
function familyOf({ table, lines }: GateCell): string {
  return lines.length === 1 ? `${table} ${lines[0]}` : table;
}

function finding(year: number, leak: Leak): Finding {
  const [, sum] = equation(leak).split(" = ");
  return {
    table: TABLES,
    place: String(year),
    rule: `${leak.target ?? "a figure"} of ${leak.contributors} organisations follows from what is published: ${sum}`,
    remedy: "Withhold one of the figures that it follows from.",
  };
}
