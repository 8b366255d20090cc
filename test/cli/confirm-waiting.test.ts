import { PassThrough } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { confirmWaiting } from "../../src/cli/confirm-waiting.ts";
import type { IngestReport } from "../../src/operations/ingest-report.ts";

const pool = {
  industry: "saas",
  year: 2026,
  additions: 0,
  corrections: 6,
  leftOver: 0,
  since: "2026-Q4",
  needed: 2,
};
const report = {
  comparison: "release before",
  waiting: [pool],
  withheld: { k: 5, industries: [], gathering: null },
  gathered: [],
  changed: 20,
} as unknown as IngestReport;
const NUMBER =
  "6 of 20 programmes that were added, corrected or left over from dissolved blocks wait for a later release, because no difference between two releases may reveal fewer than k organisations";

/** What is said, and how it ends, if somebody types lines on a terminal; without lines there is no terminal. */
async function confirmed(own: IngestReport, mayAsk: boolean, lines?: readonly string[]) {
  const isTTY = lines !== undefined;
  const streams = [new PassThrough(), new PassThrough()].map((stream) => Object.assign(stream, { isTTY }));
  const [input, output] = [streams[0]!, streams[1]!];
  const said: string[] = [];
  const spies = [
    vi.spyOn(process, "stdin", "get").mockReturnValue(input as unknown as typeof process.stdin),
    vi.spyOn(process, "stderr", "get").mockReturnValue(output as unknown as typeof process.stderr),
    vi.spyOn(console, "log").mockImplementation((text) => void said.push(String(text))),
    vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text))),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const typed = [...(lines ?? [])];
  output.on("data", (text: Buffer) => {
    if (/^[\r\n]+$/.test(String(text))) return;
    // readline draws on a terminal with escape sequences.
    // eslint-disable-next-line no-control-regex
    const plain = String(text).replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, "");
    if (plain.startsWith("Publish")) {
      said.push(plain);
      input.write(`${typed.shift()}\n`);
    }
  });
  const end = await confirmWaiting(own, mayAsk).then(
    () => "goes on",
    (error) => `${error.message}. ${error.remedy}`,
  );
  return { said, end };
}

const QUESTION = "Publish the release anyway? yes or no [no]: ";
const REFUSED =
  "the release was not confirmed. Nothing was changed. Wait for more submissions, or run it again.";

test("on a terminal, the number, the reason and what waits are shown, and the release goes on only after yes", async () => {
  const yes = await confirmed(report, true, ["perhaps", "Yes"]);
  expect(yes.end).toBe("goes on");
  expect(yes.said[0]).toContain(
    `${NUMBER}:\n- waiting in all: 6 corrections\n- saas, 2026: 6 corrections, the oldest since 2026-Q4`,
  );
  expect(yes.said.slice(1)).toEqual([QUESTION, "Type yes or no.", QUESTION]);
});

test.each(["no", "n", "NO", "N", ""])("the answer %j stops it", async (answer) => {
  expect((await confirmed(report, true, [answer])).end).toBe(REFUSED);
});

test("without a terminal, and where nothing may be asked, it warns and goes on", async () => {
  const warned = { said: [`Warning: ${NUMBER}.`], end: "goes on" };
  expect(await confirmed(report, true)).toEqual(warned);
  expect(await confirmed(report, false, ["no"])).toEqual(warned);
});

test("nothing is said if few wait", async () => {
  expect(await confirmed({ ...report, changed: 100 }, true, [])).toEqual({ said: [], end: "goes on" });
});
