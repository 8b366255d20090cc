import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";
import { goldenFiles } from "../support/golden.ts";

const DIGEST = /^[0-9a-f]{64}$/;

function project(): string {
  const own = temporaryFolder();
  writeFiles(join(own, "data"), goldenFiles);
  return own;
}

const run = (cwd: string, ...args: readonly string[]) => cliHere(args, { cwd });
const keysIn = (cwd: string) => JSON.parse(readFileSync(join(cwd, "data/keys.json"), "utf8")).keys;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const CREATED = ["--created", "2026-10-05"];

describe("a key", () => {
  test("is printed once, and only its digest, label and day are stored", async () => {
    const cwd = project();
    const { status, stdout } = await run(cwd, "keys", "create", "Bank A", ...CREATED);
    expect(status).toBe(0);
    const [key = "", said] = stdout.trimEnd().split("\n");
    expect(key).toMatch(/^cdkey1[02-9ac-hj-np-z]{58}$/);
    expect(said).toBe(
      "This is the only time that the key Bank A is shown. Build and deploy, so that hosts apply the change.",
    );
    expect(keysIn(cwd)).toEqual([{ label: "Bank A", created: "2026-10-05", sha256: sha256(key) }]);
    const text = Object.keys(digests(cwd))
      .map((path) => readFileSync(join(cwd, path), "utf8"))
      .join("");
    expect(text).not.toContain(key);
  });

  test("is different each time", async () => {
    const cwd = project();
    const made = [];
    for (const label of ["a", "b", "c"])
      made.push((await run(cwd, "keys", "create", label, "--quiet", ...CREATED)).stdout.trimEnd());
    expect(new Set(made).size).toBe(3);
    expect(keysIn(cwd).map(({ sha256 }: { sha256: string }) => sha256)).toEqual(made.map(sha256));
  });

  test("lifts the quota of the next build: its digest is in the host's configuration", async () => {
    const cwd = project();
    const { stdout } = await run(cwd, "keys", "create", "Bank A", "--json", ...CREATED);
    const made = JSON.parse(stdout);
    expect(made).toEqual({
      key: expect.stringMatching(/^cdkey1/),
      label: "Bank A",
      created: "2026-10-05",
      sha256: sha256(made.key),
    });
    const built = await run(cwd, "build", "--quota", "20", "--hosts", "haproxy", "--no-site", "--quiet");
    expect(built).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(cwd, "hosts/haproxy/keys.txt"), "utf8")).toBe(`${made.sha256}\n`);
    const names = await run(cwd, "build", "--no-other-files", "--no-site", "--quiet");
    expect(names.status, names.stderr).toBe(0);
  });

  test("is removed when it is revoked, and the others are kept", async () => {
    const cwd = project();
    for (const label of ["a", "b"]) await run(cwd, "keys", "create", label, ...CREATED);
    const [, b] = keysIn(cwd);
    expect((await run(cwd, "keys", "revoke", "a")).stdout).toBe(
      "Revoked the key a. Build and deploy, so that hosts apply the change.\n",
    );
    expect(keysIn(cwd)).toEqual([b]);
  });

  test("is listed with its label, its day and the first characters of its digest", async () => {
    const cwd = project();
    expect((await run(cwd, "keys", "list")).stdout).toBe("There are no keys.\n");
    await run(cwd, "keys", "create", "Bank A", ...CREATED);
    const [{ sha256: digest }] = keysIn(cwd);
    expect(digest).toMatch(DIGEST);
    expect((await run(cwd, "keys", "list")).stdout).toBe(`2026-10-05 ${digest.slice(0, 8)} Bank A\n`);
    expect(JSON.parse((await run(cwd, "keys", "list", "--json")).stdout)).toEqual({ keys: keysIn(cwd) });
  });
});

test.each<[string, readonly string[], string]>([
  ["a label that another key has", ["create", "Bank A", ...CREATED], "a key Bank A already exists"],
  ["a label that no key has", ["revoke", "Bank B"], "there is no key Bank B"],
])("%s is refused, and nothing is changed", async (_, args, words) => {
  const cwd = project();
  await run(cwd, "keys", "create", "Bank A", ...CREATED);
  const before = digests(cwd);
  const { status, stdout, stderr } = await run(cwd, "keys", ...args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(words);
  expect(digests(cwd)).toEqual(before);
});

test.each<[string, readonly string[]]>([
  ["without a day", ["create", "Bank A"]],
  ["on an invalid day", ["create", "Bank A", "--created", "2026-02-30"]],
  ["without a label", ["create", " ", ...CREATED]],
])("a key cannot be created %s", async (_, args) => {
  const cwd = project();
  expect((await run(cwd, "keys", ...args)).status).toBe(2);
  expect(existsSync(join(cwd, "data/keys.json"))).toBe(false);
});

test.each<[string, readonly string[], number, string]>([
  ["a quota of 0", ["--quota", "0"], 2, "It must be a whole number from 1 to 1000000000."],
  ["a quota of 1.5", ["--quota", "1.5"], 2, "It must be a whole number from 1 to 1000000000."],
  ["a missing file of keys", ["--quota", "5", "--keys", "none.json"], 1, "none.json is not a file"],
  [
    "a file with a key instead of its digest",
    ["--quota", "5", "--keys", "plain.json"],
    1,
    "contains a key itself",
  ],
  ["keys without a quota", ["--keys", "good.json"], 1, "there is no quota that the keys could lift"],
  [
    "HAProxy without a quota",
    ["--hosts", "haproxy"],
    1,
    "HAProxy is configured for a quota, but there is none",
  ],
])("a build with %s is refused with one error, and writes nothing", async (_, args, code, words) => {
  const cwd = project();
  const key = `cdkey1${"q".repeat(58)}`;
  const one = { label: "a", created: "2026-10-05", sha256: sha256(key) };
  writeFileSync(join(cwd, "good.json"), JSON.stringify({ keys: [one] }));
  writeFileSync(join(cwd, "plain.json"), JSON.stringify({ keys: [{ ...one, sha256: key }] }));
  const before = digests(cwd);
  const { status, stdout, stderr } = await run(cwd, "build", ...args);
  expect([status, stdout]).toEqual([code, ""]);
  expect(stderr.split(words).length).toBe(2);
  expect(stderr).not.toContain(key);
  expect(digests(cwd)).toEqual(before);
});
