import { required } from "../../model/required.ts";
import type { GoneRule, HeaderRule, RouteTable } from "../../model/route.ts";
import { isMoving, isPrefix } from "../../routing/table.ts";
import { COMPRESSIBLE, CONTENT_TYPES, isCompressibleType } from "../content-type.ts";
import { quoted } from "./patterns.ts";
import { type Group, groupsOf, headerNames, headerVariables, NOT_FOUND_VARIABLE } from "./variables.ts";

export function serverOf(table: RouteTable): string {
  const typed = table.headers.filter(({ headers }) => "Content-Type" in headers);
  const types = [...COMPRESSIBLE, ...typed.map(typeOfRule).filter(isCompressibleType)];
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
${isMoving(table) ? "absolute_redirect off;\n" : ""}# No body is ever read.
client_max_body_size 0;

${headerNames(table)
  .map((name) => `add_header ${name} ${headerVariables(table, name).value} always;`)
  .join("\n")}

error_page 403 404 =404 ${NOT_FOUND_VARIABLE};
# Of what nginx cannot read the page is found in two steps.
recursive_error_pages on;
error_page 400 = /400;
error_page 405 ${table.refusal.file};
${REFUSED.map(({ code, status }) => `error_page ${code} =${status} /${status};`).join("\n")}
if ($request_method = OPTIONS) { return 204; }
if ($compliance_refused) { return 405; }
# Most addresses come as nginx reads them, and need no other look.
set $compliance_address 0;
if ($request_uri != $uri$is_args$args) { set $compliance_address $compliance_untidy; }
if ($compliance_address) { return 404; }
# Two slashes are one to a disk. What gzip_static and brotli_static may find beside a file is no address.
if ($uri ~ "//|\\.(?:br|gz)\\z") { return 404; }

location / { recursive_error_pages off; try_files $uri =404; }
# The same, without a look at the pattern of pages.
location ^~ /api/ { recursive_error_pages off; try_files $uri =404; }
${UNREAD}
${REFUSED.map(refusedLocation).join("\n")}
${[...table.hidden.map((path) => `location = ${path} { return 404; }`), ...table.gone.map(goneLocation)].join("\n")}
${typed.map(typedLocation).join("\n")}
${groupsOf(table).map(endpointLocations).join("\n")}
location ~ "/\\z" { try_files \${uri}index.html =404; }
`;
}

/** What nginx refuses before it looks for an answer, by its own code for it. No file tells of what no other host says. */
const REFUSED = [
  { code: 414, status: 414, title: "URI Too Long" },
  { code: 494, status: 431, title: "Request Header Fields Too Large" },
];

/** The line of a request for an address that is none: with broken percent-encoding, a zero byte, or a way above the root. */
const BROKEN =
  "^[^ ]+ (?:[hH][tT][tT][pP][sS]?://[^/? ]*)?/[^? ]*(?:%(?![0-9a-fA-F]{2})|%00|(?:\\.|%2[eE]){2})[^ ]* HTTP/1\\.[01]\\z";

/**
 * An address that nginx cannot read is one where nothing is published; all else that it refuses with 400 may have an address
 * at which something is. By the line of the request, for nginx takes the page of an error to be asked for by GET.
 */
const UNREAD = `location = /400 {
    internal;
    default_type application/problem+json;
    # nginx keeps the address only where it could read it.
    set $compliance_line $request;
    if ($request_uri) { set $compliance_line ""; }
    if ($compliance_line ~ "^OPTIONS ") { return 204; }
    if ($compliance_line ~ "^(?!GET |HEAD )[A-Z]+ ") { return 405; }
    if ($compliance_line ~ "${BROKEN}") { return 404; }
    ${problemLine(400, "Bad Request")}
}`;

function refusedLocation({ status, title }: (typeof REFUSED)[number]): string {
  return `location = /${status} { internal; default_type application/problem+json; ${problemLine(status, title)} }`;
}

/** A problem document that says no more than its status (RFC 9457, section 4.2.1). */
function problemLine(status: number, title: string): string {
  return `return ${status} '${JSON.stringify({ type: "about:blank", title, status })}';`;
}

function typeOfRule({ headers }: HeaderRule): string {
  return required(headers["Content-Type"], "Content-Type");
}

function goneLocation({ path, file }: GoneRule): string {
  return `location ${placeOf(path)} { error_page 410 ${file}; return 410; }`;
}

/** A location of an address, or of every address below it, that no pattern takes precedence over. */
function placeOf(path: string): string {
  return isPrefix(path) ? `^~ ${path.slice(0, -1)}` : `= ${path}`;
}

function typedLocation(rule: HeaderRule): string {
  return `location ${placeOf(rule.path)} {
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
  return type.replace(/;.*/s, "");
}

/** The locations of an endpoint, with and without a slash at the end. A problem keeps the status 404 where it is the page of an error. */
function endpointLocations({ path, variable, conditional, bare }: Group): string {
  const moved = conditional.some(({ status }) => status === 301);
  const problems = [...new Set(conditional.filter(({ status }) => status === 404).map(({ file }) => file))];
  const answer = conditional.length === 0 ? bare.file : variable;
  const lines = [
    ...(conditional.length === 0 ? [] : [`    error_page 404 ${variable};`]),
    // What a value became is an address with a query; a file has none.
    ...(moved ? [`    if (${variable} ~ "[?]") { return 301 ${variable}; }`] : []),
    ...problems.map((file) => `    if (${variable} = ${file}) { return 404; }`),
    // A file that is missing is looked for once more, as an address, where nothing is found.
    `    try_files ${answer} ${answer};`,
  ];
  return [path, `${path}/`].map((place) => `location = ${place} {\n${lines.join("\n")}\n}`).join("\n");
}
