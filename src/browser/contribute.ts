import { LIMITS } from "../model/limits.ts";
import { type DataProblem, formatProblem } from "../model/problem.ts";
import type { SubmissionProblem } from "../questionnaire/row-problems.ts";
import {
  CONTRIBUTE_RECEIVER,
  CONTRIBUTE_SCRIPTS,
  type ContributeData,
  ENCRYPT,
} from "../site/contribute/data.ts";
import { contributionFileName, type FormProgramme, questionnaire } from "./contribution.ts";
import { byId, element, runScript } from "./dom.ts";
import { pauses } from "./pauses.ts";
import { saveFile } from "./png.ts";
import { readSubmissionText } from "./read-submissions.ts";

type Encrypt = (text: string, recipient: string) => Promise<Uint8Array>;
type Field = HTMLInputElement | HTMLSelectElement;

/** Runs the form. What is filled in leaves the page only in files that the user saves. */
function start({ lists, recipient }: ContributeData): void {
  const asked = questionnaire(lists);
  const fields = new Map(asked.columns.map(({ name }) => [name, byId<Field>(`field-${name}`)] as const));
  let programmes: FormProgramme[] = [{}];
  let current = 0;
  let isFilledIn = false;
  let isSaved = false;
  /** Fields of the programme that have lost focus once; a field that has not been reached yet is not an error. */
  let visited = new Set<string>();
  let isChecked = false;

  // oxlint-disable-next-line typescript/no-non-null-assertion -- there is always a programme, and one of them is shown
  const shown = () => programmes[current]!;

  const chooser = byId<HTMLSelectElement>("programme");
  const consent = byId<HTMLInputElement>("consent");

  const choices = () => {
    chooser.replaceChildren(
      ...programmes.map((programme, index) =>
        element("option", { value: index, selected: index === current }, asked.nameOf(programme, index)),
      ),
    );
    byId<HTMLButtonElement>("remove").disabled = programmes.length === 1;
  };

  const markFields = () => {
    const problems = asked.problemsOf(shown());
    for (const [name, field] of fields) {
      const own = problems.find(({ column }) => column === name);
      const isShown = own !== undefined && (isChecked || visited.has(name));
      field.setAttribute("aria-invalid", String(isShown));
      byId(`wrong-${name}`).textContent = isShown ? `${asked.labelOf(name)} ${said(own)}` : "";
    }
  };

  const compare = byId<HTMLAnchorElement>("compare");
  const comparePage = compare.href;
  const stand = () => {
    const fragment = asked.standOf(shown());
    compare.href = comparePage + (fragment ?? "");
    byId("stand").hidden = !isSaved || fragment === undefined;
  };

  const show = (index: number) => {
    current = index;
    visited = new Set();
    for (const [name, field] of fields) {
      const value = shown()[name] ?? "";
      if (field instanceof HTMLSelectElement) keepUnknown(field, value);
      field.value = value;
    }
    choices();
    markFields();
    stand();
    tellAnswers();
  };

  const tellAnswers = () => {
    const { asked: many, given, needed } = asked.answersOf(shown());
    const enough = given >= needed ? "Enough are answered" : `At least ${needed} are needed`;
    byId("answered").textContent = `Answers: ${given} of ${many}. ${enough}.`;
  };

  const problemsIn = (): { readonly problem: SubmissionProblem; readonly index: number }[] => [
    ...programmes.flatMap((programme, index) =>
      asked.problemsOf(programme).map((problem) => ({ problem, index })),
    ),
    ...asked.handInProblems(programmes),
  ];

  /** Lists what is wrong with all programmes. @returns the number of problems */
  const sum = (): number => {
    const all = problemsIn();
    const found = byId("found");
    if (all.length === 0) {
      const what = programmes.length === 1 ? "The submission is" : `All ${programmes.length} submissions are`;
      found.replaceChildren(element("p", { class: "fine" }, `${what} complete and correct.`));
      return 0;
    }
    const items = all.slice(0, LIMITS.problems).map(({ problem, index }) => {
      const place = [
        ...(programmes.length === 1 ? [] : [`Programme ${index + 1}`]),
        ...(problem.column === undefined ? [] : [asked.labelOf(problem.column)]),
      ].join(", ");
      const go = element("a", { href: `#field-${problem.column ?? "industry"}` }, place || "The submission");
      go.addEventListener("click", (event) => {
        event.preventDefault();
        if (index !== current) show(index);
        byId(`field-${problem.column ?? "industry"}`).focus();
      });
      const value = problem.value ? ` “${problem.value}”` : "";
      return element("li", {}, go, `${value}: ${said(problem)}`);
    });
    const more = all.length - items.length;
    found.replaceChildren(
      element(
        "p",
        { class: "notice" },
        all.length === 1 ? "One problem to fix:" : `${all.length} problems to fix:`,
      ),
      element("ul", {}, ...items),
      ...(more > 0 ? [element("p", {}, `… and ${more} more.`)] : []),
    );
    return all.length;
  };

  const check = (): boolean => {
    isChecked = true;
    markFields();
    const wrong = sum();
    const notice = byId("saved");
    if (wrong > 0) {
      notice.textContent = "";
      byId("found").focus();
      return false;
    }
    consent.setAttribute("aria-invalid", String(!consent.checked));
    if (consent.checked) return true;
    notice.textContent = "Before you save, tick the box to agree.";
    consent.focus();
    return false;
  };

  const edited = () => {
    isFilledIn = true;
    isSaved = false;
    byId("after").hidden = true;
    byId("saved").textContent = "";
    if (isChecked) sum();
    markFields();
    stand();
    tellAnswers();
  };

  const whenStill = stillness();
  for (const [name, field] of fields) {
    const leave = () => {
      visited.add(name);
      whenStill(() => {
        markFields();
        choices();
      });
    };
    const pause = pauses(() => {
      if (field.value !== "") leave();
    });
    field.addEventListener("input", () => {
      programmes[current] = { ...programmes[current], [name]: field.value };
      edited();
      pause();
    });
    field.addEventListener("change", leave);
  }
  chooser.addEventListener("change", () => show(Number(chooser.value)));
  byId("add").addEventListener("click", () => {
    programmes.push(asked.another(shown()));
    isSaved = false;
    isChecked = false;
    byId("found").replaceChildren();
    show(programmes.length - 1);
    byId("field-framework").focus();
  });
  byId("remove").addEventListener("click", () => {
    programmes = programmes.filter((_, index) => index !== current);
    show(Math.min(current, programmes.length - 1));
    edited();
    chooser.focus();
  });

  const opener = byId<HTMLInputElement>("open");
  opener.addEventListener("change", async () => {
    const [file] = opener.files ?? [];
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Without this, choosing the same file again after correcting it would have no effect.
    opener.value = "";
    const { rows, problems, total } = readSubmissionText(file.name, bytes, asked.needed);
    if (total > 0) {
      byId("opened").replaceChildren(...listed(`${file.name} cannot be read:`, problems, total));
      return;
    }
    programmes = rows.map(({ cells }) => asked.programmeOf(cells));
    const many = rows.length === 1 ? "1 submission" : `${rows.length} submissions`;
    byId("opened").replaceChildren(
      element("p", {}, `Opened ${file.name}: ${many}. It replaces what was in the form.`),
    );
    isChecked = true;
    show(0);
    edited();
  });

  byId("contribution").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!check()) return;
    try {
      await runScript(CONTRIBUTE_SCRIPTS.encrypt);
      const encrypt = (globalThis as unknown as Record<typeof ENCRYPT, Encrypt>)[ENCRYPT];
      const bytes = await encrypt(asked.csvOf(programmes), recipient);
      const name = `${contributionFileName(programmes)}.age`;
      saveFile(name, new Blob([bytes as BlobPart], { type: "application/octet-stream" }));
      isSaved = true;
      byId("saved").textContent = `Saved ${name}.`;
      byId("after").hidden = false;
      stand();
    } catch {
      byId("saved").textContent =
        "The file could not be encrypted in this browser. Save it as CSV, and encrypt it with age as described below.";
    }
  });
  // The CSV is for the user's own records and to continue later, so it may be unfinished.
  byId("save-csv").addEventListener("click", () => {
    isChecked = true;
    markFields();
    const wrong = sum();
    const name = contributionFileName(programmes);
    saveFile(name, new Blob([asked.csvOf(programmes)], { type: "text/csv" }));
    isSaved = true;
    stand();
    const rest =
      wrong === 0
        ? ""
        : ` ${wrong === 1 ? "One problem is" : `${wrong} problems are`} still to be fixed; open the file here to continue.`;
    byId("saved").textContent = `Saved ${name}. It is not encrypted.${rest}`;
  });
  addEventListener("beforeunload", (event) => {
    if (isFilledIn && !isSaved) event.preventDefault();
  });

  show(0);
  byId("contribution").hidden = false;
}

/**
 * Delays work that moves the page while a pointer button is held down: a field loses focus when the user presses on
 * something else, which must not move before it is clicked.
 */
function stillness(): (work: () => void) => void {
  let isDown = false;
  let waiting: (() => void)[] = [];
  const up = () => {
    isDown = false;
    const due = waiting;
    waiting = [];
    // The click follows in this same task.
    setTimeout(() => due.forEach((work) => work()));
  };
  addEventListener("pointerdown", () => (isDown = true), true);
  addEventListener("pointerup", up, true);
  addEventListener("pointercancel", up, true);
  return (work) => {
    if (isDown) waiting.push(work);
    else setTimeout(work);
  };
}

/**
 * Adds an option for a value from a file that the list does not have, so that the form can show what is wrong with it.
 */
function keepUnknown(field: HTMLSelectElement, value: string): void {
  for (const option of field.querySelectorAll("[data-unknown]")) option.remove();
  if ([...field.options].some((option) => option.value === value)) return;
  field.append(element("option", { value, "data-unknown": true }, value));
}

function said({ rule, remedy }: SubmissionProblem): string {
  return `${rule}. ${remedy}`;
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
