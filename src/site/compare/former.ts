import { PEER_LABELS, type PeerChoice } from "../../model/compare-link.ts";
import type { CompareSettings } from "./data.ts";

/** Returns the peers that a link asks for, by their current ids: it may be older than the renaming of one of them. */
export function currentPeers(
  { former = {} }: Pick<CompareSettings, "former">,
  peers: PeerChoice,
): PeerChoice {
  return Object.fromEntries(
    PEER_LABELS.flatMap((label) => {
      const id = peers[label];
      if (id === undefined) return [];
      const renamed = new Map(Object.entries(former[label] ?? {}));
      return [[label, renamed.get(id) ?? id]];
    }),
  );
}
