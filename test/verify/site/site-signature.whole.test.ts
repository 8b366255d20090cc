import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSigningKey } from "../../../src/disk/key-file.ts";
import { signatureFile } from "../../../src/published/signature.ts";
import { readPublicKey } from "../../../src/verify/folder/signature.ts";
import type { Client } from "../../../src/verify/replies/client.ts";
import { siteSignature } from "../../../src/verify/site/site-signature.ts";
import { verifySite } from "../../../src/verify/site/site.ts";
import { writeFewEndpoints } from "../../support/built.ts";
import { faultySite } from "../../support/faulty-site.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { keyPair } from "../../support/keys.ts";
import { builtFolder, rewrite, signWith } from "../folder-support.ts";
import { at, OPTIONS, withBody } from "../support.ts";

const SIGN = "Build with --sign-key, and publish the manifest and its signature together.";
const MISSING = `manifest.json.sig: must exist, as the signature of manifest.json. ${SIGN}`;
const MALFORMED = `manifest.json.sig: must be 64 bytes in base64, on one line. ${SIGN}`;
const WRONG =
  "manifest.json.sig: must be the signature of manifest.json by the owner of the public key. " +
  `Do not trust any of its files until you know who changed it. ${SIGN}`;

describe("the signature of a site", () => {
  const manifest = Buffer.from("{}\n");
  function keys() {
    const { secret, open } = keyPair();
    return { signature: signatureFile(manifest, readSigningKey(secret)).bytes, key: readPublicKey(open) };
  }

  /** A client of a site that gives one answer to requests for the signature. */
  function clientOf(status: number, body: Uint8Array, headers = {}): Client {
    return {
      async ask({ method, address }) {
        expect([method, address]).toEqual(["GET", "/manifest.json.sig"]);
        return { status, body, headers, distinct: {} };
      },
      close() {},
    };
  }

  async function judged(client: Client, key?: ReturnType<typeof readPublicKey>) {
    const { state, failure } = await siteSignature(client, "https://a.example/v1", manifest, key);
    return [state, failure?.title, ...(failure?.faults.map(({ received }) => received) ?? [])];
  }

  test("is valid if its key signed the manifest, whether it is sent compressed or not", async () => {
    const { signature, key } = keys();
    expect(await judged(clientOf(200, signature), key)).toEqual(["valid", undefined]);
    const packed = clientOf(200, gzipSync(signature), { "content-encoding": "gzip" });
    expect(await judged(packed, key)).toEqual(["valid", undefined]);
  });

  test("is not checked without a key", async () => {
    expect(await judged(clientOf(200, keys().signature))).toEqual(["unchecked", undefined]);
  });

  test("is invalid if another key signed", async () => {
    expect(await judged(clientOf(200, keys().signature), keys().key)).toEqual([
      "invalid",
      "the manifest is signed",
      `200: ${WRONG}`,
    ]);
  });

  test("is required only if a key is given", async () => {
    const none = clientOf(404, Buffer.from("{}"));
    expect(await judged(none)).toEqual(["none", undefined]);
    expect(await judged(none, keys().key)).toEqual(["none", "the manifest is signed", `404: ${MISSING}`]);
    const silent: Client = { ask: () => Promise.reject(new Error("no whole answer in 10 s")), close() {} };
    expect(await judged(silent, keys().key)).toEqual([
      "none",
      "the manifest is signed",
      `no whole answer in 10 s: ${MISSING}`,
    ]);
  });

  test.each([
    ["a page", clientOf(200, Buffer.from("<!doctype html>\n"))],
    ["nothing", clientOf(200, Buffer.alloc(0))],
    ["broken on its way", clientOf(200, Buffer.from("x"), { "content-encoding": "gzip" })],
  ])("is at fault if it is %s, key or not", async (_, client) => {
    expect(await judged(client)).toEqual(["invalid", "a signature is well-formed", `200: ${MALFORMED}`]);
    expect(await judged(client, keys().key)).toEqual([
      "invalid",
      "the manifest is signed",
      `200: ${MALFORMED}`,
    ]);
  });

  test("is a failure that can be requested again", async () => {
    const { failure } = await siteSignature(
      clientOf(404, Buffer.alloc(0)),
      "https://a.example/v1",
      manifest,
      keys().key,
    );
    expect(failure).toMatchObject({
      method: "GET",
      url: "https://a.example/v1/manifest.json.sig",
      sent: { "Accept-Encoding": "identity" },
      faults: [{ what: "signature", expected: "200, and a signature by the owner of the public key" }],
    });
  });
});

describe("a complete signed site", () => {
  const { built } = builtFolder(writeFewEndpoints);

  function signedFolder() {
    const folder = join(temporaryFolder(), "public");
    cpSync(built, folder, { recursive: true });
    const { secret, open } = keyPair();
    signWith(folder, secret);
    return { folder, secret, key: readPublicKey(open) };
  }

  test("has its signature next to the manifest, and the manifest reveals a forged file", async () => {
    const { folder, key } = signedFolder();
    const site = await faultySite(folder);
    try {
      site.plant(at("/llms.txt", (reply) => withBody(reply, Buffer.from("forged"))));
      const { signature, failures } = await verifySite(site.url, { ...OPTIONS, client: site.client, key });
      expect(signature).toBe("valid");
      expect(failures.map(({ url, faults }) => [url, faults.map(({ what }) => what)])).toEqual([
        [`${site.url.origin}/llms.txt`, ["body"]],
      ]);
    } finally {
      await site.stop();
    }
  });

  test("whose manifest was forged with the file is revealed only by the signature", async () => {
    const { folder, key } = signedFolder();
    rewrite(folder, "llms.txt", (text) => `${text}\nforged`);
    const site = await faultySite(folder);
    try {
      const { signature, failures } = await verifySite(site.url, { ...OPTIONS, client: site.client, key });
      expect(signature).toBe("invalid");
      expect(failures.map(({ url, faults }) => [url, faults.map(({ what }) => what)])).toEqual([
        [`${site.url.origin}/manifest.json.sig`, ["signature"]],
      ]);
    } finally {
      await site.stop();
    }
  });

  test("has its signature checked against its own manifest, even if it is compared with another build", async () => {
    const { folder, secret, key } = signedFolder();
    const build = { read: (address: string) => readFileSync(join(built, address)) };
    rewrite(folder, "llms.txt", (text) => `${text}\nlater`);
    signWith(folder, secret);
    const site = await faultySite(folder);
    try {
      const { signature, failures } = await verifySite(site.url, {
        ...OPTIONS,
        client: site.client,
        key,
        expected: build,
      });
      expect(signature).toBe("valid");
      expect([...new Set(failures.map(({ url }) => url.slice(site.url.origin.length)))].sort()).toEqual([
        "/llms.txt",
        "/manifest.json",
      ]);
    } finally {
      await site.stop();
    }
  });
});
