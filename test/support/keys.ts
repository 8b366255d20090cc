import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./folders.ts";

/** A new pair of keys as `openssl genpkey` and `openssl pkey -pubout` write them, by the paths of their files. */
export function keyPair(folder = temporaryFolder(), name = "key") {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const [secret, open] = [join(folder, `${name}.pem`), join(folder, `${name}.public.pem`)];
  writeFileSync(secret, privateKey);
  writeFileSync(open, publicKey);
  return { secret, open };
}
