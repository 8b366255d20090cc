/** A longer substring is a slice that retains the whole text it was taken from, such as a megabyte of a file. */
const MOST_COPIED = 12;

/** Copies a text if necessary, so that it does not retain a larger text that it was cut from. */
export function copiedText(text: string): string {
  return text.length > MOST_COPIED ? Buffer.from(text).toString() : text;
}
