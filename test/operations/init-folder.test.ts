import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { initFolder } from "../../src/operations/init-folder.ts";
import { initChoices } from "../../src/starter/init-answers.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { saidOf } from "../support/said.ts";

const choices = () =>
  initChoices(
    {
      ...{ name: "B", provider: "P", licence: "CC-BY-4.0", host: "netlify", release: "2031-Q1" },
      ...{
        industries: [{ text: "Hotels" }],
        frameworks: [{ text: "PCI DSS v4.0.1" }],
        countries: [{ text: "DE" }],
      },
    },
    "1.2.3",
  );

test("each file that exists already is named, and none is overwritten", () => {
  const folder = temporaryFolder();
  const { written, hasOwnPackage } = initFolder(folder, choices());
  expect(Object.keys(digests(folder)).sort()).toEqual([...written].sort());
  expect([hasOwnPackage, written.includes("package.json"), written.includes("data/release.json")]).toEqual([
    false,
    true,
    true,
  ]);
  const before = digests(folder);
  // The package depends on the program now, so it is the operator's own.
  const left = written.filter((path) => path !== "package.json");
  expect(saidOf(() => initFolder(folder, choices()))).toEqual(
    left.map(
      (path) =>
        `${join(folder, path)}: already exists, and no file is overwritten. Move it away, or choose another folder.`,
    ),
  );
  expect(digests(folder)).toEqual(before);
});

test.each([
  ["dependencies", true],
  ["devDependencies", true],
  ["peerDependencies", false],
])("a package.json that names the program among its %s is the operator's own: %s", (kind, isOwn) => {
  const folder = temporaryFolder();
  const file = join(folder, "package.json");
  const text = JSON.stringify({ [kind]: { "compliance-data-api": "1.0.0" } });
  writeFileSync(file, text);
  if (!isOwn) {
    expect(saidOf(() => initFolder(folder, choices()))).toEqual([
      `${file}: already exists, and no file is overwritten. Move it away, or choose another folder.`,
    ]);
    return;
  }
  const { written, hasOwnPackage } = initFolder(folder, choices());
  expect([hasOwnPackage, written.includes("package.json"), readFileSync(file, "utf8")]).toEqual([
    true,
    false,
    text,
  ]);
});

test("choices of which no data folder can be made are refused before anything is written", () => {
  const folder = temporaryFolder();
  expect(saidOf(() => initFolder(folder, { ...choices(), industries: [] }))).toEqual([
    `${join(folder, "data/reference/industries.csv")}:1: must have rows. Write the rows below the header.`,
  ]);
  expect(digests(folder)).toEqual({});
});

test("nothing is written through a link to nothing, and what was written before it is removed again", () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const { written } = initFolder(temporaryFolder(), choices());
  const last = written.filter((path) => !path.includes("/")).at(-1) ?? "";
  symlinkSync(join(elsewhere, "file"), join(folder, last));
  expect(saidOf(() => initFolder(folder, choices()))).toEqual([
    `the files cannot be written: EEXIST: file already exists, open '${join(folder, last)}'. Choose another folder; files that were already written have been removed.`,
  ]);
  expect([readdirSync(folder), readdirSync(elsewhere)]).toEqual([[last], []]);
});
