import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSigningKey } from "../../src/disk/key-file.ts";
import { parseSignature, signatureFile } from "../../src/published/signature.ts";
import { buildIn } from "../support/build-folder.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER as DATA } from "../support/golden.ts";
import { keyPair } from "../support/keys.ts";

const bytes = (hex: string) => Buffer.from(hex, "hex");
/** A private key from its 32 bytes, in the PKCS#8 format of RFC 8410. */
const pemOf = (seed: string) => {
  const base64 = bytes(`302e020100300506032b657004220420${seed}`).toString("base64");
  return `-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----\n`;
};

function fileWith(text: string): string {
  const file = join(temporaryFolder(), "key.pem");
  writeFileSync(file, text);
  return file;
}

/** The error of a function that refuses. */
function refusal(work: () => unknown): { name: string; message: string; remedy: string } | undefined {
  try {
    work();
  } catch (error) {
    return error as Error & { remedy: string };
  }
  return undefined;
}

describe("a signature", () => {
  // RFC 8032, section 7.1: its first three keys, messages and signatures.
  it.each([
    [
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "",
      "5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==\n",
    ],
    [
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "72",
      "kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA==\n",
    ],
    [
      "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      "af82",
      "YpHWV97sJAJIJ+acOr4BowzlSKKEdDpEXjaA19taw6wY/5tTjRbykK5n92CYTcZZSnwV6XFu0o3AJ77O6h7ECg==\n",
    ],
  ])("is that of RFC 8032, as one line of base64 (%s)", (seed, message, line) => {
    const file = signatureFile(bytes(message), readSigningKey(fileWith(pemOf(seed))));
    expect(file.path).toBe("manifest.json.sig");
    expect(Buffer.from(file.bytes).toString()).toBe(line);
  });

  const LINE = "5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==\n";

  it("can be read back", () => {
    expect(Buffer.from(parseSignature(Buffer.from(LINE))!).toString("hex")).toBe(
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    );
  });

  it.each([
    ["nothing", ""],
    ["without its newline", LINE.slice(0, -1)],
    ["with a newline of Windows", `${LINE.slice(0, -1)}\r\n`],
    ["with another line", `${LINE}\n`],
    ["in two lines", `${LINE.slice(0, 40)}\n${LINE.slice(40)}`],
    ["too short", `${"A".repeat(84)}\n`],
    ["too long", `${"A".repeat(88)}\n`],
    ["with unused bits that are not zero", LINE.replace("Cw==", "Cx==")],
    ["with other letters", LINE.replace("+", "-")],
    ["a page", "<!doctype html>\n"],
  ])("is invalid if it is %s", (_, text) => {
    expect(parseSignature(Buffer.from(text))).toBeUndefined();
  });
});

describe("a key to sign with", () => {
  const MAKE = "Make one with: openssl genpkey -algorithm ed25519 -out FILE";
  const rsa = () =>
    generateKeyPairSync("rsa", {
      modulusLength: 1024,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });

  it.each([
    ["an RSA key", () => rsa().privateKey],
    ["a public key", () => readFileSync(keyPair().open, "utf8")],
    ["not a key", () => "hello\n"],
    ["a broken key", () => "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"],
    [
      "a key of OpenSSH",
      () => "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n",
    ],
  ])("is refused if it is %s", (_, text) => {
    const file = fileWith(text());
    expect(refusal(() => readSigningKey(file))).toMatchObject({
      name: "UserError",
      message: `${file} is not a private Ed25519 key`,
      remedy: MAKE,
    });
  });

  it("is refused if it is encrypted", () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const options = { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" } as const;
    const file = fileWith(privateKey.export(options).toString());
    expect(refusal(() => readSigningKey(file))).toMatchObject({
      name: "UserError",
      message: `${file} is encrypted`,
      remedy: `Name a decrypted copy with --sign-key: openssl pkey -in ${file} -out FILE`,
    });
  });

  it("is refused if it cannot be read", () => {
    const folder = temporaryFolder();
    expect(refusal(() => readSigningKey(join(folder, "none.pem")))).toMatchObject({
      name: "UserError",
      message: `${join(folder, "none.pem")} cannot be read (ENOENT)`,
      remedy: "Name the file of a private key with --sign-key.",
    });
    expect(refusal(() => readSigningKey(folder))?.message).toBe(
      `${folder} is not a file of at most 65536 bytes`,
    );
  });
});

describe("a build with a key", () => {
  function place() {
    const folder = temporaryFolder();
    const [out, hosts] = [join(folder, "public"), join(folder, "hosts")];
    return {
      folder,
      out,
      hosts,
      build: (signKey?: string) => buildIn({ data: DATA, out, hostsOut: hosts, signKey }, { site: false }),
    };
  }

  it("adds the signature of the manifest that it writes, and changes nothing else", async () => {
    const { out, build } = place();
    const unsigned = await build();
    const before = digests(out);
    const { secret, open } = keyPair();
    const signed = await build(secret);
    const { "manifest.json.sig": _, ...rest } = digests(out);
    expect(rest).toEqual(before);
    const signature = Buffer.from(readFileSync(join(out, "manifest.json.sig"), "utf8"), "base64");
    const manifest = readFileSync(join(out, "manifest.json"));
    expect(verify(null, manifest, createPublicKey(readFileSync(open)), signature)).toBe(true);
    expect(manifest.toString()).not.toContain("manifest.json.sig");
    expect([unsigned.signed, signed.signed]).toEqual([false, true]);
    // 64 bytes are 88 letters and the newline.
    expect([signed.files, signed.bytes]).toEqual([unsigned.files + 1, unsigned.bytes + 89]);
  });

  it("gives the same signature again, and a build without a key removes it", async () => {
    const { out, build } = place();
    const { secret } = keyPair();
    await build(secret);
    const signature = readFileSync(join(out, "manifest.json.sig"), "utf8");
    await build(secret);
    expect(readFileSync(join(out, "manifest.json.sig"), "utf8")).toBe(signature);
    await build();
    expect(existsSync(join(out, "manifest.json.sig"))).toBe(false);
  });

  it("changes nothing if the key cannot sign", async () => {
    const { out, build } = place();
    await build(keyPair().secret);
    const before = digests(out);
    await expect(build(fileWith("no key"))).rejects.toMatchObject({ name: "UserError" });
    expect(digests(out)).toEqual(before);
  });

  it.each(["public", "hosts", "public/below"])("refuses a key in %s", async (name) => {
    const { folder, build } = place();
    mkdirSync(join(folder, name), { recursive: true });
    const { secret } = keyPair(join(folder, name));
    const root = join(folder, name.split("/")[0]!);
    await expect(build(secret)).rejects.toMatchObject({
      name: "UserError",
      message: `${secret} is in ${root}, which is committed or published`,
      remedy: "Keys are private. Keep the file elsewhere.",
    });
  });

  it("refuses a key in the data folder before it is read", async () => {
    const { build } = place();
    await expect(build(`${DATA}/none.pem`)).rejects.toThrow(
      `${DATA}/none.pem is in ${DATA}, which is committed or published`,
    );
  });
});
