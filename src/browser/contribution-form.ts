import { LIMITS } from "../model/limits.ts";
import type { SubmissionProblem } from "../questionnaire/row-problems.ts";
import type { ContributeData } from "../site/contribute/data.ts";
import { contributionFileName, type FormProgramme, questionnaire } from "./contribution.ts";
import { byId, element } from "./dom.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/** The form in which programmes are filled in, one of which is shown. */
export class ContributionForm {
  readonly fields: ReadonlyMap<string, Field>;
  readonly #asked;
  readonly #chooser = byId<HTMLSelectElement>("programme");
  readonly #consent = byId<HTMLInputElement>("consent");
  readonly #compare = byId<HTMLAnchorElement>("compare");
  readonly #comparePage = this.#compare.href;
  #programmes: FormProgramme[] = [{}];
  #current = 0;
  #isFilledIn = false;
  #isSaved = false;
  /** Fields of the programme that have lost focus once; a field that has not been reached yet is not an error. */
  #visited = new Set<string>();
  #isChecked = false;

  constructor(lists: ContributeData["lists"]) {
    this.#asked = questionnaire(lists);
    this.fields = new Map(
      this.#asked.columns.map(({ name }) => [name, byId<Field>(`field-${name}`)] as const),
    );
  }

  /** The columns that a file of programmes must have. */
  get neededColumns(): readonly string[] {
    return this.#asked.needed;
  }

  /** Whether something would be lost if the page were left. */
  get isUnsaved(): boolean {
    return this.#isFilledIn && !this.#isSaved;
  }

  /** The name of a file of the programmes, without an ending for encryption. */
  get fileName(): string {
    return contributionFileName(this.#programmes);
  }

  get csv(): string {
    return this.#asked.csvOf(this.#programmes);
  }

  get #shown(): FormProgramme {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- there is always a programme, and one of them is shown
    return this.#programmes[this.#current]!;
  }

  show(index: number): void {
    this.#current = index;
    this.#visited = new Set();
    for (const [name, field] of this.fields) {
      const value = this.#shown[name] ?? "";
      if (field instanceof HTMLSelectElement) keepUnknown(field, value);
      field.value = value;
    }
    this.#listProgrammes();
    this.#markFields();
    this.#showStand();
    this.#countAnswers();
  }

  /** Takes what was entered in a field. */
  enter(name: string, value: string): void {
    this.#programmes[this.#current] = { ...this.#shown, [name]: value };
    this.#edited();
  }

  /** Marks a field that was left, if something is wrong with it. */
  leave(name: string): void {
    this.#visited.add(name);
    this.#markFields();
    this.#listProgrammes();
  }

  addProgramme(): void {
    this.#programmes.push(this.#asked.another(this.#shown));
    this.#isSaved = false;
    this.#isChecked = false;
    byId("found").replaceChildren();
    this.show(this.#programmes.length - 1);
  }

  removeProgramme(): void {
    this.#programmes = this.#programmes.filter((_, index) => index !== this.#current);
    this.show(Math.min(this.#current, this.#programmes.length - 1));
    this.#edited();
  }

  /** Replaces all programmes by those of a file. */
  replace(rows: readonly (readonly string[])[]): void {
    this.#programmes = rows.map((cells) => this.#asked.programmeOf(cells));
    this.#isChecked = true;
    this.show(0);
    this.#edited();
  }

  saved(): void {
    this.#isSaved = true;
    this.#showStand();
  }

  /** Shows what is wrong with all programmes. @returns the number of problems */
  markProblems(): number {
    this.#isChecked = true;
    this.#markFields();
    return this.#listProblems();
  }

  /** Shows what is wrong, or that there is no consent. @returns whether the programmes can be handed in */
  check(): boolean {
    const notice = byId("saved");
    if (this.markProblems() > 0) {
      notice.textContent = "";
      byId("found").focus();
      return false;
    }
    this.#consent.setAttribute("aria-invalid", String(!this.#consent.checked));
    if (this.#consent.checked) return true;
    notice.textContent = "Before you save, tick the box to agree.";
    this.#consent.focus();
    return false;
  }

  #edited(): void {
    this.#isFilledIn = true;
    this.#isSaved = false;
    byId("after").hidden = true;
    byId("saved").textContent = "";
    if (this.#isChecked) this.#listProblems();
    this.#markFields();
    this.#showStand();
    this.#countAnswers();
  }

  #listProgrammes(): void {
    this.#chooser.replaceChildren(
      ...this.#programmes.map((programme, index) =>
        element(
          "option",
          { value: index, selected: index === this.#current },
          this.#asked.nameOf(programme, index),
        ),
      ),
    );
    byId<HTMLButtonElement>("remove").disabled = this.#programmes.length === 1;
  }

  #markFields(): void {
    const problems = this.#asked.problemsOf(this.#shown);
    for (const [name, field] of this.fields) {
      const own = problems.find(({ column }) => column === name);
      const isShown = own !== undefined && (this.#isChecked || this.#visited.has(name));
      field.setAttribute("aria-invalid", String(isShown));
      byId(`wrong-${name}`).textContent = isShown ? `${this.#asked.labelOf(name)} ${said(own)}` : "";
    }
  }

  /** Links to the comparison with the benchmark, once the programme is saved. */
  #showStand(): void {
    const fragment = this.#asked.standOf(this.#shown);
    this.#compare.href = this.#comparePage + (fragment ?? "");
    byId("stand").hidden = !this.#isSaved || fragment === undefined;
  }

  #countAnswers(): void {
    const { asked: many, given, needed } = this.#asked.answersOf(this.#shown);
    const enough = given >= needed ? "Enough are answered" : `At least ${needed} are needed`;
    byId("answered").textContent = `Answers: ${given} of ${many}. ${enough}.`;
  }

  #listProblems(): number {
    const all = [
      ...this.#programmes.flatMap((programme, index) =>
        this.#asked.problemsOf(programme).map((problem) => ({ problem, index })),
      ),
      ...this.#asked.handInProblems(this.#programmes),
    ];
    const found = byId("found");
    const many = this.#programmes.length;
    if (all.length === 0) {
      const what = many === 1 ? "The submission is" : `All ${many} submissions are`;
      found.replaceChildren(element("p", { class: "fine" }, `${what} complete and correct.`));
      return 0;
    }
    const items = all
      .slice(0, LIMITS.problems)
      .map(({ problem, index }) => this.#problemItem(problem, index));
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
  }

  /** Makes an item that says what is wrong, with a link to the field. */
  #problemItem(problem: SubmissionProblem, index: number): HTMLElement {
    const { column, value } = problem;
    const place = [
      ...(this.#programmes.length === 1 ? [] : [`Programme ${index + 1}`]),
      ...(column === undefined ? [] : [this.#asked.labelOf(column)]),
    ].join(", ");
    const field = `field-${column ?? "industry"}`;
    const go = element("a", { href: `#${field}` }, place || "The submission");
    go.addEventListener("click", (event) => {
      event.preventDefault();
      if (index !== this.#current) this.show(index);
      byId(field).focus();
    });
    return element("li", {}, go, `${value ? ` “${value}”` : ""}: ${said(problem)}`);
  }
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
