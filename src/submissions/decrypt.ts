import { armor, Decrypter } from "age-encryption";
import { LIMITS } from "../model/limits.ts";
import { DataError, UserError } from "../model/problem.ts";

/** A secret key that decrypts files encrypted to its recipient. Private. */
export type Identity = string;

const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/;
const ARMOR = "-----BEGIN AGE ENCRYPTED FILE-----";

/**
 * Reads the identities from a file as written by `age-keygen`: one per line, and comments.
 * @throws UserError if there is none, or if a line is invalid; the message contains nothing from the file
 */
export function identitiesIn(file: string, text: string): Identity[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const isKnown = identities.length > 0 && identities.every((line) => canUse(line));
  if (isKnown) return identities;
  throw new UserError(
    `${file} is not an age identity file`,
    "Name a file made by age-keygen, with lines that begin with AGE-SECRET-KEY-1; one with a passphrase must be decrypted first.",
  );
}

function canUse(identity: string): boolean {
  if (!IDENTITY.test(identity)) return false;
  try {
    new Decrypter().addIdentity(identity);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decrypts an age file (age-encryption.org/v1), only in memory. A truncated or changed file yields nothing.
 * @param file the file name for problems
 * @param bytes the content of the file, binary or armored
 * @throws DataError if none of the identities can decrypt it, or if it is not complete
 */
export async function decrypted(
  file: string,
  bytes: Uint8Array,
  identities: readonly Identity[],
): Promise<Uint8Array> {
  const refused = (rule: string, remedy: string) => new DataError([{ file, rule, remedy }]);
  const broken = () =>
    refused("is not a complete age file: it was cut off or changed", "Ask for it to be sent again.");
  let content = bytes;
  if (
    startOf(bytes, ARMOR.length + 2)
      .trimStart()
      .startsWith(ARMOR)
  ) {
    try {
      content = armor.decode(new TextDecoder().decode(bytes));
    } catch {
      throw broken();
    }
  }
  // Each recipient in the header costs a key exchange, and no real file has a thousand of them.
  const header = startOf(content, LIMITS.encryptedHeaderBytes);
  if (!header.startsWith("age-encryption.org/v1\n") || !header.includes("\n--- ")) throw broken();
  if (header.includes("\n-> scrypt ")) {
    throw refused("is encrypted with a passphrase", "Ask for a file that is encrypted to your recipient.");
  }
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(content);
  } catch (error) {
    if (!(error instanceof Error && /no identity matched/.test(error.message))) throw broken();
    throw refused(
      "is encrypted to another key",
      "Name the identity that it was encrypted to with --identity, or ask for it to be encrypted to your recipient.",
    );
  }
}

function startOf(bytes: Uint8Array, length: number): string {
  return new TextDecoder("latin1").decode(bytes.subarray(0, length));
}
