import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";

type Json = Record<string, unknown>;
interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Json;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Document {
  readonly paths: Record<string, { readonly get: Operation }>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly components: Record<string, Json>;
  readonly security: readonly object[];
}
/** A part of the document, with the JSON pointer that leads to it. */
interface Part {
  readonly pointer: string;
  readonly value: Json;
}

/** It keeps the schema that it has compiled. */
const validator = new Validator();

/**
 * What is wrong with an OpenAPI 3.1 document, as lines that begin with the rule: by the OpenAPI Initiative's own schema,
 * and by what a linter's recommended rules look for besides.
 * @param source JSON or YAML
 */
export async function complaints(source: string): Promise<string[]> {
  // It would read JSON as YAML, which takes most of its time.
  const isJson = source.startsWith("{");
  const { valid, errors } = await validator.validate(isJson ? JSON.parse(source) : source);
  // The schema's errors name a place; the rules below read what has the right shape.
  if (!valid) return [`structure: ${typeof errors === "string" ? errors : JSON.stringify(errors)}`];
  const document = validator.specification as unknown as Document;
  const parts = [...partsOf(document)];
  const references = parts.flatMap(({ value }) => (typeof value.$ref === "string" ? [value.$ref] : []));
  const unresolved = references.filter((reference) => at(document, reference) === undefined);
  if (unresolved.length > 0) return unresolved.map((reference) => `reference: ${reference}`);
  return [
    ...examplesOf(document, parts),
    ...unusedOf(document, references),
    ...pathsOf(document),
    ...operationsOf(document),
    ...document.servers.filter(({ url }) => /.\/$|example\.com/.test(url)).map(({ url }) => `server: ${url}`),
    ...repeated(document.tags.map(({ name }) => name)).map((name) => `tag: ${name} is repeated`),
    ...document.tags.filter((tag) => !tag.description).map(({ name }) => `tag: ${name} is not described`),
    ...schemaMistakes(parts),
  ];
}

/** Every object within a value, itself first. */
function* partsOf(value: unknown, pointer = "#"): Generator<Part> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield { pointer, value: value as Json };
  for (const [name, inner] of Object.entries(value)) {
    // An example is data, whatever its fields are called.
    const isData =
      ["example", "examples", "enum", "const", "default"].includes(name) && !pointer.endsWith("/properties");
    if (!isData) yield* partsOf(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

/** What a reference leads to; undefined where it leads nowhere. */
function at(document: unknown, reference: string): unknown {
  const keys = reference
    .split("/")
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.reduce((value, key) => (value as Json | undefined)?.[key], document);
}

/** Examples, of media types and of parameters, that their schema refuses. */
function examplesOf(document: Document, parts: readonly Part[]): string[] {
  // A check is run once, so code for it is not improved.
  const code = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ ...code, strict: false, validateFormats: false });
  ajv.addSchema({ $id: "openapi:document", ...document });
  return parts.flatMap(({ pointer, value }) => {
    const several = Object.values((value.examples ?? {}) as Record<string, { value?: unknown }>);
    const examples = [value.example, ...several.map((one) => one.value)].filter((one) => one !== undefined);
    if (typeof value.schema !== "object" || examples.length === 0) return [];
    // Many media types refer to one schema, which is compiled once.
    const { $ref = `${pointer}/schema` } = value.schema as { readonly $ref?: string };
    const isValid = ajv.getSchema(`openapi:document${encodeURI($ref)}`);
    if (isValid === undefined) throw new Error(`no schema at ${$ref}`);
    return examples.some((example) => !isValid(example))
      ? [`example: ${pointer}: ${ajv.errorsText(isValid.errors)}`]
      : [];
  });
}

function unusedOf({ components, security }: Document, references: readonly string[]): string[] {
  // A scheme is named where it is asked for, and not referred to.
  const schemes = security
    .flatMap((one) => Object.keys(one))
    .map((name) => `#/components/securitySchemes/${name}`);
  const names = Object.entries(components).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `#/components/${kind}/${name}`),
  );
  return names
    .filter((name) => !schemes.includes(name))
    .filter((name) => !references.some((reference) => reference === name || reference.startsWith(`${name}/`)))
    .map((name) => `unused: ${name}`);
}

function pathsOf(document: Document): string[] {
  const paths = Object.keys(document.paths);
  const alike = repeated(paths.map((path) => path.replace(/\{[^}]*\}/g, "{}")));
  return [
    ...alike.map((path) => `path: ${path} stands for several`),
    ...paths
      .filter((path) => /.\/$|\?/.test(path))
      .map((path) => `path: ${path} has a slash at its end, or a query`),
    ...Object.entries(document.paths).flatMap(([path, { get }]) => {
      const parameters = (get.parameters ?? []).map((one) =>
        "$ref" in one ? (at(document, one.$ref) as Parameter) : one,
      );
      const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
      const named = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
      const twice = repeated(parameters.map(({ name, in: place }) => `${place} ${name}`));
      return [
        ...(declared.sort().join() === named.sort().join()
          ? []
          : [`path: ${path} declares other parameters`]),
        ...twice.map((one) => `path: ${path} declares ${one} twice`),
      ];
    }),
  ];
}

function operationsOf({ paths }: Document): string[] {
  const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get }));
  const faults = operations.flatMap(({ path, operationId = "", summary, responses }) => {
    const hasStatus = (digit: string) => Object.keys(responses).some((status) => status.startsWith(digit));
    return [
      ...(/^[A-Za-z0-9_-]+$/.test(operationId) ? [] : [`operation: ${path} has no id for addresses`]),
      ...(summary ? [] : [`operation: ${path} has no summary`]),
      ...(hasStatus("2") && hasStatus("4") ? [] : [`operation: ${path} lacks a success or a refusal`]),
    ];
  });
  const ids = operations.map(({ operationId = "" }) => operationId);
  return [...faults, ...repeated(ids).map((id) => `operation: ${id} is repeated`)];
}

/** Mistakes that every schema's schema lets pass. */
function schemaMistakes(parts: readonly Part[]): string[] {
  return parts.flatMap(({ pointer, value }) => {
    const { required, properties, enum: values, type } = value;
    const missing =
      Array.isArray(required) && properties !== undefined
        ? required.filter((name) => !Object.hasOwn(properties as Json, name))
        : [];
    const types = [type].flat();
    const others =
      Array.isArray(values) && type !== undefined ? values.filter((one) => !types.includes(typeOf(one))) : [];
    return [
      ...missing.map((name) => `schema: ${pointer} requires ${name}, which it does not define`),
      ...others.map((one) => `schema: ${pointer} allows ${one}, which has another type`),
      ...(Array.isArray(values) ? repeated(values) : []).map(
        (one) => `schema: ${pointer} allows ${one} twice`,
      ),
    ];
  });
}

const typeOf = (value: unknown) =>
  value === null ? "null" : Number.isInteger(value) ? "integer" : typeof value;

function repeated<T>(list: readonly T[]): T[] {
  return list.filter((one, index) => list.indexOf(one) < index);
}
