import { describe, expect, it, test } from "vitest";
import { progress, withProgress } from "../../src/cli/progress.ts";

/** A place that remembers what is written to it, and a clock that the test moves. */
function placeOf(isTTY: boolean, terminal = "xterm") {
  const written: string[] = [];
  const clock = { ms: 0 };
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { written, clock, place: { stream, terminal, now: () => clock.ms } };
}

describe("on a terminal", () => {
  it("one line is redrawn with the step, the share done and, after two seconds, the time left", () => {
    const { written, clock, place } = placeOf(true);
    const shown = progress(false, place);
    shown.step("Cutting blocks", 200);
    clock.ms = 1000;
    shown.count(20);
    clock.ms = 5000;
    shown.count(50);
    shown.end();
    expect(written).toEqual([
      "\r\u001b[2KCutting blocks …",
      "\r\u001b[2KCutting blocks … 10%",
      "\r\u001b[2KCutting blocks … 25%, about 15 s left",
      "\r\u001b[2K",
    ]);
  });

  it("a step of unknown length shows how many things are done", () => {
    const { written, clock, place } = placeOf(true);
    const shown = progress(false, place);
    shown.step("Reading submissions.csv");
    clock.ms = 3000;
    shown.count(120_000);
    expect(written.at(-1)).toBe("\r\u001b[2KReading submissions.csv … 120,000");
  });

  it("the line is drawn ten times a second at most", () => {
    const { written, clock, place } = placeOf(true);
    const shown = progress(false, place);
    shown.step("Reading");
    for (clock.ms = 0; clock.ms < 1000; clock.ms++) shown.count(clock.ms);
    expect(written).toHaveLength(10);
  });

  it("more than a minute left is shown in minutes", () => {
    const { written, clock, place } = placeOf(true);
    const shown = progress(false, place);
    shown.step("Checking", 10);
    clock.ms = 60_000;
    shown.count(2);
    expect(written.at(-1)).toBe("\r\u001b[2KChecking … 20%, about 4 min left");
  });

  it.each([
    [1999, 500, "50%"],
    [2000, 500, "50%, about 2 s left"],
    [2000, 0, "0%"],
    // Never said to be done before it is, nor to take no time.
    [2001, 999, "99%, about 1 s left"],
    [59_000, 500, "50%, about 59 s left"],
    [59_001, 500, "50%, about 1 min left"],
    [90_000, 500, "50%, about 2 min left"],
  ])("after %i ms, %i of 1,000 done is shown as %s", (ms, done, told) => {
    const { written, clock, place } = placeOf(true);
    const shown = progress(false, place);
    shown.step("Checking", 1000);
    clock.ms = ms;
    shown.count(done);
    expect(written.at(-1)).toBe(`\r\u001b[2KChecking … ${told}`);
  });
});

describe.each([
  ["in a log", false, "xterm"],
  ["on a terminal that cannot draw", true, "dumb"],
])("%s", (_, isTTY, terminal) => {
  it("each step gets a plain line, and a long one another every ten seconds", () => {
    const { written, clock, place } = placeOf(isTTY, terminal);
    const shown = progress(false, place);
    shown.step("Cutting blocks", 100);
    for (const [ms, done] of [
      [4000, 10],
      [9999, 24],
      [10_000, 25],
      [19_000, 48],
      [20_000, 50],
    ] as const) {
      clock.ms = ms;
      shown.count(done);
    }
    shown.step("Writing data");
    shown.end();
    expect(written).toEqual([
      "Cutting blocks …\n",
      "Cutting blocks … 25%, about 30 s left\n",
      "Cutting blocks … 50%, about 20 s left\n",
      "Writing data …\n",
    ]);
  });
});

it("nothing is written if silent", () => {
  const { written, place } = placeOf(true);
  const shown = progress(true, place);
  shown.step("Reading");
  shown.count(1);
  shown.end();
  expect(written).toEqual([]);
});

it("the text of a step cannot control the terminal", () => {
  const { written, place } = placeOf(false);
  progress(false, place).step("Reading \u001b[31mred.csv");
  expect(written.join("")).not.toContain("\u001b");
});

test.each([
  ["its result", () => Promise.resolve(7), "7"],
  ["its error", () => Promise.reject(new Error("full")), "Error: full"],
])("the report of a work ends before %s is known", async (_, work, told) => {
  const { written, place } = placeOf(true);
  const made = withProgress(
    false,
    (report) => {
      report.step("Writing");
      return work();
    },
    place,
  );
  expect(String(await made.catch((error: unknown) => error))).toBe(told);
  expect(written).toEqual(["\r\u001b[2KWriting …", "\r\u001b[2K"]);
});
