import { describe, expect, test } from "vitest";
import {
  type DeployObject,
  type Earlier,
  leftoversOf,
  objectsOf,
  deployPlan,
  requireOwnObjects,
  requireReplaceable,
} from "../../src/deploy/plan.ts";
import { type BuiltFile, fileOf, type PublishFolder } from "../../src/disk/publish-folder.ts";
import { bytesOf } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const ADDRESS = "s3://bucket/v1/";
const MINE = "0".repeat(64);
const there = { state: "there" } as const;
const missing = { state: "missing" } as const;
const denied = { state: "denied" } as const;

const file = (path: string, text = path): BuiltFile => fileOf(path, bytesOf(text));

function build(paths: readonly string[], more: Partial<PublishFolder> = {}): PublishFolder {
  const table = {
    ...EMPTY_TABLE,
    headers: [{ path: "/*", headers: { "Cache-Control": "max-age=60" } }],
    hidden: ["/_headers"],
  };
  const files = [...paths, "manifest.json"].map((path) => file(path));
  return { releaseId: "2026-Q4", table, files, signature: undefined, ...more };
}

/** What a bucket says of the releases before. */
function earlier(more: Partial<Earlier> = {}): Earlier {
  return {
    isReadable: true,
    releaseId: "2026-Q3",
    isTrusted: true,
    retired: [],
    listed: [],
    ...more,
  };
}

const NOTHING = { heads: [], leftoverHeads: [], signature: undefined };
const keys = (objects: readonly { readonly key: string }[]) => objects.map(({ key }) => key);

describe("the objects of a build", () => {
  test("are its files except host configurations: content, indexes, the manifest, its signature", () => {
    const signature = file("manifest.json.sig");
    const objects = objectsOf(build(["index.html", "_headers", "api/a.csv"], { signature }));
    expect(objects.map(({ key, phase }) => [key, phase])).toEqual([
      ["api/a.csv", "content"],
      ["index.html", "index"],
      ["manifest.json", "manifest"],
      ["manifest.json.sig", "signature"],
    ]);
    expect(objects.map(({ content }) => content.path)).toEqual(keys(objects));
  });

  test("have a different digest for different content, type, caching or file name, and otherwise the same", () => {
    const digest = (text: string, headers: Record<string, string>, path = "api/a.csv") => {
      const one = build([]);
      const rule = { path: "/*", headers: { "Cache-Control": "max-age=60", ...headers } };
      const table = { ...one.table, headers: [rule] };
      return objectsOf({ ...one, table, files: [file(path, text)] })[0]?.digest;
    };
    const own = digest("1", {});
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(digest("1", {})).toBe(own);
    const others = [
      digest("2", {}),
      digest("1", {}, "api/a.json"),
      digest("1", { "Cache-Control": "max-age=1" }),
      digest("1", { "Content-Disposition": "attachment" }),
    ];
    expect(new Set([own, ...others]).size).toBe(5);
  });
});

describe("a release", () => {
  const check = (releaseId: string | undefined, options: object, more: Partial<Earlier> = {}) => {
    requireReplaceable("2026-Q4", earlier({ releaseId, ...more }), options, ADDRESS);
  };

  test("may be deployed first, again, or after an earlier one", () => {
    for (const before of [undefined, "2026-Q4", "2026-Q3"]) check(before, {});
  });

  test("may not replace a later one, unless the operator allows it", () => {
    expect(() => check("2027-Q1", {})).toThrow(
      new UserError(
        "s3://bucket/v1/ holds release 2027-Q1, which is later than 2026-Q4",
        "Deploy a later build or, to go back to this one, deploy with --allow-older.",
      ),
    );
    check("2027-Q1", { allowOlder: true });
  });

  test("may not delete anything if the manifest cannot be read", () => {
    const unreadable = { isReadable: false };
    expect(() => check(undefined, { delete: true }, unreadable)).toThrow(
      "s3://bucket/v1/manifest.json cannot be read, so it is not known what to delete",
    );
    check(undefined, {}, unreadable);
    check(undefined, { delete: true });
  });
});

describe("an object in the way", () => {
  const files = objectsOf(build(["a.csv", "b.csv", "c.csv", "d.csv", "e.csv"]));
  const objects = files.map((object) => (object.key === "a.csv" ? { ...object, key: "a" } : object));
  const refused = (heads: Parameters<typeof requireOwnObjects>[1], more: Partial<Earlier> = {}) => {
    try {
      requireOwnObjects(objects, heads, earlier({ releaseId: undefined, ...more }), ADDRESS);
    } catch (error) {
      return (error as UserError).message;
    }
    return undefined;
  };
  const held = objects.map(() => there);

  test("is replaced if it has a digest, is missing, or cannot be read", () => {
    for (const head of [{ ...there, digest: MINE }, missing, denied]) {
      expect(refused(objects.map(() => head))).toBeUndefined();
    }
  });

  test("is replaced if an earlier release lists it, with or without .json; so is the manifest", () => {
    expect(refused(held, { listed: ["a.json", "b.csv", "c.csv", "d.csv", "e.csv"] })).toBeUndefined();
  });

  test("is refused otherwise, and the first three are named", () => {
    const start = "s3://bucket/v1/ holds objects that this program did not upload: ";
    expect(refused(held)).toBe(`${start}a, b.csv, c.csv and 2 more`);
    expect(refused(held, { listed: ["a.json", "e.csv"] })).toBe(`${start}b.csv, c.csv, d.csv`);
    expect(refused(objects.map(({ key }) => (key === "c.csv" ? there : missing)))).toBe(`${start}c.csv`);
  });

  test("is someone else's signature if there is no manifest", () => {
    const signed = objectsOf(build([], { signature: file("manifest.json.sig") }));
    const check = (releaseId: string | undefined) =>
      requireOwnObjects(
        signed,
        signed.map(() => there),
        earlier({ releaseId }),
        ADDRESS,
      );
    check("2026-Q3");
    expect(() => check(undefined)).toThrow(/did not upload: manifest\.json\.sig$/);
  });
});

describe("leftovers", () => {
  const objects = objectsOf(build(["api/kept.csv", "api/kept.json"]));
  const found = (listed: readonly string[], isTrusted = true) =>
    leftoversOf(earlier({ listed, isTrusted }), objects, ["/_headers", "/old.json"]);

  test("are listed paths that the build lacks, each once, and the second keys of answers", () => {
    expect(found(["z.csv", "api/gone.json", "api/kept.csv", "z.csv", "b.csv"])).toEqual([
      { key: "api/gone", isAlias: true },
      { key: "api/gone.json", isAlias: false },
      { key: "b.csv", isAlias: false },
      { key: "z.csv", isAlias: false },
    ]);
  });

  test("include the second key of an answer that stays, but no key that is in use or listed itself", () => {
    expect(found(["api/kept.json"])).toEqual([{ key: "api/kept", isAlias: true }]);
    expect(found(["api/kept.csv.json"])).toEqual([{ key: "api/kept.csv.json", isAlias: false }]);
    expect(found(["x", "x.json"])).toEqual([
      { key: "x", isAlias: false },
      { key: "x.json", isAlias: false },
    ]);
  });

  test("include no host configuration, as it was never uploaded", () => {
    expect(found(["_headers", "old.json"])).toEqual([]);
  });

  test("are unknown if retired.json was not written by this program", () => {
    expect(found(["z.csv"], false)).toEqual([]);
  });
});

describe("a plan", () => {
  const objects = objectsOf(build(["a.csv", "b.csv", "c.csv", "d.csv"]));
  const [a, b, c, d, manifest] = objects as [
    DeployObject,
    DeployObject,
    DeployObject,
    DeployObject,
    DeployObject,
  ];

  test("uploads objects that are missing, different, without a digest or not readable", () => {
    const heads = [{ ...there, digest: a.digest }, { ...there, digest: MINE }, there, missing, denied];
    const plan = deployPlan(earlier(), objects, [], { ...NOTHING, heads });
    expect(plan.changed).toEqual([b, c, d, manifest]);
    expect(plan.objects).toBe(objects);
  });

  test("records retired paths, and listed ones that are no longer in use, each once and without second keys", () => {
    const leftovers = [
      { key: "x.json", isAlias: false },
      { key: "x", isAlias: true },
      { key: "y.csv", isAlias: false },
    ];
    const { retired } = deployPlan(earlier({ retired: ["w.csv", "y.csv"] }), objects, leftovers, NOTHING);
    expect(retired).toEqual(["w.csv", "y.csv", "x.json"]);
  });

  test("deletes existing leftovers, but second keys only if they have a digest", () => {
    const listed = [there, missing, denied].map((head, at) => ({ key: `p${at}`, isAlias: false, head }));
    const aliases = [{ ...there, digest: MINE }, there, missing].map((head, at) => ({
      key: `q${at}`,
      isAlias: true,
      head,
    }));
    const leftovers = [...listed, ...aliases];
    const leftoverHeads = leftovers.map(({ head }) => head);
    expect(deployPlan(earlier(), objects, leftovers, { ...NOTHING, leftoverHeads }).outOfUse).toEqual([
      "p0",
      "q0",
    ]);
  });

  test("recognises leftovers of an erased release, with and without .json, and keeps all others", () => {
    const keys = [
      "api/releases/2026-Q3/datasets/a.csv",
      "api/releases/2026-Q3.1/datasets/a.csv",
      "api/releases/changes/2026-Q3..2026-Q4.json",
      "api/releases/changes/2026-Q3..2026-Q4",
      "a.csv",
    ];
    const leftovers = keys.map((key) => ({ key, isAlias: false }));
    const gone = ["/api/releases/2026-Q3/*", "/api/releases/changes/2026-Q3..2026-Q4.json"].map((path) => ({
      path,
      file: "/api/errors/erased-2026-Q3.json",
    }));
    const leftoverHeads = keys.map(() => there);
    const { outOfUse, erased } = deployPlan(
      earlier(),
      objects,
      leftovers,
      { ...NOTHING, leftoverHeads },
      gone,
    );
    expect(outOfUse).toEqual(keys);
    expect(erased).toEqual([keys[0], keys[2], keys[3]]);
  });

  test.each([
    ["present with a manifest", there, "2026-Q3", true],
    ["present with a digest", { ...there, digest: MINE }, undefined, true],
    ["somebody else's", there, undefined, false],
    ["missing", missing, "2026-Q3", false],
    ["hidden", denied, "2026-Q3", false],
    ["the build's own", undefined, "2026-Q3", false],
  ])(
    "knows whether a signature of an earlier build must be deleted: %s",
    (_, signature, releaseId, expected) => {
      const plan = deployPlan(earlier({ releaseId }), objects, [], { ...NOTHING, signature });
      expect(plan.hasStaleSignature).toBe(expected);
    },
  );
});
