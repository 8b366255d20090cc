/**
 * A checkbox whose state outlives the page, where the browser keeps anything for it.
 * @returns tells whether it is on
 */
export function rememberedSwitch(box: HTMLInputElement, name: string): () => boolean {
  try {
    box.checked = localStorage.getItem(name) !== "off";
    box.addEventListener("change", () => localStorage.setItem(name, box.checked ? "on" : "off"));
  } catch {
    // Storage is closed to this page: the switch holds as long as the page does.
  }
  return () => box.checked;
}
