import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { writeFewEndpoints } from "../support/built.ts";
import { cliHere } from "../support/cli-here.ts";
import { BIN } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

describe("compliance-data serve", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("serves until %s, and then exits with 0", async (signal) => {
    const out = join(temporaryFolder(), "public");
    writeFewEndpoints(out);
    const server = spawn(process.execPath, [BIN, "serve", "--out", out, "--port", "0"]);
    const [line] = await once(server.stdout.setEncoding("utf8"), "data");
    const [said, url] = /^Serving .* at (http:\/\/127\.0\.0\.1:\d+\/) \(Ctrl-C stops it\)\n$/.exec(line)!;
    expect(said).toBe(`Serving ${out}/ at ${url} (Ctrl-C stops it)\n`);
    const response = await fetch(`${url}api/intelligence/audit-hours?industry=alpha`);
    expect(await response.json()).toMatchObject({ byIndustry: [{ industry: "alpha" }] });
    server.kill(signal);
    const [code, killedBy] = await once(server, "exit");
    expect([code, killedBy]).toEqual([0, null]);
  });

  it.skipIf(!hasIpv6)("writes an IPv6 address in brackets (skipped without IPv6)", async () => {
    const out = join(temporaryFolder(), "public");
    writeFewEndpoints(out);
    const server = spawn(process.execPath, [BIN, "serve", "--out", out, "--host", "::1", "--port", "0"]);
    onTestFinished(() => void server.kill());
    const [line] = await once(server.stdout.setEncoding("utf8"), "data");
    const [, url] = / at (http:\S+) /.exec(line)!;
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
    expect((await fetch(`${url}api/index.json`)).status).toBe(200);
  });

  it("says which port is taken and what to do", async () => {
    const out = join(temporaryFolder(), "public");
    writeFewEndpoints(out);
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = await cliHere(["serve", "--out", out, "--port", String(port)]);
    other.close();
    expect([status, stderr]).toEqual([
      1,
      `error: port ${port} is taken. Stop what uses it, or choose another with --port.\n`,
    ]);
  });

  it("says how to build if there is no build", async () => {
    const { status, stderr } = await cliHere(["serve", "--out", "nowhere"]);
    expect(status).toBe(1);
    expect(stderr).toBe(
      "error: nowhere contains no build. Run compliance-data build first, or name a folder with --out.\n",
    );
  });
});
