import { distributions } from "../endpoints/intelligence/distributions.ts";
import { observatoryExport } from "../endpoints/observatory/export.ts";
import { feed } from "../endpoints/observatory/feed.ts";
import {
  isList,
  type Json,
  type JsonObject,
  dimensionLabel,
  leavesOf,
  type AnswerPart,
  walk,
} from "../model/answer-walk.ts";
import type { Frozen } from "./frozen.ts";
import { answerPath, type FrozenEndpoint, frozenEndpointsOf, jsonAt, schemaPath } from "./parts.ts";
import type { Key, PublishedValue } from "./published-value.ts";
import { entryOf, propertyOf, type JsonSchemaPart, unitIn } from "./schema.ts";

/**
 * Returns the values of all unfiltered answers.
 *
 * - Provenance (`meta`, `generatedAt` and the like) and uncertainty are left out. So are the export, which repeats the
 *   other answers, and the distributions, which repeat a table. Only the signals of the feed are included, without
 *   `yearToDate`.
 * - A list entry is identified by its labels, never by its position. In an object that is not a list entry, a label is
 *   a value.
 * - A list of anything but objects is a single value, its JSON; an empty list is not a value.
 */
export function answerValues(frozen: Frozen): PublishedValue[] {
  return comparedEndpointsOf(frozen).flatMap(({ path }) => {
    const answer = jsonAt(frozen, answerPath(path)) as JsonObject;
    const document = (jsonAt(frozen, schemaPath(path)) ?? {}) as JsonSchemaPart;
    return valuesIn(answer, document)
      .filter(({ field }) => isCompared(path, field))
      .map((value) => ({ source: path, ...value }));
  });
}

/** Returns the endpoints whose unfiltered answers are compared. */
export function comparedEndpointsOf(frozen: Frozen): FrozenEndpoint[] {
  return frozenEndpointsOf(frozen).filter(({ path }) => !REPEATING.includes(path));
}

/** Answers that only repeat other answers or a table. */
const REPEATING: readonly string[] = [observatoryExport.path, distributions.path];

const PROVENANCE = [
  ...["generatedAt", "asOf", "lastUpdated", "attribution", "meta"],
  ...["benchmarkYear", "yearToDate"],
];
const SIGNALS = ["data.signals", "data.trendChanges"];
/** The fields of a signal that repeat its figures and labels in words. */
const WORDS = ["summary", "period"];

/** Whether a field only puts the figures of its answer into words, so that a new wording is not a change. */
export function isWording({ source, field }: Pick<PublishedValue, "source" | "field">): boolean {
  return source === feed.path && SIGNALS.some((list) => WORDS.some((name) => field === `${list}.${name}`));
}

function isCompared(path: string, field: string): boolean {
  const list = SIGNALS.find((own) => field.startsWith(`${own}.`));
  if (path === feed.path && (list === undefined || field === `${list}.yearToDate`)) return false;
  return !PROVENANCE.includes(field.replace(/\..*$/s, ""));
}

function valuesIn(answer: JsonObject, document: JsonSchemaPart): Omit<PublishedValue, "source">[] {
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
    // The unit of a signal is a property of the signal.
    const unit = typeof value === "number" ? (unitIn(schema) ?? textOrNull(part.value.unit)) : null;
    return [{ key, field, unit, value }];
  });
}

/** Returns a function that computes an object's key: the labels of its enclosing list entries, outermost first. */
function keys(): (part: AnswerPart<JsonSchemaPart>) => Key {
  const known = new Map<AnswerPart<JsonSchemaPart>, Key>();
  const keyOf = (part: AnswerPart<JsonSchemaPart>): Key => {
    const key = known.get(part) ?? { ...(part.above && keyOf(part.above)), ...labelsOf(part) };
    known.set(part, key);
    return key;
  };
  return keyOf;
}

function labelsOf({ dimensions, value, twin }: AnswerPart<JsonSchemaPart>): Key {
  const own = dimensions.map((name) => [name, keyValue(value[name])]);
  // Labels written by people are not necessarily unique.
  return { ...Object.fromEntries(own), ...(twin > 1 && { entry: twin }) };
}

function keyValue(value: Json | undefined): string | number {
  return typeof value === "number" ? value : dimensionLabel(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
