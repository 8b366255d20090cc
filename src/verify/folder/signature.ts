import { createPublicKey, type KeyObject } from "node:crypto";
import { readKeyText } from "../../disk/key-file.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../../model/manifest.ts";
import { type DataProblem, UserError } from "../../model/problem.ts";
import { ed25519Key, isSignedBy, parseSignature } from "../../published/signature.ts";

/** The state of a manifest's signature; without a key to check it with, it is `unchecked`. */
export type SignatureState = "none" | "unchecked" | "valid" | "invalid";

export interface Judgement {
  readonly state: SignatureState;
  readonly problems: readonly DataProblem[];
}

const HALF = "openssl pkey -in PRIVATE -pubout -out FILE";
const SIGN = "Build with --sign-key, and publish the manifest and its signature together.";
const DISTRUST = `Do not trust any of its files until you know who changed it. ${SIGN}`;

/**
 * Reads the public key that signatures are checked with.
 * @param file a public Ed25519 key, SPKI as PEM
 * @throws UserError if the file cannot be read or holds anything else, such as a private key
 */
export function readPublicKey(file: string): KeyObject {
  const text = readKeyText(file, "Name the file of a public key with --public-key.");
  if (text.includes("PRIVATE KEY-----")) {
    throw new UserError(`${file} is a private key`, `Name its public half with --public-key: ${HALF}`);
  }
  const key = ed25519Key(text, "PUBLIC KEY", createPublicKey);
  if (key !== undefined) return key;
  throw new UserError(
    `${file} is not a public Ed25519 key`,
    `Name the public half of the key that signed: ${HALF}`,
  );
}

/**
 * Checks the signature of a manifest. With a key, a valid signature is required; without one, a signature may be
 * missing, but must be well-formed.
 * @param signature the content of its file; undefined if it is missing
 */
export function judgeSignature(
  manifest: Uint8Array,
  signature: Uint8Array | undefined,
  key: KeyObject | undefined,
): Judgement {
  const judged = (state: SignatureState, rule?: string, remedy = SIGN): Judgement => ({
    state,
    problems: rule === undefined ? [] : [{ file: SIGNATURE_PATH, rule, remedy }],
  });
  if (signature === undefined) {
    return key === undefined
      ? judged("none")
      : judged("none", `must exist, as the signature of ${MANIFEST_PATH}`);
  }
  const bytes = parseSignature(signature);
  if (bytes === undefined) return judged("invalid", "must be 64 bytes in base64, on one line");
  if (key === undefined) return judged("unchecked");
  if (isSignedBy(manifest, bytes, key)) return judged("valid");
  return judged(
    "invalid",
    `must be the signature of ${MANIFEST_PATH} by the owner of the public key`,
    DISTRUST,
  );
}
