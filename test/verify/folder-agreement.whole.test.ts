import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtFolder, drop, relist, rewrite } from "./folder-support.ts";

const HOURS = "api/intelligence/audit-hours";
const { problems } = builtFolder();

describe("comparing with the catalogue finds that", () => {
  test("a dataset, a page, a feed or an answer is missing in the manifest too", () => {
    const lost = ["api/datasets/compliance-cost.csv", "index.html", "feed.atom", `${HOURS}/alpha.json`];
    expect(problems((folder) => drop(folder, ...lost)).sort()).toEqual(
      lost.map((path) => `${path} must exist, and be listed in manifest.json`).sort(),
    );
  });

  test("the copy of an answer or a table in its release, which the catalogue names, is missing", () => {
    const copies = ["intelligence/audit-hours.json", "datasets/observatory/blocks.csv"];
    const found = problems((folder) =>
      rewrite(folder, "api/index.json", (text) =>
        copies.reduce(
          (all, path) => all.replaceAll(`/releases/2026-Q4/${path}`, `/releases/2026-Q4/old-${path}`),
          text,
        ),
      ),
    );
    expect(found).toEqual(
      copies.map((path) => `api/releases/2026-Q4/old-${path} must exist, and be listed in manifest.json`),
    );
  });

  test("one of Netlify's two files is missing; if both are missing, that is no problem", () => {
    expect(problems((folder) => drop(folder, "_headers"))).toEqual([
      "_headers must exist if _redirects does",
    ]);
    expect(problems((folder) => drop(folder, "_redirects"))).toEqual([
      "_redirects must exist if _headers does",
    ]);
    expect(problems((folder) => drop(folder, "_headers", "_redirects"))).toEqual([]);
  });

  test("the manifest is of another release", () => {
    const found = problems((folder) =>
      relist(folder, (manifest) => {
        manifest.release = "2026-Q3";
      }),
    );
    expect(found).toEqual(["manifest.json must be of release 2026-Q4, like api/index.json, not 2026-Q3"]);
  });

  test("the manifest lists a file twice, or itself, or out of order", () => {
    expect(problems((folder) => relist(folder, ({ files }) => void files.splice(1, 0, files[0]!)))).toEqual([
      "manifest.json must list each file once",
    ]);
    expect(problems((folder) => relist(folder, ({ files }) => void files.reverse()))).toEqual([
      "manifest.json must list the files in the order of their paths",
    ]);
    const itself = problems((folder) =>
      relist(folder, ({ files }) => void files.push({ ...files[0]!, path: "manifest.json" })),
    );
    expect(itself).toContain("manifest.json must not list itself");
  });

  test("a file has an unknown content type", () => {
    const found = problems((folder) => {
      writeFileSync(join(folder, "zz-notes.exe"), "");
      const sha256 = createHash("sha256").update("").digest("hex");
      relist(
        folder,
        ({ files }) => void files.push(Object.assign({ path: "zz-notes.exe" }, { bytes: 0, sha256 })),
      );
    });
    expect(found).toEqual([
      "zz-notes.exe must end in .atom, .css, .csv, .html, .js, .jsonld, .json, .parquet, .png, .sig, .svg, .ttl, .txt, .xlsx, .xml, .zip",
    ]);
  });

  test("an endpoint has two parameters", () => {
    const found = problems((folder) =>
      rewrite(folder, "api/index.json", (text) => {
        const catalogue = JSON.parse(text);
        catalogue.endpoints[1].parameters.push(catalogue.endpoints[1].parameters[0]);
        return JSON.stringify(catalogue);
      }),
    );
    expect(found).toEqual(["api/index.json /endpoints must have endpoints with at most one parameter"]);
  });

  test("the catalogue names a file of another site", () => {
    const found = problems((folder) =>
      rewrite(folder, "api/index.json", (text) =>
        text.replace(
          '"file": "/api/datasets/datapackage.json"',
          '"file": "https://other.example/datapackage.json"',
        ),
      ),
    );
    expect(found).toEqual([
      "api/index.json must not name https://other.example/datapackage.json, which is elsewhere",
    ]);
  });
});
