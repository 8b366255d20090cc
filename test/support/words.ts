/** Elements that belong to the line around them. */
const INLINE = ["a", "abbr", "b", "code", "em", "kbd", "small", "span", "strong", "sub", "sup", "time"].join(
  "|",
);

/**
 * Returns the words of a page in reading order, a line for each paragraph, row, label and heading, without markup, scripts
 * and styles. The second drawing of each chart, for narrow windows, is left out,
 * and so is the text of published files, which the golden build has.
 * @param html a page as the site writes it
 */
export function wordsOf(html: string): string {
  return html
    .replace(/<svg [^>]*chart-narrow.*?<\/svg>/gs, "")
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replace(/<pre [^>]*aria-label="Text of .*?<\/pre>/gs, "")
    .replace(/<meta name="description" content="([^"]*)">/g, "\n$1\n")
    .replace(/<[^>]* (?:aria-label|placeholder)="([^"]*)"[^>]*>/g, "\n$1\n")
    .replace(/<\/t[dh]>(?=<t[dh])/g, " | ")
    .replace(new RegExp(`</?(?:${INLINE}|t[dh])\\b[^>]*>`, "g"), "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .split("\n")
    .map((line) => unescaped(line.trim()))
    .filter((line) => line !== "")
    .map((line) => `${line}\n`)
    .join("");
}

const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
