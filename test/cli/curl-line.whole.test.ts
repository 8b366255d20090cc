import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { curlLine } from "../../src/cli/curl-line.ts";
import type { Failure } from "../../src/verify/replies/fault.ts";
import { writeFewEndpoints } from "../support/built.ts";
import type { Fault, Passing } from "../support/faulty-site.ts";
import { hasProgram } from "../support/programs.ts";
import { builtSite, OVER_HTTP } from "../verify/support.ts";

const run = promisify(execFile);

/** Printed after each line. */
const END = "\n-- the end of a line --\n";

/** The output of lines that one POSIX shell runs in order; curl does not read the user's settings. */
async function shell(lines: readonly string[]): Promise<string[]> {
  const script = lines.map((line) => `${line}\nprintf '%s' '${END}'\n`).join("");
  const { stdout } = await run("sh", ["-c", script], {
    encoding: "latin1",
    maxBuffer: 1e8,
    env: { PATH: process.env.PATH, LC_ALL: "C", CURL_HOME: "/nonexistent", HOME: "/nonexistent" },
  });
  return stdout.split(END).slice(0, -1);
}

test("a line has no control characters, and is short even if a letter is repeated thousands of times", () => {
  const failure = { method: "GET", url: `http://site.example/it's[1]?x=${"a".repeat(6000)}&y=1`, sent: {} };
  expect(curlLine(failure)).toBe(
    `curl -gi --path-as-is 'http://site.example/it'\\''s[1]?x='"$(printf '%6000s' | tr ' ' 'a')"'&y=1'`,
  );
  expect(curlLine({ ...failure, method: "HEAD", url: "https://site.example/" })).toBe(
    "curl -gi --path-as-is --http1.1 --head 'https://site.example/'",
  );
});

describe.skipIf(!hasProgram("curl", "--version"))("curl", () => {
  const { site, found } = builtSite(writeFewEndpoints);
  const kindOf = ({ title, method, headers }: Failure) => JSON.stringify([title, method, headers]);

  test("each kind of line sends the request that verify sent, and gets the same response", async () => {
    const got: Passing[] = [];
    const fault: Fault = (reply) => {
      got.push({ ...reply, headers: { ...reply.headers } });
      reply.headers["set-cookie"] = ["a=b"];
    };
    const { report } = await found(fault, OVER_HTTP);
    const kinds = new Map(report.failures.map((failure) => [kindOf(failure), failure]));
    expect(kinds.size).toBeGreaterThan(120);
    const requested = ({ method, address, asked }: Passing, status: number) => {
      const { host: _, connection: _c, "user-agent": _u, accept, ...headers } = asked;
      const isOwn = accept !== undefined && accept !== "*/*";
      return JSON.stringify([
        method,
        address,
        Object.entries({ ...headers, ...(isOwn && { accept }) }).sort(),
        status,
      ]);
    };
    const before = new Set(got.map((one) => requested(one, one.status)));
    const from = got.length;
    const lines = [...kinds.values()].map((failure) => curlLine(failure));
    const answers = await shell(lines);
    const asked = got.slice(from);
    expect([answers.length, asked.length]).toEqual([lines.length, lines.length]);
    const different = lines.flatMap((line, at) => {
      const answer = answers[at]!;
      const now = requested(asked[at]!, Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]));
      return before.has(now) && answer.includes("set-cookie: a=b") ? [] : [[line.slice(0, 300), now]];
    });
    expect(different).toEqual([]);
  });

  test("sends non-printable bytes", async () => {
    const got: unknown[] = [];
    site().plant(({ address, asked }) => void got.push([address, asked["if-none-match"]]));
    const sent = { "If-None-Match": '"\u009b2J%s\\n\u00e9\'"' };
    const url = `${site().url.origin}/a'$(touch b)\`id\`\u001b]0;x\u0007\n\u202e.json`;
    const line = curlLine({ method: "GET", url, sent });
    expect(line).toMatch(/^[ -~]+$/);
    await shell([line]);
    expect(got).toEqual([["/a'$(touch%20b)`id`%1B]0;x%07%0A%E2%80%AE.json", '"\u009b2J%s\\n\u00e9\'"']]);
  });

  test("decompresses the response if compression was requested", async () => {
    site().plant(() => {});
    const url = `${site().url.origin}/feed.json`;
    const lines = ["gzip", "br"].map((coding) =>
      curlLine({ method: "GET", url, sent: { "Accept-Encoding": coding } }),
    );
    for (const out of await shell(lines)) {
      expect(out).toContain('"version": "https://jsonfeed.org/version/1.1"');
    }
  });
});
