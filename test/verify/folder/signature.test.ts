import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { bytesOf } from "../../../src/model/file.ts";
import { signatureFile } from "../../../src/published/signature.ts";
import { judgeSignature } from "../../../src/verify/folder/signature.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const MANIFEST = bytesOf("{}");
const signed = signatureFile(MANIFEST, privateKey).bytes;
const SIGN = "Build with --sign-key, and publish the manifest and its signature together.";
const file = "manifest.json.sig";

test.each([
  ["none, if no key is required", undefined, undefined, "none", []],
  ["one without a key", signed, undefined, "unchecked", []],
  ["the right one", signed, publicKey, "valid", []],
  [
    "none, if a key is required",
    undefined,
    publicKey,
    "none",
    [{ file, rule: "must exist, as the signature of manifest.json", remedy: SIGN }],
  ],
  [
    "an invalid one",
    bytesOf("signed"),
    undefined,
    "invalid",
    [{ file, rule: "must be 64 bytes in base64, on one line", remedy: SIGN }],
  ],
  [
    "that of another manifest",
    signatureFile(bytesOf("[]"), privateKey).bytes,
    publicKey,
    "invalid",
    [
      {
        file,
        rule: "must be the signature of manifest.json by the owner of the public key",
        remedy: `Do not trust any of its files until you know who changed it. ${SIGN}`,
      },
    ],
  ],
])("for a signature, %s, it is said what is wrong and what to do", (_, signature, key, state, problems) => {
  expect(judgeSignature(MANIFEST, signature, key)).toEqual({ state, problems });
});
