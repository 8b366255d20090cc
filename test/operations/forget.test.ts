import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, it } from "vitest";
import { LedgerDraft } from "../../src/disclosure/ledger/draft.ts";
import { emptyLedger, type Ledger } from "../../src/disclosure/ledger/ledger.ts";
import { organisationPseudonym, programmePseudonym } from "../../src/disclosure/ledger/pseudonyms.ts";
import { openLedger, writeLedger } from "../../src/ledger-file/ledger-file.ts";
import { DataError, UserError } from "../../src/model/problem.ts";
import { decryptedIn, forget, isLeft } from "../../src/operations/forget.ts";
import { filesToSearch } from "../../src/operations/searched-files.ts";
import { workbooksIn } from "../../src/operations/workbook-text.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { KEY } from "../ledger-file/support.ts";
import { temporaryFolder } from "../support/folders.ts";

/** Programmes S1 and S2 of Acme, S3 of Other in 2026, S1 again in 2025, and S4 of nobody, with a block each. */
function ledgerOf(name: string, before: Ledger = emptyLedger(5)): Ledger {
  const draft = new LedgerDraft(before);
  const add = (year: number, id: string, organisation?: string) => {
    const programme = programmePseudonym(KEY, year, `id ${id}`);
    const own = organisation === undefined ? programme : organisationPseudonym(KEY, year, organisation);
    const entry = draft.enter({ programme, version: BigInt(id.length), organisation: own });
    draft.addBlock([entry], entry);
  };
  add(2026, "S1", "acme");
  add(2026, "S2", "acme");
  add(2026, "S3", "other");
  add(2025, "S1", "acme");
  add(2026, "S4");
  return draft.finish({ release: name, blocksSha256: "" });
}

let folder: string;
const at = (name: string) => join(folder, name);
const look = (erase = false) => {
  const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase };
  const remains = forget(places);
  return { ...remains, left: isLeft(remains) };
};

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(
    at("withdrawn.csv"),
    "organisation,submission_id,date\nAcme Ltd,,2026-10-05\n,S4,2026-10-05\n",
  );
  const first = ledgerOf("2026-Q3");
  writeLedger(at("ledger.bin"), KEY, {
    last: ledgerOf("2026-Q4", first),
    before: first,
    digests: {},
    tables: {},
  });
});

describe("forgetting", () => {
  it("searches encrypted files that the identity decrypts, and lists those that it cannot search", async () => {
    const identity = await generateX25519Identity();
    const encrypted = async (to: string, text: string) => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(to));
      return encrypter.encrypt(text);
    };
    mkdirSync(at("in"));
    writeFileSync(at("identity.txt"), `${identity}\n`);
    writeFileSync(at("in/a.csv.age"), await encrypted(identity, "one line\nACME Ltd. in another\n"));
    writeFileSync(at("in/b.csv.age"), await encrypted(await generateX25519Identity(), "Acme"));
    expect(look().unsearched).toEqual([at("in/a.csv.age"), at("in/b.csv.age")]);
    const decrypted = await decryptedIn(folder, at("identity.txt"));
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase: false };
    expect(forget({ ...places, decrypted })).toMatchObject({
      filesSearched: 2,
      mentions: [{ file: at("in/a.csv.age"), line: 2, withdrawal: 2 }],
      unsearched: [at("in/b.csv.age")],
    });
  });

  it("searches the cells of workbooks, by sheet and row, encrypted ones too, and by name what else is in them", async () => {
    const book = await writeXlsx({
      sheets: [
        { name: "Read me", rows: [["An export."]] },
        {
          name: "Data",
          rows: [
            ["Nr", "Name"],
            [4, "Other"],
            ["S4", "Nobody"],
            [7, "ACME\nLimited"],
          ],
        },
      ],
    });
    const parts = {
      ...unzipSync(book),
      "xl/comments9.xml": strToU8('<c ref="S4">\n<t>Caf&#xe9; &amp; ACME Ltd.</t></c>'),
      "xl/media/image1.png": Uint8Array.of(0, 255),
    };
    writeFileSync(at("q1.xlsx"), zipSync(parts));
    const identity = await generateX25519Identity();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    writeFileSync(at("identity.txt"), `${identity}\n`);
    writeFileSync(at("q2.xlsx.age"), await encrypter.encrypt(book));
    writeFileSync(at("letters.zip"), zipSync({ "a.txt": strToU8("Acme") }));
    const decrypted = await decryptedIn(folder, at("identity.txt"));
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase: true };
    const workbooks = await workbooksIn(filesToSearch(folder, undefined), decrypted);
    const { mentions, filesSearched, unsearched } = forget({ ...places, decrypted, workbooks });
    expect(mentions).toEqual([
      { file: at("q1.xlsx"), part: 'sheet "Data"', line: 3, withdrawal: 3 },
      { file: at("q1.xlsx"), part: 'sheet "Data"', line: 4, withdrawal: 2 },
      { file: at("q1.xlsx"), part: "xl/comments9.xml", line: 2, withdrawal: 2 },
      { file: at("q2.xlsx.age"), part: 'sheet "Data"', line: 3, withdrawal: 3 },
      { file: at("q2.xlsx.age"), part: 'sheet "Data"', line: 4, withdrawal: 2 },
    ]);
    expect([filesSearched, unsearched]).toEqual([3, [at("letters.zip")]]);
  });

  it("does not take the numbers in a workbook's markup for identifiers, even those of a named organisation", async () => {
    writeFileSync(at("withdrawn.csv"), "organisation,submission_id,date\nAcme,S4,2026-10-05\n");
    const book = await writeXlsx({ sheets: [{ name: "Data", rows: [["Nr"], ["S4"]] }] });
    const comment = strToU8('<c ref="S4">\n<t>S4</t></c>');
    writeFileSync(at("q1.xlsx"), zipSync({ ...unzipSync(book), "xl/comments9.xml": comment }));
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase: false };
    const workbooks = await workbooksIn(filesToSearch(folder, undefined));
    expect(forget({ ...places, workbooks }).mentions).toEqual([
      { file: at("q1.xlsx"), part: 'sheet "Data"', line: 2, withdrawal: 2 },
    ]);
  });

  it("reads the letters that a workbook writes as numbers", async () => {
    writeFileSync(at("withdrawn.csv"), "organisation,submission_id,date\nCafé Rosé,,2026-10-05\n");
    const book = await writeXlsx({ sheets: [{ name: "Data", rows: [["Name"]] }] });
    const comment = strToU8("<c>\n<t>Caf&#xe9; Ros&#233;</t></c>");
    writeFileSync(at("q1.xlsx"), zipSync({ ...unzipSync(book), "xl/comments9.xml": comment }));
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase: false };
    const workbooks = await workbooksIn(filesToSearch(folder, undefined));
    expect(forget({ ...places, workbooks }).mentions).toEqual([
      { file: at("q1.xlsx"), part: "xl/comments9.xml", line: 2, withdrawal: 2 },
    ]);
  });

  it("searches only the columns that name a submission, in a sheet with the columns of a submissions file", async () => {
    const header = [...SAMPLE_COLUMNS, "organisation"];
    const row = (id: string, bottleneck: string) =>
      header.map((name) => ({ submission_id: id, bottleneck, organisation: "Other" })[name] ?? "1");
    const rows = [header, row("A1", "S4"), row("S4", "A1")];
    writeFileSync(at("all.xlsx"), await writeXlsx({ sheets: [{ name: "All", rows }] }));
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase: true };
    const workbooks = await workbooksIn([at("all.xlsx"), at("withdrawn.csv"), at("missing.xlsx")]);
    expect(forget({ ...places, workbooks }).mentions).toEqual([
      { file: at("all.xlsx"), part: 'sheet "All"', line: 3, withdrawal: 3 },
    ]);
  });

  it("finds what the ledger still has about them, in every year, and keeps it unless told to erase it", () => {
    const before = readFileSync(at("ledger.bin"));
    expect(look()).toEqual({
      withdrawals: 2,
      entries: 4,
      erased: false,
      filesSearched: 0,
      mentions: [],
      copies: [],
      unsearched: [],
      left: true,
    });
    expect(readFileSync(at("ledger.bin")).equals(before)).toBe(true);
  });

  it("erases them from both states of the ledger, and nobody else", () => {
    expect(look(true)).toMatchObject({ entries: 4, erased: true, left: false });
    expect(look()).toMatchObject({ entries: 0, erased: false, left: false });
    const { last, before } = openLedger(at("ledger.bin")).kept!;
    const known = ledgerOf("2026-Q4").columns;
    for (const { columns } of [last, before]) {
      expect(columns.pseudonyms[2]).toBe(known.pseudonyms[2]);
      expect(columns.versions[2]).toBe(known.versions[2]);
      expect(new Set(columns.pseudonyms).size).toBe(5);
      for (const gone of [0, 1, 3, 4]) expect([...known.pseudonyms]).not.toContain(columns.pseudonyms[gone]);
      expect([...columns.organisations]).toEqual([...known.organisations]);
      expect(columns.organisationPseudonyms).not.toContain(known.organisationPseudonyms[0]);
      expect(columns.organisationPseudonyms[1]).toBe(known.organisationPseudonyms[1]);
    }
    for (const column of ["pseudonyms", "versions", "digests", "organisationPseudonyms"] as const) {
      expect([...before.columns[column]], column).toEqual([...last.columns[column]]);
    }
    expect(before.releases.map(({ release }) => release)).toEqual(["2026-Q3"]);
  });

  it("names the line of every file that names them, in folders too, but not withdrawn.csv, ledger and key", () => {
    mkdirSync(at("old"));
    writeFileSync(at("old/notes.txt"), "nothing\r\nmail of ACME, Limited\r\nS4!\r\nOther\r\n");
    writeFileSync(at("report.json"), '{"S44": 1}\n');
    expect(look(true)).toMatchObject({
      filesSearched: 2,
      mentions: [
        { file: at("old/notes.txt"), line: 2, withdrawal: 2 },
        { file: at("old/notes.txt"), line: 3, withdrawal: 3 },
      ],
      left: true,
    });
  });

  it("opens copies of the ledger, and lists those that have their entries", () => {
    writeFileSync(at("ledger-2026-Q3.bin"), readFileSync(at("ledger.bin")));
    expect(look(true)).toMatchObject({ copies: [at("ledger-2026-Q3.bin")], filesSearched: 1, left: true });
    writeFileSync(at("ledger-2026-Q3.bin"), readFileSync(at("ledger.bin")));
    expect(look()).toMatchObject({ copies: [], left: false });
  });

  it("cannot search files that are not text, and ledgers with another key", () => {
    writeFileSync(at("submissions.csv.gz"), Buffer.from([0x1f, 0x8b, 8, 0, 0xff]));
    symlinkSync(at("nowhere"), at("link"));
    const other = new Uint8Array(32);
    const elsewhere = join(temporaryFolder(), "ledger.bin");
    writeLedger(elsewhere, other, {
      last: ledgerOf("2026-Q3"),
      before: emptyLedger(5),
      digests: {},
      tables: {},
    });
    writeFileSync(at("other.bin"), readFileSync(elsewhere));
    expect(look(true)).toMatchObject({
      unsearched: [at("link"), at("other.bin"), at("submissions.csv.gz")],
      left: true,
    });
  });

  it("counts an organisation that no longer has a programme", () => {
    const ledger = ledgerOf("2026-Q4");
    const other = ledger.columns.organisations[2] ?? 0;
    const moved = Uint32Array.from(ledger.columns.organisations, () => other);
    const last = { ...ledger, columns: { ...ledger.columns, organisations: moved } };
    writeLedger(at("ledger.bin"), KEY, { last, before: emptyLedger(5), digests: {}, tables: {} });
    writeFileSync(at("withdrawn.csv"), "organisation,submission_id,date\nAcme Ltd,,2026-10-05\n");
    expect(look(true)).toMatchObject({ entries: 2, erased: true });
    expect(look()).toMatchObject({ entries: 0 });
  });

  it("reads the last line of a file too, and lists files in the order of their paths", () => {
    mkdirSync(at("a"));
    for (const name of ["b.txt", "a/z.txt"]) writeFileSync(at(name), "nothing\nby Acme");
    expect(look().mentions).toEqual([
      { file: at("a/z.txt"), line: 2, withdrawal: 2 },
      { file: at("b.txt"), line: 2, withdrawal: 2 },
    ]);
  });

  it("searches exports in the repository's root, also in legacy encodings, each file once, and nothing else there", () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "data"));
    writeFileSync(join(root, "export.csv"), Buffer.from("Caf\u00e9 & Co\nACME Ltd\n", "latin1"));
    writeFileSync(join(root, "book.xlsx"), Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff]));
    writeFileSync(join(root, "README.md"), "Acme\n");
    writeFileSync(join(root, "data/a.csv"), "Acme\n");
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase: true };
    expect(forget({ ...places, root })).toMatchObject({
      filesSearched: 1,
      mentions: [{ file: join(root, "export.csv"), line: 2, withdrawal: 2 }],
      unsearched: [join(root, "book.xlsx")],
    });
    expect(forget({ ...places, root: folder })).toMatchObject({ filesSearched: 0, mentions: [] });
  });

  it("follows links to files, in the private folder and in the repository's root", () => {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(elsewhere, "export.csv"), "by Acme\n");
    symlinkSync(join(elsewhere, "export.csv"), join(root, "linked.csv"));
    symlinkSync(join(elsewhere, "export.csv"), at("linked.txt"));
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder, erase: false };
    expect(forget({ ...places, root }).mentions).toEqual([
      { file: at("linked.txt"), line: 1, withdrawal: 2 },
      { file: join(root, "linked.csv"), line: 1, withdrawal: 2 },
    ]);
  });

  it.each([
    ["a zero byte", "a\0b"],
    ["another encoding", Buffer.from("caf\u00e9", "latin1")],
  ])("cannot search a file with %s", (_, content) => {
    writeFileSync(at("notes"), content);
    expect(look()).toMatchObject({ filesSearched: 0, unsearched: [at("notes")] });
  });

  it("writes no ledger if there is nobody to erase", () => {
    look(true);
    const before = readFileSync(at("ledger.bin"));
    expect(look(true)).toMatchObject({ entries: 0, erased: false });
    expect(readFileSync(at("ledger.bin")).equals(before)).toBe(true);
  });

  it("recognises withdrawn.csv, ledger and key by relative paths too", () => {
    const here = (name: string) => relative(process.cwd(), at(name));
    const places = { withdrawn: here("withdrawn.csv"), ledger: here("ledger.bin"), folder, erase: false };
    expect(forget(places)).toMatchObject({ filesSearched: 0, mentions: [], copies: [] });
  });

  it("cannot search a file that is too large to be read at once", () => {
    writeFileSync(at("backup.csv"), "");
    truncateSync(at("backup.csv"), 2 ** 31);
    expect(look()).toMatchObject({ filesSearched: 0, unsearched: [at("backup.csv")], left: true });
  });

  it.each([
    [{}, false],
    [{ entries: 1 }, true],
    [{ entries: 1, erased: true }, false],
    [{ copies: ["ledger.old"] }, true],
    [{ unsearched: ["a.zip"] }, true],
    [{ mentions: [{ file: "a.csv", line: 1, withdrawal: 2 }] }, true],
  ])("is not done while anything is left, or may be: %o", (found, expected) => {
    const nothing = { withdrawals: 1, entries: 0, erased: false, filesSearched: 0 };
    expect(isLeft({ ...nothing, mentions: [], copies: [], unsearched: [], ...found })).toBe(expected);
  });

  it("says that the private folder does not exist", () => {
    const none = at("none");
    const places = { withdrawn: at("withdrawn.csv"), ledger: at("ledger.bin"), folder: none, erase: false };
    expect(() => forget(places)).toThrow(
      new UserError(`${none} does not exist`, "Name the private folder with --folder."),
    );
  });

  it("searches only the folder if there is no ledger", () => {
    rmSync(at("ledger.bin"));
    rmSync(at("ledger.key"));
    expect(look(true)).toMatchObject({ entries: 0, erased: false, left: false });
  });

  it.each<[string, () => void, typeof UserError | typeof DataError]>([
    ["without withdrawn.csv", () => rmSync(at("withdrawn.csv")), UserError],
    [
      "with a wrong withdrawn.csv",
      () => writeFileSync(at("withdrawn.csv"), "organisation\nAcme\n"),
      DataError,
    ],
    ["with a ledger that cannot be opened", () => writeFileSync(at("ledger.bin"), "x"), UserError],
    ["without a folder", () => rmSync(folder, { recursive: true }), UserError],
  ])("is refused %s", (_, spoil, error) => {
    spoil();
    expect(() => look(true)).toThrow(error);
  });
});
