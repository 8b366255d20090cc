import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { manifestOf, requireFrom } from "./separate-packages.ts";

/** The SHACL shapes of DCAT-AP 3.0.1. */
export const SHAPES = ["dcat-ap-SHACL.ttl", "ranges.ttl"].map(shapes);
/** Those of what it recommends. */
export const RECOMMENDED = [shapes("shapes_recommended.ttl")];

function shapes(name: string): string {
  return readFileSync(join(manifestOf("rdf"), "../shapes", name), "utf8");
}

/** The parts of the libraries that are used here. */
interface Libraries {
  readonly n3: {
    readonly Parser: new (options?: object) => { parse(text: string): object[] };
    readonly Store: new (statements: readonly object[]) => object;
    readonly Writer: new (options: object) => {
      addQuads(statements: object[]): void;
      end(done: (error: Error | null, text: string) => void): void;
    };
  };
  readonly jsonld: {
    readonly default: {
      canonize(text: string, options: object): Promise<string>;
      toRDF(document: object, options: object): Promise<string>;
    };
  };
  readonly "rdf-validate-shacl": {
    readonly default: new (shapes: object) => { validate(data: object): Promise<{ results: Problem[] }> };
  };
}

type Term = { readonly value: string } | null;
type Problem = Readonly<Record<"focusNode" | "path" | "value" | "severity", Term>>;

async function load<N extends keyof Libraries>(name: N): Promise<Libraries[N]> {
  const path = requireFrom("rdf").resolve(name);
  return (await import(pathToFileURL(path).href)) as Libraries[N];
}

/** The statements of a text in Turtle, as a library reads them. */
export async function turtleStatements(text: string, baseIRI: string): Promise<object[]> {
  const { Parser } = await load("n3");
  return new Parser({ baseIRI }).parse(text);
}

/** Statements, and those of a JSON-LD document, in one canonical form each (RDFC-1.0), to compare. */
export async function canonical(
  source: { statements: object[] } | { document: object; base: string },
): Promise<string> {
  const { default: jsonld } = await load("jsonld");
  const quads = { inputFormat: "application/n-quads", format: "application/n-quads" };
  if ("document" in source) {
    const { document, base } = source;
    return jsonld.canonize(await jsonld.toRDF(document, { format: quads.format, base }), quads);
  }
  const { Writer } = await load("n3");
  const writer = new Writer({ format: "N-Quads" });
  writer.addQuads(source.statements);
  const text = await new Promise<string>((resolve, reject) =>
    writer.end((error, result) => (error ? reject(error) : resolve(result))),
  );
  return jsonld.canonize(text, quads);
}

/** What breaks the shapes, a line each. */
export async function shapeProblems(
  statements: object[],
  shapes: readonly string[] = SHAPES,
): Promise<string[]> {
  const { Parser, Store } = await load("n3");
  const { default: Validator } = await load("rdf-validate-shacl");
  const read = new Store(shapes.flatMap((text) => new Parser().parse(text)));
  const { results } = await new Validator(read).validate(new Store(statements));
  return results.map(
    ({ focusNode, path, value, severity }) =>
      `${severity?.value.replace(/.*#/, "")}: ${focusNode?.value} ${path?.value} ${value?.value ?? ""}`,
  );
}
