import { type DataProblem, formatProblem } from "../model/problem.ts";
import {
  CONTRIBUTE_RECEIVER,
  CONTRIBUTE_SCRIPTS,
  type ContributeData,
  ENCRYPT,
} from "../site/contribute/data.ts";
import { ContributionForm } from "./contribution-form.ts";
import { byId, element, runScript } from "./dom.ts";
import { pauses } from "./pauses.ts";
import { saveFile } from "./png.ts";
import { readSubmissionText } from "./read-submissions.ts";
import { stillness } from "./stillness.ts";

type Encrypt = (text: string, recipient: string) => Promise<Uint8Array>;

/** Runs the form. What is filled in leaves the page only in files that the user saves. */
function start({ lists, recipient }: ContributeData): void {
  const form = new ContributionForm(lists);
  watchFields(form);
  watchProgrammes(form);
  watchOpening(form);
  byId("contribution").addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.check()) void saveEncrypted(form, recipient);
  });
  byId("save-csv").addEventListener("click", () => saveCsv(form));
  addEventListener("beforeunload", (event) => {
    if (form.isUnsaved) event.preventDefault();
  });
  form.show(0);
  byId("contribution").hidden = false;
}

function watchFields(form: ContributionForm): void {
  const whenStill = stillness();
  for (const [name, field] of form.fields) {
    const leave = () => whenStill(() => form.leave(name));
    const pause = pauses(() => {
      if (field.value !== "") leave();
    });
    field.addEventListener("input", () => {
      form.enter(name, field.value);
      pause();
    });
    field.addEventListener("change", leave);
  }
}

function watchProgrammes(form: ContributionForm): void {
  const chooser = byId<HTMLSelectElement>("programme");
  chooser.addEventListener("change", () => form.show(Number(chooser.value)));
  byId("add").addEventListener("click", () => {
    form.addProgramme();
    byId("field-framework").focus();
  });
  byId("remove").addEventListener("click", () => {
    form.removeProgramme();
    chooser.focus();
  });
}

function watchOpening(form: ContributionForm): void {
  const opener = byId<HTMLInputElement>("open");
  opener.addEventListener("change", async () => {
    const [file] = opener.files ?? [];
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Without this, choosing the same file again after correcting it would have no effect.
    opener.value = "";
    const { rows, problems, total } = readSubmissionText(file.name, bytes, form.neededColumns);
    if (total > 0) {
      byId("opened").replaceChildren(...listed(`${file.name} cannot be read:`, problems, total));
      return;
    }
    const many = rows.length === 1 ? "1 submission" : `${rows.length} submissions`;
    byId("opened").replaceChildren(
      element("p", {}, `Opened ${file.name}: ${many}. It replaces what was in the form.`),
    );
    form.replace(rows.map(({ cells }) => cells));
  });
}

async function saveEncrypted(form: ContributionForm, recipient: string): Promise<void> {
  try {
    await runScript(CONTRIBUTE_SCRIPTS.encrypt);
    const encrypt = (globalThis as unknown as Record<typeof ENCRYPT, Encrypt>)[ENCRYPT];
    const bytes = await encrypt(form.csv, recipient);
    const name = `${form.fileName}.age`;
    saveFile(name, new Blob([bytes as BlobPart], { type: "application/octet-stream" }));
    byId("saved").textContent = `Saved ${name}.`;
    byId("after").hidden = false;
    form.saved();
  } catch {
    byId("saved").textContent =
      "The file could not be encrypted in this browser. Save it as CSV, and encrypt it with age as described below.";
  }
}

/** Saves the CSV for the user's own records and to continue later, so it may be unfinished. */
function saveCsv(form: ContributionForm): void {
  const wrong = form.markProblems();
  const name = form.fileName;
  saveFile(name, new Blob([form.csv], { type: "text/csv" }));
  form.saved();
  const rest =
    wrong === 0
      ? ""
      : ` ${wrong === 1 ? "One problem is" : `${wrong} problems are`} still to be fixed; open the file here to continue.`;
  byId("saved").textContent = `Saved ${name}. It is not encrypted.${rest}`;
}

function listed(title: string, problems: readonly DataProblem[], total: number): Node[] {
  const more = total - problems.length;
  return [
    element("p", { class: "notice" }, title),
    element("ul", {}, ...problems.map((problem) => element("li", {}, formatProblem(problem)))),
    ...(more > 0 ? [element("p", {}, `… and ${more} more.`)] : []),
  ];
}

Object.assign(globalThis, { [CONTRIBUTE_RECEIVER]: start });
