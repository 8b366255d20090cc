/**
 * Makes a button copy the text of an element. Where the clipboard is closed to pages, the text is selected instead.
 * @param tell says what happened
 */
export function copies(button: HTMLElement, source: HTMLElement, tell: (message: string) => void): void {
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent ?? "");
      tell("Copied.");
    } catch {
      getSelection()?.selectAllChildren(source);
      tell("Selected: copy it with your keyboard.");
    }
  });
}
