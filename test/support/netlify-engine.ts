import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Header, parseAllHeaders } from "@netlify/headers-parser";
import { parseAllRedirects } from "@netlify/redirect-parser";
import redirector from "netlify-redirector";
import { type OutputFile, textFile } from "../../src/model/file.ts";
import type { ExpectedReply } from "./requests.ts";

/** A rule as Netlify's parser returns it. */
export interface Rule {
  readonly from: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly to: string;
  readonly status: number;
}

/** A build as Netlify serves it: its own parsers read the rules, its own engine matches them. */
export interface NetlifyEngine {
  readonly rules: readonly Rule[];
  readonly headerRules: readonly Header[];
  /** What the parsers could not read. */
  readonly errors: readonly Error[];
  ask(path: string, query?: string): ExpectedReply;
  /** The headers that the rules give an address. */
  headersOf(address: string): Readonly<Record<string, string>>;
}

const SETTINGS = ["_headers", "_redirects"];

export async function netlifyEngine(files: readonly OutputFile[]): Promise<NetlifyEngine> {
  const { redirects, headers } = await parse(files);
  const rules = redirects.redirects as Rule[];
  const headerRules = headers.headers as Header[];
  const named = rules.map((rule) => ({
    ...rule,
    path: rule.from,
    origin: rule.from,
    params: rule.query ?? {},
  }));
  const matcher = await redirector.parseJSON(JSON.stringify(named), {});
  const published = new Set(
    files.filter(({ path }) => !SETTINGS.includes(path)).map(({ path }) => `/${path}`),
  );

  // The engine takes milliseconds, and is asked most addresses several times: by HEAD, with other headers.
  const known = new Map<string, ExpectedReply>();
  return {
    rules,
    headerRules,
    errors: [...redirects.errors, ...headers.errors],
    ask(path, query = "") {
      const key = `${path}?${query}`;
      const reply = known.get(key) ?? replyTo(path, query);
      known.set(key, reply);
      return reply;
    },
    headersOf(address) {
      const matching = headerRules.filter(({ forRegExp }) => forRegExp.test(address));
      return Object.assign({}, ...matching.map(({ values }) => values));
    },
  };

  function replyTo(path: string, query: string): ExpectedReply {
    const address = decoded(path);
    const file = ["", "index.html", ".html", "/index.html"]
      .map((end) => `${address}${end}`)
      .find((candidate) => published.has(candidate));
    const match = matcher.match({
      scheme: "http",
      host: "localhost",
      path: address,
      query,
      getHeader: () => "",
      getCookie: () => "",
    });
    // A file beats the rules, unless a rule is forced.
    if (file !== undefined && !match?.force) return { status: 200, file };
    // What no rule matches gets a page of Netlify's own.
    if (match === null) return { status: 404, file: "" };
    // What is sent on comes with an address, which is no file.
    if (match.status === 301) return { status: 301, file: match.to };
    if (!published.has(match.to)) throw new Error(`the rule for ${path} leads nowhere: ${match.to}`);
    return { status: match.status as ExpectedReply["status"], file: match.to };
  }
}

async function parse(files: readonly OutputFile[]) {
  return inFolder(
    files.filter(({ path }) => SETTINGS.includes(path)),
    async (folder) => ({
      redirects: await parseAllRedirects({
        redirectsFiles: [join(folder, "_redirects")],
        configRedirects: [],
        minimal: false,
      }),
      headers: await readHeaders(folder),
    }),
  );
}

/** The rules of `_headers`, as Netlify's parser returns them. @throws Error if it cannot parse one */
export async function headerRulesIn(text: string): Promise<readonly Header[]> {
  const { headers, errors } = await inFolder([textFile("_headers", text)], readHeaders);
  if (errors.length > 0) throw new AggregateError(errors, "Netlify cannot read these rules");
  return headers as Header[];
}

function readHeaders(folder: string) {
  return parseAllHeaders({
    headersFiles: [join(folder, "_headers")],
    configHeaders: [],
    minimal: false,
  });
}

async function inFolder<T>(files: readonly OutputFile[], read: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "netlify-"));
  try {
    for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes);
    return await read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Netlify decodes a path before it looks for files and rules. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
