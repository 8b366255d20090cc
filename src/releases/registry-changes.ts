import { pairs } from "d3-array";
import { compareReleases } from "../model/release-id.ts";
import { formerIdsOf } from "../tables/renames.ts";
import type { Change } from "./change.ts";
import type { Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";
import { recordsAt } from "./parts.ts";
import { erasedIn } from "./retractions.ts";

/** A registry: its name, what one entry of it is, and the name of its ids among the labels of values. */
const REGISTRIES = [
  { name: "industries", noun: "Industry", label: "industry" },
  { name: "frameworks", noun: "Framework", label: "framework" },
  { name: "regions", noun: "Region", label: "region" },
  { name: "countries", noun: "Country", label: "country" },
  { name: "requirements", noun: "Requirement", label: "requirement" },
  { name: "bottlenecks", noun: "Bottleneck", label: "bottleneck" },
] as const;

type Entry = Readonly<Record<string, string>> & { readonly id: string };

/** An entry of a registry as a release had it. */
export function entriesIn(frozen: Frozen, registry: string): Entry[] {
  const [header, ...rows] = recordsAt(frozen, `datasets/reference/${registry}.csv`);
  if (header === undefined) return [];
  return rows.map((row) => {
    const cells = Object.fromEntries(header.map((column, at) => [column, row[at] ?? ""]));
    return { ...cells, id: cells.id ?? "" };
  });
}

/** By label, the ids of a release that another calls otherwise, each with the new id. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What ids of one release are called in a later one, by label. */
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
 * What differs between the registries of two releases: an id that was renamed is a change of `id`, told once; entries that
 * are new or gone; other cells of text. A country that counts to another region is a revision, for so do its earlier years.
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

const titleField = (entry: Entry) => ("title" in entry ? "title" : "display_name");
const titleOf = (entry: Entry) => entry[titleField(entry)] ?? entry.id;

/** Whether a change is one of a registry. */
export function isOfRegistry({ source }: Pick<Change, "source">): boolean {
  return REGISTRIES.some(({ name }) => name === source);
}

/**
 * A change of a registry in a sentence.
 * @param release that it came with
 */
export function registrySentence(
  { kind, source, key, field, old, new: now }: Change,
  release: string,
): string {
  const noun = REGISTRIES.find(({ name }) => name === source)?.noun ?? source;
  const what = `${noun} ${key.id}`;
  if (kind === "added") return `${what} (${now}) is new in release ${release}.`;
  if (kind === "removed") return `${what} (${old}) is no longer there from release ${release} on.`;
  if (field === "id") {
    return `${noun} ${old} is called ${now} from release ${release} on; its figures are the same.`;
  }
  if (source === "countries" && field === "region") {
    return `${what} counts to region ${now} from release ${release} on, before to ${old}; earlier years are recomputed.`;
  }
  if (field === "last_year" && now !== null) return `${what} ends: its last year is ${now}.`;
  return `${what}: ${field} is ${now ?? "no longer given"} from release ${release} on, before ${old ?? "none"}.`;
}

/**
 * What changed in the registries from release to release, oldest first: each change with its release and in a sentence. Of
 * an erased release nobody knows the registries: what came with it is found in the next one that is kept, which is said.
 */
export function registryNews({ index, frozen }: Pick<ReleaseHistory, "index" | "frozen">): {
  readonly release: string;
  readonly change: Change;
  readonly sentence: string;
}[] {
  const erased = [...erasedIn(index)].sort(compareReleases);
  return pairs(frozen).flatMap(([before, after]) => {
    const between = erased.filter(
      (id) => compareReleases(before.releaseId, id) < 0 && compareReleases(id, after.releaseId) < 0,
    );
    return registryChanges(before, after).map((change) => ({
      release: after.releaseId,
      change,
      sentence: `${registrySentence(change, after.releaseId)}${orWith(between)}`,
    }));
  });
}

function orWith(erased: readonly string[]): string {
  if (erased.length === 0) return "";
  return ` It may have come with ${erased.join(" or ")} already, which ${erased.length === 1 ? "is" : "are"} erased.`;
}
