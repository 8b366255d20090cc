import { distributions } from "../endpoints/intelligence/distributions.ts";
import { observatoryExport } from "../endpoints/observatory/export.ts";
import { feed } from "../endpoints/observatory/feed.ts";
import {
  isList,
  type Json,
  type JsonObject,
  labelOf,
  leavesOf,
  type Part,
  walk,
} from "../model/answer-walk.ts";
import type { Frozen } from "./frozen.ts";
import { answerPath, type FrozenEndpoint, frozenEndpointsOf, jsonAt, schemaPath } from "./parts.ts";
import type { Key, PublishedValue } from "./published-value.ts";
import { entryOf, propertyOf, type Schema, unitIn } from "./schema.ts";

/**
 * The values of unfiltered answers.
 *
 * - Where the data comes from (`meta`, `generatedAt` and the like) is no value, nor is how sure a figure is (the walk
 *   leaves it out); nor are the export and the distributions, for they repeat the other answers, and a table. Of the feed
 *   the signals are, not what people write, and not whether their
 *   year has ended.
 * - An entry of a list is named by its labels, never by its place. In an object that is no entry, a label is a value.
 * - A list of anything but objects is one value, the JSON of it; an empty one is none.
 */
export function answerValues(frozen: Frozen): PublishedValue[] {
  return comparedEndpointsOf(frozen).flatMap(({ path }) => {
    const answer = jsonAt(frozen, answerPath(path)) as JsonObject;
    const document = (jsonAt(frozen, schemaPath(path)) ?? {}) as Schema;
    return valuesIn(answer, document)
      .filter(({ field }) => isCompared(path, field))
      .map((value) => ({ source: path, ...value }));
  });
}

/** The endpoints whose unfiltered answers are compared. */
export function comparedEndpointsOf(frozen: Frozen): FrozenEndpoint[] {
  return frozenEndpointsOf(frozen).filter(({ path }) => !REPEATING.includes(path));
}

/** Answers that repeat others, or a table as it is. */
const REPEATING: readonly string[] = [observatoryExport.path, distributions.path];

const PROVENANCE = [
  ...["generatedAt", "asOf", "lastUpdated", "attribution", "meta"],
  ...["benchmarkYear", "yearToDate"],
];
const SIGNALS = ["data.signals", "data.trendChanges"];
/** What of a signal says in words what its figures and labels say. */
const WORDS = ["summary", "period"];

/** Whether a value of an answer is another wording of its figures: in other words it says nothing else. */
export function isWording({ source, field }: Pick<PublishedValue, "source" | "field">): boolean {
  return source === feed.path && SIGNALS.some((list) => WORDS.some((name) => field === `${list}.${name}`));
}

function isCompared(path: string, field: string): boolean {
  const list = SIGNALS.find((own) => field.startsWith(`${own}.`));
  if (path === feed.path && (list === undefined || field === `${list}.yearToDate`)) return false;
  return !PROVENANCE.includes(field.replace(/\..*$/s, ""));
}

function valuesIn(answer: JsonObject, document: Schema): Omit<PublishedValue, "source">[] {
  const keyOf = keys();
  const root = walk(answer, document, {
    property: (schema, name) => propertyOf(schema, name, document),
    entry: (schema) => entryOf(schema, document),
  });
  return leavesOf(root).flatMap(({ path: field, schema, value, part }) => {
    const key = keyOf(part);
    if (typeof value === "object" && value !== null) {
      return isList(value) && value.length === 0
        ? []
        : [{ key, field, unit: null, value: JSON.stringify(value) }];
    }
    // A signal tells its unit itself.
    const unit = typeof value === "number" ? (unitIn(schema) ?? textOrNull(part.value.unit)) : null;
    return [{ key, field, unit, value }];
  });
}

/** Gives an object its key: the labels of the entries that it is in, from the outermost in. */
function keys(): (part: Part<Schema>) => Key {
  const known = new Map<Part<Schema>, Key>();
  const keyOf = (part: Part<Schema>): Key => {
    const key = known.get(part) ?? { ...(part.above && keyOf(part.above)), ...labelsOf(part) };
    known.set(part, key);
    return key;
  };
  return keyOf;
}

function labelsOf({ dimensions, value, twin }: Part<Schema>): Key {
  const own = dimensions.map((name) => [name, keyValue(value[name])]);
  // Labels that people write may be the same for two.
  return { ...Object.fromEntries(own), ...(twin > 1 && { entry: twin }) };
}

function keyValue(value: Json | undefined): string | number {
  return typeof value === "number" ? value : labelOf(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
