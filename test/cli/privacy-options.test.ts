import { Command } from "commander";
import { describe, expect, it, test } from "vitest";
import { type PrivacyOptions, privacyChoices, withPrivacyOptions } from "../../src/cli/privacy-options.ts";

/** The options of a command line, or what is wrong with one. */
function parsed(...words: readonly string[]): PrivacyOptions {
  const command = withPrivacyOptions(new Command("ingest"));
  command.exitOverride().configureOutput({ writeErr() {} });
  return command.parse(words, { from: "user" }).opts();
}
const ledgerOf = (...words: readonly string[]) => privacyChoices("private/s.csv", parsed(...words)).ledger;

test("the ledger is next to the submissions, or where the operator says, or nowhere", () => {
  expect(ledgerOf()).toBe("private/compliance-ledger.bin");
  expect(ledgerOf("--ledger", "/secure/own.bin")).toBe("/secure/own.bin");
  expect(ledgerOf("--no-ledger")).toBeUndefined();
});

test("nothing is stated that no option states", () => {
  expect(privacyChoices("s.csv", parsed())).toMatchObject({
    confirmed: undefined,
    firstRelease: undefined,
    unpublished: undefined,
    acceptAbsent: undefined,
    acceptedDisclosure: undefined,
  });
  const stated = parsed("--first-release", "--unpublished", "--accept-absent");
  expect(privacyChoices("s.csv", stated)).toMatchObject({
    firstRelease: true,
    unpublished: true,
    acceptAbsent: true,
  });
});

describe("a reason, which is published,", () => {
  const reasonOf = (text: string) => parsed("--accept-disclosure", text).acceptDisclosure;

  it("is taken without spaces around it", () => {
    expect(reasonOf(" agreed with the board ")).toBe("agreed with the board");
  });

  it.each(["", "  ", "a\nb", "a\u001b[2Jb"])("must be words on one line: %j", (text) => {
    expect(() => reasonOf(text)).toThrow(/It must be a reason in words, on one line/);
  });
});

describe("a confirmation", () => {
  it("is a question and a reason, and may be repeated", () => {
    expect(parsed("--confirm", "audit_hours=Right.", "--confirm", "industry = So = it is ").confirm).toEqual([
      { question: "audit_hours", because: "Right." },
      { question: "industry", because: "So = it is" },
    ]);
  });

  it.each(["audit_hours", "=Right.", "audit_hours= ", "audit_hours=a\nb"])("needs both: %j", (text) => {
    expect(() => parsed("--confirm", text)).toThrow(/It must be a question as the program asks it/);
  });
});
