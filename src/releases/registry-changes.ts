import { pairs } from "d3-array";
import { compareReleases } from "../model/release-id.ts";
import { formerIdsOf } from "../tables/renames.ts";
import type { Change } from "./change.ts";
import type { Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";
import { recordsAt } from "./parts.ts";
import { valueName } from "./published-value.ts";
import { erasedIn } from "./retractions.ts";
import { tableValues } from "./table-values.ts";

/** The registries: name, noun for one entry, and the label that holds its ids. */
const REGISTRIES = [
  { name: "industries", noun: "Industry", label: "industry" },
  { name: "frameworks", noun: "Framework", label: "framework" },
  { name: "regions", noun: "Region", label: "region" },
  { name: "countries", noun: "Country", label: "country" },
  { name: "requirements", noun: "Requirement", label: "requirement" },
  { name: "bottlenecks", noun: "Bottleneck", label: "bottleneck" },
] as const;

type Entry = Readonly<Record<string, string>> & { readonly id: string };

/** Returns the entries of a registry in a release. */
export function entriesIn(frozen: Frozen, registry: string): Entry[] {
  const [header, ...rows] = recordsAt(frozen, `datasets/reference/${registry}.csv`);
  if (header === undefined) return [];
  return rows.map((row) => {
    const cells = Object.fromEntries(header.map((column, at) => [column, row[at] ?? ""]));
    return { ...cells, id: cells.id ?? "" };
  });
}

/** Renamed ids, each with its new id, by label. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Finds the ids of one release that were renamed in a later one. */
export function renamesBetween(from: Frozen, to: Frozen): Renames {
  return new Map(
    REGISTRIES.map(({ name, label }) => {
      const known = new Set(entriesIn(from, name).map(({ id }) => id));
      const renamed = entriesIn(to, name).flatMap((entry) =>
        formerIdsOf(entry)
          .filter((former) => known.has(former))
          .map((former) => [former, entry.id] as const),
      );
      return [label, new Map(renamed)] as const;
    }),
  );
}

/**
 * Computes the changes between the registries of two releases: renamed ids, entries added or removed, and changed cells.
 * A country that moves to another region is a revision, because its earlier years move too.
 */
export function registryChanges(from: Frozen, to: Frozen): Change[] {
  const renames = renamesBetween(from, to);
  return REGISTRIES.flatMap(({ name, label }) => {
    const renamed = renames.get(label) ?? new Map<string, string>();
    const before = new Map(entriesIn(from, name).map((entry) => [renamed.get(entry.id) ?? entry.id, entry]));
    const after = entriesIn(to, name);
    const known = new Set(after.map(({ id }) => id));
    const regionOf = (id = "") => renames.get("region")?.get(id) ?? id;
    return [
      ...after.flatMap((entry) => {
        const old = before.get(entry.id);
        if (old === undefined)
          return [change("added", name, entry.id, titleField(entry), null, titleOf(entry))];
        return Object.keys(entry)
          .filter((column) => column !== "previously")
          .flatMap((column) => {
            const isRegion = name === "countries" && column === "region";
            const was = isRegion ? regionOf(old[column]) : (old[column] ?? "");
            const now = entry[column] ?? "";
            if (was === now) return [];
            return [
              change("changed", name, entry.id, column, was === "" ? null : was, now === "" ? null : now),
            ];
          });
      }),
      ...[...before]
        .filter(([id]) => !known.has(id))
        .map(([id, entry]) => change("removed", name, id, titleField(entry), titleOf(entry), null)),
    ];
  });
}

function change(
  kind: Change["kind"],
  source: string,
  id: string,
  field: string,
  old: string | null,
  now: string | null,
): Change {
  const revision = source === "countries" && field === "region" && kind === "changed";
  return {
    kind,
    source,
    key: { id },
    field,
    unit: null,
    old,
    new: now,
    absolute: null,
    percent: null,
    revision,
  };
}

/** Columns with the name of an entry. */
const TITLES = ["display_name", "title"];
const titleField = (entry: Entry) => ("title" in entry ? "title" : "display_name");
const titleOf = (entry: Entry) => entry[titleField(entry)] ?? entry.id;

/** Whether a change or value belongs to a registry. */
export function isOfRegistry({ source }: Pick<Change, "source">): boolean {
  return REGISTRIES.some(({ name }) => name === source);
}

/** A change of a registry, with the sentence that describes it. */
interface RegistryNews {
  readonly change: Change;
  readonly sentence: string;
}

/** Returns the changes of the registries between two releases, each in a sentence. */
export function registryNewsBetween(from: Frozen, to: Frozen): RegistryNews[] {
  return registryChanges(from, to).map((change) => {
    const isSame = change.field === "id" && hasSameFigures(from, to, change);
    return { change, sentence: registrySentence(change, to.releaseId, isSame) };
  });
}

/** Returns whether all figures of a renamed label that both releases have in their tables are equal. */
function hasSameFigures(from: Frozen, to: Frozen, { source, new: now }: Change): boolean {
  const label = REGISTRIES.find(({ name }) => name === source)?.label ?? "";
  const renames = renamesBetween(from, to);
  const current = ([name, id]: readonly [string, string | number]) =>
    [name, renames.get(name)?.get(String(id)) ?? id] as const;
  const before = new Map(
    tableValues(from).flatMap(({ key, ...value }) => {
      const renamed = Object.fromEntries(Object.entries(key).map(current));
      return String(renamed[label]) === now
        ? [[valueName({ ...value, key: renamed }), value.value] as const]
        : [];
    }),
  );
  return tableValues(to).every((value) => {
    if (String(value.key[label]) !== now) return true;
    const old = before.get(valueName(value));
    return old === undefined || old === value.value;
  });
}

/**
 * Describes a change of a registry in a sentence.
 * @param release the release that it came with
 * @param hasSame whether the figures of a renamed label are the same as before
 */
function registrySentence(
  { kind, source, key, field, old, new: now }: Change,
  release: string,
  hasSame: boolean,
): string {
  const noun = REGISTRIES.find(({ name }) => name === source)?.noun ?? source;
  const what = `${noun} ${key.id}`;
  if (kind === "added") return `${what} (${now}) is new in release ${release}.`;
  if (kind === "removed") return `${what} (${old}) no longer exists from release ${release} on.`;
  if (field === "id") {
    return `${noun} ${old} was renamed to ${now} in release ${release}${hasSame ? "; its figures are the same" : ""}.`;
  }
  if (source === "countries" && field === "region") {
    return `${what} belongs to region ${now} from release ${release} on; before, it belonged to ${old}. Earlier years are recomputed.`;
  }
  if (field === "last_year" && now !== null) return `${what} ends: its last year is ${now}.`;
  const name = TITLES.includes(field) ? "name" : field.replaceAll("_", " ");
  const begin = `from release ${release} on`;
  if (now === null) return `${what} has no ${name} ${begin}; before, it was ${old}.`;
  return `${what} has the ${name} ${now} ${begin}; before, ${old === null ? "it had none" : `it was ${old}`}.`;
}

/**
 * Returns the changes of the registries from release to release, oldest first, each with its release and in a sentence.
 * The registries of an erased release are unknown: its changes show up in the next release that is kept, and the
 * sentence says so.
 */
export function registryNews({
  index,
  frozen,
}: Pick<ReleaseHistory, "index" | "frozen">): (RegistryNews & { readonly release: string })[] {
  const erased = [...erasedIn(index)].sort(compareReleases);
  return pairs(frozen).flatMap(([before, after]) => {
    const between = erased.filter(
      (id) => compareReleases(before.releaseId, id) < 0 && compareReleases(id, after.releaseId) < 0,
    );
    return registryNewsBetween(before, after).map(({ change, sentence }) => ({
      release: after.releaseId,
      change,
      sentence: `${sentence}${orWith(between)}`,
    }));
  });
}

function orWith(erased: readonly string[]): string {
  if (erased.length === 0) return "";
  return ` The change may have come with ${erased.join(" or ")} already, which ${erased.length === 1 ? "is" : "are"} erased.`;
}
