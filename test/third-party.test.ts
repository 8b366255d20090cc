import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./support/folders.ts";

// A script in plain JavaScript, which has no types.
const { billOfMaterials, bundledIn, describePackage, noticesOf } = await import(
  new URL("../scripts/third-party.js", import.meta.url).href
);

/** A folder with this package in it. */
function folderWith(place: string, own: object, files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder();
  mkdirSync(join(root, place), { recursive: true });
  const all = { ...files, "package.json": JSON.stringify(own) };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(root, place, name), text);
  return root;
}

it("the bundled packages are those that a bundle contains bytes of, found by their paths", () => {
  const input = (bytesInOutput: number) => ({ bytesInOutput });
  const outputs = [
    {
      inputs: {
        "src/a.ts": input(9),
        "node_modules/b/dist/b.js": input(1),
        "node_modules/unused/u.js": input(0),
      },
    },
    { inputs: { "node_modules/b/node_modules/@s/c/c.js": input(2), "node_modules/b/other.js": input(3) } },
    { inputs: { "node_modules/@s/c/index.js": input(4) } },
  ];
  expect(bundledIn(outputs)).toEqual([
    "node_modules/@s/c",
    "node_modules/b",
    "node_modules/b/node_modules/@s/c",
  ]);
});

describe("the notices", () => {
  it("quote every licence text in a package", () => {
    const place = "node_modules/a";
    const root = folderWith(
      place,
      { name: "a", version: "1.2.3", license: "Apache-2.0" },
      { NOTICE: "Notice of A\r\n", "licence.md": "\nLicence of A\n\n", "README.md": "no" },
    );
    expect(noticesOf("This contains", [describePackage(root, place)])).toBe(
      "This contains these third-party packages, each under the licence given with it.\n\n" +
        `${"=".repeat(80)}\na 1.2.3, Apache-2.0\n${"=".repeat(80)}\n\nNotice of A\n\nLicence of A\n`,
    );
  });

  it("give the text of the MIT licence, with the author, if a package has none", () => {
    const place = "node_modules/@s/a";
    const own = { name: "@s/a", version: "1.0.0", license: "MIT", author: { name: "Ann Author" } };
    expect(noticesOf("This contains", [describePackage(folderWith(place, own), place)])).toContain(
      "\n\nCopyright (c) Ann Author\n\nPermission is hereby granted, free of charge, ",
    );
  });

  it("quote the text in a package that names no licence", () => {
    const place = "node_modules/a";
    const root = folderWith(place, { name: "a", version: "1.0.0" }, { LICENSE: "Text of A" });
    expect(noticesOf("This contains", [describePackage(root, place)])).toContain(
      `\na 1.0.0, the licence below\n${"=".repeat(80)}\n\nText of A\n`,
    );
  });

  it("give the text kept for a package or a licence, and say where the source is if the licence requires it", () => {
    const notices = (own: object) =>
      noticesOf("This contains", [describePackage(folderWith("node_modules/a", own), "node_modules/a")]);
    expect(notices({ name: "saxes", version: "6.0.0", license: "ISC" })).toContain(
      "Copyright (c) Isaac Z. Schlueter",
    );
    const mozilla = {
      name: "a",
      version: "1.0.0",
      license: "MPL-2.0",
      repository: "git@code.example:a/b.git",
    };
    expect(notices(mozilla)).toContain("\n\nSource: https://code.example/a/b.git\n\nMozilla Public License");
  });

  it.each([
    [{ license: "ISC" }, {}, "a 1.0.0 (ISC) has no licence, or no licence text"],
    [{}, {}, "a 1.0.0 (undefined) has no licence, or no licence text"],
  ])("cannot be written for a package without a licence and its text (%j)", (own, files, message) => {
    const place = "node_modules/a";
    const root = folderWith(place, { name: "a", version: "1.0.0", ...own }, files as Record<string, string>);
    expect(() => noticesOf("This contains", [describePackage(root, place)])).toThrow(message);
  });
});

it("the bill of materials lists bundled and installed packages, each once, with their dependencies", () => {
  const integrity = "sha512-AAECAw==";
  const lock = {
    packages: {
      "node_modules/server": { version: "1.0.0", integrity, dependencies: { "@s/tool": "2", gone: "1" } },
      "node_modules/server/node_modules/@s/tool": { version: "2.0.0", integrity },
      "node_modules/@s/tool": { version: "1.0.0", integrity, dependencies: { shared: "1" } },
      "node_modules/shared": { version: "1.0.0", integrity },
      "node_modules/tests": { version: "1.0.0", integrity, dev: true },
    },
  };
  const own = {
    name: "program",
    version: "0.1.0",
    description: "Does something.",
    license: "MIT",
    dependencies: { server: "1.0.0" },
    devDependencies: { "@s/tool": "1.0.0", tests: "1.0.0" },
  };
  const licences: Record<string, object> = {
    "node_modules/server": { license: "(WTFPL OR MIT)" },
    "node_modules/shared": { texts: ["Do what you like."] },
  };
  const bill = billOfMaterials(
    own,
    lock,
    ["node_modules/@s/tool", "node_modules/shared"],
    (place: string) => ({
      license: "MIT",
      ...(licences[place] && { license: undefined, ...licences[place] }),
    }),
  );
  const used = {
    type: "library",
    version: "1.0.0",
    scope: "required",
    hashes: [{ alg: "SHA-512", content: "00010203" }],
  };
  const properties = [{ name: "cdx:npm:package:bundled", value: "true" }];
  const refs = {
    server: "pkg:npm/server@1.0.0",
    shared: "pkg:npm/shared@1.0.0",
    tool: "pkg:npm/%40s/tool@1.0.0",
    tool2: "pkg:npm/%40s/tool@2.0.0",
  };
  const part = (ref: string, more: object) => ({ ...used, "bom-ref": ref, purl: ref, ...more });
  expect(bill).toEqual({
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": "pkg:npm/program@0.1.0",
        name: "program",
        version: "0.1.0",
        description: "Does something.",
        licenses: [{ license: { id: "MIT" } }],
        purl: "pkg:npm/program@0.1.0",
      },
    },
    components: [
      part(refs.tool, { group: "@s", name: "tool", licenses: [{ license: { id: "MIT" } }], properties }),
      part(refs.tool2, {
        group: "@s",
        name: "tool",
        version: "2.0.0",
        licenses: [{ license: { id: "MIT" } }],
      }),
      part(refs.server, { name: "server", licenses: [{ expression: "(WTFPL OR MIT)" }] }),
      part(refs.shared, {
        name: "shared",
        licenses: [
          { license: { name: "its own", text: { contentType: "text/plain", content: "Do what you like." } } },
        ],
        properties,
      }),
    ],
    dependencies: [
      { ref: refs.tool, dependsOn: [refs.shared] },
      { ref: refs.tool2, dependsOn: [] },
      { ref: "pkg:npm/program@0.1.0", dependsOn: [refs.tool, refs.server] },
      { ref: refs.server, dependsOn: [refs.tool2] },
      { ref: refs.shared, dependsOn: [] },
    ],
  });
});
