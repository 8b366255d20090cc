import { expect, test } from "vitest";
import type { Failure } from "../../../src/verify/replies/fault.ts";
import { isWholly } from "../../../src/verify/site/not-deployed.ts";

const failure = (what: string) => ({ faults: [{ what }] }) as unknown as Failure;
const MIX = { release: "2026-Q3", answers: 1, example: { method: "GET", url: "/" }, seconds: 0 };

test("a site serves the build of its manifest if no more than headers are wrong", () => {
  expect(isWholly({ mixed: [], failures: [] })).toBe(true);
  expect(isWholly({ mixed: [], failures: [failure("header ETag")] })).toBe(true);
  expect(isWholly({ mixed: [], failures: [failure("header ETag"), failure("body")] })).toBe(false);
  expect(isWholly({ mixed: [MIX], failures: [] })).toBe(false);
});
