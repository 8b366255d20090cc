import { type BuiltFile, readPublishFolder } from "../../disk/publish-folder.ts";
import type { Deployment, StoreOwner } from "../../documents/deploy-schemas.ts";
import {
  MOST_STORE_BYTES,
  type StoreContent as Routes,
  storeSize,
  storeOf,
} from "../../hosts/cloudfront/store.ts";
import type { CompilerInput } from "../../model/host.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { UserError } from "../../model/problem.ts";
import type { RouteTable } from "../../model/route.ts";
import type { Changes, StoreEntries } from "../aws/key-value-store.ts";
import type { Bucket } from "../bucket.ts";
import type { Each } from "../each.ts";
import { type DeployObject, objectsOf, requireNotLater, requireOwnObjects } from "../plan.ts";
import { requireKnownRetractions } from "../retracted.ts";
import { storeOwner, requireBucketOf, requireSameOwner } from "./pairing.ts";
import { erasedAmong, straysIn } from "./remove.ts";
import type { Snapshot } from "./session.ts";
import { deploymentEntries, makingRoom } from "./state.ts";

/** What a deploy may remove and replace. */
export interface StorePlanOptions {
  /** ARN of the KeyValueStore. */
  readonly store: string;
  /** Number of earlier deployments to keep for a rollback; at least 1, as requests in flight read the previous one. */
  readonly keep?: number | undefined;
  /** Allow a later release to be replaced. */
  readonly allowOlder?: boolean | undefined;
  /** Allow a site with another address or title to be replaced. */
  readonly allowOtherSite?: boolean | undefined;
}

/** Default number of earlier deployments to keep. */
export const KEEP = 2;

/** A build to deploy. */
export interface StoreBuild {
  readonly release: string;
  readonly owner: StoreOwner;
  readonly routes: Routes;
  /** Keys have the prefix; the manifest is first, as a removal needs it. */
  readonly objects: readonly DeployObject[];
  readonly files: readonly BuiltFile[];
  readonly gone: RouteTable["gone"];
}

/** What a deploy will do, given the state of bucket and store. */
export interface StorePlan {
  readonly changed: readonly DeployObject[];
  /** The deployments, with those marked as going that have to make room. */
  readonly room: readonly Deployment[];
  /** Ids of deployments that contain a release that this build erases. */
  readonly erased: readonly string[];
  /** Ids of prefixes in the bucket that the store does not list. */
  readonly strays: readonly string[];
  readonly isMarked: boolean;
  readonly notes: readonly string[];
}

/**
 * Reads a build, and derives its objects and routes.
 * @param address of the bucket
 * @throws UserError, DataError for a folder without a complete build, or one that does not fit into a store
 */
export function readBuild(folder: string, address: string): StoreBuild {
  const { releaseId: release, table, files, signature } = readPublishFolder(folder);
  const published = [...files, ...(signature === undefined ? [] : [signature])].filter(
    ({ path }) => !table.hidden.includes(`/${path}`),
  );
  const routes = routesOf({ table, files: published }, folder);
  const objects = objectsOf({ table, files, signature })
    // CloudFront's functions route an endpoint's address, so the bucket needs no object for it.
    .filter(({ key, file }) => key === file)
    .map((object) => ({ ...object, key: `${routes.id}/${object.key}`, deployment: routes.id }));
  const isManifest = ({ file }: DeployObject) => file === MANIFEST_PATH;
  return {
    release,
    owner: storeOwner({ files }, address),
    routes,
    objects: [...objects.filter(isManifest), ...objects.filter((one) => !isManifest(one))],
    files,
    gone: table.gone,
  };
}

function routesOf(input: CompilerInput, folder: string): Routes {
  try {
    return storeOf(input);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `${folder} cannot be routed by CloudFront: ${(error as Error).message}`,
      "Run compliance-data build again, with the version that deploys.",
    );
  }
}

/**
 * Compares bucket and store with a build, and plans the deploy. Nothing is changed.
 * @throws UserError if bucket or store belong to another site, hold a later release or a retraction that the build
 * lacks, or have not enough room
 */
export async function storePlan(
  { release, owner, routes, files, objects, gone }: StoreBuild,
  { state, entries, bytes }: Snapshot,
  bucket: Bucket,
  options: StorePlanOptions,
  each: Each,
): Promise<StorePlan> {
  requireSameOwner(state.owner, owner, options.store, options.allowOtherSite === true);
  const { isMarked, notes } = await requireBucketOf(options.store, bucket);
  const shown = state.deployments.find(({ id }) => id === state.current);
  requireNotLater(release, shown?.release, options, bucket.address);
  // A deployment with the same id is of the same build.
  if (shown !== undefined && shown.id !== routes.id) {
    await requireKnownRetractions(files, `${shown.id}/`, bucket, options.allowOlder === true);
  }
  const room = makingRoom(state, routes.id, options.keep ?? KEEP);
  const going = room.filter((one) => one.state === "going").map(({ id }) => id);
  const freed = [routes.id, ...going].map((id) => storeSize({ id, entries: deploymentEntries(entries, id) }));
  requireRoom(bytes - freed.reduce((sum, one) => sum + one, 0) + storeSize(routes), options);
  const heads = await each(objects, ({ key }) => bucket.head(key));
  requireOwnObjects(objects, heads, { listed: [], releaseId: undefined }, bucket.address);
  const kept = room.filter((one) => one.state === "ready" && one.id !== routes.id);
  return {
    changed: objects.filter(({ digest }, index) => heads[index]?.digest !== digest),
    room,
    erased: await erasedAmong(kept, gone, bucket),
    strays: await straysIn(bucket, state, routes.id),
    isMarked,
    notes,
  };
}

/** Bytes reserved for the list of deployments and the lock. */
const OTHER_BYTES = 4_000;

function requireRoom(bytes: number, { store, keep = KEEP }: StorePlanOptions): void {
  if (bytes + OTHER_BYTES <= MOST_STORE_BYTES) return;
  throw new UserError(
    `the store ${store} would hold ${bytes} bytes of routes, but has room for ${MOST_STORE_BYTES - OTHER_BYTES}`,
    keep > 1 ? "Deploy with a lower --keep." : "Publish fewer filter values or announce fewer deprecations.",
  );
}

/** Returns the changes to the store that the routes of a build need. */
export function routeChanges({ id, entries }: Routes, found: StoreEntries): Changes {
  return {
    puts: new Map([...entries].filter(([key, value]) => found.get(key) !== value)),
    deletes: [...deploymentEntries(found, id).keys()].filter((key) => !entries.has(key)),
  };
}

/** Returns whether there is anything to do. */
export function hasWork(
  { routes }: StoreBuild,
  { changed, room, erased, strays, isMarked }: StorePlan,
  { state, entries }: Snapshot,
): boolean {
  const { puts, deletes } = routeChanges(routes, entries);
  const isShown = state.current === routes.id && isMarked && state.lock === undefined;
  const isSettled = changed.length + erased.length + strays.length + puts.size + deletes.length === 0;
  return !isShown || !isSettled || room.some((one) => one.state !== "ready");
}
