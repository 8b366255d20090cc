import type { ContentSources } from "../documents/content.ts";
import { absolute } from "../documents/context.ts";
import { dataTitleOf } from "../model/api.ts";
import { METRIC } from "../model/metric.ts";
import { required } from "../model/required.ts";
import { jsonStatAddress, JSON_STAT, isYearly } from "../routing/downloads.ts";
import type { Column } from "../tables/define.ts";
import { unitInWords } from "./code-book.ts";
import { type TableData, type TableValue, valuesAt } from "./table-data.ts";

/** What every document of a release needs: its provider, dates and base URL. */
type Sources = Pick<ContentSources, "tables" | "base">;

/** The dimension that lists the measures. The other dimensions are the key columns of the table. */
const MEASURE = "measure";

/** A column, and its place in the table. */
interface PlacedColumn {
  readonly column: Column;
  readonly at: number;
}

/** A dimension: its ids in order, with the position and the label of each. */
interface Dimension extends PlacedColumn {
  readonly ids: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Returns a table by year as a JSON-stat 2.0 dataset. Its dimensions are the key columns and the measures. A cell without a
 * figure is null; if the table marks it as suppressed, it has a status.
 * @param all every table, for the labels of ids
 * @see https://json-stat.org/full/
 */
export function jsonStatDataset(sources: Sources, data: TableData, all: readonly TableData[]): object {
  const { table, columns, rows, decimals } = data;
  const placed = columns.map((column, at) => ({ column, at }));
  const keys = table.key.map((name) =>
    required(
      placed.find(({ column }) => column.name === name),
      `the column ${name}`,
    ),
  );
  const dimensions = keys.map((key) => dimensionOf(data, key, all));
  const measures = placed.filter(
    ({ column: { name, type } }) => !table.key.includes(name) && (type === "number" || type === "integer"),
  );
  const flag = columns.findIndex(({ name }) => name === SUPPRESSED);
  const size = [...dimensions.map(({ ids }) => ids.length), measures.length];
  const value: (number | null)[] = Array.from(
    { length: size.reduce((all, one) => all * one, 1) },
    () => null,
  );
  const status: Record<string, string> = {};
  for (const row of rows) {
    const start = dimensions.reduce((before, { at, places }) => {
      const id = String(row[at]);
      return before * places.size + required(places.get(id), id);
    }, 0);
    for (const [measure, { at }] of measures.entries()) {
      const index = start * measures.length + measure;
      value[index] = row[at] as number | null;
      if (flag !== -1 && row[flag] === true && row[at] === null) status[index] = SUPPRESSED;
    }
  }
  const { release } = sources.tables;
  return {
    version: "2.0",
    class: "dataset",
    href: absolute(sources, jsonStatAddress(table)),
    label: `${table.title}: ${dataTitleOf(release)}, release ${release.release}`,
    source: release.citation,
    updated: release.lastUpdated,
    note: [table.description, release.disclaimer],
    id: [...table.key, MEASURE],
    size,
    role: {
      time: ["year"],
      ...(table.key.includes("region") && { geo: ["region"] }),
      metric: [MEASURE],
    },
    dimension: {
      ...Object.fromEntries(
        dimensions.map(({ column, ids, labels }) => [
          column.name,
          { ...labelAndNote(column), category: { index: ids, label: labels } },
        ]),
      ),
      [MEASURE]: {
        label: "What is measured",
        category: {
          index: measures.map(({ column }) => column.name),
          label: byName(measures, ({ column }) => labelAndNote(column).label),
          note: byName(measures, ({ column }) => labelAndNote(column).note),
          unit: byName(measures, ({ column: { schema }, at }) => ({
            ...(schema.unit !== undefined && { label: unitInWords(String(schema.unit)) }),
            decimals: decimals[at],
          })),
        },
      },
    },
    value,
    ...(Object.keys(status).length > 0 && { status }),
    link: linksOf(sources),
    extension: {
      attribution: release.attribution,
      status: { label: { [SUPPRESSED]: "withheld for privacy" } },
    },
  };
}

const SUPPRESSED = "suppressed";

/** Returns the list of the datasets as a JSON-stat collection. */
export function jsonStatCollection(sources: Sources, tables: readonly TableData[]): object {
  const { release } = sources.tables;
  return {
    version: "2.0",
    class: "collection",
    href: absolute(sources, JSON_STAT.address),
    label: `${dataTitleOf(release)}, release ${release.release}`,
    source: release.citation,
    updated: release.lastUpdated,
    note: [release.disclaimer],
    link: {
      ...linksOf(sources),
      item: tables
        .filter(({ table }) => isYearly(table))
        .map(({ table }) => ({
          class: "dataset",
          href: absolute(sources, jsonStatAddress(table)),
          label: table.title,
          note: [table.description],
        })),
    },
  };
}

function linksOf({ tables: { release } }: Sources): object {
  return { license: [{ type: "text/html", href: release.licence.url }] };
}

/** Returns the label of a column and its full description. */
function labelAndNote({ schema }: Column): { readonly label: string; readonly note: readonly string[] } {
  const sentence = String(schema.description).replace(METRIC_NAMES, (name) => called(name).toLowerCase());
  return { label: sentence.replace(/[,;:.].*$/, ""), note: [sentence] };
}

const METRIC_NAMES = new RegExp(`\\b(${Object.keys(METRIC).join("|")})\\b`, "g");

/** Returns the label of a metric or a part of one; any other id is returned unchanged. */
function called(id: string): string {
  return Object.hasOwn(METRIC, id) ? METRIC[id as keyof typeof METRIC].label : id;
}

function byName<T>(
  measures: readonly PlacedColumn[],
  of: (measure: PlacedColumn) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(measures.map((measure) => [measure.column.name, of(measure)]));
}

/** Returns the dimension of a key column: numbers in ascending order, ids in the order of the rows, labels from the registry. */
function dimensionOf(data: TableData, { column, at }: PlacedColumn, all: readonly TableData[]): Dimension {
  const values = [...new Set(valuesAt(data, at))];
  const ids = (column.type === "string" ? values : values.sort((a, b) => Number(a) - Number(b))).map(String);
  const names = namesIn(all.find(({ table }) => table.name === column.schema.registry));
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    column,
    at,
    ids,
    places,
    labels: Object.fromEntries(ids.map((id) => [id, names.get(id) ?? called(id)])),
  };
}

/** Returns the labels of the entries of a registry by id: the first text column after the id. */
function namesIn(registry: TableData | undefined): ReadonlyMap<string, string> {
  const place = registry?.columns.findIndex(({ name, type }) => name !== "id" && type === "string") ?? -1;
  if (registry === undefined || place === -1) return new Map();
  const id = registry.columns.findIndex(({ name }) => name === "id");
  return new Map(registry.rows.map((row: readonly TableValue[]) => [String(row[id]), String(row[place])]));
}
