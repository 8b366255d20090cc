import fc from "fast-check";

/**
 * Any character that UTF-8 can hold: those of ASCII as often as all others. Unlike fast-check's own units of strings it
 * has no table of over a million entries, which takes a second to make.
 */
export const character: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));
