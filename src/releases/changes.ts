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
  "Compared are the unfiltered answers, without the export, which repeats them, and the distributions, which repeat a table, and the tables. Of the feed its signals are compared, by id; the sentence and the period of a signal that both releases have are not, for they say in words what its figures say.",
  "How sure a figure is, is not compared: standard errors and intervals (uncertainty in answers, columns whose names end in _se or are standard_error). Nor is what names the release: generatedAt, asOf, attribution, meta, benchmarkYear, yearToDate.",
  `A value is found again by its source, its labels (key) and its field, never by its place. Labels of a table are its primary key. Labels of a list's entry are those fields that it has of ${DIMENSIONS.join(", ")}; its tier, where it has none; entry counts those with the same labels, from the second on. field is the way to the value, with dots between names. A list of anything but objects is one value, the JSON of it; an empty one is none.`,
  "old is null for a value that is new, new for one that is gone; either is null, too, for a value that is withheld. absolute and percent are null where either is.",
  "Of tables with a key every number is compared. Tables with a row per programme or block are compared by industry, and by year and framework where there are any: the number of rows, and the mean of each other column.",
  `A mean is the exact sum of the column's values divided by their number, rounded to ${MEAN_DECIMALS} decimals.`,
  `absolute is new less old, rounded to ${ABSOLUTE_DECIMALS} decimals, the most that a published number has.`,
  `percent is 100 x absolute / |old|, rounded to ${PERCENT_DECIMALS} decimals; null where old is 0.`,
  "Every rounding takes halves away from zero.",
  "Of the methodology (source methodology) every field is compared, and told as text where it is no number; the way to a field is its name.",
  "revision tells that the value is of a year before the latest year of the earlier release's tables, in an answer or a table that still tells of that year. What is told for the first time is added and no revision, whatever its year: a value whose source, labels but the year, and field the earlier release has in no year, as of a table, a column, a metric or an industry that is new. A new cell that is empty is none either. Where the version of the methodology was raised every change is a revision.",
];

/** Additional rules, published only if a registry changed. */
export const REGISTRY_RULES = [
  "What differs between the registries is told by their entries. An id that was renamed is told there once, as a change of the field id; everything else is found again under the new id.",
  "A country that counts to another region is told as a revision: its earlier years count there too.",
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
  const told = (value: unknown) => (value === null || typeof value === "number" ? value : methodValue(value));
  return [...versions, ...methodChanges(before, after)].map(({ field, old, new: now }): Change => ({
    kind: old === null ? "added" : now === null ? "removed" : "changed",
    source: METHOD_SOURCE,
    key: {},
    field: field.slice(1),
    unit: null,
    old: told(old),
    new: told(now),
    ...valueDifference(told(old), told(now)),
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
