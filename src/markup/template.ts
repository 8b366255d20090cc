import { escapeText, escapeValue } from "./escape.ts";
import { splitByDirection } from "./isolate.ts";
import { type HolePlace, holePlaces } from "./places.ts";

type Language = "html" | "svg" | "xml";

const ATTRIBUTE_NAME = /^[a-z][\w:-]*$/i;

/**
 * Markup in a language: whole tags and the text between them. Only the functions below create it, so a string is never taken
 * for markup, nor markup for a string.
 */
class Markup<L extends Language> {
  /** Makes the type nominal, and different for each language. */
  declare private readonly language: L;
  /** The text to write into a file. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Throws, because the compiler allows an object in a plain template string, where markup would be taken for text. */
  [Symbol.toPrimitive](): never {
    throw new TypeError("markup is not text: put it into a template of html, svg or xml");
  }
}

export type Html = Markup<"html">;
export type Svg = Markup<"svg">;
export type Xml = Markup<"xml">;

/** Content of a page: text, which is escaped, or markup. */
export type MarkupContent = string | number | Html | Svg;

/** Attributes by name; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Content of a hole. Text and numbers go between tags and into values in double quotes, markup between tags,
 * attributes right after a tag's name or another attribute. Undefined, null and booleans do not compile.
 */
type Hole<L extends Language> = string | number | Markup<L> | readonly Markup<L>[] | Attributes;

/**
 * Writes markup of the language L, which may contain markup of the languages I.
 * @throws {TypeError} if the position or the content of a hole cannot be written safely
 * @throws {RangeError} for a number that is not finite
 */
interface Template<L extends Language, I extends Language> {
  (strings: TemplateStringsArray, ...holes: readonly Hole<I>[]): Markup<L>;
  /** Joins texts and pieces of markup with a text between them. */
  join(parts: readonly (string | Markup<I>)[], separator: string): Markup<L>;
}

/** HTML, which may contain SVG. Words that are written from right to left are isolated, where elements are allowed. */
export const html: Template<"html", "html" | "svg"> = template(String, isolated);

/** SVG. Numbers are lengths or coordinates, rounded to at most two decimals. */
export const svg: Template<"svg", "svg"> = template(decimal);

/** Template tag for XML, such as feeds. */
export const xml: Template<"xml", "xml"> = template(String);

/**
 * Returns a script element with data, such as that of schema.org. JSON contains `<` only in strings; written as an escape, it
 * can neither end the element (`</script`) nor begin a comment (`<!--`).
 * @param type the media type of the script, a JSON type
 */
export function jsonScript(type: string, value: object): Html {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return new Markup(`<script type="${escapeValue(type)}">${json}</script>`);
}

/** Escapes text for HTML, with words that are written from right to left in elements of their own. */
function isolated(written: string): string {
  return splitByDirection(written)
    .map((text, place) => (place % 2 === 1 ? `<bdi>${escapeText(text)}</bdi>` : escapeText(text)))
    .join("");
}

/** Rounds a length or coordinate of a drawing to two decimals, so that files are small and the same on every machine. */
export function decimal(value: number): string {
  return String(Math.round(finite(value) * 100) / 100 + 0);
}

function template<L extends Language, I extends Language>(
  number: (value: number) => string,
  text = escapeText,
): Template<L, I> {
  const known = new WeakMap<TemplateStringsArray, readonly HolePlace[]>();
  const tag = (strings: TemplateStringsArray, ...holes: readonly Hole<I>[]) => {
    let places = known.get(strings);
    if (places === undefined) known.set(strings, (places = holePlaces(strings)));
    // A workbook uses several hundred thousand templates, so avoid creating a list for each.
    let [source, index] = ["", 0];
    for (const string of strings) {
      source += string;
      // oxlint-disable-next-line typescript/no-non-null-assertion -- the place is below the length
      if (index < holes.length) source += write(holes[index]!, places[index]);
      index++;
    }
    return new Markup<L>(source);
  };
  const write = (hole: Hole<I>, place: HolePlace | undefined): string => {
    if (typeof hole === "number") {
      const digits = number(finite(hole));
      // Numbers contain nothing to escape.
      return place === "attributes" ? write(digits, place) : digits;
    }
    if (place === "text" || place === "only text") {
      if (typeof hole === "string") return place === "text" ? text(hole) : escapeText(hole);
      if (hole instanceof Markup) return hole.source;
      if (Array.isArray(hole)) return hole.map((part: Markup<I>) => write(part, place)).join("");
    }
    if (place === "value" && typeof hole === "string") return escapeValue(hole);
    if (place === "attributes" && isAttributes(hole)) return attributes(hole);
    throw new TypeError(`${kindOf(hole)} cannot be inserted into a template as ${place}`);
  };
  const attributes = (values: Attributes) => {
    let source = "";
    for (const name of Object.keys(values)) {
      if (!ATTRIBUTE_NAME.test(name)) throw new TypeError(`an attribute cannot be called ${name}`);
      const value = values[name];
      if (value !== undefined) source += ` ${name}="${write(value, "value")}"`;
    }
    return source;
  };
  const join = (parts: readonly (string | Markup<I>)[], separator: string) =>
    new Markup<L>(parts.map((part) => write(part, "text")).join(escapeText(separator)));
  return Object.assign(tag, { join });
}

/**
 * Returns an image in other colours.
 * @param colours such as `#00656e`, by tone: `accent` replaces the attribute `fill` of elements with the class `fill-accent`, and
 * `stroke` of those with `stroke-accent`
 * @throws {TypeError} if a colour is not six lower-case hexadecimal digits after `#`
 */
export function recoloured({ source }: Svg, colours: Readonly<Record<string, string>>): Svg {
  const wrong = Object.values(colours).find((colour) => !/^#[0-9a-f]{6}$/.test(colour));
  if (wrong !== undefined) throw new TypeError(`${wrong} is no colour`);
  // Every < and > belongs to a tag: in text and values they are escaped.
  const painted = source.replace(/<[a-z][^<>]*>/g, (tag) => {
    const classes = / class="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [];
    return classes.reduce((made, name) => {
      const [, attribute, tone] = /^(fill|stroke)-(.+)$/.exec(name) ?? [];
      const colour = tone === undefined ? undefined : colours[tone];
      if (colour === undefined) return made;
      return made.replace(new RegExp(` ${attribute}="[^"]*"`), ` ${attribute}="${colour}"`);
    }, tag);
  });
  return new Markup<"svg">(painted);
}

function isAttributes(hole: unknown): hole is Attributes {
  return typeof hole === "object" && hole !== null && Object.getPrototypeOf(hole) === Object.prototype;
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new RangeError(`${value} cannot be written into markup`);
}

function kindOf(hole: unknown): string {
  if (hole instanceof Markup) return "markup";
  if (Array.isArray(hole)) return "a list";
  return hole === null ? "null" : typeof hole;
}
