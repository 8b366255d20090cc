import { describe, expect, it } from "vitest";
import { identifiers } from "../../../src/disclosure/gate/identifiers.ts";
import { textFile } from "../../../src/model/file.ts";
import { block } from "../programmes.ts";
import { different, viewOf } from "./view.ts";

const [first, second, third, ...others] = different(5);
const members = [
  { ...first!, identity: "id S-00471", fingerprint: "6JxQ/+w=" },
  { ...second!, identity: "id S-00,472" },
  { ...third!, identity: "id ab-47c" },
  ...others,
];
const view = viewOf([block(members)]);

/** The files that the check refuses where one file has this text. */
const refused = (text: string, path = "observatory/changelog.csv") =>
  identifiers.find({ ...view, files: new Map([[path, textFile(path, text).bytes]]) }).map(({ file }) => file);

describe("an identifier is found", () => {
  it.each([
    ["as a cell", "date,summary\n2026-10-05,S-00471\n"],
    ["as the first cell of a line", "S-00471,x\n"],
    ["as a word of a cell", 'date,summary\n2026-10-05,"Corrected S-00471, again"\n'],
    ["after a word that says what it is", "date,summary\n2026-10-05,id S-00471\n"],
    ["with a comma in it", 'date,summary\n2026-10-05,"S-00,472"\n'],
    ["of six characters as a cell", "date,summary\n2026-10-05,ab-47c\n"],
    ["as a digest of the answers", "date,summary\n2026-10-05,6JxQ/+w=\n"],
  ])("%s of a table", (_, text) => {
    expect(refused(text)).toEqual(["observatory/changelog.csv"]);
  });

  it.each(["release.json", "notes.md", "notes.txt"])("in %s", (path) => {
    expect(refused('{ "note": "S-00471" }', path)).toEqual([path]);
    expect(refused("S-00471", path)).toEqual([path]);
  });
});

it("an identifier with a blank in it is found as a whole, without its kind", () => {
  const own = viewOf([block([{ ...first!, identity: "id Acme 471" }, second!, third!, ...others])]);
  const files = new Map([["notes.md", textFile("notes.md", "Corrected Acme 471 again.").bytes]]);
  expect(identifiers.find({ ...own, files })).toHaveLength(1);
});

describe("passes", () => {
  it.each([
    ["a part of a longer word", "date,summary\n2026-10-05,XS-00471\n"],
    ["a longer number", "date,summary\n2026-10-05,S-004712\n"],
    ["a shorter one", "date,summary\n2026-10-05,S-0047\n"],
  ])("%s", (_, text) => {
    expect(refused(text)).toEqual([]);
  });

  it("what earlier releases published, and files that are not text", () => {
    expect(refused("S-00471", "releases/2026-Q3/notes.md")).toEqual([]);
    expect(refused("S-00471", "logo.png")).toEqual([]);
  });

  it("an identifier beside letters of other alphabets", () => {
    expect(refused("É-S-00471")).toEqual(["observatory/changelog.csv"]);
    expect(refused("ÉS-00471")).toEqual([]);
  });

  it("an identifier of five characters: numbers and words of any text are as short", () => {
    const named = (identity: string) => {
      const own = viewOf([block([{ ...first!, identity }, second!, third!, ...others])]);
      const files = new Map([["notes.md", textFile("notes.md", "It says 20267 and 202678.").bytes]]);
      return identifiers.find({ ...own, files }).length;
    };
    expect(named("id 20267")).toBe(0);
    expect(named("says 20267")).toBe(1);
    expect(named("id 202678")).toBe(1);
  });
});
