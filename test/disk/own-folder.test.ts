import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPublished, requireOwnFolder } from "../../src/disk/own-folder.ts";
import { temporaryFolder } from "../support/folders.ts";

const MANIFEST = "manifest.json";
const manifest = JSON.stringify({
  generator: "compliance-data-api",
  release: "2026-Q4",
  files: [{ path: "index.html", bytes: 1, sha256: "" }],
});

function folderWith(files: Record<string, string>): string {
  const folder = join(temporaryFolder(), "public");
  mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

describe("requireOwnFolder", () => {
  it("accepts a folder that does not exist or is empty", () => {
    expect(() => requireOwnFolder(join(temporaryFolder(), "none"), MANIFEST, "--out")).not.toThrow();
    expect(() => requireOwnFolder(folderWith({}), MANIFEST, "--out")).not.toThrow();
  });

  it("accepts a folder whose files are all in its manifest", () => {
    expect(() =>
      requireOwnFolder(folderWith({ [MANIFEST]: manifest, "index.html": "x" }), MANIFEST, "--out"),
    ).not.toThrow();
  });

  it("refuses a folder with a file that no build wrote, and names it", () => {
    const folder = folderWith({ [MANIFEST]: manifest, "index.html": "x", CNAME: "x" });
    expect(() => requireOwnFolder(folder, MANIFEST, "--out")).toThrow(
      `${folder} holds files that no build wrote: CNAME`,
    );
  });

  it("names the first ten foreign files and counts the rest", () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`f${String(i).padStart(2, "0")}`, "x"]),
    );
    expect(() => requireOwnFolder(folderWith(files), MANIFEST, "--out")).toThrow("f08, f09 and 2 more");
    const { f10: _, f11: __, ...ten } = files;
    expect(() => requireOwnFolder(folderWith(ten), MANIFEST, "--out")).toThrow(/ f08, f09$/);
  });

  it("treats another program's manifest.json as foreign", () => {
    const folder = folderWith({ [MANIFEST]: '{"name":"some web app"}' });
    expect(() => requireOwnFolder(folder, MANIFEST, "--out")).toThrow(
      "holds files that no build wrote: manifest.json",
    );
  });

  it("accepts compressed copies of the build's files, and of no others", () => {
    const files = { [MANIFEST]: manifest, "index.html": "x", "index.html.gz": "x", "index.html.br": "x" };
    const copies = { ...files, "manifest.json.br": "x" };
    expect(() => requireOwnFolder(folderWith(copies), MANIFEST, "--out")).not.toThrow();
    const other = { ...copies, "backup.html.gz": "x", "index.html.zip": "x" };
    expect(() => requireOwnFolder(folderWith(other), MANIFEST, "--out")).toThrow(
      "holds files that no build wrote: backup.html.gz, index.html.zip",
    );
  });

  it("refuses a file in the folder's place", () => {
    const file = join(temporaryFolder(), "public");
    writeFileSync(file, "x");
    expect(() => requireOwnFolder(file, MANIFEST, "--out")).toThrow("is not a folder");
  });
});

describe("the signature of a manifest", () => {
  const files = { [MANIFEST]: manifest, "manifest.json.sig": "x" };

  it("is the build's own", () => {
    const folder = folderWith(files);
    expect(() => requireOwnFolder(folder, MANIFEST, "--out")).not.toThrow();
    expect(readPublished(folder, MANIFEST)?.paths).toContain("manifest.json.sig");
  });

  it("is foreign without a build's own manifest", () => {
    const alone = folderWith({ "manifest.json.sig": "x" });
    expect(() => requireOwnFolder(alone, MANIFEST, "--out")).toThrow("no build wrote: manifest.json.sig");
    const other = folderWith({ ...files, [MANIFEST]: "{}" });
    expect(() => requireOwnFolder(other, MANIFEST, "--out")).toThrow("manifest.json.sig");
  });
});

describe("readPublished", () => {
  it("returns the release and the paths of a build's manifest", () => {
    expect(readPublished(folderWith({ [MANIFEST]: manifest }), MANIFEST)).toEqual({
      release: "2026-Q4",
      paths: ["index.html"],
    });
  });

  it("returns nothing for the manifest of another program, whatever it lists", () => {
    const foreign = JSON.stringify({ ...JSON.parse(manifest), generator: "another-program" });
    expect(readPublished(folderWith({ [MANIFEST]: foreign }), MANIFEST)).toBeUndefined();
  });

  it("returns nothing for a truncated manifest", () => {
    expect(readPublished(folderWith({ [MANIFEST]: manifest.slice(0, 40) }), MANIFEST)).toBeUndefined();
  });
});
