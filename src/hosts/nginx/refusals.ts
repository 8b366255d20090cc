import { bareProblem } from "../bare-problem.ts";

/** Requests that nginx refuses by itself, by nginx's own code. Their problem documents are not files of the build. */
const REFUSED = [
  { code: 412, status: 412, title: "Precondition Failed" },
  { code: 414, status: 414, title: "URI Too Long" },
  { code: 494, status: 431, title: "Request Header Fields Too Large" },
  { code: 500, status: 500, title: "Internal Server Error" },
  { code: 501, status: 501, title: "Not Implemented" },
  { code: 505, status: 505, title: "HTTP Version Not Supported" },
];

/**
 * A request line with an invalid address: with broken percent-encoding, a zero byte, or dots that lead above the root.
 */
const BROKEN =
  "^[^ ]+ (?:[hH][tT][tT][pP][sS]?://[^/? ]*)?/[^? ]*(?:%(?![0-9a-fA-F]{2})|%00|(?:\\.|%2[eE]){2})[^ ]* HTTP/1\\.[01]\\z";

/**
 * The answer to requests that nginx refuses with 400: an address that it cannot parse is an unknown one, other requests
 * are bad ones. Uses the request line, as the method is GET when nginx processes the page of an error.
 */
const UNREAD = `location = /400 {
    internal;
    default_type application/problem+json;
    # nginx keeps the address only if it could parse it.
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

function problemLine(status: number, title: string): string {
  return `return ${status} '${bareProblem(status, title)}';`;
}

/** The location of the page of each error. */
export const REFUSAL_PAGES = [
  "error_page 400 = /400;",
  ...REFUSED.map(({ code, status }) => `error_page ${code} =${status} /${status};`),
].join("\n");

export const REFUSAL_LOCATIONS = [UNREAD, ...REFUSED.map(refusedLocation)].join("\n");
