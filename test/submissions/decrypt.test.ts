import { armor, Encrypter, generateHybridIdentity, identityToRecipient } from "age-encryption";
import { describe, expect, it } from "vitest";
import { DataError, type DataProblem, UserError } from "../../src/model/problem.ts";
import { decrypted, identitiesIn } from "../../src/submissions/decrypt.ts";

/** Keys of tests alone. */
const IDENTITY = "AGE-SECRET-KEY-1398ME4X4GWKDK5FW5RTYAE2F2DD0MK6NQ73RV6DNGXFQMG5DYVVSXN7UW2";
const RECIPIENT = "age14kn92hdlam66jd54yw4c5vy9md7cj3ud84kday2shpkpvwnyhaushhha5e";
const OTHER = "AGE-SECRET-KEY-1A38XQHYSLCYTAMRYNWT0NX0W0NJXZF5GRKT2FHLKF4EVQTUVPPMSSMMJZV";

const TEXT = "submission_id,industry\nexample,fintech\n";

async function encryptedTo(recipient: string, text = TEXT): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(text);
}

async function problem(work: Promise<unknown>): Promise<DataProblem | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    const [first] = (error as DataError).problems;
    expect(first!.file).toBe("in/a.csv.age");
    return first;
  }
}

const rule = async (work: Promise<unknown>) => (await problem(work))?.rule;
const remedy = async (work: Promise<unknown>) => (await problem(work))?.remedy;

const opened = (bytes: Uint8Array, ...identities: string[]) => decrypted("in/a.csv.age", bytes, identities);

describe("an encrypted file", () => {
  it("decrypts what was encrypted to the recipient, binary or armored, with any of several identities", async () => {
    const bytes = await encryptedTo(RECIPIENT);
    expect(new TextDecoder().decode(await opened(bytes, OTHER, IDENTITY))).toBe(TEXT);
    const armored = Buffer.from(`\n${armor.encode(bytes)}`);
    expect(new TextDecoder().decode(await opened(armored, IDENTITY))).toBe(TEXT);
  });

  it("decrypts what was encrypted to a post-quantum recipient", async () => {
    const identity = await generateHybridIdentity();
    expect(identitiesIn("key.txt", identity)).toEqual([identity]);
    const bytes = await encryptedTo(await identityToRecipient(identity));
    expect(new TextDecoder().decode(await opened(bytes, identity))).toBe(TEXT);
  });

  it("is refused if it was encrypted to another key, or with a passphrase", async () => {
    expect(await rule(opened(await encryptedTo(RECIPIENT), OTHER))).toBe("is encrypted to another key");
    expect(await remedy(opened(await encryptedTo(RECIPIENT), OTHER))).toBe(
      "Name the identity that it was encrypted to with --identity, or ask for it to be encrypted to your recipient.",
    );
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(1);
    encrypter.setPassphrase("a passphrase");
    expect(await rule(opened(await encrypter.encrypt(TEXT), IDENTITY))).toBe(
      "is encrypted with a passphrase",
    );
    expect(await remedy(opened(await encrypter.encrypt(TEXT), IDENTITY))).toBe(
      "Ask for a file that is encrypted to your recipient.",
    );
  });

  it("is refused if it was cut off or a bit changed anywhere", async () => {
    const bytes = await encryptedTo(RECIPIENT);
    const refused = /^is (not a complete age file: it was cut off or changed|encrypted to another key)$/;
    for (let at = 0; at < bytes.length; at += 7) {
      expect(await rule(opened(bytes.subarray(0, at), IDENTITY)), `cut at ${at}`).toMatch(refused);
      const changed = bytes.with(at, bytes[at]! ^ 1);
      expect(await rule(opened(changed, IDENTITY)), `changed at ${at}`).toMatch(refused);
    }
    // The key fits, and the content is not whole.
    const broken = "is not a complete age file: it was cut off or changed";
    expect(await rule(opened(bytes.subarray(0, -1), IDENTITY))).toBe(broken);
    expect(await rule(opened(bytes.with(-1, bytes.at(-1)! ^ 1), IDENTITY))).toBe(broken);
  });

  it("is refused before any key is tried if it is not an age file, or if its header has no end", async () => {
    const broken = "is not a complete age file: it was cut off or changed";
    expect(await rule(opened(Buffer.from(TEXT), IDENTITY))).toBe(broken);
    expect(await remedy(opened(Buffer.from(TEXT), IDENTITY))).toBe("Ask for it to be sent again.");
    // As many recipients as no file has, of whom the identity is none.
    const text = Buffer.from(await encryptedTo(RECIPIENT)).toString("latin1");
    const [start, end] = [text.indexOf("-> "), text.indexOf("--- ")];
    const endless = text.slice(0, start) + text.slice(start, end).repeat(2000) + text.slice(end);
    expect(await rule(opened(Buffer.from(endless, "latin1"), OTHER))).toBe(broken);
    const other = "Other/v1\n-> scrypt a b\n--- x\n";
    expect(await rule(opened(Buffer.from(other), IDENTITY))).toBe(broken);
    expect(await rule(opened(Buffer.from("-----BEGIN AGE ENCRYPTED FILE-----\n!\n"), IDENTITY))).toBe(broken);
  });
});

describe("a file of identities", () => {
  it("has one per line, between comments, with spaces around it or not", () => {
    const text = `# created: today\r\n  # public key: ${RECIPIENT}\r\n${IDENTITY} \r\n\t\r\n  ${OTHER}\r\n`;
    expect(identitiesIn("key.txt", text)).toEqual([IDENTITY, OTHER]);
  });

  it.each([
    ["nothing", ""],
    ["a recipient", RECIPIENT],
    ["a mistyped identity", IDENTITY.replace(/.$/, "Q")],
    ["a file that is encrypted itself", "age-encryption.org/v1\n-> scrypt a b\n"],
  ])("is refused with %s, and the message has no word of it", (_, text) => {
    const read = () => identitiesIn("key.txt", text);
    expect(read).toThrow(UserError);
    expect(read).toThrow(/^key\.txt is not an age identity file$/);
  });
});
