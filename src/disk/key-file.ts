import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { LIMITS } from "../model/limits.ts";
import { UserError } from "../model/problem.ts";
import { ed25519Key } from "../published/signature.ts";

/**
 * Reads the key that signs a build.
 * @param file path of a private Ed25519 key, unencrypted PKCS#8 in PEM
 * @throws UserError if the file cannot be read or holds anything else
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
 * Reads the text of a key file.
 * @throws UserError if it cannot be read or is too large
 */
export function readKeyText(file: string, remedy: string): string {
  try {
    const found = statSync(file);
    if (found.isFile() && found.size <= LIMITS.keyBytes) return readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, remedy);
  }
  throw new UserError(`${file} is not a file of at most ${LIMITS.keyBytes} bytes`, remedy);
}
