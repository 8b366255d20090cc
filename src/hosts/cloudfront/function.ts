import { group } from "d3-array";
import { bytesOf, textOf } from "../../model/file.ts";
import type { CompilerInput } from "../../model/host.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import type { ConditionalRoute, HeaderRule, Headers, Route, RouteTable } from "../../model/route.ts";
import { changesFile, erasedFile, releaseFolder } from "../../routing/addresses.ts";
import { headersOf } from "../../routing/headers.ts";
import { covers, endpointsOf, notFoundFiles } from "../../routing/table.ts";
import { REQUEST_HANDLER, RESPONSE_HANDLER } from "./handler.ts";
import { ofSomeFiles } from "./headers-policy.ts";

/**
 * Most bytes that CloudFront takes as a function.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const MOST_BYTES = 10_240;

const OTHER_HOSTS = "or leave cloudfront out of --hosts: the other hosts have no such limit";
const FEWER_VALUES = `Publish fewer endpoints or filter values, ${OTHER_HOSTS}.`;
const FEWER_RULES = `Announce fewer deprecations, or erase releases that are retracted, ${OTHER_HOSTS}.`;

/**
 * Addresses that a file can have, and a folder with its slash: no part is empty, or made of dots alone. A longer one S3
 * would refuse in its own way.
 */
const PLAIN = /^(?=.{1,250}$)(\/(?!\.+(\/|$))[\w.-]+)+\/?$|^\/$/;

type FunctionHeaders = Readonly<Record<string, { readonly value: string }>>;

/** The value that a former one became, and what its files say in `Deprecation`. */
type Moved = readonly [instead: string, deprecation: string];

/**
 * A parameter, what each of its values adds to the endpoint's address, the problem document of any other, and what former
 * values became, where there are any.
 */
type Choice = readonly [
  parameter: string,
  suffixes: Readonly<Record<string, string>>,
  unknown: string,
  moved?: Readonly<Record<string, Moved>>,
];

/** What the function looks up; compact, for its size is limited. */
interface Tables {
  /** By address: the file that answers, and the index of the choice of its parameter, or -1. */
  readonly endpoints: Readonly<Record<string, readonly [file: string, choice: number]>>;
  readonly choices: readonly Choice[];
  /**
   * By erased release, the steps between releases that are gone with it, each with a space before and behind it: what
   * stands below their folders and what changed in these steps has its notice.
   */
  readonly gone: Readonly<Record<string, string>>;
  /** What stands before an erased release in the address of its notice, and behind it. */
  readonly notice: readonly string[];
  /** Files that are no addresses. */
  readonly hidden: readonly string[];
  /** Problem documents by their file. */
  readonly problems: Readonly<Record<string, unknown>>;
  readonly problemHeaders: FunctionHeaders;
  readonly notFound: string;
  readonly refusal: readonly [file: string, headers: FunctionHeaders];
  readonly preflight: FunctionHeaders;
}

/**
 * The text of the viewer-request function (runtime 2.0), which is called with each request, before the cache. An
 * endpoint's address it points at the file that answers, or answers with a problem document itself; of files it
 * knows none, and leaves it to the bucket whether there is one. It is ECMAScript 5 alone, with all that it needs in
 * itself.
 * @throws UserError where it is longer than CloudFront takes, or would refuse the address of a file
 */
export function functionOf(input: CompilerInput): string {
  const odd = input.files.find(({ path }) => !PLAIN.test(`/${path}`));
  if (odd !== undefined) {
    throw new UserError(
      `the function for CloudFront refuses the address /${odd.path}`,
      "Name the file with ASCII letters, digits, dots, dashes and underscores, in 250 characters at most, or leave cloudfront out of --hosts.",
    );
  }
  const tables = tablesOf(input);
  return withinBounds(declared({ ...tables }) + REQUEST_HANDLER, tables, "viewer-request", FEWER_VALUES);
}

/**
 * The text of the viewer-response function, which is called with each answer that is no error: it gives headers to
 * those files that alone have them, and the status 410 to the notice that answers in place of an erased release.
 * @returns undefined where no file has such a header and no release is erased
 * @throws UserError where it is longer than CloudFront takes
 */
export function responseFunctionOf(input: CompilerInput): string | undefined {
  const successor = successorOf(input.table);
  const twins = new Set(input.table.routes.flatMap((route) => twinOf(route)?.file ?? []));
  const isOfTwin = (rule: HeaderRule) =>
    hasSuccessor(rule) && twins.has(rule.path.replace(/\.csv$/, ".json"));
  const others = input.table.headers.filter((rule) => !isOfTwin(rule));
  const published = input.files.map((file) => `/${file.path}`);
  const rules = others.flatMap(({ path, headers }) => {
    if (!published.some((address) => covers(path, address))) return [];
    const own = ofSomeFiles({ path, headers });
    return Object.keys(own).length === 0 ? [] : [[path, functionHeaders(own)] as const];
  });
  const tables = tablesOf(input);
  if (rules.length === 0 && successor === null && input.table.gone.length === 0) return undefined;
  // What the other function answers itself has no headers to add, so neither its text nor its headers are needed.
  const links = headersOf(input.table, tables.notFound).Link ?? "";
  const short = JSON.parse(JSON.stringify(rules).replaceAll(JSON.stringify(links).slice(1, -1), "{links}"));
  const unneeded = { problems: {}, problemHeaders: {}, preflight: {} };
  const text = declared({ ...tables, ...unneeded, links, rules: short, successor }) + RESPONSE_HANDLER;
  return withinBounds(text, tables, "viewer-response", FEWER_RULES);
}

function declared(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(([name, value]) => `var ${name} = ${literal(value)};`);
  return `${lines.join("\n")}\nvar plain = ${PLAIN};\n\n`;
}

function withinBounds(text: string, { gone }: Tables, name: string, remedy: string): string {
  const bytes = bytesOf(text).length;
  if (bytes <= MOST_BYTES) return text;
  const erased = Object.keys(gone).length;
  const part =
    erased === 0 ? "" : `; ${bytesOf(literal(gone)).length} of them tell of ${erased} erased releases`;
  throw new UserError(
    `the ${name} function for CloudFront has ${bytes} bytes, ${bytes - MOST_BYTES} more than the ${MOST_BYTES} that CloudFront takes${part}`,
    remedy,
  );
}

/** JSON as ECMAScript 5 reads it: there, two separators of lines end a string. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function tablesOf({ table, files }: CompilerInput): Tables {
  const { refusal, preflight } = table;
  const { endpoints, choices } = choicesOf(table);
  const notFound = notFoundFiles(table).api;
  const problemFiles = [notFound, refusal.file, ...choices.map(([, , unknown]) => unknown)];
  return {
    endpoints,
    choices,
    gone: goneIn(table),
    notice: NOTICE,
    hidden: table.hidden,
    problems: Object.fromEntries([...new Set(problemFiles)].map((file) => [file, problem(files, file)])),
    problemHeaders: functionHeaders(headersOf(table, notFound)),
    notFound,
    refusal: [refusal.file, functionHeaders(refusal.headers)],
    preflight: functionHeaders(preflight),
  };
}

/** The address of a notice on both sides of the release. */
const NOTICE = erasedFile("*").split("*");

/** @throws Error for an address that is neither below the folder of a release nor tells what changed in a step */
function goneIn({ gone }: RouteTable): Tables["gone"] {
  const [before = "", behind = ""] = NOTICE;
  const notices = [...group(gone, ({ file }) => file)].map(([file, rules]) => {
    const release = file.slice(before.length, file.length - behind.length);
    const steps = rules
      .map(({ path }) => path)
      .filter((path) => path !== `${releaseFolder(release)}*`)
      .map((path) => {
        const step =
          path
            .split("/")
            .at(-1)
            ?.replace(/\.(json|csv)$/, "") ?? "";
        if (path === changesFile(step, "json") || path === changesFile(step, "csv")) return step;
        throw new Error(`the function for CloudFront cannot tell that ${path} is gone`);
      });
    return [release, [...new Set(steps)].map((step) => ` ${step} `).join("")] as const;
  });
  return Object.fromEntries(notices);
}

function choicesOf(table: RouteTable): Pick<Tables, "endpoints" | "choices"> {
  const choices: Choice[] = [];
  const endpoints = endpointsOf(table).map(({ path, bare, conditional }) => {
    const choice = choiceOf(table, conditional);
    if (choice === undefined) return [path, [bare.file, -1]] as const;
    const known = choices.findIndex((other) => literal(other) === literal(choice));
    return [path, [bare.file, known === -1 ? choices.push(choice) - 1 : known]] as const;
  });
  return { endpoints: Object.fromEntries(endpoints), choices };
}

/** The file of a value that a parameter had before, and what became of both. */
function twinOf({ path, when, file, location }: Route) {
  if (when?.value === undefined || location === undefined) return undefined;
  const instead = file.slice(`${path}/`.length, -".json".length);
  return { value: when.value, instead, file: file.replace(`/${instead}.json`, `/${when.value}.json`) };
}

const SUCCESSOR = '>; rel="successor-version"';

/** Whether a rule is of a twin: the function makes these by a pattern, for they are too many for its size. */
function hasSuccessor({ headers }: HeaderRule): boolean {
  return headers.Link?.endsWith(SUCCESSOR) ?? false;
}

/** What a twin's `Link` has more, before its successor and behind it; null where there is no twin. */
function successorOf({ routes, headers }: RouteTable): readonly [before: string, behind: string] | null {
  for (const route of routes) {
    const twin = twinOf(route);
    const link =
      twin && headers.find(({ path, headers: own }) => path === twin.file && own.Link)?.headers.Link;
    const at = link?.lastIndexOf(", <");
    if (at !== undefined) return [link!.slice(at, -(route.file.length + SUCCESSOR.length)), SUCCESSOR];
  }
  return null;
}

function choiceOf(table: RouteTable, conditional: readonly ConditionalRoute[]): Choice | undefined {
  const unknown = conditional.find(({ when }) => when.value === undefined);
  if (unknown === undefined) return undefined;
  const values = conditional.flatMap(({ path, when, file, status }) =>
    when.value === undefined || status === 301 ? [] : [[when.value, file.slice(path.length)]],
  );
  const moved = conditional.flatMap((route) => {
    const twin = twinOf(route);
    if (twin === undefined) return [];
    const { Deprecation = "" } = headersOf(
      { ...table, headers: table.headers.filter(hasSuccessor) },
      twin.file,
    );
    return [[twin.value, [twin.instead, Deprecation]]];
  });
  const choice = [unknown.when.parameter, Object.fromEntries(values), unknown.file] as const;
  return moved.length === 0 ? choice : [...choice, Object.fromEntries(moved)];
}

/** A problem document as data; the function writes it as the build does. */
function problem(files: CompilerInput["files"], address: string): unknown {
  const { bytes } = required(
    files.find(({ path }) => `/${path}` === address),
    address,
  );
  return JSON.parse(textOf(bytes));
}

function functionHeaders(headers: Headers): FunctionHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]));
}
