import { expect, test } from "vitest";
import { readBuild } from "../../../src/deploy/store/plan.ts";
import { UserError } from "../../../src/model/problem.ts";
import { storeBuild } from "../../support/store-site.ts";

/** Why a build with these changes is not deployed. */
function refusal(changes: Readonly<Record<string, string | null>>): readonly string[] {
  try {
    readBuild(storeBuild(changes), "");
  } catch (error) {
    if (error instanceof UserError) return [error.message, error.remedy];
    throw error;
  }
  return [];
}

test("a build that CloudFront cannot serve is refused in the words of what is wrong with it", () => {
  expect(refusal({})).toEqual([]);
  expect(refusal({ "a b.csv": "1" })).toEqual([
    "CloudFront would change the address /a b.csv",
    "Name the file with ASCII letters, digits, dots, dashes and underscores, in 250 characters at most, or leave cloudfront out of --hosts.",
  ]);
});

test("a build that lacks a file of its routes is to be made again", () => {
  const [message, remedy] = refusal({ "api/errors/method-not-allowed.json": null });
  expect(message).toMatch(/ cannot be routed by CloudFront: .*\/api\/errors\/method-not-allowed\.json/);
  expect(remedy).toBe("Run compliance-data build again, with the version that deploys.");
});
