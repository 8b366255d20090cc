import { generateKeyPairSync } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { verifyFolder } from "../../../src/verify/folder/folder.ts";
import { readPublicKey } from "../../../src/verify/folder/signature.ts";
import { buildIn } from "../../support/build-folder.ts";
import { writeFewEndpoints } from "../../support/built.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { GOLDEN_FOLDER } from "../../support/golden.ts";
import { keyPair } from "../../support/keys.ts";
import { builtFolder, rewrite, signWith } from "../folder-support.ts";

const { built } = builtFolder(writeFewEndpoints);
const SIGN = "Build with --sign-key, and publish the manifest and its signature together.";

/** A copy of the build, signed, and the public key. */
function signedFolder() {
  const folder = join(temporaryFolder(), "public");
  cpSync(built, folder, { recursive: true });
  const { secret, open } = keyPair();
  signWith(folder, secret);
  return { folder, secret, key: readPublicKey(open) };
}

const said = (folder: string, ...key: ReturnType<typeof readPublicKey>[]) => {
  const { signature, problems } = verifyFolder(folder, ...key);
  return [signature, ...problems.map(({ file, rule, remedy }) => `${file} ${rule}. ${remedy}`)];
};
const WRONG =
  "manifest.json.sig must be the signature of manifest.json by the owner of the public key. " +
  `Do not trust any of its files until you know who changed it. ${SIGN}`;
const MISSING = `manifest.json.sig must exist, as the signature of manifest.json. ${SIGN}`;
const MALFORMED = `manifest.json.sig must be 64 bytes in base64, on one line. ${SIGN}`;

describe("a folder", () => {
  test("is unsigned, which is a fault if a signature is required", () => {
    expect(said(built)).toEqual(["none"]);
    expect(said(built, readPublicKey(keyPair().open))).toEqual(["none", MISSING]);
  });

  test("is signed, and that is checked with the public key", () => {
    const { folder, key } = signedFolder();
    expect(said(folder)).toEqual(["unchecked"]);
    expect(said(folder, key)).toEqual(["valid"]);
  });

  test("signed by a build is valid", async () => {
    const [out, { secret, open }] = [join(temporaryFolder(), "public"), keyPair()];
    const hostsOut = join(temporaryFolder(), "hosts");
    await buildIn({ data: GOLDEN_FOLDER, out, hostsOut, signKey: secret }, { site: false });
    expect(said(out, readPublicKey(open))).toEqual(["valid"]);
  });

  test("with a changed file is revealed by the signed manifest", () => {
    const { folder, key } = signedFolder();
    const path = "api/datasets/reference/regions.csv";
    const text = readFileSync(join(folder, path), "utf8");
    writeFileSync(join(folder, path), text.replace(/.\n$/, "~\n"));
    const [state, first] = said(folder, key);
    expect(state).toBe("valid");
    expect(first).toContain(`${path} must have the SHA-256 `);
  });

  test("with a changed file and manifest is revealed only by the signature", () => {
    const { folder, key } = signedFolder();
    rewrite(folder, "llms.txt", (text) => `${text}\nforged`);
    expect(said(folder)).toEqual(["unchecked"]);
    expect(said(folder, key)).toEqual(["invalid", WRONG]);
  });

  test("signed with another key is not signed by the owner of the key", () => {
    const { folder } = signedFolder();
    expect(said(folder, readPublicKey(keyPair().open))).toEqual(["invalid", WRONG]);
  });

  test("with anything else instead of a signature is a fault, with and without a key", () => {
    const { folder, key } = signedFolder();
    writeFileSync(join(folder, "manifest.json.sig"), "signed\n");
    expect(said(folder, key)).toEqual(["invalid", MALFORMED]);
    expect(said(folder)).toEqual(["invalid", MALFORMED]);
  });

  test("may have a compressed copy of its signature, but not of another", () => {
    const { folder, key } = signedFolder();
    const copy = join(folder, "manifest.json.sig.gz");
    writeFileSync(copy, gzipSync(readFileSync(join(folder, "manifest.json.sig"))));
    expect(said(folder, key)).toEqual(["valid"]);
    writeFileSync(copy, gzipSync("other"));
    expect(said(folder, key)).toEqual([
      "valid",
      "manifest.json.sig.gz must unpack to manifest.json.sig as it is now. Compress the file again.",
    ]);
    rmSync(join(folder, "manifest.json.sig"));
    expect(said(folder)).toEqual([
      "none",
      "manifest.json.sig.gz is not in the manifest, so it must not exist. Build again.",
    ]);
  });

  test("with an invalid manifest reports its signature too", () => {
    const { folder, key } = signedFolder();
    writeFileSync(join(folder, "manifest.json"), "{}");
    expect(verifyFolder(folder, key)).toMatchObject({ release: "", signature: "invalid" });
    expect(said(folder, key).at(-1)).toBe(WRONG);
  });
});

describe("a public key", () => {
  const refusal = (text: string) => {
    const file = join(temporaryFolder(), "key.pem");
    writeFileSync(file, text);
    try {
      readPublicKey(file);
    } catch (error) {
      const { name, message, remedy } = error as Error & { remedy: string };
      return [name, message.replace(file, "FILE"), remedy];
    }
    return undefined;
  };
  const rsa = () =>
    generateKeyPairSync("rsa", {
      modulusLength: 1024,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });

  test.each([
    ["an RSA key", () => rsa().publicKey],
    ["no key", () => "hello\n"],
    ["a broken key", () => "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"],
  ])("is refused if it is %s", (_, text) => {
    expect(refusal(text())).toEqual([
      "UserError",
      "FILE is not a public Ed25519 key",
      "Name the public half of the key that signed: openssl pkey -in PRIVATE -pubout -out FILE",
    ]);
  });

  test("is refused if it is the private key", () => {
    expect(refusal(readFileSync(keyPair().secret, "utf8"))).toEqual([
      "UserError",
      "FILE is a private key",
      "Name its public half with --public-key: openssl pkey -in PRIVATE -pubout -out FILE",
    ]);
  });

  test("is refused if the file is missing", () => {
    const file = join(temporaryFolder(), "none.pem");
    expect(() => readPublicKey(file)).toThrow(`${file} cannot be read (ENOENT)`);
  });
});
