/**
 * Makes a button copy the text of an element. If the page may not use the clipboard, the text is selected instead.
 * @param tell called with a message about the result
 */
export function copies(button: HTMLElement, source: HTMLElement, tell: (message: string) => void): void {
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent ?? "");
      tell("Copied.");
    } catch {
      getSelection()?.selectAllChildren(source);
      tell("The text is selected. Copy it with your keyboard.");
    }
  });
}
