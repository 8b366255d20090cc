import type { Headers, RouteTable } from "../../model/route.ts";
import { UP } from "../../routing/resolve.ts";
import { isMoving, movedPagesIn } from "../../routing/table.ts";
import { escapePattern, FOLDER_PATTERN, pathPattern } from "../patterns.ts";
import { caddyMaps } from "./maps.ts";
import {
  type RoutedEndpoint,
  routedEndpoints,
  FILE,
  headersIn,
  MOVED_PAGE,
  NOT_FOUND,
  PATH,
  STATUS,
  TARGET,
  TYPE,
} from "./names.ts";
import { block, caddyLiteral, word } from "./text.ts";

/** A path that Caddy would normalise to a different, published address. */
const UNTIDY =
  "^(?:[hH][tT][tT][pP][sS]?://[^/?]*)?(?:/[^?]*)?(?:/|%2[fF])(?:/|%2[fF]|(?:\\.|%2[eE]){1,2}(?:[/?]|%2[fF]|\\z))";
/** Paths that Caddy would take for a glob pattern, and those of compressed copies. */
const NO_FILE = "[\\x00*?\\[\\]{}\\\\]|\\.(?:br|gz|zst)\\z";

/** One byte range (RFC 9110, 14.1.2), except the last zero bytes, which Caddy would send as a part without an end. */
const RANGE = "(?:[0-9]+-[0-9]*|-0*[1-9][0-9]*)";
const RANGES = `^bytes=${RANGE}(?:[ \\t]*,[ \\t]*${RANGE})*\\z`;

export function caddySite(table: RouteTable): string {
  const headers = headersIn(table);
  const lines = [
    "# The content of a site block, which must set its root.",
    "",
    ...caddyMaps(table),
    ...matchersOf(table),
    ...headers.map(({ matcher, placeholder }) => `${matcher} not vars ${placeholder} ${word("")}`),
    "",
    "# Ranges are sent uncompressed. A strong ETag would promise the same bytes, compressed or not.",
    `@whole not header_regexp Range ${word(RANGES)}`,
    "# Caddy would refuse a Range that it cannot parse, and misread one of no bytes; other servers send the whole file.",
    ...block("@unread", ["header Range *", `not header_regexp Range ${word(RANGES)}`]),
    "request_header @unread -Range",
    "encode @whole zstd gzip",
    ...block("header @whole", [`ETag ${word('^"')} ${word('W/"')}`, "Vary Accept-Encoding", "defer"]),
    "",
    ...block("route", [
      "# Which file answers",
      ...block("handle", answering(table)),
      `rewrite @missing ${NOT_FOUND}`,
      "",
      ...headers.map(({ name, matcher, placeholder }) => `header ${matcher} ${name} ${placeholder}`),
      `header Content-Type ${TYPE}`,
      "",
      "# With which status",
      ...block("handle", [
        ...block("handle @refused", [...headerLines(table.refusal.headers), ...problemLines("405")]),
        ...block("handle @problem", problemLines(STATUS)),
        ...block("handle", block("file_server", [...FILE_SERVER, "precompressed br gzip"])),
      ]),
    ]),
    "",
    "# Errors of the server itself: any page may read their status, and no cache keeps them.",
    ...block("handle_errors", [
      'header Access-Control-Allow-Origin "*"',
      "header Cache-Control no-store",
      "respond {http.error.status_code}",
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns handlers that select the file that answers; the first with a matching matcher counts. */
function answering(table: RouteTable): string[] {
  const rewriting = (matcher: string, file: string) => block(`handle ${matcher}`, [`rewrite * ${file}`]);
  return [
    ...block("handle @preflight", [...headerLines(table.preflight), "respond 204"]),
    ...rewriting("@refused", caddyLiteral(table.refusal.file)),
    ...["@untidy", "@no_file"].flatMap((matcher) => rewriting(matcher, NOT_FOUND)),
    ...table.gone.flatMap(({ file }, at) => rewriting(`@gone_${at + 1}`, caddyLiteral(file))),
    ...routedEndpoints(table).flatMap((answer) => answerLines(answer, table.moved)),
    ...(movedPagesIn(table).length > 0 ? block("handle @moved", redirectLines(MOVED_PAGE, table.moved)) : []),
    ...rewriting("@folder", `${FILE}index.html`),
  ];
}

/** Stops Caddy from redirecting the addresses of folders and files. */
const FILE_SERVER = ["disable_canonical_uris"];

function matchersOf(table: RouteTable): string[] {
  return [
    "@preflight method OPTIONS",
    "@refused not method GET HEAD",
    `@untidy vars_regexp ${TARGET} ${word(UNTIDY)}`,
    `@no_file vars_regexp ${PATH} ${word([NO_FILE, ...table.hidden.map((path) => `^${escapePattern(path)}\\z`)].join("|"))}`,
    ...table.gone.map(
      ({ path }, at) => `@gone_${at + 1} vars_regexp ${PATH} ${word(`^${pathPattern({ path })}`)}`,
    ),
    ...routedEndpoints(table).map(
      ({ matcher, path }) => `${matcher} vars ${PATH} ${caddyLiteral(path)} ${caddyLiteral(`${path}/`)}`,
    ),
    ...(movedPagesIn(table).length > 0 ? [`@moved not vars ${MOVED_PAGE} ${word("")}`] : []),
    `@folder vars_regexp ${PATH} ${word("/\\z")}`,
    // For a client, an address that ends in a slash is a folder, so relative redirects need another beginning.
    ...(isMoving(table) ? [`@from_folder vars_regexp ${TARGET} ${word(FOLDER_PATTERN)}`] : []),
    "@missing not file",
    ...block("@problem", [`not vars ${FILE} ${PATH}`, `vars ${STATUS} 404 410`]),
  ];
}

function answerLines(
  { matcher, placeholder, conditional, bare }: RoutedEndpoint,
  movedHeaders: Headers,
): string[] {
  if (conditional.length === 0) return block(`handle ${matcher}`, [`rewrite * ${caddyLiteral(bare.file)}`]);
  const moved = conditional.some(({ status }) => status === 301);
  const name = `${matcher}_moved`;
  return block(`handle ${matcher}`, [
    // A renamed value leads to an address with a query, which no file has.
    ...(moved
      ? [
          `${name} vars_regexp ${placeholder} ${word("[?]")}`,
          ...block(`handle ${name}`, redirectLines(placeholder, movedHeaders)),
        ]
      : []),
    `rewrite * ${placeholder}`,
  ]);
}

/** @param placeholder has the address, relative to the requested one */
function redirectLines(placeholder: string, movedHeaders: Headers): string[] {
  return [
    ...headerLines(movedHeaders),
    `redir @from_folder ${UP}${placeholder} 301`,
    `redir ${placeholder} 301`,
  ];
}

function headerLines(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `header ${name} ${caddyLiteral(value)}`);
}

/** Request headers with which a client asks for less than a complete answer. */
const PARTIAL = ["Range", "If-Match", "If-Unmodified-Since", "If-None-Match", "If-Modified-Since"];

/** Serves the whole of a problem document or notice: ranges and conditions were meant for another file. */
function problemLines(status: string): string[] {
  return [
    ...PARTIAL.map((name) => `request_header -${name}`),
    ...block("file_server", [...FILE_SERVER, `status ${status}`]),
  ];
}
