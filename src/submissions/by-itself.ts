/** Longer texts that are cut out of another keep the whole of it in memory, here a megabyte of the file. */
const MOST_COPIED = 12;

/** A text that is kept, though it may be a part of one that is not. */
export function byItself(text: string): string {
  return text.length > MOST_COPIED ? Buffer.from(text).toString() : text;
}
