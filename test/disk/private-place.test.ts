import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isWithin, requirePrivatePlace } from "../../src/disk/private-place.ts";
import { UserError } from "../../src/model/problem.ts";
import { temporaryFolder } from "../support/folders.ts";

/** A folder with `data/observatory`, `public`, `private`, and links to them. */
function place(): string {
  const folder = temporaryFolder();
  for (const name of ["data/observatory", "public", "private"])
    mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(join(folder, "data"), join(folder, "link-to-data"));
  symlinkSync(join(folder, "private"), join(folder, "data", "link-to-private"));
  writeFileSync(join(folder, "data", "s.csv"), "");
  symlinkSync(join(folder, "data", "s.csv"), join(folder, "private", "link.csv"));
  symlinkSync(join(folder, "data", "observatory"), join(folder, "link-to-observatory"));
  writeFileSync(join(folder, "private", "s.csv"), "");
  symlinkSync(join(folder, "private", "s.csv"), join(folder, "data", "link.csv"));
  return folder;
}

describe("isWithin", () => {
  it.each([
    ["the folder itself", "data"],
    ["a file in it", "data/s.csv"],
    ["a file in a folder of it", "data/observatory/s.csv"],
    ["a file that does not exist", "data/new.csv"],
    ["a file in folders that do not exist", "data/new/deep/s.csv"],
    ["a path out of the folder and back", "private/../data/s.csv"],
    ["a path through a folder that does not exist", "nowhere/../data/s.csv"],
    ["a link to the folder", "link-to-data"],
    ["a file behind a link to the folder", "link-to-data/s.csv"],
    ["a new file behind a link to the folder", "link-to-data/new/s.csv"],
    ["a link to a file in it", "private/link.csv"],
    ["a link in it to a file outside", "data/link.csv"],
    ["a file behind a link in it to a folder outside", "data/link-to-private/s.csv"],
    ["a path through a link into it and up again", "link-to-observatory/../s.csv"],
    ["a new file on such a path", "link-to-observatory/../new/s.csv"],
    ["a path that leads there as it is written", "link-to-observatory/../data/new.csv"],
  ])("is true of %s", (_, path) => {
    const folder = place();
    expect(isWithin(`${folder}/${path}`, join(folder, "data"))).toBe(true);
  });

  it.each([
    ["a folder next to it", "private"],
    ["a file next to it", "s.csv"],
    ["a folder whose name begins with the same letters", "data2/s.csv"],
    ["a name that begins with two dots", "..data/s.csv"],
    ["a path into the folder and out again", "data/../s.csv"],
    ["a path through a link into it and out again", "link-to-observatory/../../s.csv"],
    ["the folder above", "."],
  ])("is false of %s", (_, path) => {
    const folder = place();
    expect(isWithin(`${folder}/${path}`, join(folder, "data"))).toBe(false);
  });

  it("treats files in the folder whose names begin with two dots as inside", () => {
    const folder = place();
    expect(isWithin(join(folder, "data", "..s.csv"), join(folder, "data"))).toBe(true);
  });

  it("follows a link to the folder on either side", () => {
    const folder = place();
    expect(isWithin(join(folder, "data/s.csv"), join(folder, "link-to-data"))).toBe(true);
    expect(isWithin(join(folder, "private/s.csv"), join(folder, "link-to-data"))).toBe(false);
  });

  it("takes an empty path for the current folder", () => {
    const folder = place();
    symlinkSync(process.cwd(), join(folder, "link-to-here"));
    expect(isWithin("", join(folder, "link-to-here"))).toBe(true);
    expect(isWithin("", join(folder, "data"))).toBe(false);
  });

  it("handles a folder that does not exist yet", () => {
    const folder = place();
    expect(isWithin(join(folder, "out/s.csv"), join(folder, "out"))).toBe(true);
    expect(isWithin(join(folder, "s.csv"), join(folder, "out"))).toBe(false);
  });
});

describe("requirePrivatePlace", () => {
  it("accepts a place outside all folders", () => {
    const folder = place();
    const folders = [join(folder, "data"), join(folder, "public")];
    expect(() => requirePrivatePlace(join(folder, "private/s.csv"), folders)).not.toThrow();
    expect(() => requirePrivatePlace(join(folder, "s.csv"), [])).not.toThrow();
  });

  it("refuses a place in any of them, and names the folder", () => {
    const folder = place();
    const folders = [join(folder, "data"), join(folder, "public")];
    const refused = (path: string) => () => requirePrivatePlace(join(folder, path), folders);
    expect(refused("public/new/s.csv")).toThrow(UserError);
    expect(refused("public/s.csv")).toThrow(
      `is in ${join(folder, "public")}, which is committed or published`,
    );
    expect(refused("private/link.csv")).toThrow(`is in ${join(folder, "data")}`);
  });

  it("says what kind of file is private", () => {
    const folder = place();
    const remedy = (...kind: string[]) => {
      try {
        requirePrivatePlace(join(folder, "data/k"), [join(folder, "data")], ...kind);
      } catch (error) {
        return (error as UserError).remedy;
      }
      return undefined;
    };
    expect(remedy()).toBe("Submissions are private. Keep the file elsewhere.");
    expect(remedy("Keys")).toBe("Keys are private. Keep the file elsewhere.");
  });
});
