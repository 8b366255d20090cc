import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { jsonBytes, textOf } from "../../src/model/file.ts";
import { DataError } from "../../src/model/problem.ts";
import { goldenFiles } from "../support/golden.ts";

const release = JSON.parse(textOf(goldenFiles.get("release.json")!));
const pathsWith = (participation: unknown) => {
  const data = new Map([...goldenFiles, ["release.json", jsonBytes({ ...release, participation })]]);
  return build(data).files.map(({ path }) => path);
};
const OWN = [
  "contribute.html",
  "submission-template.csv",
  "submission-template.xlsx",
  "submission-code-book.csv",
];

function problem(changes: Readonly<Record<string, unknown>>): unknown {
  try {
    return pathsWith({ ...release.participation, ...changes });
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    const { file, column, rule } = (error as DataError).problems[0]!;
    return [file, column, rule];
  }
}

test("the form and its templates are made only if release.json says how to take part", () => {
  expect(pathsWith(release.participation)).toEqual(expect.arrayContaining(OWN));
  const without = build(
    new Map([...goldenFiles, ["release.json", jsonBytes({ ...release, participation: undefined })]]),
  );
  expect(without.files.filter(({ path }) => /contribut|submission-|encrypt/.test(path))).toEqual([]);
  const pages = without.files.filter(({ path }) => path.endsWith(".html"));
  expect(pages.filter(({ bytes }) => /contribute\.html|submission-template/.test(textOf(bytes)))).toEqual([]);
});

test("a mistyped recipient is refused, whichever letter is wrong", () => {
  const { recipient } = release.participation;
  const typed = (at: number) =>
    recipient.slice(0, at) + (recipient[at] === "q" ? "p" : "q") + recipient.slice(at + 1);
  for (const at of [4, 20, 61]) {
    expect(problem({ recipient: typed(at) })).toEqual([
      "release.json",
      "/participation/recipient",
      "must be an age public key, but its checksum is wrong",
    ]);
  }
  expect(problem({ recipient: "age1short" })).toEqual([
    "release.json",
    "/participation/recipient",
    "must be an age public key: age1 and 58 more characters, as age-keygen prints it",
  ]);
});

test("addresses are mail addresses", () => {
  expect(problem({ sendTo: "figures at example.org" })).toEqual([
    "release.json",
    "/participation/sendTo",
    "must be a mail address like data@example.org",
  ]);
  expect(problem({ contact: 'a@example.org"' })).toMatchObject([
    "release.json",
    "/participation/contact",
    expect.anything(),
  ]);
});
