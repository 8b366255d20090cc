import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import { submissionColumns } from "../../src/questionnaire/columns.ts";
import { readSubmissionsFile } from "../../src/submissions/read.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { submission as anySubmission } from "./support.ts";

const HEADER = SAMPLE_COLUMNS.join(",");
const WIDTH = SAMPLE_COLUMNS.length;
const submission = (changes: Record<string, string> = {}) =>
  anySubmission({ submission_id: "S1", ...changes });
const row = (changes: Record<string, string> = {}) => submission(changes).join(",");
const bytes = (text: string) => Buffer.from(text);

/** Each place where a file can be cut, but those between letters of ASCII; one cut in eight of these. */
function cutsOf(content: Uint8Array): number[] {
  const isLetter = (byte: number | undefined) => byte !== undefined && /\w/.test(String.fromCharCode(byte));
  return Array.from({ length: content.length + 1 }, (_, cut) => cut).filter(
    (cut) => cut % 8 === 0 || !isLetter(content[cut - 1]) || !isLetter(content[cut]),
  );
}

async function* chunks(content: Uint8Array, cuts: readonly number[]) {
  const ends = [...cuts].sort((a, b) => a - b);
  for (const [index, end] of [...ends, content.length].entries()) {
    yield content.subarray(index === 0 ? 0 : ends[index - 1], end);
  }
}

async function read(content: Uint8Array, cuts: readonly number[] = []): Promise<string[][]> {
  const rows: string[][] = [];
  await readSubmissionsFile("private/s.csv", chunks(content, cuts), SAMPLE_COLUMNS, (cells) =>
    rows.push(cells),
  );
  return rows;
}

async function problems(content: Uint8Array, cuts: readonly number[] = []): Promise<readonly DataProblem[]> {
  const error = await read(content, cuts).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DataError);
  return (error as DataError).problems;
}
const brief = (list: readonly DataProblem[]) =>
  list.map(({ row, column, value, rule }) => [row, column ?? value?.slice(0, 12), rule]);

describe("readSubmissions", () => {
  it("passes each row on, as cells in the order of the columns", async () => {
    expect(await read(bytes(`${HEADER}\n${row()}\n${row({ country: "GB" })}\n`))).toEqual([
      submission(),
      submission({ country: "GB" }),
    ]);
  });

  it("passes nothing on from a file with only a header", async () => {
    expect(await read(bytes(`${HEADER}\n`))).toEqual([]);
  });

  it.each([
    [";", "semicolons"],
    ["\t", "tabs"],
  ])("says once that columns are separated by %j, whatever the rows have", async (separator, name) => {
    const header = SAMPLE_COLUMNS.join(separator);
    const found = await problems(
      bytes(`${header}\n${submission({ maturity_score: "61,5" }).join(separator)}\n`),
    );
    expect(brief(found)).toEqual([[1, undefined, `columns must be separated by commas, not by ${name}`]]);
  });

  it("accepts a byte order mark, CRLF line ends, and a last line without an end", async () => {
    expect(await read(bytes(`\uFEFF${HEADER}\r\n${row()}\r\n${row({ year: "2025" })}`))).toEqual([
      submission(),
      submission({ year: "2025" }),
    ]);
  });

  it("reads quoted values with commas, quotes and line breaks in them", async () => {
    const content = bytes(
      `${HEADER}\n${row({ industry: '"a,b"', country: '"say ""hi"""', bottleneck: '"x\ny"' })}\n`,
    );
    expect(await read(content)).toEqual([
      submission({ industry: "a,b", country: 'say "hi"', bottleneck: "x\ny" }),
    ]);
  });

  it("reads the same however the file is cut into chunks", async () => {
    const hard = {
      industry: "é€𝄞",
      country: '"x, ""y""\r\nz"',
      bottleneck: "ü",
      bottleneck_delay_days: '""',
    };
    const content = bytes(`\uFEFF${HEADER}\r\n${row(hard)}\r\n${row()}`);
    const whole = [submission({ ...hard, country: 'x, "y"\r\nz', bottleneck_delay_days: "" }), submission()];
    for (const cut of cutsOf(content)) expect(await read(content, [cut])).toEqual(whole);
    const everywhere = Array.from(content.keys());
    expect(await read(content, everywhere)).toEqual(whole);
    const cuts = fc.array(fc.integer({ min: 0, max: content.length }), { maxLength: 20 });
    const same = fc.asyncProperty(cuts, async (where) => {
      expect(await read(content, where)).toEqual(whole);
    });
    await fc.assert(same, { seed: 1, numRuns: 100 });
  });

  it("refuses an empty file", async () => {
    for (const content of ["", "\uFEFF"]) {
      expect(brief(await problems(bytes(content)))).toEqual([[undefined, undefined, "must not be empty"]]);
    }
  });

  it("names every missing and every unknown column", async () => {
    const header = HEADER.replace(",framework,", ",")
      .replace(",year,", ",")
      .replace("bottleneck,", "bottleneck,notes,");
    expect(brief(await problems(bytes(`${header}\n`)))).toEqual([
      [1, "framework", "column is missing"],
      [1, "year", "column is missing"],
      [1, "notes", "is not a column of a submissions file"],
    ]);
  });

  it("finds columns by name, in any order, and passes cells on in the order of the columns", async () => {
    const backwards = (line: string) => line.split(",").toReversed().join();
    const rows = await read(bytes(`organisation,${backwards(HEADER)}\nAcme,${backwards(row())}\n`));
    expect(rows).toEqual([[...submission(), "Acme"]]);
  });

  it("refuses a column that appears twice", async () => {
    expect(brief(await problems(bytes(`${HEADER},year\n`)))).toEqual([[1, "year", "column appears twice"]]);
  });

  it.each([
    ["indutsry", "industry"],
    ["Year", "year"],
    ["organization", "organisation"],
    ["audithours", "audit_hours"],
  ])("names the known column that is nearest to an unknown one: %.12s", async (unknown, known) => {
    const [problem] = await problems(bytes(`${HEADER},${unknown}\n`));
    expect(problem).toMatchObject({ row: 1, value: unknown, rule: "is not a column of a submissions file" });
    expect(problem!.remedy).toMatch(`Remove it, or rename it: the nearest column is ${known}`);
  });

  it.each(["sector", "x".repeat(10_000)])("suggests no column if none is similar: %.12s", async (unknown) => {
    const [problem] = await problems(bytes(`${HEADER},${unknown}\n`));
    expect(problem!.remedy).toBe("Remove it, or rename it: the submission template has all names.");
  });

  it("passes on rows that are not ragged, so that all problems are reported at once", async () => {
    const [good, ragged] = [row(), `${row()},more`];
    const taken: number[] = [];
    const file = chunks(bytes([HEADER, good, ragged, good, ""].join("\n")), []);
    const reading = readSubmissionsFile("s.csv", file, SAMPLE_COLUMNS, (_, line) => taken.push(line));
    await expect(reading).rejects.toThrow(DataError);
    expect(taken).toEqual([2, 4]);
  });

  it("has a column for each requirement of the registry, in the order of their numbers", async () => {
    const columns = submissionColumns([{ id: 13 }, { id: 2 }]);
    expect(columns.filter((name) => name.startsWith("requirement"))).toEqual([
      "requirement_2",
      "requirement_13",
    ]);
    const problemsWith = async (header: readonly string[]) => {
      const failed = readSubmissionsFile("s.csv", chunks(bytes(`${header.join()}\n`), []), columns, () => {});
      const error = await failed.catch((error: unknown) => error);
      return (error as DataError).problems.map(({ column, value, remedy }) => [column ?? value, remedy]);
    };
    expect(await problemsWith(columns.filter((name) => name !== "requirement_13"))).toEqual([
      [
        "requirement_13",
        "Add a column requirement_13; leave its cells empty where the question was not asked.",
      ],
    ]);
    expect(await problemsWith([...columns, "requirement_5"])).toEqual([
      ["requirement_5", "Remove it, or add the requirement to reference/requirements.csv."],
    ]);
  });

  it("says which column to add to a file from before a question was asked", async () => {
    const older = HEADER.replace(",automation_rate", "");
    expect(await problems(bytes(`${older}\n`))).toEqual([
      {
        file: "private/s.csv",
        row: 1,
        column: "automation_rate",
        rule: "column is missing",
        remedy: "Add a column automation_rate; leave its cells empty where the question was not asked.",
      },
    ]);
    expect(await problems(bytes(`${HEADER.replace(",year", "")}\n`))).toMatchObject([
      { column: "year", remedy: "Add a column year." },
    ]);
  });

  it("passes no row on if the header is wrong", async () => {
    const rows: string[][] = [];
    const content = chunks(bytes(`${HEADER.replace("year", "jahr")}\n${row()}\n`), []);
    await expect(
      readSubmissionsFile("s.csv", content, SAMPLE_COLUMNS, (cells) => rows.push(cells)),
    ).rejects.toThrow(DataError);
    expect(rows).toEqual([]);
  });

  it("names the lines of all rows that are too long or too short", async () => {
    const text = `${HEADER}\n${row()},x\n${row({ country: '"a\nb"' })}\nshort\n${row()}\n\n${row({ country: '"a\nb"' })},,\n`;
    expect(await problems(bytes(text))).toMatchObject([
      {
        file: "private/s.csv",
        row: 2,
        rule: `must have ${WIDTH} values, as the header has, but has ${WIDTH + 1}`,
      },
      {
        file: "private/s.csv",
        row: 5,
        value: "short",
        rule: `must have ${WIDTH} values, as the header has, but has 1`,
      },
      { row: 7, rule: "must not be an empty line", remedy: "Remove the line." },
      { row: 8, rule: `must have ${WIDTH} values, as the header has, but has ${WIDTH + 2}` },
    ]);
  });

  it("reports a wrong header and ragged rows together", async () => {
    const text = `${HEADER.replace("year", "jahr")}\n${row()}\n${row()},x\n`;
    expect(brief(await problems(bytes(text)))).toEqual([
      [1, "year", "column is missing"],
      [1, "jahr", "is not a column of a submissions file"],
      [3, "S1,fintech,P", `must have ${WIDTH} values, as the header has, but has ${WIDTH + 1}`],
    ]);
  });

  it("names the line where a quote is opened and never closed, with what came before", async () => {
    const text = `${HEADER}\n${row()},x\n${row()}\n${row({ country: '"US' })}\n${row()}\n`;
    expect(brief(await problems(bytes(text)))).toEqual([
      [2, "S1,fintech,P", `must have ${WIDTH} values, as the header has, but has ${WIDTH + 1}`],
      [4, undefined, "has a quote that is never closed"],
    ]);
  });

  it("names the same lines however the file is cut into chunks, counting line breaks in quotes once", async () => {
    const quoted = row({ country: '"a\r\n\r\nb"' });
    const content = bytes(`\uFEFF${HEADER}\r\n${quoted}\r\nshort\r\n\r\n${quoted},\r\n"é,\r\n${row()}`);
    const lines = [
      [5, "short", `must have ${WIDTH} values, as the header has, but has 1`],
      [6, undefined, "must not be an empty line"],
      [7, "S1,fintech,P", `must have ${WIDTH} values, as the header has, but has ${WIDTH + 1}`],
      [10, undefined, "has a quote that is never closed"],
    ];
    for (const cut of cutsOf(content)) expect(brief(await problems(content, [cut]))).toEqual(lines);
    expect(brief(await problems(content, [...content.keys()]))).toEqual(lines);
  });

  it("accepts a row of up to a mebibyte, including its line end", async () => {
    const filled = (length: number) => {
      const rest = row({ country: '""' }).length + 1;
      return `${HEADER}\n${row()}\n${row({ country: `"${"x".repeat(length - rest)}"` })}\n${row()}\n`;
    };
    expect(await read(bytes(filled(2 ** 20)))).toHaveLength(3);
    expect(brief(await problems(bytes(filled(2 ** 20 + 1))))).toEqual([
      [3, undefined, "must have at most 1048576 bytes a row"],
    ]);
  });

  it("regards a quote as never closed if a mebibyte follows it", async () => {
    const text = `${HEADER}\n${row()}\n${row({ country: '"US' })}\n${`${row()}\n`.repeat(10_000)}`;
    expect(brief(await problems(bytes(text)))).toEqual([[3, undefined, "has a quote that is never closed"]]);
  });

  it("counts a hundred thousand ragged rows, and keeps the first", async () => {
    const error = await read(bytes(`${HEADER}\n${"x\n".repeat(100_000)}`)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ total: 100_000, problems: { length: 50 } });
  });

  it("stops at such a row, and does not read on", async () => {
    let given = 0;
    const content = (async function* () {
      yield bytes(`${HEADER}\n"`);
      for (; given < 1000; given++) yield bytes(`${row()}\n`.repeat(300));
    })();
    await expect(readSubmissionsFile("s.csv", content, SAMPLE_COLUMNS, () => {})).rejects.toThrow(DataError);
    expect(given).toBeLessThan(100);
  });

  it.each([
    ["within a value", 'U"S'],
    ["that closes before its value ends", '"U"S'],
  ])("names the line of a quote %s", async (_, country) => {
    const text = `${HEADER}\n${row()}\n${row({ country })}\n${row()}\n`;
    expect(brief(await problems(bytes(text)))).toEqual([[3, undefined, "has a quote where none is allowed"]]);
  });

  it("refuses bytes that are not UTF-8, and names their line", async () => {
    const latin1 = Buffer.from(`${HEADER}\n${row()}\n${row({ country: "Österreich" })}\n`, "latin1");
    expect(brief(await problems(latin1))).toEqual([[3, undefined, "must be UTF-8"]]);
    const cut = latin1.indexOf("\n", HEADER.length + 1) + 1;
    expect(brief(await problems(latin1, [cut]))).toEqual([[3, undefined, "must be UTF-8"]]);
  });

  it("refuses a file that ends within a character, and names its last line", async () => {
    const text = bytes(`${HEADER}\n${row()}\n${row()}`);
    const broken = Buffer.concat([text, Buffer.of(0xe2, 0x82)]);
    for (const cuts of [[], [text.length], [text.length + 1], [...broken.keys()]]) {
      expect(brief(await problems(broken, cuts))).toEqual([[3, undefined, "must be UTF-8"]]);
    }
  });

  it("names the line of bytes that are not UTF-8 however the file is cut into chunks", async () => {
    // A replacement character of the file's own is no mistake.
    const start = bytes(`\uFEFF${HEADER}\r\n${row({ country: "é\uFFFD" })}\r\n${row()}\r\n`);
    const broken = Buffer.concat([start, Buffer.of(0xff), bytes(`,x\n${row()}\n`)]);
    for (const cut of cutsOf(broken)) {
      expect(brief(await problems(broken, [cut]))).toEqual([[4, undefined, "must be UTF-8"]]);
    }
    expect(brief(await problems(broken, [...broken.keys()]))).toEqual([[4, undefined, "must be UTF-8"]]);
  });

  it("reports ragged rows of one chunk together with a line of a later one that is not UTF-8", async () => {
    const start = bytes(`${HEADER}\n${row()},x\n${row()}\n`);
    const broken = Buffer.concat([start, Buffer.from("é\n", "latin1")]);
    expect(brief(await problems(broken, [start.length]))).toEqual([
      [2, "S1,fintech,P", `must have ${WIDTH} values, as the header has, but has ${WIDTH + 1}`],
      [4, undefined, "must be UTF-8"],
    ]);
  });

  it("refuses UTF-16", async () => {
    expect(brief(await problems(Buffer.from(`\uFEFF${HEADER}\n${row()}\n`, "utf16le")))).toEqual([
      [1, undefined, "must be UTF-8"],
    ]);
  });

  it("rethrows errors of the callback and of reading the file", async () => {
    const full = () => {
      throw new RangeError("full");
    };
    await expect(
      readSubmissionsFile("s.csv", chunks(bytes(`${HEADER}\n${row()}\n`), []), SAMPLE_COLUMNS, full),
    ).rejects.toThrow("full");
    const broken = (async function* () {
      yield bytes(`${HEADER}\n${row()}\n`);
      throw new Error("disk gone");
    })();
    await expect(readSubmissionsFile("s.csv", broken, SAMPLE_COLUMNS, () => {})).rejects.toThrow("disk gone");
  });

  it("passes rows on while it reads, so that memory does not grow with the file", async () => {
    const piece = bytes(`${row()}\n`.repeat(1000));
    let taken = 0;
    let furthest = 0;
    const content = (async function* () {
      yield bytes(`${HEADER}\n`);
      for (let given = 1000; given <= 20_000; given += 1000) {
        yield piece;
        furthest = Math.max(furthest, given - taken);
      }
    })();
    await readSubmissionsFile("s.csv", content, SAMPLE_COLUMNS, () => taken++);
    expect(taken).toBe(20_000);
    expect(furthest).toBeLessThanOrEqual(3000);
  });
});

it("reports ragged rows together with a later line that is not UTF-8, however the file is cut", async () => {
  const header = SAMPLE_COLUMNS.join(",");
  const start = Buffer.from(`${header}\n${SAMPLE_COLUMNS.map(() => "1").join(",")},x\n`);
  const end = Buffer.from("é\n", "latin1");
  for (const pieces of [[start, end], [Buffer.concat([start, end])]]) {
    const content = (async function* () {
      yield* pieces;
    })();
    await expect(readSubmissionsFile("s.csv", content, SAMPLE_COLUMNS, () => {})).rejects.toMatchObject({
      problems: [
        { row: 2, rule: `must have ${WIDTH} values, as the header has, but has ${WIDTH + 1}` },
        { row: 3, rule: "must be UTF-8" },
      ],
    });
  }
});

it("nothing is read after a misplaced quote, however the file is cut", async () => {
  const content = bytes(`${HEADER}\n${row({ submission_id: 'S"1"x' })}\n${row({ submission_id: "S2" })}\n`);
  const rows: string[][] = [];
  const read = readSubmissionsFile(
    "private/s.csv",
    chunks(content, [content.lastIndexOf("S2")]),
    SAMPLE_COLUMNS,
    (cells) => rows.push(cells),
  );
  await expect(read).rejects.toMatchObject({ problems: [{ row: 2 }] });
  expect(rows).toEqual([]);
});
