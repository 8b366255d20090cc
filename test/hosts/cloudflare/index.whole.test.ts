import { describe, expect, test } from "vitest";
import { type BuildOptions, build } from "../../../src/build.ts";
import { type Files, textOf } from "../../../src/model/file.ts";
import { builtOf, formatsIn } from "../../support/built.ts";
import { goldenFiles } from "../../support/golden.ts";
import { oncePer } from "../../support/once.ts";

const gate = { quota: 1000, keys: ["a".repeat(64)] };

/** The files of the host, by name. */
function configuration(options: { readonly gate?: typeof gate } = {}): Record<string, string> {
  const { hostFiles } = built(goldenFiles, options);
  return Object.fromEntries(
    hostFiles.map(({ path, bytes }) => [path.replace("cloudflare/", ""), textOf(bytes)]),
  );
}

/** A build for the host, made once for the same options, with the formats of another build. */
const built = oncePer((data: Files, options: Pick<BuildOptions, "gate" | "baseUrl">) =>
  build(data, { hosts: ["cloudflare"], site: false, formats: formatsIn(builtOf(data)), ...options }),
);

describe("without a quota", () => {
  test("a build has a Worker, its routes and embedded files, and the upload configuration", () => {
    const files = configuration();
    expect(Object.keys(files)).toEqual(["wrangler.jsonc", "worker.js", "routes.js", "files.js"]);
    expect(JSON.parse(files["wrangler.jsonc"]!)).toEqual({
      name: "compliance-data",
      main: "worker.js",
      compatibility_date: "2025-07-18",
      assets: {
        directory: "../../public",
        binding: "ASSETS",
        html_handling: "none",
        not_found_handling: "none",
        run_worker_first: true,
      },
    });
  });

  test("nothing mentions a quota", () => {
    const { "routes.js": _, ...files } = configuration();
    expect(Object.values(files).join("")).not.toMatch(/ratelimit|durable|counter|quota|api-key/i);
  });

  test("the Worker is the same for every site", () => {
    const other = built(goldenFiles, { baseUrl: "https://other.example" });
    const worker = other.hostFiles.find(({ path }) => path === "cloudflare/worker.js")!;
    expect(textOf(worker.bytes)).toBe(configuration()["worker.js"]);
  });
});

test("with a quota, a build has counting objects, and the quota and its keys as data", () => {
  const files = configuration({ gate });
  expect(Object.keys(files)).toEqual(["wrangler.jsonc", "worker.js", "routes.js", "files.js", "gate.js"]);
  expect(JSON.parse(files["wrangler.jsonc"]!)).toMatchObject({
    durable_objects: { bindings: [{ name: "COUNTER", class_name: "Counter" }] },
    migrations: [{ tag: "v1", new_sqlite_classes: ["Counter"] }],
  });
  expect(files["gate.js"]).toBe(`export default JSON.parse(${JSON.stringify(JSON.stringify(gate))});\n`);
});

test("neither Worker contains third-party code whose licence it would have to include", () => {
  for (const files of [configuration(), configuration({ gate })]) {
    expect(files["worker.js"]).toContain("// src/routing/resolve.ts\n");
    expect(files["worker.js"]).not.toContain("node_modules/");
  }
});
