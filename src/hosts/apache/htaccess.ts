import { UserError } from "../../model/problem.ts";
import type { RouteTable } from "../../model/route.ts";
import { COMPRESSIBLE, CONTENT_TYPES } from "../content-type.ts";
import { apacheHeaderLines } from "./headers.ts";
import { rewriteLines } from "./rewrite.ts";
import { apacheLiteral } from "./text.ts";

/** Longest line of `.htaccess` that Apache reads. */
const MOST_LINE_BYTES = 8190;

/**
 * Returns the content of `.htaccess`, which does not depend on where the site is in the server's file system.
 * @throws UserError for a line that is too long for Apache
 */
export function htaccessOf(table: RouteTable): string {
  const essences = new Set(COMPRESSIBLE.map((type) => type.replace(/;.*/s, "")));
  const lines = [
    "# For Apache 2.4.26 or later; the server must set AllowOverride All.",
    "Options -Indexes -MultiViews",
    "DirectorySlash Off",
    "DirectoryIndex disabled",
    "AcceptPathInfo Off",
    // The server's own configuration may refuse this file with another status.
    '<Files ".htaccess">',
    "    Require all granted",
    "</Files>",
    "",
    ...CONTENT_TYPES.map(([extension, type]) => `AddType "${apacheLiteral(type)}" .${extension}`),
    "",
    "<IfModule mod_deflate.c>",
    "    <IfModule mod_filter.c>",
    `        AddOutputFilterByType DEFLATE ${[...essences].join(" ")}`,
    "        # mod_deflate adds a suffix to the ETag of what it compresses.",
    '        RequestHeader edit* If-None-Match "-gzip\\"" "\\""',
    "    </IfModule>",
    "</IfModule>",
    "",
    ...rewriteLines(table),
    "",
    ...apacheHeaderLines(table),
  ];
  const long = lines.find((line) => Buffer.byteLength(line) > MOST_LINE_BYTES);
  if (long !== undefined) {
    throw new UserError(
      `a line of .htaccess would have ${Buffer.byteLength(long)} bytes, but Apache accepts at most ${MOST_LINE_BYTES}: ${long.slice(0, 80)}`,
      "Shorten baseUrl or the ids that the line names, or leave apache out of --hosts.",
    );
  }
  return `${lines.join("\n")}\n`;
}
