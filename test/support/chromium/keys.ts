/** Keys that type nothing or have a name, with their codes in the DOM and in Windows, and what they type. */
const NAMED: Readonly<Record<string, { readonly code: number; readonly text?: string }>> = {
  Enter: { code: 13, text: "\r" },
  Escape: { code: 27 },
  End: { code: 35 },
  Home: { code: 36 },
  ArrowLeft: { code: 37 },
  ArrowUp: { code: 38 },
  ArrowRight: { code: 39 },
  ArrowDown: { code: 40 },
};

/**
 * What a key does, as parameters of `Input.dispatchKeyEvent`: down and up.
 * @param key a character, or the name of a key as `KeyboardEvent.key` has it
 * @throws RangeError for the name of a key that is not known here
 */
export function keyEvents(key: string): readonly object[] {
  const named = NAMED[key];
  if (named === undefined && [...key].length > 1) throw new RangeError(`no such key: ${key}`);
  const text = named === undefined ? key : named.text;
  const same = { key, ...(named && { code: key, windowsVirtualKeyCode: named.code }) };
  return [
    { ...same, type: text === undefined ? "rawKeyDown" : "keyDown", ...(text !== undefined && { text }) },
    { ...same, type: "keyUp" },
  ];
}
