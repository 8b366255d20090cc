import type { Headers, RouteTable } from "../../model/route.ts";
import { UP } from "../../routing/resolve.ts";
import { isMoving } from "../../routing/table.ts";
import { escapePattern, FOLDER_PATTERN, pathPattern } from "../patterns.ts";
import { mapsOf } from "./maps.ts";
import { type Answer, answersOf, FILE, headersIn, NOT_FOUND, PATH, STATUS, TARGET, TYPE } from "./names.ts";
import { block, literal, word } from "./text.ts";

/** A path that Caddy would tidy to an address under which nothing was published. */
const UNTIDY =
  "^(?:[hH][tT][tT][pP][sS]?://[^/?]*)?(?:/[^?]*)?(?:/|%2[fF])(?:/|%2[fF]|(?:\\.|%2[eE]){1,2}(?:[/?]|%2[fF]|\\z))";
/** What it would take for a pattern of names, what it may find compressed beside a file, and what configures a host. */
const NO_FILE = "[\\x00*?\\[\\]{}\\\\]|\\.(?:br|gz|zst)\\z";

/** Parts of a file that are asked for in bytes (RFC 9110, 14.1.2). */
const RANGES = "^bytes=(?:[0-9]+-[0-9]*|-[0-9]+)(?:[ \\t]*,[ \\t]*(?:[0-9]+-[0-9]*|-[0-9]+))*\\z";

export function siteOf(table: RouteTable): string {
  const headers = headersIn(table);
  const lines = [
    "# The inside of a site block, which says what its root is.",
    "",
    ...mapsOf(table),
    ...matchersOf(table),
    ...headers.map(({ matcher, placeholder }) => `${matcher} not vars ${placeholder} ${word("")}`),
    "",
    "# A part of a file is a part of its plain text. A strong ETag would promise the same bytes, compressed or not.",
    `@whole not header_regexp Range ${word(RANGES)}`,
    "# Caddy would refuse what it cannot read as parts; every other server sends all then.",
    ...block("@unread", ["header Range *", `not header_regexp Range ${word(RANGES)}`]),
    "request_header @unread -Range",
    "encode @whole zstd gzip",
    ...block("header @whole", [`ETag ${word('^"')} ${word('W/"')}`, "defer"]),
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
    "# What fails in the server itself: any page may read its status, and no cache keeps it.",
    ...block("handle_errors", [
      'header Access-Control-Allow-Origin "*"',
      "header Cache-Control no-store",
      "respond {http.error.status_code}",
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Of these the first whose matcher says yes. */
function answering(table: RouteTable): string[] {
  const rewriting = (matcher: string, file: string) => block(`handle ${matcher}`, [`rewrite * ${file}`]);
  return [
    ...block("handle @preflight", [...headerLines(table.preflight), "respond 204"]),
    ...rewriting("@refused", literal(table.refusal.file)),
    ...["@untidy", "@no_file"].flatMap((matcher) => rewriting(matcher, NOT_FOUND)),
    ...table.gone.flatMap(({ file }, at) => rewriting(`@gone_${at + 1}`, literal(file))),
    ...answersOf(table).flatMap((answer) => answerLines(answer, table.moved)),
    ...rewriting("@folder", `${FILE}index.html`),
  ];
}

/** Caddy would send the names of folders and files on to others. */
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
    ...answersOf(table).map(
      ({ matcher, path }) => `${matcher} vars ${PATH} ${literal(path)} ${literal(`${path}/`)}`,
    ),
    `@folder vars_regexp ${PATH} ${word("/\\z")}`,
    // To a client, what ends in a slash as it was sent is a folder, from which an address is seen otherwise.
    ...(isMoving(table) ? [`@from_folder vars_regexp ${TARGET} ${word(FOLDER_PATTERN)}`] : []),
    "@missing not file",
    ...block("@problem", [`not vars ${FILE} ${PATH}`, `vars ${STATUS} 404 410`]),
  ];
}

function answerLines({ matcher, placeholder, conditional, bare }: Answer, movedHeaders: Headers): string[] {
  if (conditional.length === 0) return block(`handle ${matcher}`, [`rewrite * ${literal(bare.file)}`]);
  const moved = conditional.some(({ status }) => status === 301);
  const name = `${matcher}_moved`;
  return block(`handle ${matcher}`, [
    // What a value became is an address with a query; a file has none.
    ...(moved
      ? [
          `${name} vars_regexp ${placeholder} ${word("[?]")}`,
          ...block(`handle ${name}`, [
            ...headerLines(movedHeaders),
            `redir @from_folder ${UP}${placeholder} 301`,
            `redir ${placeholder} 301`,
          ]),
        ]
      : []),
    `rewrite * ${placeholder}`,
  ]);
}

function headerLines(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `header ${name} ${literal(value)}`);
}

/** Fields by which a client asks for less than a whole answer. */
const PARTIAL = ["Range", "If-Match", "If-Unmodified-Since", "If-None-Match", "If-Modified-Since"];

/** The whole of a file in the place of another: a part of it, or what a client knows of it, is not asked for. */
function problemLines(status: string): string[] {
  return [
    ...PARTIAL.map((name) => `request_header -${name}`),
    ...block("file_server", [...FILE_SERVER, `status ${status}`]),
  ];
}
