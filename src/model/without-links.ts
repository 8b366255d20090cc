/** The address of a page in brackets after its name, as databases export links: `Hotels (https://example.org/1f3a)`. */
const LINK = /(?<=\S)[^\S\r\n]*\(https?:\/\/[^\s()"]+\)/g;

/** Returns a text without the addresses of links after their names. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, "");
}
