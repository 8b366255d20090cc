import { textOf } from "../../model/file.ts";
import type { Site } from "../../model/host.ts";
import type { Headers, Route, RouteTable } from "../../model/route.ts";
import { headersOf } from "../../routing/headers.ts";
import { endpointsOf, notFoundFile } from "../../routing/table.ts";
import { HANDLER } from "./handler.ts";

/** Most bytes that CloudFront takes as a function. */
const MOST_BYTES = 10_240;

type FunctionHeaders = Readonly<Record<string, { readonly value: string }>>;

/** A parameter, what each of its values adds to the endpoint's address, and the problem document of any other. */
type Choice = readonly [parameter: string, suffixes: Readonly<Record<string, string>>, unknown: string];

/** What the function looks up; compact, for its size is limited. */
interface Tables {
  /** By address: the file that answers, and the index of the choice of its parameter, or -1. */
  readonly endpoints: Readonly<Record<string, readonly [file: string, choice: number]>>;
  readonly choices: readonly Choice[];
  /** Names of the other published files, by folder. */
  readonly folders: Readonly<Record<string, readonly string[]>>;
  /** Problem documents by their file. */
  readonly problems: Readonly<Record<string, unknown>>;
  readonly problemHeaders: FunctionHeaders;
  readonly notFound: string;
  readonly refusal: readonly [file: string, headers: FunctionHeaders];
  readonly preflight: FunctionHeaders;
}

/**
 * The text of the viewer-request function (runtime 2.0), which is called with each request, before the cache, and
 * points it at the file that answers or answers with a problem document itself. It is ECMAScript 5 alone, with all
 * that it needs in itself.
 * @throws RangeError where it grows over what CloudFront takes
 */
export function functionOf(site: Site): string {
  const lines = Object.entries(tablesOf(site)).map(([name, value]) => `var ${name} = ${literal(value)};`);
  const text = `${lines.join("\n")}\n\n${HANDLER}`;
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES) throw new RangeError(`the CloudFront function has ${bytes} bytes of ${MOST_BYTES}`);
  return text;
}

/** JSON as ECMAScript 5 reads it: there, two separators of lines end a string. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function tablesOf({ table, files }: Site): Tables {
  const { refusal, preflight } = table;
  const { endpoints, choices } = choicesOf(table);
  const notFound = notFoundFile(table);
  const problemFiles = [notFound, refusal.file, ...choices.map(([, , unknown]) => unknown)];
  const apart = new Set([...table.routes.map(({ file }) => file), ...problemFiles, ...table.hidden]);
  const others = files.map(({ path }) => `/${path}`).filter((address) => !apart.has(address));
  return {
    endpoints,
    choices,
    folders: byFolder(others),
    problems: Object.fromEntries([...new Set(problemFiles)].map((file) => [file, problem(files, file)])),
    problemHeaders: functionHeaders(headersOf(table, notFound)),
    notFound,
    refusal: [refusal.file, functionHeaders(refusal.headers)],
    preflight: functionHeaders(preflight),
  };
}

function choicesOf(table: RouteTable): Pick<Tables, "endpoints" | "choices"> {
  const choices: Choice[] = [];
  const endpoints = endpointsOf(table).map(({ path, bare, conditional }) => {
    const choice = choiceOf(conditional);
    if (choice === undefined) return [path, [bare.file, -1]] as const;
    const known = choices.findIndex((other) => literal(other) === literal(choice));
    return [path, [bare.file, known === -1 ? choices.push(choice) - 1 : known]] as const;
  });
  return { endpoints: Object.fromEntries(endpoints), choices };
}

function choiceOf(conditional: readonly Route[]): Choice | undefined {
  const unknown = conditional.find(({ when }) => when!.value === undefined);
  if (unknown === undefined) return undefined;
  const values = conditional.flatMap(({ path, when, file }) =>
    when!.value === undefined ? [] : [[when!.value, file.slice(path.length)]],
  );
  return [unknown.when!.parameter, Object.fromEntries(values), unknown.file];
}

function byFolder(addresses: readonly string[]): Record<string, string[]> {
  const folders: Record<string, string[]> = {};
  for (const address of addresses) {
    const end = address.lastIndexOf("/") + 1;
    folders[address.slice(0, end)] ??= [];
    folders[address.slice(0, end)]!.push(address.slice(end));
  }
  return folders;
}

/** A problem document as data; the function writes it as the build does. */
function problem(files: Site["files"], address: string): unknown {
  const { bytes } = files.find(({ path }) => `/${path}` === address)!;
  return JSON.parse(textOf(bytes));
}

function functionHeaders(headers: Headers): FunctionHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]));
}
