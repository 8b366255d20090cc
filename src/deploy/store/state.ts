import {
  type Deployment,
  DeploymentsSchema,
  type Lock,
  type StoreOwner,
  StoreOwnerSchema,
} from "../../documents/deploy-schemas.ts";
import { CURRENT_KEY } from "../../hosts/cloudfront/store.ts";
import { bytesOf } from "../../model/file.ts";
import { sha256 } from "../../model/sha256.ts";
import { parseDocument } from "../../tables/parse-document.ts";
import type { Changes, StoreEntries } from "../aws/key-value-store.ts";
import { lockText, parseLock } from "../holder.ts";

/** Keys other than `current` that do not belong to a deployment. */
const [OWNER, LOCK, DEPLOYMENTS, SWITCHED] = ["owner", "lock", "deployments", "switched"] as const;

/** The state of a store's deploys. */
export interface StoreState {
  /** Undefined for a store that nothing was deployed to. */
  readonly owner: StoreOwner | undefined;
  readonly lock: Lock | undefined;
  /** The id of the published deployment. */
  readonly current: string | undefined;
  /** When `current` was last changed: ISO 8601 in UTC. */
  readonly switched: string | undefined;
  /** In the order in which they were published. */
  readonly deployments: readonly Deployment[];
}

/** Parses the state of a store from its entries; undefined if this program did not write them. */
export function stateIn(entries: StoreEntries): StoreState | undefined {
  if (entries.size === 0) {
    return { owner: undefined, lock: undefined, current: undefined, switched: undefined, deployments: [] };
  }
  const owner = parsed<StoreOwner>(entries.get(OWNER), StoreOwnerSchema);
  const deployments = parsed<Deployment[]>(entries.get(DEPLOYMENTS) ?? "[]", DeploymentsSchema);
  const lock = parseLock(entries.get(LOCK) ?? "");
  if (owner === undefined || deployments === undefined || entries.has(LOCK) !== (lock !== undefined)) {
    return undefined;
  }
  return { owner, lock, current: entries.get(CURRENT_KEY), switched: entries.get(SWITCHED), deployments };
}

function parsed<T>(text: string | undefined, schema: { readonly $id: string }): T | undefined {
  if (text === undefined) return undefined;
  const { value, problems } = parseDocument("store", schema, bytesOf(text));
  return problems.length === 0 ? (value as T) : undefined;
}

/** Returns the changes that turn one state into another. */
export function changesTo(before: StoreState, after: StoreState): Changes {
  const [old, next] = [textsOf(before), textsOf(after)];
  return {
    puts: new Map([...next].filter(([key, text]) => old.get(key) !== text)),
    deletes: [...old.keys()].filter((key) => !next.has(key)),
  };
}

function textsOf({ owner, lock, current, switched, deployments }: StoreState): Map<string, string> {
  return new Map([
    ...(owner === undefined ? [] : [[OWNER, JSON.stringify(owner)] as const]),
    ...(lock === undefined ? [] : [[LOCK, lockText(lock)] as const]),
    ...(current === undefined ? [] : [[CURRENT_KEY, current] as const]),
    ...(switched === undefined ? [] : [[SWITCHED, switched] as const]),
    ...(deployments.length === 0 ? [] : [[DEPLOYMENTS, JSON.stringify(deployments)] as const]),
  ]);
}

/** Returns the entries of a deployment. */
export function deploymentEntries(entries: StoreEntries, id: string): Map<string, string> {
  return new Map([...entries].filter(([key]) => key.startsWith(`${id}/`)));
}

/** Returns a digest of a deployment's entries that does not depend on their order. */
export function routesDigest(entries: StoreEntries): string {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(bytesOf(JSON.stringify(sorted))).slice(0, 16);
}

/**
 * Returns the deployments before a new one is written. So many ready ones are kept that in the end there are `keep`
 * in addition to the current one; the others, and unfinished ones, are marked as going.
 */
export function makingRoom({ deployments, current }: StoreState, id: string, keep: number): Deployment[] {
  const earlier = deployments.filter((one) => one.state === "ready" && one.id !== current && one.id !== id);
  // The current deployment becomes an earlier one, unless the new one has the same id.
  const room = id === current ? keep : keep - 1;
  const kept = new Set([
    current,
    id,
    ...earlier.slice(Math.max(0, earlier.length - room)).map((one) => one.id),
  ]);
  return deployments.map((one) => {
    if (!kept.has(one.id)) return { ...one, state: "going" };
    // A deployment marked as going is needed again.
    return one.state === "going" ? { ...one, state: "uploading" } : one;
  });
}

/** Returns the deployments with a new or rewritten one at the end. */
export function withUpload(deployments: readonly Deployment[], next: Deployment): Deployment[] {
  return [...deployments.filter(({ id }) => id !== next.id), next];
}

/** Returns the deployments with one marked as ready at the end, after the one that was current before. */
export function withReady(
  deployments: readonly Deployment[],
  current: string | undefined,
  id: string,
): Deployment[] {
  const last = deployments.filter((one) => one.id === current && one.id !== id);
  const next = deployments.filter((one) => one.id === id).map((one) => ({ ...one, state: "ready" as const }));
  const others = deployments.filter((one) => one.id !== current && one.id !== id);
  return [...others, ...last, ...next];
}

/** Returns the last ready deployment before the current one. */
export function deploymentBefore({ deployments, current }: StoreState): Deployment | undefined {
  const at = deployments.findIndex(({ id }) => id === current);
  return deployments.slice(0, Math.max(0, at)).findLast(({ state }) => state === "ready");
}
