import { expect, test } from "vitest";
import { UserError } from "../../src/model/problem.ts";
import { listeningError } from "../../src/operations/preview-server.ts";

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
