/** Returns a text as a sentence: with a full stop if it has no end mark. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
