import { element } from "./dom.ts";

/** A token of JSON that is coloured: a name before a colon, a string, a number, or a literal. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** Longer texts, in characters, are not coloured: that would be noticeably slow. */
const LONGEST = 100_000;

/** Colours JSON without changing it: the text of the nodes is the given text. */
export function jsonNodes(text: string): (string | Node)[] {
  if (text.length > LONGEST) return [text];
  const nodes: (string | Node)[] = [];
  let end = 0;
  for (const { 0: token, 1: quoted, 2: colon, index } of text.matchAll(TOKEN)) {
    if (quoted !== undefined && colon === undefined) continue;
    nodes.push(text.slice(end, index), element("span", { class: colon ? "name" : "value" }, token));
    end = index + token.length;
  }
  return [...nodes, text.slice(end)];
}
