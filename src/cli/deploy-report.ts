import type { DeploySummary } from "../deploy/deploy.ts";
import type { StoreSummary } from "../deploy/store/deploy.ts";
import type { RollbackSummary } from "../deploy/store/rollback.ts";
import { howMany } from "../model/unit.ts";

/** Formats the result of a deploy to a plain bucket. */
export function deployLines(summary: DeploySummary, address: string): string[] {
  const { release, dryRun, uploaded, unchanged, deleted, bytes, outOfUse } = summary;
  const [toUpload, toDelete] = dryRun ? ["to upload", "to delete"] : ["uploaded", "deleted"];
  return [
    ...(dryRun ? [...uploaded.map((key) => `upload ${key}`), ...deleted.map((key) => `delete ${key}`)] : []),
    `${dryRun ? "Dry run of" : "Deployed"} release ${release} to ${address}: ` +
      `${uploaded.length} ${toUpload} (${megabytes(bytes)}), ${unchanged} unchanged, ${deleted.length} ${toDelete}`,
    ...(outOfUse.length > 0 ? [`Unused files: ${outOfUse.length}; deploy with --delete to delete them`] : []),
  ];
}

/** Formats the result of a deploy with a store. */
export function storedLines(summary: StoreSummary, address: string): string[] {
  const { release, id, dryRun, before, uploaded, unchanged, bytes, routes, removed } = summary;
  const [toUpload, toWrite, toRemove] = dryRun
    ? ["to upload", "to write", "to remove"]
    : ["uploaded", "written", "removed"];
  return [
    ...(dryRun ? [...uploaded.map((key) => `upload ${key}`), ...removed.map((one) => `remove ${one}/`)] : []),
    `${dryRun ? "Dry run of" : "Deployed"} release ${release} to ${address} as ${id}: ` +
      `${howMany(uploaded.length, "object")} ${toUpload} (${megabytes(bytes)}), ${unchanged} unchanged, ` +
      `${howMany(routes, "route")} ${toWrite}, ${howMany(removed.length, "earlier deploy")} ${toRemove}`,
    ...(before === null || before.id === id ? [] : [beforeLine(before, removed, dryRun)]),
  ];
}

function beforeLine(before: Named, removed: readonly string[], dryRun: boolean): string {
  // A replaced deploy is removed at once only if it holds an erased release.
  const isRemoved = removed.includes(before.id);
  if (dryRun)
    return `Shown now: ${named(before)}${isRemoved ? ", to be removed because it holds an erased release" : ""}`;
  return isRemoved
    ? `Before: ${named(before)}, removed because it held an erased release; it cannot be shown again`
    : `Before: ${named(before)}; deploy with --rollback to show it again`;
}

/** Formats the result of a rollback. */
export function rollbackLines({ dryRun, before, ...now }: RollbackSummary, address: string): string[] {
  if (before?.id === now.id) return [`${address} already shows ${named(now)}`];
  const instead = before === null ? "" : ` instead of ${named(before)}`;
  if (dryRun) return [`Dry run: ${address} would show ${named(now)}${instead}`];
  return [
    `${address} shows ${named(now)} again${instead}`,
    ...(before === null ? [] : [`To show ${named(before)} again, deploy with --rollback ${before.id}`]),
  ];
}

interface Named {
  readonly id: string;
  readonly release: string;
}

const named = ({ id, release }: Named) => `release ${release} (${id})`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
