import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, type MockInstance, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "./folders.ts";

/** Lets one test see this of the AWS settings, and nothing of the machine that runs it. */
export function useAwsSettings(
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): string {
  const home = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) vi.stubEnv(name, undefined);
  const all = { HOME: home, USERPROFILE: home, AWS_EC2_METADATA_DISABLED: "true", ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value.replaceAll("$HOME", home));
  onTestFinished(() => void vi.unstubAllEnvs());
  return home;
}

/** Lets no attempt after a failed one wait, unless the server asks for it, for all tests of a file. */
export function withoutPauses(): void {
  let random: MockInstance;
  beforeAll(() => void (random = vi.spyOn(Math, "random").mockReturnValue(0)));
  afterAll(() => random.mockRestore());
}
