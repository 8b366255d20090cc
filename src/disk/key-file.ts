import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { LIMITS } from "../model/limits.ts";
import { UserError } from "../model/problem.ts";
import { ed25519Key } from "../published/signature.ts";

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
  throw new UserError(`${file} is not a file of at most ${LIMITS.keyBytes} bytes`, remedy);
}
