import { createPublicKey, type KeyObject } from "node:crypto";
import { readKeyText } from "../disk/key-file.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { type DataProblem, UserError } from "../model/problem.ts";
import { ed25519Key, isSignedBy, parseSignature } from "../published/signature.ts";

/** What is known of a manifest's signature; one that no key was at hand for is unchecked. */
export type SignatureState = "none" | "unchecked" | "valid" | "invalid";

export interface Judgement {
  readonly state: SignatureState;
  readonly problems: readonly DataProblem[];
}

const HALF = "openssl pkey -in PRIVATE -pubout -out FILE";
const SIGN = "Build with --sign-key, and publish the manifest and its signature together.";
const DISTRUST = `Trust no file of it before it is known who changed it. ${SIGN}`;

/**
 * The key that signatures are checked with.
 * @param file a public Ed25519 key, SPKI as PEM
 * @throws UserError where the file cannot be read or holds anything else, a private key among them
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
 * Judges the signature of a manifest. With a key there must be one, and it must be right; without, it must at least
 * be one.
 * @param signature the content of its file; undefined where there is none
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
    return key === undefined ? judged("none") : judged("none", `must be there, to sign ${MANIFEST_PATH}`);
  }
  const bytes = parseSignature(signature);
  if (bytes === undefined) return judged("invalid", "must be the base64 of 64 bytes, in one line");
  if (key === undefined) return judged("unchecked");
  if (isSignedBy(manifest, bytes, key)) return judged("valid");
  return judged(
    "invalid",
    `must be the signature of ${MANIFEST_PATH} by the owner of the public key`,
    DISTRUST,
  );
}
