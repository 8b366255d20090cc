import { expect, onTestFinished, test, vi } from "vitest";
import { cliHere } from "../../support/cli-here.ts";
import { temporaryFolder } from "../../support/folders.ts";

test("an error does not stand on the line of the progress", async () => {
  const { isTTY } = process.stderr;
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
    vi.unstubAllEnvs();
  });
  vi.stubEnv("NO_COLOR", "1");
  process.stderr.isTTY = true;
  const cwd = temporaryFolder();
  const said = await cliHere(["sample", "--out", "data/s.csv"], { cwd, env: { TERM: "xterm" } });
  expect(said.stderr.split("\r\u001b[2K").slice(0, 2)).toEqual(["", "Writing data/s.csv …"]);
  expect(said.stderr.split("\r\u001b[2K").at(-1)).toMatch(/^error: data\/s\.csv is in data/);
});
