import { UserError } from "../../model/problem.ts";
import type { RouteTable } from "../../model/route.ts";
import { COMPRESSIBLE, CONTENT_TYPES } from "../content-type.ts";
import { headerLines } from "./headers.ts";
import { rewriteLines } from "./rewrite.ts";
import { literal } from "./text.ts";

/** What Apache reads of a line of `.htaccess`. */
const MOST_LINE_BYTES = 8190;

/**
 * The whole of it: no line depends on where the site lies in the server's file system.
 * @throws UserError for a line that Apache would not read
 */
export function htaccessOf(table: RouteTable): string {
  const essences = new Set(COMPRESSIBLE.map((type) => type.replace(/;.*/s, "")));
  const lines = [
    "# For Apache 2.4.26 or later; the server must say AllowOverride All.",
    "Options -Indexes -MultiViews",
    "DirectorySlash Off",
    "DirectoryIndex disabled",
    "AcceptPathInfo Off",
    // The server's own configuration may refuse it with another status.
    '<Files ".htaccess">',
    "    Require all granted",
    "</Files>",
    "",
    ...CONTENT_TYPES.map(([extension, type]) => `AddType "${literal(type)}" .${extension}`),
    "",
    "<IfModule mod_deflate.c>",
    "    <IfModule mod_filter.c>",
    `        AddOutputFilterByType DEFLATE ${[...essences].join(" ")}`,
    "        # What is compressed on the way has an ETag of its own.",
    '        RequestHeader edit* If-None-Match "-gzip\\"" "\\""',
    "    </IfModule>",
    "</IfModule>",
    "",
    ...rewriteLines(table),
    "",
    ...headerLines(table),
  ];
  const long = lines.find((line) => Buffer.byteLength(line) > MOST_LINE_BYTES);
  if (long !== undefined) {
    throw new UserError(
      `a line of .htaccess would have ${Buffer.byteLength(long)} bytes, and Apache takes ${MOST_LINE_BYTES}: ${long.slice(0, 80)}`,
      "Shorten baseUrl or the ids that the line names, or leave apache out of --hosts.",
    );
  }
  return `${lines.join("\n")}\n`;
}
