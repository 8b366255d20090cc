import { Encrypter } from "age-encryption";
import { ENCRYPT } from "../site/contribute/data.ts";

/** Encrypts a text for a recipient, as an age file. */
async function encrypt(text: string, recipient: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(text);
}

Object.assign(globalThis, { [ENCRYPT]: encrypt });
