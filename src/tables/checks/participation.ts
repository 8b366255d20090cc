import { bech32 } from "@scure/base";
import type { DataProblem } from "../../model/problem.ts";
import type { ReleaseSettings } from "../settings.ts";

/** Bytes of an X25519 key. */
const KEY_BYTES = 32;

/** Checks the recipient's checksum (BIP 173): figures encrypted to a mistyped recipient could never be read. */
export function participationProblems({
  participation,
}: Pick<ReleaseSettings, "participation">): DataProblem[] {
  if (participation === undefined) return [];
  const { recipient } = participation;
  const read = bech32.decodeUnsafe(recipient);
  const key = read && bech32.fromWordsUnsafe(read.words);
  if (key?.length === KEY_BYTES) return [];
  return [
    {
      file: "release.json",
      column: "/participation/recipient",
      value: recipient,
      rule: "must be an age public key, but its checksum is wrong",
      remedy: "Copy the line that age-keygen printed, or print it again: age-keygen -y IDENTITY-FILE.",
    },
  ];
}
