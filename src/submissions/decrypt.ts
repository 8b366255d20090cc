import { armor, Decrypter } from "age-encryption";
import { LIMITS } from "../model/limits.ts";
import { DataError, UserError } from "../model/problem.ts";

/** What can read files that were encrypted to its recipient. Private. */
export type Identity = string;

const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/;
const ARMOR = "-----BEGIN AGE ENCRYPTED FILE-----";

/**
 * The identities in a file as `age-keygen` writes it: one in each line, and comments.
 * @throws UserError where there is none, or a line is none; the message has no word of the file
 */
export function identitiesIn(file: string, text: string): Identity[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const isKnown = identities.length > 0 && identities.every((line) => canUse(line));
  if (isKnown) return identities;
  throw new UserError(
    `${file} is not a file of age identities`,
    "Name one that age-keygen made, with lines that begin with AGE-SECRET-KEY-1; one with a passphrase must be decrypted first.",
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
 * What an age file holds (age-encryption.org/v1), in memory alone: a file that was cut off or changed anywhere gives nothing.
 * @param file name for problems
 * @param bytes of the file, binary or armored
 * @throws DataError where none of the identities can read it, or it is not whole
 */
export async function decrypted(
  file: string,
  bytes: Uint8Array,
  identities: readonly Identity[],
): Promise<Uint8Array> {
  const refused = (rule: string, remedy: string) => new DataError([{ file, rule, remedy }]);
  const broken = () =>
    refused("is no whole age file: it was cut off or changed", "Ask for it to be sent again.");
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
  // Each recipient of the header costs a key exchange, and nobody is written to by a thousand.
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
