import { max } from "d3-array";
import { DIMENSIONS } from "../model/answer-walk.ts";
import { byCodeUnit } from "../model/file.ts";
import { once } from "../model/once.ts";
import { round } from "../statistics/round.ts";
import { isWording } from "./answer-values.ts";
import type { Change } from "./change.ts";
import type { Frozen } from "./frozen.ts";
import { methodChanges, type MethodologyDocument, methodologyOf, methodValue } from "./method.ts";
import { valueName, type PublishedValue, type ComparableValue } from "./published-value.ts";
import { type Renames, registryChanges, renamesBetween } from "./registry-changes.ts";
import { MEAN_DECIMALS } from "./table-values.ts";
import { comparableValues } from "./values.ts";

export type { Change } from "./change.ts";

/** Published numbers have at most six decimals, so this only removes the noise of the subtraction. */
const ABSOLUTE_DECIMALS = 6;
const PERCENT_DECIMALS = 4;

/** How changes are computed, published so that readers can check them. */
export const CHANGE_RULES = [
  "The comparison covers the tables and the unfiltered answers, except the export, which repeats the answers, and the distributions, which repeat a table. Signals of the feed are compared by id. If a signal is in both releases, its sentence and its period are not compared: they only put its figures into words.",
  "Uncertainty is not compared: standard errors and intervals (uncertainty in answers, columns named standard_error or ending in _se). Neither are the fields that identify the release: generatedAt, asOf, attribution, meta, benchmarkYear, yearToDate.",
  `Values are matched by source, labels (key) and field, never by position. The labels of a table are its primary key. The labels of an entry of a list are the fields that it has among ${DIMENSIONS.join(", ")}, or its tier if it has none of them. If several entries have the same labels, entry numbers them from the second on. field is the path to the value, with dots between names. A list whose entries are not objects is one value, written as JSON; an empty list is not a value.`,
  "old is null if the value is new, and new is null if the value is gone. Each is also null if its release withholds the value. absolute and percent are null if old or new is null.",
  "In tables with a key every number is compared. Tables with a row for each programme or block are compared by industry, and by year and framework if they have them: the number of rows, and the mean of each other column.",
  `A mean is the exact sum of the column's values divided by their number, rounded to ${MEAN_DECIMALS} decimals.`,
  `absolute is new minus old, rounded to ${ABSOLUTE_DECIMALS} decimals; no published number has more decimals.`,
  `percent is 100 x absolute / |old|, rounded to ${PERCENT_DECIMALS} decimals; null if old is 0.`,
  "Halves are rounded away from zero.",
  "In the methodology (source methodology) every field is compared; a value that is not a number is given as text. field is the path to it.",
  "revision is true if the value belongs to a year before the latest year of the earlier release's tables, and the answer or table still contains that year. A value is an addition, not a revision, if the earlier release has no value with the same source, field and labels in any year: that of a new table, column, metric or industry. A new empty cell is not a revision. If the version of the methodology was raised, every change is a revision.",
];

/** Additional rules, published only if a registry changed. */
export const REGISTRY_RULES = [
  "Differences between the registries are given by entry. A renamed id is given there once, as a change of the field id; all other values are matched under the new id.",
  "The move of a country to another region is a revision, because its earlier years are counted there too.",
];

/** The `source` of changes to the methodology. */
export const METHOD_SOURCE = "methodology";

/**
 * Computes what differs between two releases: first the registries, then values by source, labels and field, and last
 * the methodology, if both releases were frozen with one.
 * @param isNewMethod whether the later release has a higher version of the methodology
 */
export function changesBetween(from: Frozen, to: Frozen, isNewMethod = false): Change[] {
  const before = comparableValues(from).map(renamer(renamesBetween(from, to)));
  const after = comparableValues(to);
  const latest = latestYear(before);
  // A table of the latest two years drops the older one when the benchmark year advances; that is not a revision.
  const published = new Set(after.map(({ source, key }) => `${source} ${key.year}`));
  const figures = once(() => new Set(before.map(figureOf)));
  const isRevised = (value: PublishedValue, isEmpty: boolean) =>
    isNewMethod ||
    (!isEmpty &&
      Number(value.key.year) < latest &&
      published.has(`${value.source} ${value.key.year}`) &&
      figures().has(figureOf(value)));
  const [old, now] = [byName(before), byName(after)];
  const values = [...new Set([...old.keys(), ...now.keys()])]
    .sort(byCodeUnit)
    .flatMap((name) => changeOf(old.get(name), now.get(name), isRevised) ?? []);
  const registries = registryChanges(from, to).map((change) => ({
    ...change,
    revision: change.revision || isNewMethod,
  }));
  return [...registries, ...values, ...changesOfMethod(methodologyOf(from), methodologyOf(to), isNewMethod)];
}

/** Returns a function that replaces renamed ids in a value's labels, so that it matches its value in the later release. */
function renamer(renames: Renames): (value: PublishedValue) => PublishedValue {
  const all = [...renames.values()].flatMap((own) => [...own]);
  if (all.length === 0) return (value) => value;
  const named = (text: string) =>
    all.reduce((id, [former, now]) => `-${id}-`.replace(`-${former}-`, `-${now}-`).slice(1, -1), text);
  return (value) => {
    const key = Object.entries(value.key).map(([label, id]) => {
      // The id of a signal contains the id of its subject.
      if (typeof id === "number") return [label, id];
      return [label, label === "id" ? named(id) : (renames.get(label)?.get(id) ?? id)];
    });
    const labels = renames.get(value.field.split(".").at(-1) ?? "");
    const now = typeof value.value === "string" ? labels?.get(value.value) : undefined;
    return { ...value, key: Object.fromEntries(key), ...(now !== undefined && { value: now }) };
  };
}

function changesOfMethod(
  before: MethodologyDocument | undefined,
  after: MethodologyDocument | undefined,
  revision: boolean,
): Change[] {
  if (before === undefined || after === undefined) return [];
  const versions =
    before.version === after.version ? [] : [{ field: "/version", old: before.version, new: after.version }];
  const comparable = (value: unknown) =>
    value === null || typeof value === "number" ? value : methodValue(value);
  return [...versions, ...methodChanges(before, after)].map(({ field, old, new: now }): Change => ({
    kind: old === null ? "added" : now === null ? "removed" : "changed",
    source: METHOD_SOURCE,
    key: {},
    field: field.slice(1),
    unit: null,
    old: comparable(old),
    new: comparable(now),
    ...valueDifference(comparable(old), comparable(now)),
    revision,
  }));
}

/** Returns the name of a value without its year. */
function figureOf({ source, key: { year: _, ...labels }, field }: PublishedValue): string {
  return valueName({ source, key: labels, field });
}

function byName(values: readonly PublishedValue[]): Map<string, PublishedValue> {
  return new Map(values.map((value) => [valueName(value), value]));
}

function changeOf(
  before: PublishedValue | undefined,
  after: PublishedValue | undefined,
  isRevised: (value: PublishedValue, isEmpty: boolean) => boolean,
): Change | undefined {
  const value = after ?? before;
  if (value === undefined) return undefined;
  if (before !== undefined && after !== undefined && (before.value === after.value || isWording(value)))
    return undefined;
  const { source, key, field, unit } = value;
  const [old, now] = [before?.value ?? null, after?.value ?? null];
  return {
    kind: before === undefined ? "added" : after === undefined ? "removed" : "changed",
    source,
    key,
    field,
    unit,
    old,
    new: now,
    ...valueDifference(old, now),
    // An empty cell in a new column revises nothing.
    revision: isRevised(value, (old ?? now) === null),
  };
}

/** Returns the difference of two numbers, absolute and in percent. */
export function valueDifference(
  old: ComparableValue,
  now: ComparableValue,
): Pick<Change, "absolute" | "percent"> {
  if (typeof old !== "number" || typeof now !== "number") return { absolute: null, percent: null };
  const absolute = round(now - old, ABSOLUTE_DECIMALS);
  const percent = old === 0 ? null : round((100 * absolute) / Math.abs(old), PERCENT_DECIMALS);
  return { absolute, percent };
}

/** Returns the latest year of the tables. */
function latestYear(values: readonly PublishedValue[]): number {
  const years = values.filter(({ source }) => !source.startsWith("/")).map(({ key }) => Number(key.year));
  return max(years.filter(Number.isInteger)) ?? Number.NEGATIVE_INFINITY;
}
