import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { isLargerUnpacked } from "../../../src/importing/reading/unpacked-size.ts";

/** A zip archive of two files of 600 kB, which is small itself. */
const archive = () =>
  zipSync({ "a.xml": new Uint8Array(600_000), "b.xml": new Uint8Array(600_000) }, { level: 9 });

describe("an archive when it is unpacked", () => {
  it("is as large as its files together", () => {
    expect(isLargerUnpacked(archive(), 1_200_000)).toBe(false);
    expect(isLargerUnpacked(archive(), 1_199_999)).toBe(true);
  });

  it("is as large as its files are, whatever its directory and their headers say", () => {
    const bytes = archive();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let changed = 0;
    for (let at = 0; at + 28 < bytes.length; at++) {
      const signature = view.getUint32(at, true);
      // Where the size stands in the header of a file, and in its entry of the directory (PKWARE APPNOTE 4.3.7 and 4.3.12).
      const place = signature === 0x04034b50 ? 22 : signature === 0x02014b50 ? 24 : 0;
      if (place === 0) continue;
      view.setUint32(at + place, 10, true);
      changed++;
    }
    expect(changed).toBe(4);
    expect(isLargerUnpacked(bytes, 1_000_000)).toBe(true);
  });

  it("is not determined if it is not an archive", () => {
    expect(isLargerUnpacked(new TextEncoder().encode("PK\u0003\u0004nothing"), 1)).toBe(false);
  });
});
