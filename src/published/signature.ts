import { type KeyObject, sign, verify } from "node:crypto";
import { type OutputFile, textFile } from "../model/file.ts";
import { SIGNATURE_PATH } from "../model/manifest.ts";

const SIGNATURE_BYTES = 64;

/**
 * Returns the Ed25519 key in a PEM text; undefined if it is something else.
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

/** Returns `manifest.json.sig`: the Ed25519 signature of the manifest's bytes, as one line of base64. */
export function signatureFile(manifest: Uint8Array, key: KeyObject): OutputFile {
  return textFile(SIGNATURE_PATH, `${sign(null, manifest, key).toString("base64")}\n`);
}

/** Returns the signature in a file; undefined if the file is not exactly what a build writes. */
export function parseSignature(file: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(file).toString("latin1");
  const signature = Buffer.from(text, "base64");
  const isWhole = signature.length === SIGNATURE_BYTES && `${signature.toString("base64")}\n` === text;
  return isWhole ? signature : undefined;
}

/** Whether a signature of a manifest's bytes was made with the private key of a public key. */
export function isSignedBy(manifest: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  return verify(null, manifest, key, signature);
}
