import { hash } from "node:crypto";

/** The sizes of a SHA-256 block and digest in bytes. */
const [BLOCK, DIGEST] = [64, 32];
/** The initial size of the text buffer in bytes. */
const ROOM = 1024;

// Cached by key object: keys are never modified.
const known = new WeakMap<Uint8Array, (text: string) => bigint>();

/** Returns the first 64 bits of the HMAC-SHA-256 of a text in UTF-8. */
export function keyedHash(key: Uint8Array, text: string): bigint {
  const of = known.get(key) ?? keyedBy(key);
  known.set(key, of);
  return of(text);
}

/**
 * Implements HMAC (RFC 2104) with two one-shot digests. For millions of texts this is three times as fast as a Node Hmac
 * object for each. Digests are exchanged as "binary" strings, which Node returns faster than buffers.
 */
function keyedBy(key: Uint8Array): (text: string) => bigint {
  const own = Buffer.alloc(BLOCK);
  if (key.length > BLOCK) own.write(hash("sha256", key, "binary"), "latin1");
  else own.set(key);
  const inner = own.map((byte) => byte ^ 0x36);
  const outer = Buffer.alloc(BLOCK + DIGEST);
  outer.set(own.map((byte) => byte ^ 0x5c));
  let room = Buffer.concat([inner, Buffer.alloc(ROOM)]);
  return (text) => {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    if (BLOCK + 3 * text.length > room.length) room = Buffer.concat([inner, Buffer.alloc(6 * text.length)]);
    const end = BLOCK + room.write(text, BLOCK, "utf8");
    outer.write(hash("sha256", room.subarray(0, end), "binary"), BLOCK, "latin1");
    // The outer digest replaces the inner one.
    outer.write(hash("sha256", outer, "binary"), BLOCK, "latin1");
    return outer.readBigUInt64BE(BLOCK);
  };
}
