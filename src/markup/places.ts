/**
 * The position of a hole in a template: between tags, there where no elements of HTML are allowed, in an attribute value in
 * double quotes, or after a tag's name.
 */
export type HolePlace = "text" | "only text" | "value" | "attributes";

type State = "text" | "tag" | "value";

/** Elements in which browsers do not decode references, so that text in them cannot be escaped. */
const RAW_ELEMENT = /<(script|style|iframe|xmp|noembed|noframes|plaintext)\b(?:(?!<\/\1).)*$/is;
/** Elements in which browsers drop a line break at the start of the content. */
const TRIMMED_ELEMENT = /<(pre|textarea|listing)\b[^<>]*>$/i;

/** Elements that contain only text, and drawings. */
const TEXT_ELEMENT = /<(title|option|textarea|svg)\b(?:(?!<\/\1).)*$/is;

/**
 * Returns the places of a template's holes.
 * @param strings the parts of the template before, between and after the holes
 * @throws {TypeError} if there is a hole where text cannot be escaped (an unquoted value, a name, a script), or the template does not
 *   end between tags
 */
export function holePlaces(strings: readonly string[]): readonly HolePlace[] {
  let state: State = "text";
  let before = "";
  const places: HolePlace[] = [];
  for (const [index, part] of strings.entries()) {
    if (index > 0) places.push(placeOf(state, before));
    for (const character of part) {
      state = after(state, character);
      before += character;
      if (state === "tag" && character === "'") throw wrong("quotes a value with ' instead of \"", before);
    }
  }
  if (state !== "text") throw wrong("ends within a tag", before);
  const unsafe = /<(?![a-z/!?])|<!--|<!\[/i.exec(before);
  if (unsafe)
    throw wrong(`has ${unsafe[0]}, which does not begin an element`, before.slice(0, unsafe.index + 20));
  return places;
}

function after(state: State, character: string): State {
  if (state === "text") return character === "<" ? "tag" : "text";
  if (character === '"') return state === "tag" ? "value" : "tag";
  return character === ">" && state === "tag" ? "text" : state;
}

function placeOf(state: State, before: string): HolePlace {
  if (state === "value") return "value";
  if (state === "tag") {
    // Allowed only after a name or a value: elsewhere the hole would be part of a name, or an unquoted value.
    if (/<[a-z][^<]*[\w"]$|<[a-z]$/i.test(before)) return "attributes";
    throw wrong("has a hole in a tag that is not a double-quoted value", before);
  }
  if (RAW_ELEMENT.test(before))
    throw wrong("has a hole in an element whose content cannot be escaped", before);
  if (TRIMMED_ELEMENT.test(before))
    throw wrong("has a hole where a leading line break would be lost", before);
  return TEXT_ELEMENT.test(before) ? "only text" : "text";
}

function wrong(what: string, template: string): TypeError {
  return new TypeError(`the template ${what}: …${template.slice(-60)}`);
}
