import { copies } from "./copy.ts";
import { attributeOf, byId, within } from "./dom.ts";

/** Shows the copy buttons of blocks of lines, and below the page's what came of each. */
export function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(".copyable > button")) {
    const source = within<HTMLElement>(byId(attributeOf(button, "data-copies")), "code");
    copies(button, source, (message) => {
      byId("copied").textContent = message;
    });
    button.hidden = false;
  }
}
