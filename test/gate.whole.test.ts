import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type BuildOptions, build } from "../src/build.ts";
import { jsonFile, textFile, textOf, withFiles } from "../src/model/file.ts";
import { UserError } from "../src/model/problem.ts";
import { routesIn } from "../src/published/routes.ts";
import { builtOf, formatsIn } from "./support/built.ts";
import { goldenFiles } from "./support/golden.ts";
import { once } from "./support/once.ts";
import { Texts } from "./support/texts.ts";
import { problemsOf } from "./tables/support.ts";

const SHA256 = createHash("sha256").update("a key").digest("hex");
const release = JSON.parse(textOf(goldenFiles.get("release.json")!));
const withGate = (gate: unknown) => withFiles(goldenFiles, [jsonFile("release.json", { ...release, gate })]);
const keys = textFile(
  "keys.json",
  JSON.stringify({ keys: [{ label: "bank", created: "2026-10-05", sha256: SHA256 }] }),
);
/** The tables in other formats: none of them mentions a quota. */
const formats = once(() => formatsIn(builtOf(goldenFiles)));
const built = (data = goldenFiles, gate?: BuildOptions["gate"]) => {
  const { files } = build(data, { site: false, hosts: ["nginx"], gate, formats: formats() });
  return new Texts(files);
};

const open = built();
const gated = built(withGate({ quota: 1000 }));

describe("a site with a quota", () => {
  test("has two more files, the problem documents of the quota, and no others", () => {
    const added = [...gated.keys()].filter((path) => !open.has(path));
    expect(added).toEqual(["api/errors/quota-exceeded.json", "api/errors/unknown-key.json"]);
    expect([...open.keys()].filter((path) => !gated.has(path))).toEqual([]);
  });

  test("has the same answers, tables and schemas, byte for byte", () => {
    const changed = [...open].filter(([path, text]) => gated.get(path) !== text).map(([path]) => path);
    const content = /^api\/(intelligence|datasets|schemas|releases|methodology)/;
    expect(changed.filter((path) => content.test(path))).toEqual([]);
    expect(changed).toContain("api/index.json");
  });

  test("has a problem document for a request beyond the quota", () => {
    expect(JSON.parse(gated.get("api/errors/quota-exceeded.json")!)).toEqual({
      type: "https://benchmarks.example.org/api/errors/quota-exceeded.json",
      title: "Quota exceeded",
      status: 429,
      detail:
        "A client without a key may make 1,000 requests a day; with a key, the quota does not apply. It is renewed at 00:00 UTC; Retry-After gives the seconds until then.",
      quota: 1000,
      documentation: "https://benchmarks.example.org/api/index.json",
    });
  });

  test("has a problem document for an unknown key", () => {
    expect(JSON.parse(gated.get("api/errors/unknown-key.json")!)).toEqual({
      type: "https://benchmarks.example.org/api/errors/unknown-key.json",
      title: "Unknown key",
      status: 401,
      detail:
        "This key is unknown. Correct it, or leave it out. A client without a key may make 1,000 requests a day.",
      quota: 1000,
      documentation: "https://benchmarks.example.org/api/index.json",
    });
  });

  test("states in the catalogue the quota, and which hosts do not enforce it", () => {
    const { gate, hosts } = JSON.parse(gated.get("api/index.json")!);
    expect(gate).toEqual({ quota: 1000 });
    const lacking = (document: { hosts: { name: string; differences: { feature: string }[] }[] }) =>
      document.hosts
        .filter(({ differences }) => differences.some(({ feature }) => feature === "gate"))
        .map(({ name }) => name);
    expect(lacking({ hosts })).toEqual(expect.arrayContaining(["netlify", "nginx", "s3"]));
    expect(lacking(JSON.parse(open.get("api/index.json")!))).toEqual([]);
  });

  test("lets pages of other origins send a key, and read the remaining quota", () => {
    const table = routesIn(Buffer.from(gated.get("api/index.json")!))!;
    // The asterisk means every header except Authorization (Fetch, CORS-safelisted request-header names).
    expect(table.preflight["Access-Control-Allow-Headers"]).toBe("*, Authorization");
    const exposed = table.headers.map(({ headers }) => headers["Access-Control-Expose-Headers"]).join(", ");
    for (const name of ["RateLimit", "RateLimit-Policy", "Retry-After"])
      expect(exposed.split(/, */)).toContain(name);
    const before = routesIn(Buffer.from(open.get("api/index.json")!))!;
    expect(before.preflight["Access-Control-Allow-Headers"]).toBe("*");
    expect(JSON.stringify(before.headers)).not.toContain("RateLimit");
  });

  test("publishes no digest of a key", () => {
    const files = built(withFiles(withGate({ quota: 10 }), [keys]));
    expect([...files].filter(([, text]) => text.includes(SHA256)).map(([path]) => path)).toEqual([]);
  });
});

test("keys without a quota change nothing", () => {
  expect(built(withFiles(goldenFiles, [keys]))).toEqual(open);
});

test("a quota given to the build overrides that of the data folder", () => {
  expect(built(goldenFiles, { quota: 1000 })).toEqual(gated);
  expect(built(withGate({ quota: 5 }), { quota: 1000 })).toEqual(gated);
});

test("keys given to the build replace those of the data folder, whose quota stays", () => {
  const other = createHash("sha256").update("another key").digest("hex");
  const { hostFiles } = build(withFiles(withGate({ quota: 5 }), [keys]), {
    ...{ site: false, hosts: ["cloudflare", "haproxy"], formats: formats() },
    gate: { keys: [other] },
  });
  const texts = new Texts(hostFiles);
  const gate = JSON.stringify({ quota: 5, keys: [other] });
  expect(texts.get("cloudflare/gate.js")).toBe(`export default JSON.parse(${JSON.stringify(gate)});\n`);
  expect(texts.get("haproxy/keys.txt")).toBe(`${other}\n`);
});

test("keys are refused as an option of a build without a quota", () => {
  expect(() => built(goldenFiles, { keys: [SHA256] })).toThrow(UserError);
});

test.each([
  ["of zero", { quota: 0 }, "/gate/quota"],
  ["with a fraction", { quota: 2.5 }, "/gate/quota"],
  ["below zero", { quota: -1 }, "/gate/quota"],
  ["as text", { quota: "1000" }, "/gate/quota"],
  ["above the maximum", { quota: 1e12 }, "/gate/quota"],
  ["without a number", {}, "/gate"],
  ["with another field", { quota: 1, burst: 5 }, "/gate"],
])("a quota %s is reported as one problem of release.json", (_, gate, column) => {
  expect(problemsOf((data) => build(data), withGate(gate))).toMatchObject([{ file: "release.json", column }]);
});
