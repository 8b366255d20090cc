/** RDF as a subset of JSON-LD, from which both Turtle and JSON-LD are written. */

/** A resource and its properties, whose names have prefixes. Without an `@id` it is a blank node. */
export interface Thing {
  readonly "@id"?: string;
  readonly "@type": string | readonly string[];
  readonly [property: string]: RdfValue | readonly RdfValue[] | string | readonly string[] | undefined;
}

/** A resource with an address, so that others can refer to it. */
export type NamedThing = Thing & RdfReference;

/** The value of a property: a resource, a reference to one, or a literal. */
export type RdfValue = Thing | RdfReference | Literal;

export interface RdfReference {
  readonly "@id": string;
}

export interface Literal {
  readonly "@value": string;
  readonly "@type"?: string;
  readonly "@language"?: string;
}

/** Resources, and the prefixes of their names. */
export interface Graph {
  readonly "@context": Readonly<Record<string, string>>;
  readonly "@graph": readonly NamedThing[];
}

/** A text in English. */
export const words = (text: string): Literal => ({ "@value": text, "@language": "en" });
/** A text without a language. */
export const plain = (text: string): Literal => ({ "@value": text });
/** A literal with a type such as `xsd:date`. */
export const typed = (text: string, type: string): Literal => ({ "@value": text, "@type": type });
export const reference = (iri: string): RdfReference => ({ "@id": iri });

/**
 * Returns a graph as Turtle 1.1.
 * @see https://www.w3.org/TR/turtle/
 */
export function turtleOf({ "@context": prefixes, "@graph": things }: Graph): string {
  const head = Object.entries(prefixes).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`);
  const statements = things.map((thing) => `${iri(thing["@id"])} ${properties(thing, "  ")} .`);
  return `${head.join("\n")}\n\n${statements.join("\n\n")}\n`;
}

function properties(thing: Thing, indent: string): string {
  const { "@id": _, "@type": type, ...others } = thing;
  const types = `a ${[type].flat().join(", ")}`;
  const lines = Object.entries(others).flatMap(([name, values]) => {
    const list = [values].flat().filter((value) => value !== undefined) as readonly RdfValue[];
    return list.length === 0 ? [] : [`${name} ${list.map((value) => object(value, indent)).join(", ")}`];
  });
  return [types, ...lines].join(` ;\n${indent}`);
}

function object(value: RdfValue, indent: string): string {
  if ("@value" in value) return literal(value as Literal);
  if (!("@type" in value)) return iri((value as RdfReference)["@id"]);
  return `[\n${indent}  ${properties(value as Thing, `${indent}  `)}\n${indent}]`;
}

function literal({ "@value": text, "@type": type, "@language": language }: Literal): string {
  const quoted = JSON.stringify(text);
  if (type !== undefined) return `${quoted}^^${type}`;
  return language === undefined ? quoted : `${quoted}@${language}`;
}

/** Returns an address in angle brackets, with characters that are not allowed there encoded. */
function iri(address: string): string {
  const encoded = address.replace(/[\s\p{Cc}<>"{}|^`\\]/gu, (character) => encodeURIComponent(character));
  return `<${encoded}>`;
}
