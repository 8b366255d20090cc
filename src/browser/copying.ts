import { copies } from "./copy.ts";
import { attributeOf, byId, within } from "./dom.ts";

/** Activates the copy buttons of code blocks; the result is shown at the bottom of the page. */
export function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(".copyable > button")) {
    const source = within<HTMLElement>(byId(attributeOf(button, "data-copies")), "code");
    copies(button, source, (message) => {
      byId("copied").textContent = message;
    });
    button.hidden = false;
  }
}
