import { element } from "./dom.ts";

/** A token of JSON that is worth a colour: a name with its colon, a text, a number, a word. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

/** Text of more characters than this stays plain: colouring it would be felt. */
const LONGEST = 100_000;

/** JSON in colours, to the letter: the text of the nodes is the text that came. */
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
