import { expect, onTestFinished, test, vi } from "vitest";
import { ciCommand } from "../../../src/cli/commands/ci.ts";
import { temporaryFolder } from "../../support/folders.ts";

/** What `ci check publish --quiet` prints with these settings, and its exit code. */
async function checked(settings: Readonly<Record<string, string>>) {
  const printed: unknown[] = [];
  const [log, { exitCode }] = [vi.spyOn(console, "log"), process];
  log.mockImplementation((text) => void printed.push(text));
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    log.mockRestore();
    process.exitCode = exitCode;
  });
  process.exitCode = undefined;
  await ciCommand.parseAsync(["check", "publish", "--quiet", "--data", temporaryFolder()], { from: "user" });
  return { printed, status: process.exitCode };
}

const NETLIFY = { BASE_URL: "https://a.example", NETLIFY_SITE_ID: "a", NETLIFY_AUTH_TOKEN: "b" };

test("a quiet check of the settings prints nothing if every one is set", async () => {
  expect(await checked({ ...NETLIFY, DEPLOY_TO: "netlify" })).toEqual({ printed: [], status: undefined });
});

test("a setting that is wrong is printed with where to set it, like one that is missing", async () => {
  const { printed, status } = await checked({ DEPLOY_TO: "moon", BASE_URL: "" });
  expect(status).toBe(1);
  expect(printed.join("\n").split("\n")).toEqual([
    expect.stringMatching(
      /^publish: variable DEPLOY_TO "moon" is not a known value: .*\. Settings, Secrets and variables, Actions; or: gh variable set DEPLOY_TO$/,
    ),
    expect.stringMatching(/^publish: variable BASE_URL missing: .*; or: gh variable set BASE_URL$/),
  ]);
});
