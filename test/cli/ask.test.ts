import { PassThrough } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { askQuestions, type TerminalQuestion, canAsk } from "../../src/cli/ask.ts";

/** What is asked and printed on a terminal where somebody types lines, and what is taken. */
async function asked(questions: readonly TerminalQuestion[], lines: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const spies = [
    vi.spyOn(process, "stdin", "get").mockReturnValue(input as unknown as typeof process.stdin),
    vi.spyOn(process, "stderr", "get").mockReturnValue(output as unknown as typeof process.stderr),
  ];
  const said: string[] = [];
  const printed = vi.spyOn(console, "log").mockImplementation((text) => void said.push(String(text)));
  onTestFinished(() => {
    for (const spy of [...spies, printed]) spy.mockRestore();
  });
  const typed = [...lines];
  output.on("data", (text: Buffer) => {
    // The line of a closed terminal is ended.
    if (/^[\r\n]+$/.test(String(text))) return;
    said.push(String(text));
    const next = typed.shift();
    // As by Ctrl-D.
    if (next === undefined) input.end();
    else input.write(`${next}\n`);
  });
  const left = [...questions];
  const taken: string[] = [];
  await askQuestions(
    () => left[0],
    (answer) => {
      taken.push(answer);
      left.shift();
    },
  ).catch((error) => said.push(`${error.message}. ${error.remedy}`));
  return { said, taken };
}

const fine = () => [];

test("a question shows its default answer, and answers are trimmed", async () => {
  const questions = [
    { question: "Name", problems: fine },
    { question: "Host", fallback: "netlify", problems: fine },
    { question: "Address", fallback: "", problems: fine },
  ];
  expect(await asked(questions, ["  Hotels ", "", ""])).toEqual({
    said: ["Name: ", "Host [netlify]: ", "Address: "],
    taken: ["Hotels", "netlify", ""],
  });
});

test("prints what is wrong with an answer, and asks again", async () => {
  const problems = (answer: string) =>
    answer === "DE" ? [] : [`"${answer}" is none.`, "Write a code."].slice(answer.length);
  expect(await asked([{ question: "Country", problems }], ["", "X", "DE"])).toEqual({
    said: ["Country: ", '"" is none.\nWrite a code.', "Country: ", "Write a code.", "Country: "],
    taken: ["DE"],
  });
});

test("fails with a message if the terminal is closed", async () => {
  expect(await asked([{ question: "Name", problems: fine }], [])).toEqual({
    said: ["Name: ", "the questions were not answered. Nothing was written. Run it again."],
    taken: [],
  });
});

test("passes other errors on unchanged", async () => {
  const failing = () => {
    throw Object.assign(new Error("the list cannot be read"), { remedy: "Mend it" });
  };
  expect((await asked([{ question: "Name", problems: failing }], ["a"])).said).toEqual([
    "Name: ",
    "the list cannot be read. Mend it",
  ]);
});

test("questions can be asked if both input and error output are a terminal", () => {
  const can = (stdin: boolean, stderr: boolean) => {
    vi.spyOn(process, "stdin", "get").mockReturnValue({ isTTY: stdin } as typeof process.stdin);
    vi.spyOn(process, "stderr", "get").mockReturnValue({ isTTY: stderr } as typeof process.stderr);
    const told = canAsk();
    vi.restoreAllMocks();
    return told;
  };
  expect([can(true, true), can(true, false), can(false, true)]).toEqual([true, false, false]);
});
