import { arranged, sortedPlaces } from "./cell-order.ts";
import { element } from "./dom.ts";

/** Shorter tables are not sortable: their rows can be seen at a glance. */
const FEWEST_ROWS = 3;

/** Makes the tables of a page that have numbers sortable: each heading becomes a button. */
export function sortable(root: ParentNode): void {
  for (const table of root.querySelectorAll<HTMLTableElement>(".scroll > table")) {
    const [body] = table.tBodies;
    const headings = [...table.querySelectorAll<HTMLTableCellElement>("thead th")];
    const hasNumbers = headings.some(({ classList }) => classList.contains("number"));
    if (body === undefined || body.rows.length < FEWEST_ROWS || !hasNumbers) continue;
    for (const [column, heading] of headings.entries()) {
      // A table that is drawn while the page loads may be processed twice.
      if (heading.textContent === "" || heading.querySelector(".sort") !== null) continue;
      const button = element("button", { type: "button", class: "sort" });
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const isNumeric = heading.classList.contains("number");
        // Numbers are sorted from the largest first, names from the beginning of the alphabet.
        const [first, second] = isNumeric
          ? (["descending", "ascending"] as const)
          : (["ascending", "descending"] as const);
        const next = heading.ariaSort === first ? second : first;
        for (const other of headings) other.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", next);
        sort(body, column, isNumeric, next === "ascending" ? 1 : -1);
      });
    }
  }
}

function sort(body: HTMLTableSectionElement, column: number, isNumeric: boolean, direction: 1 | -1): void {
  const rows = [...body.rows];
  const texts = rows.map(({ cells }) => cells[column]?.textContent ?? "");
  body.append(...arranged(rows, sortedPlaces(texts, isNumeric, direction)));
}
