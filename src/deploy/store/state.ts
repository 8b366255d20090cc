import {
  type Deployment,
  DeploymentsSchema,
  type Lock,
  type StoreOwner,
  StoreOwnerSchema,
} from "../../documents/deploy-schemas.ts";
import { CURRENT_KEY } from "../../hosts/cloudfront/store.ts";
import { bytesOf } from "../../model/file.ts";
import { sha256 } from "../../model/manifest.ts";
import { parseDocument } from "../../tables/parse-document.ts";
import type { Changes, Entries } from "../aws/key-value-store.ts";
import { lockText, parseLock } from "../holder.ts";

/** Keys beside `current` that no deployment's begin with. */
const [OWNER, LOCK, DEPLOYMENTS, SWITCHED] = ["owner", "lock", "deployments", "switched"] as const;

/** What a store says of its deploys. */
export interface State {
  /** Undefined for a store that nothing was deployed to. */
  readonly owner: StoreOwner | undefined;
  readonly lock: Lock | undefined;
  /** The id of the deployment that answers. */
  readonly current: string | undefined;
  /** When `current` was changed last: ISO 8601 in UTC. */
  readonly switched: string | undefined;
  /** In the order in which they went live. */
  readonly deployments: readonly Deployment[];
}

/** The state of a store by its entries; undefined where this program did not write them. */
export function stateIn(entries: Entries): State | undefined {
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

/** What makes one state of another, in one step. */
export function changesTo(before: State, after: State): Changes {
  const [old, next] = [textsOf(before), textsOf(after)];
  return {
    puts: new Map([...next].filter(([key, text]) => old.get(key) !== text)),
    deletes: [...old.keys()].filter((key) => !next.has(key)),
  };
}

function textsOf({ owner, lock, current, switched, deployments }: State): Map<string, string> {
  return new Map([
    ...(owner === undefined ? [] : [[OWNER, JSON.stringify(owner)] as const]),
    ...(lock === undefined ? [] : [[LOCK, lockText(lock)] as const]),
    ...(current === undefined ? [] : [[CURRENT_KEY, current] as const]),
    ...(switched === undefined ? [] : [[SWITCHED, switched] as const]),
    ...(deployments.length === 0 ? [] : [[DEPLOYMENTS, JSON.stringify(deployments)] as const]),
  ]);
}

/** The entries of a deployment. */
export function entriesOf(entries: Entries, id: string): Map<string, string> {
  return new Map([...entries].filter(([key]) => key.startsWith(`${id}/`)));
}

/** What a deployment's entries are known by, whatever their order. */
export function routesDigest(entries: Entries): string {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(bytesOf(JSON.stringify(sorted))).slice(0, 16);
}

/**
 * The deployments before one is written: of those that are ready, so many stay that `keep` are left beside the current
 * one in the end; the others go, and what was not finished.
 */
export function makingRoom({ deployments, current }: State, id: string, keep: number): Deployment[] {
  const earlier = deployments.filter((one) => one.state === "ready" && one.id !== current && one.id !== id);
  // The current one becomes an earlier one, unless it is written again.
  const room = id === current ? keep : keep - 1;
  const kept = new Set([
    current,
    id,
    ...earlier.slice(Math.max(0, earlier.length - room)).map((one) => one.id),
  ]);
  return deployments.map((one) => {
    if (!kept.has(one.id)) return { ...one, state: "going" };
    // What was to go is wanted again.
    return one.state === "going" ? { ...one, state: "uploading" } : one;
  });
}

/** The deployments with one at the end that is new or written again. */
export function withUpload(deployments: readonly Deployment[], next: Deployment): Deployment[] {
  return [...deployments.filter(({ id }) => id !== next.id), next];
}

/** The deployments with one ready at the end, behind the one that was current before. */
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

/** The deployment that was current before the current one, of those that are ready. */
export function deploymentBefore({ deployments, current }: State): Deployment | undefined {
  const at = deployments.findIndex(({ id }) => id === current);
  return deployments.slice(0, Math.max(0, at)).findLast(({ state }) => state === "ready");
}
