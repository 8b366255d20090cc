import { textFile } from "../model/file.ts";
import type { Host } from "../model/host.ts";
import type { HeaderRule, Headers, Route, RouteTable } from "../model/route.ts";
import { DEFAULT_HEADERS } from "../routing/headers.ts";
import { type EndpointRoutes, endpointsOf, isPrefix, notFoundFile } from "../routing/table.ts";
import { CONTENT_TYPES } from "./content-type.ts";

/**
 * The route table for nginx: `maps.conf` for the http context, `server.conf` for a server block, `site.conf` as
 * a whole example. A map takes the query to the file that answers; a location sends the request there.
 */
export const nginx: Host = {
  name: "nginx",
  title: "nginx",
  limitations: [],
  beside: ({ table }) => [
    textFile("nginx/maps.conf", mapsOf(table)),
    textFile("nginx/server.conf", serverOf(table)),
    textFile("nginx/site.conf", SITE),
  ],
};

const SITE = `# An example to start from: a whole site. Copy this folder to /etc/nginx/compliance-data.
include compliance-data/maps.conf;

server {
    listen 8080 default_server;
    listen [::]:8080 default_server;
    root /srv/compliance-data/public;
    include compliance-data/server.conf;
}
`;

/** An endpoint and the variable that holds the file of its answer. */
interface Group extends EndpointRoutes {
  readonly variable: string;
}

function groupsOf(table: RouteTable): Group[] {
  return endpointsOf(table).map((endpoint, index) => ({
    ...endpoint,
    variable: `$compliance_answer_${index + 1}`,
  }));
}

/** Asked before any answer is found, and not again on the way to the page of an error. */
const UNTIDY = `# A path that nginx would tidy, to an address under which it was not published
map "$status $request_uri" $compliance_untidy {
    volatile;
    "~^000 [^?]*(?:/|%2[fF])(?:/|%2[fF]|(?:\\.|%2[eE]){1,2}(?:[/?]|%2[fF]|\\z))" 1;
    default 0;
}
`;

function mapsOf(table: RouteTable): string {
  const answers = groupsOf(table)
    .filter(({ conditional }) => conditional.length > 0)
    .map(({ path, variable, conditional, bare }) =>
      map(`The file that answers ${path}`, "$args", variable, answerLines(conditional, bare)),
    );
  return [UNTIDY, ...answers, ...headerNames(table).map((name) => headerMap(table, name))].join("\n");
}

/** What nginx cannot match, for whatever reason, is a problem, and never the unfiltered answer. */
function answerLines(conditional: readonly Route[], bare: Route): [string, string][] {
  const values = conditional.flatMap(({ when, file }): [string, string][] =>
    when?.value === undefined ? [] : [[valuePattern(when.parameter, when.value), file]],
  );
  const unknown = conditional.find(({ when }) => when?.value === undefined)!;
  const absent = absentPattern(unknown.when!.parameter);
  // nginx tries no pattern on nothing.
  return [["", bare.file], ...values, [absent, bare.file], ["default", unknown.file]];
}

/** A header's value: by status and method, then by the file that answers. Of several rules the last one counts. */
function headerMap(table: RouteTable, name: string): string {
  const special: [string, Headers][] = [
    // nginx asks a second time for the page of this error, and would send every header twice.
    ["~^[A-Z]+ 416 ", { [name]: "" }],
    ["~^[A-Z]+ (?!20[046]|304|40[45])", { "Cache-Control": "no-store" }],
    ["~^OPTIONS ", table.preflight],
    ["~^[A-Z]+ 405 ", table.refusal.headers],
  ];
  const rules: [string, Headers][] = table.headers
    .toReversed()
    .map((rule) => [`~^[A-Z]+ [0-9]+ ${pathPattern(rule)}`, rule.headers]);
  const lines = [...special, ...rules].flatMap(([key, headers]): [string, string][] =>
    name in headers ? [[key, headers[name]!]] : [],
  );
  const all = [...lines, ["default", DEFAULT_HEADERS[name] ?? ""] as const];
  return map(name, '"$request_method $status $uri"', headerVariable(table, name), all, "volatile");
}

/** Every header of our own but the content type, which a location gives. */
function headerNames({ headers, preflight, refusal }: RouteTable): string[] {
  const all = [...headers.map((rule) => rule.headers), preflight, refusal.headers].flatMap(Object.keys);
  return [...new Set(all)].filter((name) => name !== "Content-Type").sort();
}

/** Numbered, for nginx's hash of variables takes no long names as it comes. */
function headerVariable(table: RouteTable, name: string): string {
  return `$compliance_header_${headerNames(table).indexOf(name) + 1}`;
}

function serverOf(table: RouteTable): string {
  const notFound = notFoundFile(table);
  const typed = table.headers.filter(({ headers }) => "Content-Type" in headers);
  const types = [...CONTENT_TYPES.map(([, type]) => type), ...typed.map(typeOfRule)];
  return `charset utf-8;
charset_types ${essences(types.filter((type) => type.includes("charset")))};
types {
${CONTENT_TYPES.map(([extension, type]) => `    ${essence(type)} ${extension};`).join("\n")}
}
gzip on;
gzip_static on;
gzip_vary on;
gzip_proxied any;
gzip_types ${essences(types)};
merge_slashes off;
# No body is ever read.
client_max_body_size 0;

${headerNames(table)
  .map((name) => `add_header ${name} ${headerVariable(table, name)} always;`)
  .join("\n")}

error_page 400 403 404 =404 ${notFound};
error_page 405 ${table.refusal.file};
if ($request_method = OPTIONS) { return 204; }
if ($request_method !~ "^(GET|HEAD)\\z") { return 405; }
if ($compliance_untidy) { return 404; }
# What gzip_static may find beside a file is no address.
if ($uri ~ "\\.gz\\z") { return 404; }

location / { try_files $uri =404; }
${table.hidden.map((path) => `location = ${path} { return 404; }`).join("\n")}
${typed.map(typedLocation).join("\n")}
${groupsOf(table).map(endpointLocation).join("\n")}
location ~ "/\\z" { try_files \${uri}index.html =404; }
`;
}

function typeOfRule({ headers }: HeaderRule): string {
  return headers["Content-Type"]!;
}

function typedLocation(rule: HeaderRule): string {
  const place = isPrefix(rule.path) ? `^~ ${rule.path.slice(0, -1)}` : `= ${rule.path}`;
  return `location ${place} {
    types {}
    default_type ${quoted(typeOfRule(rule))};
    try_files $uri =404;
}`;
}

/** Content types without their parameters, each once; nginx knows HTML by itself. */
function essences(types: readonly string[]): string {
  const all = types.map(essence).filter((type) => type !== "text/html");
  return [...new Set(all)].sort().join(" ");
}

function essence(type: string): string {
  return type.split(";")[0]!;
}

/** A problem document keeps the status 404 where it is the page of an error; a rewrite would answer 200. */
function endpointLocation({ path, variable, conditional, bare }: Group): string {
  const head = `location ~ "^${escapePattern(path)}/?\\z" {`;
  const problems = [...new Set(conditional.filter(({ status }) => status === 404).map(({ file }) => file))];
  if (conditional.length === 0) return `${head}\n    rewrite ^ ${bare.file} last;\n}`;
  return [
    head,
    `    error_page 404 ${variable};`,
    ...problems.map((file) => `    if (${variable} = ${file}) { return 404; }`),
    `    rewrite ^ ${variable} last;`,
    "}",
  ].join("\n");
}

/**
 * A pattern for a query whose last parameter of a name has a value. Letters may be percent-encoded, as nginx hands
 * the query on as it was sent. Quantifiers are possessive: what was read is never read again, so that a long query
 * costs little and meets no limit of the engine's.
 */
function valuePattern(parameter: string, value: string): string {
  const name = encodedPattern(parameter);
  return `~(?:^|&)${name}=${encodedPattern(value)}(?:&${otherPattern(name)})*+\\z`;
}

/** A pattern for a query that does not have a parameter. */
function absentPattern(parameter: string): string {
  const other = otherPattern(encodedPattern(parameter));
  return `~^(?:${other}&)*+${other}\\z`;
}

/** A part of a query with another name, the empty part too. */
function otherPattern(name: string): string {
  return `(?!${name}(?:[=&]|\\z))[^&]*+`;
}

/** Every letter as itself or percent-encoded, in hexadecimal digits of either case. */
function encodedPattern(text: string): string {
  const encoder = new TextEncoder();
  return [...text]
    .map((letter) => {
      const codes = [...encoder.encode(letter)].map((byte) => `%${hexPattern(byte)}`).join("");
      return `(?:${escapePattern(letter)}|${codes})`;
    })
    .join("");
}

function hexPattern(byte: number): string {
  const digits = byte.toString(16).padStart(2, "0");
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function pathPattern({ path }: HeaderRule): string {
  return isPrefix(path) ? escapePattern(path.slice(0, -1)) : `${escapePattern(path)}\\z`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** @param parameters of the map itself: `volatile`, where it is to be asked anew each time */
function map(
  title: string,
  source: string,
  variable: string,
  lines: readonly (readonly [string, string])[],
  ...parameters: readonly string[]
): string {
  return `# ${title}
map ${source} ${variable} {
${parameters.map((parameter) => `    ${parameter};\n`).join("")}${lines.map(([key, value]) => `    ${key === "default" ? key : `"${key}"`} ${quoted(value)};`).join("\n")}
}
`;
}

/**
 * A value as nginx reads it back.
 * @throws Error for a dollar sign, which nginx would take for a variable
 */
function quoted(value: string): string {
  if (value.includes("$")) throw new Error(`nginx cannot send a header with a dollar sign: ${value}`);
  return `'${value.replace(/[\\']/g, "\\$&")}'`;
}
