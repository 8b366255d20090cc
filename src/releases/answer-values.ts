import { observatoryExport } from "../endpoints/observatory/export.ts";
import { feed } from "../endpoints/observatory/feed.ts";
import type { Frozen } from "./frozen.ts";
import { frozenEndpointsOf, jsonAt, schemaPath } from "./parts.ts";
import type { Key, PublishedValue, Value } from "./published-value.ts";
import { entryOf, propertyOf, type Schema, unitIn } from "./schema.ts";

/**
 * The values of unfiltered answers.
 *
 * - Where the data comes from (`meta`, `generatedAt` and the like) is no value; nor is the export, for it repeats the
 *   other answers. Of the feed the signals are, not what people write.
 * - An entry of a list is named by its labels, never by its place. In an object that is no entry, a label is a value.
 * - A list of anything but objects is one value, the JSON of it; an empty one is none.
 */
export function answerValues(frozen: Frozen): PublishedValue[] {
  return frozenEndpointsOf(frozen)
    .filter(({ path }) => path !== observatoryExport.path)
    .flatMap(({ path }) => {
      const answer = jsonAt(frozen, `${path.slice("/api/".length)}.json`) as Json;
      const document = (jsonAt(frozen, schemaPath(path)) ?? {}) as Schema;
      const values = new Walk(document).object(answer, document, {}, "");
      return values
        .filter(({ field }) => isCompared(path, field))
        .map((value) => ({ source: path, ...value }));
    });
}

const PROVENANCE = ["generatedAt", "asOf", "lastUpdated", "attribution", "meta"];
const SIGNALS = ["data.signals", "data.trendChanges"];

function isCompared(path: string, field: string): boolean {
  if (path === feed.path) return SIGNALS.some((list) => field.startsWith(`${list}.`));
  return !PROVENANCE.includes(field.split(".")[0]!);
}

interface Json {
  readonly [property: string]: unknown;
}
type Found = Omit<PublishedValue, "source">;

/** Labels that name an entry of a list, all that it has. */
const DIMENSIONS = [
  "industry",
  "framework",
  "region",
  "requirement",
  "bottleneck",
  "component",
  "band",
  "automationBand",
  "year",
  "id",
];
/** Names an entry that has none of them; beside them it is a value. */
const LAST_RESORT = "tier";

class Walk {
  readonly #document: Schema;

  constructor(document: Schema) {
    this.#document = document;
  }

  /** The values of an object; those in `key` are its name. */
  object(object: Json, schema: Schema, key: Key, path: string, named: readonly string[] = []): Found[] {
    return Object.entries(object).flatMap(([property, value]): Found[] => {
      if (named.includes(property)) return [];
      const field = path === "" ? property : `${path}.${property}`;
      const own = propertyOf(schema, property, this.#document);
      if (isObject(value)) return this.object(value, own, key, field);
      if (Array.isArray(value)) return this.#list(value, own, key, field);
      // A signal says its unit itself.
      const unit = typeof value === "number" ? (unitIn(own) ?? textOrNull(object.unit)) : null;
      return [{ key, field, unit, value: value as Value }];
    });
  }

  #list(list: readonly unknown[], schema: Schema, key: Key, field: string): Found[] {
    if (list.length === 0) return [];
    if (!list.every(isObject)) return [{ key, field, unit: null, value: JSON.stringify(list) }];
    const entry = entryOf(schema, this.#document);
    const seen = new Map<string, number>();
    return list.flatMap((item) => {
      const named = labelsOf(item);
      const own = Object.fromEntries(named.map((name) => [name, labelOf(item[name])]));
      const name = JSON.stringify(own);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      // Labels that are written by people may be the same for two.
      const second = count === 1 ? {} : { entry: String(count) };
      return this.object(item, entry, { ...key, ...own, ...second }, field, named);
    });
  }
}

function labelsOf(entry: Json): string[] {
  const labels = DIMENSIONS.filter((name) => name in entry);
  return labels.length === 0 && LAST_RESORT in entry ? [LAST_RESORT] : labels;
}

/** A label as text; what is no label is told apart all the same. */
function labelOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
