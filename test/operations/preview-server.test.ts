import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { listeningError, startPreview } from "../../src/operations/preview-server.ts";
import { MARK, temporaryFolder } from "../support/folders.ts";

test.each([
  ["EADDRINUSE", "port 80 is taken. Stop what uses it, or choose another with --port."],
  ["EACCES", "port 80 needs more rights. Choose one above 1023 with --port."],
  ["EADDRNOTAVAIL", "site.example is not an address of this machine. Name one with --host, or leave it out."],
  ["ENOTFOUND", "site.example is not an address of this machine. Name one with --host, or leave it out."],
])("if a server cannot listen (%s), it says why and what to do", (code, said) => {
  const error = listeningError(Object.assign(new Error(code), { code }), 80, "site.example");
  expect(error).toBeInstanceOf(UserError);
  expect(`${error.message}. ${(error as UserError).remedy}`).toBe(said);
});

test("any other error is returned unchanged", () => {
  const error = Object.assign(new Error("too many open files"), { code: "EMFILE" });
  expect(listeningError(error, 80, "site.example")).toBe(error);
});

test("a folder that a stopped build had moved away is put back before it is read", async () => {
  const parent = temporaryFolder();
  const staging = join(parent, ".public.staging");
  mkdirSync(join(staging, "previous"), { recursive: true });
  writeFileSync(join(staging, "previous/a.txt"), "old");
  // No process has this id.
  writeFileSync(join(staging, MARK), String(2 ** 30));
  const folder = join(parent, "public");
  await expect(startPreview(folder, 0, "127.0.0.1")).rejects.toThrow(`${folder} contains no build`);
  expect([existsSync(join(folder, "a.txt")), existsSync(staging)]).toEqual([true, false]);
});
