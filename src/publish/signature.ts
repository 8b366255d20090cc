import { createPrivateKey, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { type OutputFile, textFile } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";

/** Beside the manifest, and not in it: the signature of its bytes. */
export const SIGNATURE_PATH = `${MANIFEST_PATH}.sig`;

const SIGNATURE_BYTES = 64;

/**
 * The key that a build is signed with.
 * @param file a private Ed25519 key, PKCS#8 as PEM, not encrypted
 * @throws UserError where the file cannot be read or holds anything else
 */
export function readSigningKey(file: string): KeyObject {
  const text = readKeyText(file, "Name the file of a private key with --sign-key.");
  if (text.includes("-----BEGIN ENCRYPTED PRIVATE KEY-----")) {
    throw new UserError(
      `${file} is encrypted`,
      `Name a decrypted copy with --sign-key: openssl pkey -in ${file} -out FILE`,
    );
  }
  const key = ed25519Key(text, "PRIVATE KEY", createPrivateKey);
  if (key !== undefined) return key;
  throw new UserError(
    `${file} is not a private Ed25519 key`,
    "Make one with: openssl genpkey -algorithm ed25519 -out FILE",
  );
}

/**
 * The text of a key's file.
 * @throws UserError where it cannot be read
 */
export function readKeyText(file: string, remedy: string): string {
  try {
    const found = statSync(file);
    if (found.isFile() && found.size <= LIMITS.keyBytes) return readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, remedy);
  }
  throw new UserError(`${file} is no file of ${LIMITS.keyBytes} bytes at the most`, remedy);
}

/**
 * The Ed25519 key of a PEM text; undefined where it is anything else.
 * @param label of the PEM block
 * @param parse reads such a block, or throws
 */
export function ed25519Key(
  text: string,
  label: "PRIVATE KEY" | "PUBLIC KEY",
  parse: (text: string) => KeyObject,
): KeyObject | undefined {
  if (!text.includes(`-----BEGIN ${label}-----`)) return undefined;
  try {
    const key = parse(text);
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** `manifest.json.sig`: the Ed25519 signature of the manifest's bytes, one line of base64. */
export function signatureFile(manifest: Uint8Array, key: KeyObject): OutputFile {
  return textFile(SIGNATURE_PATH, `${sign(null, manifest, key).toString("base64")}\n`);
}

/** The signature that a file holds; undefined where it is not exactly what a build writes. */
export function parseSignature(file: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(file).toString("latin1");
  const signature = Buffer.from(text, "base64");
  const isWhole = signature.length === SIGNATURE_BYTES && `${signature.toString("base64")}\n` === text;
  return isWhole ? signature : undefined;
}

/** Whether a signature is of a manifest's bytes, by the owner of a public key. */
export function isSignedBy(manifest: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  return verify(null, manifest, key, signature);
}
