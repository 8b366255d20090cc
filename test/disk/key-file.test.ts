import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSigningKey } from "../../src/disk/key-file.ts";
import { temporaryFolder } from "../support/folders.ts";
import { saidOf } from "../support/said.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const pem = privateKey.export({ type: "pkcs8", format: "pem" });

/** A file of a text, in a folder of the test. */
function fileOf(text: string | Buffer): string {
  const file = join(temporaryFolder(), "key.pem");
  writeFileSync(file, text);
  return file;
}

it("a signing key is the private Ed25519 key of its file", () => {
  expect(readSigningKey(fileOf(pem)).export({ type: "pkcs8", format: "pem" })).toBe(pem);
});

it("a file of as many bytes as the limit is read, and one byte more is refused", () => {
  expect(readSigningKey(fileOf(String(pem).padEnd(65_536, "\n"))).asymmetricKeyType).toBe("ed25519");
  expect(() => readSigningKey(fileOf(String(pem).padEnd(65_537, "\n")))).toThrow(
    /key\.pem is not a file of at most 65536 bytes$/,
  );
});

it("anything else is refused with what to do", () => {
  const secret = { cipher: "aes-256-cbc", passphrase: "secret", type: "pkcs8", format: "pem" } as const;
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
  const folder = temporaryFolder();
  mkdirSync(join(folder, "key.pem"));
  const files = [
    fileOf(privateKey.export(secret)),
    fileOf(publicKey.export({ type: "spki", format: "pem" })),
    fileOf(rsa.export({ type: "pkcs8", format: "pem" })),
    join(folder, "key.pem"),
    join(folder, "none.pem"),
  ];
  const said = files.flatMap((file) =>
    saidOf(() => readSigningKey(file)).map((line) => line.replaceAll(file, "KEY")),
  );
  expect(said).toEqual([
    "KEY is encrypted. Name a decrypted copy with --sign-key: openssl pkey -in KEY -out FILE",
    "KEY is not a private Ed25519 key. Make one with: openssl genpkey -algorithm ed25519 -out FILE",
    "KEY is not a private Ed25519 key. Make one with: openssl genpkey -algorithm ed25519 -out FILE",
    "KEY is not a file of at most 65536 bytes. Name the file of a private key with --sign-key.",
    "KEY cannot be read (ENOENT). Name the file of a private key with --sign-key.",
  ]);
});
