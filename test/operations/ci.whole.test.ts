import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkSettings, runStep, settingsOnGithub } from "../../src/operations/ci.ts";
import { temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";
import { saidOf } from "../support/said.ts";

/** Lets a program be a script, or be absent with all others. */
function withProgram(name: string, script?: string): void {
  const folder = temporaryFolder();
  if (script !== undefined) {
    writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv("PATH", script === undefined ? folder : `${folder}${delimiter}${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const withGh = (script?: string) => withProgram("gh", script);

const REMEDY = "Install gh, sign in with gh auth login, and run it in a clone; or omit --github.";

test("the settings on GitHub are those of the repository and of the environment of the job", () => {
  withGh(`case "$*" in
    "variable list --json name,value") echo '[{"name":"DEPLOY_TO","value":"netlify"},{"name":"SHARED","value":"a"}]' ;;
    "secret list --json name") echo '[{"name":"OF_ALL"}]' ;;
    "variable list --json name,value --env submissions") echo '[{"name":"SHARED","value":"b"}]' ;;
    "secret list --json name --env submissions") echo "gh: Not Found (HTTP 404)" >&2; exit 1 ;;
    "variable list --json name,value --env production") echo "gh: Not Found (HTTP 404)" >&2; exit 1 ;;
    "secret list --json name --env production") echo '[{"name":"NETLIFY_AUTH_TOKEN"}]' ;;
    *) echo "not expected: $*" >&2; exit 1 ;;
  esac`);
  const valuesOf = settingsOnGithub();
  expect(valuesOf("monitor")).toEqual({ DEPLOY_TO: "netlify", SHARED: "a", OF_ALL: "set" });
  expect(valuesOf("prepare")).toEqual({ DEPLOY_TO: "netlify", SHARED: "b", OF_ALL: "set" });
  expect(valuesOf("publish")).toEqual({
    ...{ DEPLOY_TO: "netlify", SHARED: "a", OF_ALL: "set" },
    NETLIFY_AUTH_TOKEN: "set",
  });
  const missing = checkSettings(["publish"], valuesOf, "none").filter(({ isSet }) => !isSet);
  expect(missing.map(({ name, place }) => [name, place])).toEqual([
    ["BASE_URL", "Settings, Secrets and variables, Actions; or: gh variable set BASE_URL"],
    ["NETLIFY_SITE_ID", "Settings, Secrets and variables, Actions; or: gh variable set NETLIFY_SITE_ID"],
  ]);
});

test("if GitHub cannot be reached, the first line of the reason is printed, with what to do", () => {
  withGh('echo "gh: sign in first" >&2; echo "more" >&2; exit 4');
  expect(saidOf(settingsOnGithub)).toEqual([
    `the settings on GitHub cannot be read: gh: sign in first. ${REMEDY}`,
  ]);
  // If this fails for the repository, it does not only mean that an environment is missing.
  withGh('echo "gh: Not Found (HTTP 404)" >&2; exit 1');
  expect(saidOf(settingsOnGithub)).toEqual([
    `the settings on GitHub cannot be read: gh: Not Found (HTTP 404). ${REMEDY}`,
  ]);
});

test("says that gh is not installed", () => {
  withGh();
  expect(saidOf(settingsOnGithub)).toEqual([
    `the settings on GitHub cannot be read: gh is not installed. ${REMEDY}`,
  ]);
});

test("a step has the address of the site from BASE_URL, or from release.json if that is empty", () => {
  const told = join(temporaryFolder(), "told");
  withProgram("bash", `printf %s "$BASE_URL" > '${told}'; exit 3`);
  const addressIn = (data: string, address: string | undefined) => {
    vi.stubEnv("BASE_URL", address);
    return [runStep("build", data), readFileSync(told, "utf8")];
  };
  expect(addressIn(GOLDEN_FOLDER, "")).toEqual([3, "https://benchmarks.example.org/"]);
  expect(addressIn(GOLDEN_FOLDER, undefined)).toEqual([3, "https://benchmarks.example.org/"]);
  expect(addressIn(GOLDEN_FOLDER, "https://data.example/")).toEqual([3, "https://data.example/"]);
  expect(addressIn(temporaryFolder(), "")).toEqual([3, ""]);
});
