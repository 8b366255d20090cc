import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, describe, expect, test } from "vitest";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { readIdentities, readSubmissionFiles } from "../../src/operations/read-submission-files.ts";
import { allSubmissionColumns, submissionColumns } from "../../src/questionnaire/columns.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { violations } from "../support/axe.ts";
import { writeBuilt } from "../support/built.ts";
import { hasChromium, openPage, type Page } from "../support/chromium/index.ts";
import { goldenFiles } from "../support/golden.ts";
import { once } from "../support/once.ts";

const settings = loadSettings(goldenFiles);
const COLUMNS = submissionColumns(settings.requirements);
const region = settings.countries.find(({ id }) => id === "CC")!.region;
const ASKED = allSubmissionColumns(settings.requirements);
const REQUIREMENTS = ASKED.filter(({ kind }) => kind === "finding");
const FIGURES = ASKED.flatMap((column) => (column.kind === "figure" ? [column] : []));
/** Answers of a submission: figures, findings, and causes of delay. */
const ANSWERS = FIGURES.length + REQUIREMENTS.length + 1;

/** A programme with values of the hand-made data's registries, as a user enters it. */
const WRITTEN = {
  organisation: "Example Ltd",
  submission_id: "first",
  year: "2026",
  maturity_score: "61.5",
  audit_hours: "1,010 h",
  qsa_fees_usd: "$65,000",
  remediation_tooling_usd: "58000",
  internal_labour_usd: "41000",
  automation_rate: "57%",
  remediation_days: "7.8",
  bottleneck_delay_days: "3",
};
/** Questions that were added later. */
const ADDED = FIGURES.filter(({ name }) => !(name in WRITTEN));
const TYPED: Readonly<Record<string, string>> = {
  ...WRITTEN,
  ...Object.fromEntries(ADDED.map(({ name, example }) => [name, String(example)])),
};
const CHOSEN: Readonly<Record<string, string>> = {
  industry: "beta",
  framework: "Y_2",
  country: "CC",
  bottleneck: "scope",
  ...Object.fromEntries(REQUIREMENTS.map(({ name }, index) => [name, index % 2 === 0 ? "open" : "closed"])),
};

/** A site on disk with a recipient, and a file with its identity next to it. */
const folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = once(async () => {
  const identity = await generateX25519Identity();
  const release = JSON.parse(textOf(goldenFiles.get("release.json")!));
  const participation = { ...release.participation, recipient: await identityToRecipient(identity) };
  const data = withFiles(goldenFiles, [jsonFile("release.json", { ...release, participation })]);
  writeBuilt(join(folder, "public"), {}, data);
  writeFileSync(join(folder, "identity.txt"), `${identity}\n`);
  return `${pathToFileURL(join(folder, "public"))}/`;
});

async function openForm(width = 1280) {
  const address = await site();
  const { page, faults } = await openPage({ site: address, width });
  await page.goto(`${address}contribute.html`);
  await page.waitForSelector("#contribution");
  // Saved files are kept for the test, and not downloaded.
  await page.evaluate(`{
    globalThis.kept = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => (kept.push(blob), make.call(URL, blob));
    HTMLAnchorElement.prototype.click = () => {};
  }`);
  return { page, faults };
}

async function fillIn(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(CHOSEN)) await page.select(`#field-${name}`, value);
  for (const [name, value] of Object.entries(TYPED)) await page.fill(`#field-${name}`, value);
}

const text = (page: Page, selector: string) => page.of(selector, "element.innerText");
const saved = async (page: Page) =>
  Uint8Array.from(
    (await page.evaluate("kept.at(-1).arrayBuffer().then((all) => [...new Uint8Array(all)])")) as number[],
  );

/** Opens a file, which has the same name each time. The browser tells the page nothing if it has it chosen already. */
async function openFile(page: Page, content: string): Promise<void> {
  const file = join(folder, "filled.csv");
  writeFileSync(file, content);
  const { result } = await page.send("Runtime.evaluate", { expression: 'document.querySelector("#open")' });
  await page.of(
    "#open",
    `void (globalThis.told = new Promise((resolve) => {
      for (const type of ["change", "cancel"]) element.addEventListener(type, () => resolve(type), { once: true });
    }))`,
  );
  await page.send("DOM.setFileInputFiles", { files: [file], objectId: result.objectId });
  expect(await page.evaluate("told")).toBe("change");
  await page.waitForFunction('document.querySelector("#opened").textContent !== ""');
}

describe.skipIf(!hasChromium)("the form (skipped if Chromium is not installed)", () => {
  test("saves the answers as an encrypted file, which ingest reads as the same rows, sends and stores nothing, and says no more about the file once an answer changes", async () => {
    const { page, faults } = await openForm();
    await fillIn(page);
    await page.click("#consent");
    await page.click("#save-encrypted");
    await page.waitForFunction('document.querySelector("#saved").textContent !== ""');
    expect(await text(page, "#saved")).toBe("Saved submission-first.csv.age.");
    expect(await text(page, "#found")).toBe("The submission is complete and correct.");
    expect(await text(page, "#after")).toContain("figures@example.org");

    expect(await page.of("#compare", "element.href.slice(element.href.lastIndexOf('/co') + 1)")).toBe(
      `compare.html#/?industry=beta&framework=Y_2&region=${region}&year=2026&maturity_score=61.5&audit_hours=1010&qsa_fees_usd=65000&remediation_tooling_usd=58000&internal_labour_usd=41000&cost_usd=164000&automation_rate=57&remediation_days=7.8${ADDED.map(({ name, example }) => `&${name}=${example}`).join("")}`,
    );
    expect(await page.of("#stand", "element.checkVisibility()")).toBe(true);

    const file = join(folder, "one.csv.age");
    writeFileSync(file, await saved(page));
    const rows: string[][] = [];
    const identities = readIdentities(join(folder, "identity.txt"));
    const { errors } = await readSubmissionFiles([file], identities, COLUMNS, (cells) => rows.push(cells));
    expect(errors.problems).toEqual([]);
    const given = { ...TYPED, ...CHOSEN };
    expect(rows).toEqual([[...COLUMNS, "organisation"].map((name) => given[name as keyof typeof given])]);

    expect(
      await page.evaluate("[localStorage.length, sessionStorage.length, document.cookie, location.hash]"),
    ).toEqual([0, 0, "", ""]);

    // What is said about the file is not about what is typed now.
    await page.fill("#field-audit_hours", "1020");
    expect(await page.evaluate('["after", "stand"].map((id) => document.getElementById(id).hidden)')).toEqual(
      [true, true],
    );
    expect(await text(page, "#saved")).toBe("");
    expect(faults).toEqual([]);
  });

  test("shows at each field what ingest would report, lists all problems, and saves nothing until they are fixed and consent is given", async () => {
    const { page, faults } = await openForm();
    expect(await text(page, "#answered")).toBe(
      `Answers: 0 of ${ANSWERS}. At least ${Math.ceil(0.8 * ANSWERS)} are needed.`,
    );
    await page.click("#save-csv");
    expect(await text(page, "#saved")).toBe(
      "Saved submission.csv. It is not encrypted. 5 problems are still to be fixed; open the file here to continue.",
    );
    expect(await page.of("#stand", "element.checkVisibility()")).toBe(false);
    expect(await text(page, "#wrong-industry")).toBe(
      "Industry must not be empty: the submission is left out. Choose one from the list.",
    );
    expect(await text(page, "#found")).toMatch(
      /^5 problems to fix:[^]*Year: must be a year[^]*answers are missing/,
    );
    await fillIn(page);
    await page.fill("#field-automation_rate", "570");
    await page.fill("#field-audit_hours", "many");
    expect(await text(page, "#wrong-automation_rate")).toBe(
      "Automation rate must be 0 to 100 percent: it counts as missing. Correct it, or leave it empty.",
    );
    expect(await page.of("#field-audit_hours", 'element.getAttribute("aria-invalid")')).toBe("true");
    expect(await text(page, "#found")).toMatch(/^2 problems to fix:/);
    await page.click("#save-encrypted");
    expect(await page.evaluate("kept.length")).toBe(1);
    // The contributor's own copy may be unfinished.
    await page.click("#save-csv");
    expect(await text(page, "#saved")).toBe(
      "Saved submission-first.csv. It is not encrypted. 2 problems are still to be fixed; open the file here to continue.",
    );
    await page.fill("#field-automation_rate", "57");
    await page.fill("#field-audit_hours", "1010");
    expect(await text(page, "#answered")).toBe(`Answers: ${ANSWERS} of ${ANSWERS}. Enough are answered.`);
    await page.click("#save-encrypted");
    expect(await text(page, "#saved")).toBe("Before you save, tick the box to agree.");
    expect(await page.evaluate("kept.length")).toBe(2);
    await page.click("#save-csv");
    expect(await text(page, "#saved")).toBe("Saved submission-first.csv. It is not encrypted.");
    const [header, row] = new TextDecoder().decode(await saved(page)).split("\r\n");
    expect(header).toBe([...COLUMNS, "organisation"].join(","));
    expect(row).toMatch(/^first,beta,Y_2,CC,2026,61\.5,1010,"\$65,000",58000,41000,57,7\.8,/);
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("shows every column of the code book on a desktop", async () => {
    const { page } = await openForm();
    const region = '[aria-labelledby=code-book] [role="group"]';
    expect(await page.of(region, "element.scrollWidth - element.clientWidth")).toBe(0);
  });

  test("marks a field that loses focus to a button, and the button is still clicked", async () => {
    const { page, faults } = await openForm(390);
    await page.select("#field-industry", "alpha");
    await page.fill("#field-audit_hours", "lots");
    const place = await page.middleOf("#add");
    await page.mouse("mousePressed", place);
    // The field has lost the focus. What the button is pressed at does not move while it is held down.
    await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
    expect(await page.evaluate("document.activeElement.id")).toBe("add");
    expect(await text(page, "#wrong-audit_hours")).toBe("");
    await page.mouse("mouseReleased", place);
    await page.waitForFunction('document.querySelector("#programme").options.length === 2');
    await page.select("#programme", "0");
    await page.click("#field-audit_hours");
    await page.fill("#field-audit_hours", "more");
    await page.focus("#field-year");
    await page.waitForFunction('document.querySelector("#wrong-audit_hours").textContent !== ""');
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(faults).toEqual([]);
  });

  test("shows what is wrong with a figure after a pause in typing, and what to type instead", async () => {
    const { page, faults } = await openForm();
    await page.click("#field-remediation_days");
    await page.evaluate(`{
      const field = document.querySelector("#field-remediation_days");
      field.value = "7,5";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }`);
    await page.waitForFunction('document.querySelector("#wrong-remediation_days").textContent !== ""');
    expect(await page.evaluate("document.activeElement.id")).toBe("field-remediation_days");
    expect(await text(page, "#wrong-remediation_days")).toBe(
      "Remediation delay must be a number: it counts as missing. Write it with a decimal point: 7.5.",
    );
    expect(faults).toEqual([]);
  });

  test("opens a file, also one that was corrected under the same name, reports problems in the same words, and accepts several programmes", async () => {
    const { page, faults } = await openForm();
    await openFile(page, "Industry;year\nalpha;2026\n");
    expect(await text(page, "#opened")).toContain("filled.csv cannot be read:");
    const cells = (changes: Readonly<Record<string, string>>) =>
      COLUMNS.map(
        (name) => ({ ...TYPED, ...CHOSEN, audit_hours: "1010", qsa_fees_usd: "65000", ...changes })[name],
      ).join(",");
    await page.evaluate('document.querySelector("#opened").textContent = ""');
    await openFile(
      page,
      `${COLUMNS.join(",")}\n${cells({ industry: "Alpha & Sons" })}\n${cells({ country: "Utopia" })}\n`,
    );
    expect(await text(page, "#opened")).toBe(
      "Opened filled.csv: 2 submissions. It replaces what was in the form.",
    );
    expect(await page.of("#field-industry", "element.value")).toBe("alpha");
    expect(await text(page, "#found")).toMatch(
      /^One problem to fix:\s+Programme 2, Country “Utopia”: is not a known country: the submission is left out\. Choose one from the list\.$/,
    );
    await page.click("#found a");
    expect(await page.of("#field-country", "[document.activeElement === element, element.value]")).toEqual([
      true,
      "Utopia",
    ]);
    const countries = () => page.of("#field-country", "[...element.options].map(({ value }) => value)");
    expect(await countries()).toContain("Utopia");
    // No other programme is offered what only a file has.
    await page.select("#programme", "0");
    expect(await countries()).not.toContain("Utopia");
    await page.select("#programme", "1");
    await page.select("#field-country", "AA");
    expect(await text(page, "#found")).toMatch(
      /^One problem to fix:\s+Programme 1, Submission: is replaced by programme 2, which has the same submission name: the submission is left out\./,
    );
    await page.click("#save-csv");
    expect(await text(page, "#saved")).toBe(
      "Saved submission-first.csv. It is not encrypted. One problem is still to be fixed; open the file here to continue.",
    );
    await page.fill("#field-submission_id", "second");
    expect(await text(page, "#found")).toBe("All 2 submissions are complete and correct.");
    await page.click("#add");
    expect(await page.of("#programme", "[...element.options].map(({ text }) => text)")).toEqual([
      '1 · Alpha & Sons · Framework "Y" · Celand · 2026',
      '2 · Beta · Framework "Y" · Aland · 2026',
      "3 · Beta · Aland",
    ]);
    await page.click("#remove");
    expect(await page.of("#programme", "element.options.length")).toBe(2);
    await page.evaluate('document.querySelector("#opened").textContent = ""');
    await openFile(page, `${COLUMNS.join(",")}\n${cells({})}\n`);
    expect(await text(page, "#opened")).toBe(
      "Opened filled.csv: 1 submission. It replaces what was in the form.",
    );
    expect(await text(page, "#found")).toBe("The submission is complete and correct.");
    expect(faults).toEqual([]);
  });
});
