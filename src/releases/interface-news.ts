import type { Deprecation } from "../model/deprecation.ts";
import { majorOf } from "../model/version.ts";
import { additions, breaches } from "./breaches.ts";
import { type Contract, contractOf } from "./contract.ts";
import type { Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";

/** How the interface changed with a release, against the one that it was compared with. */
export interface InterfaceNews {
  readonly release: string;
  readonly version: string;
  /** The previous version, if the major version was raised. */
  readonly majorAfter?: string;
  /** What was added, and what was removed: an address, with a filter's value or a pointer to a field. */
  readonly added: readonly { readonly kind: string; readonly where: string }[];
  readonly gone: readonly { readonly kind: string; readonly where: string }[];
  /** The deprecations announced with this release. */
  readonly announced: readonly Deprecation[];
}

const contracts = new WeakMap<Frozen, Contract>();

/** Returns the interface changes of every release that is frozen with the one that it was compared with, newest first. */
export function interfaceNews({ index, frozen }: Pick<ReleaseHistory, "index" | "frozen">): InterfaceNews[] {
  const contractFor = (id: string | undefined) => {
    const own = frozen.find(({ releaseId }) => releaseId === id);
    return own && kept(own);
  };
  return index.releases
    .flatMap((record): InterfaceNews[] => {
      const before = index.releases.find(({ release }) => release === record.changes?.from);
      const [old, next] = [contractFor(before?.release), contractFor(record.release)];
      if (before === undefined || old === undefined || next === undefined) return [];
      const known = new Set(before.deprecations.map(({ what }) => what));
      const isMajor = majorOf(before.apiVersion) !== majorOf(record.apiVersion);
      return [
        {
          release: record.release,
          version: record.apiVersion,
          ...(isMajor && { majorAfter: before.apiVersion }),
          added: additions(old, next),
          gone: breaches(old, next),
          announced: record.deprecations.filter(({ what }) => !known.has(what)),
        },
      ];
    })
    .reverse();
}

function kept(frozen: Frozen): Contract {
  const contract = contracts.get(frozen) ?? contractOf(frozen);
  contracts.set(frozen, contract);
  return contract;
}
