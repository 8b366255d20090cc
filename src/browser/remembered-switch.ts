/**
 * Makes a checkbox keep its state across pages, if the browser allows storage.
 * @returns a function that returns whether it is on
 */
export function rememberedSwitch(box: HTMLInputElement, name: string): () => boolean {
  try {
    box.checked = localStorage.getItem(name) !== "off";
    box.addEventListener("change", () => localStorage.setItem(name, box.checked ? "on" : "off"));
  } catch {
    // Without storage, the state lasts as long as the page.
  }
  return () => box.checked;
}
