import { attributeOf, byId } from "./dom.ts";

/**
 * Implements the tabs pattern: arrow keys, Home and End move between tabs and choose them at once.
 * @param chosen called when the user chooses a tab
 * @returns a function that shows the panel of a tab
 */
export function tabs<Name extends string>(
  list: HTMLElement,
  chosen: (name: Name) => void,
): (name: Name) => void {
  const all = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const show = (name: Name) => {
    for (const tab of all) {
      const isChosen = tab.dataset.view === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      byId(attributeOf(tab, "aria-controls")).hidden = !isChosen;
    }
  };
  const choose = (tab: HTMLElement) => {
    tab.focus();
    chosen(tab.dataset.view as Name);
  };
  for (const [index, tab] of all.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const place = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
      const target = place === undefined ? undefined : all.at(place % all.length);
      if (target === undefined) return;
      event.preventDefault();
      choose(target);
    });
  }
  return show;
}
