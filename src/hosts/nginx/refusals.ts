/** What nginx refuses itself, by its own code for it, with a problem document: no file tells of what no other host says. */
const REFUSED = [
  { code: 412, status: 412, title: "Precondition Failed" },
  { code: 414, status: 414, title: "URI Too Long" },
  { code: 494, status: 431, title: "Request Header Fields Too Large" },
  { code: 500, status: 500, title: "Internal Server Error" },
  { code: 501, status: 501, title: "Not Implemented" },
  { code: 505, status: 505, title: "HTTP Version Not Supported" },
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

/** Where each error is answered. */
export const REFUSAL_PAGES = [
  "error_page 400 = /400;",
  ...REFUSED.map(({ code, status }) => `error_page ${code} =${status} /${status};`),
].join("\n");

export const REFUSAL_LOCATIONS = [UNREAD, ...REFUSED.map(refusedLocation)].join("\n");
