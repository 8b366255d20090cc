import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { keyedHash } from "../../../src/disclosure/ledger/keyed-hash.ts";
import { character } from "../../support/characters.ts";

it("is the first 64 bits of the HMAC-SHA-256 of RFC 4231", () => {
  expect(keyedHash(new Uint8Array(20).fill(0x0b), "Hi There")).toBe(0xb0344c61d8db3853n);
  expect(keyedHash(Buffer.from("Jefe"), "what do ya want for nothing?")).toBe(0x5bdcc146bf60754en);
  const long = new Uint8Array(131).fill(0xaa);
  expect(keyedHash(long, "Test Using Larger Than Block-Size Key - Hash Key First")).toBe(0x60e431591ee0b67fn);
});

it("has a key of exactly one block as it is, and digests one that is a byte longer", () => {
  expect(keyedHash(new Uint8Array(63).fill(0xaa), "Hi There")).toBe(0xb176405584df87dbn);
  expect(keyedHash(new Uint8Array(64).fill(0xaa), "Hi There")).toBe(0xebef34e13d0a0fe0n);
  expect(keyedHash(new Uint8Array(65).fill(0xaa), "Hi There")).toBe(0x00af6c42340b99e2n);
});

it("equals that of Node for any sequence of keys and texts", () => {
  const texts = fc.array(fc.string({ unit: character, maxLength: 2000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), texts, (key, some) => {
      for (const text of some) {
        const expected = createHmac("sha256", key).update(text).digest().readBigUInt64BE(0);
        expect(keyedHash(key, text)).toBe(expected);
      }
    }),
  );
});
