/**
 * Delays work that moves the page while a pointer button is held down: a field loses focus when the user presses on
 * something else, which must not move before it is clicked.
 */
export function stillness(): (work: () => void) => void {
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
