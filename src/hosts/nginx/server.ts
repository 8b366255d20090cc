import { required } from "../../model/required.ts";
import type { GoneRule, HeaderRule, RouteTable } from "../../model/route.ts";
import { COMPRESSIBLE, CONTENT_TYPES, isCompressibleType } from "../content-type.ts";
import { endpointLocations, movedLocations } from "./endpoints.ts";
import { locationOf, nginxLocations } from "./places.ts";
import { REFUSAL_LOCATIONS, REFUSAL_PAGES } from "./refusals.ts";
import { headerNames, headerVariables, NOT_FOUND_VARIABLE } from "./variables.ts";

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
# No body is ever read.
client_max_body_size 0;
# An unknown address is not an error.
log_not_found off;

${LESS_WORK}
# For answers without a file, and for errors. The headers of other locations replace these.
${headerNames(table)
  .map((name) => `add_header ${name} ${headerVariables(table, name).value} always;`)
  .join("\n")}

error_page 403 404 =404 ${NOT_FOUND_VARIABLE};
# The page for an unparsable request is found in two steps.
recursive_error_pages on;
${REFUSAL_PAGES}
error_page 405 ${table.refusal.file};
if ($request_method = OPTIONS) { return 204; }
if ($compliance_refused) { return 405; }
# Most addresses need no normalisation, and so no further check.
set $compliance_address 0;
if ($request_uri != $uri$is_args$args) { set $compliance_address $compliance_untidy; }
if ($compliance_address) { return 404; }

${REFUSAL_LOCATIONS}
${table.hidden.map((path) => locationOf(path, ["return 404;"])).join("\n")}
${table.gone.map(goneLocation).join("\n")}
${nginxLocations(table).join("\n")}
${[...endpointLocations(table), ...movedLocations(table)].join("\n")}
`;
}

/**
 * Most of the time of a request is spent on opening files and looking for their compressed copies. With Debian's 768
 * connections, the number of open files stays below the limit of a process.
 */
const LESS_WORK = `# Files stay open, and are checked again after a second.
open_file_cache max=200 inactive=60s;
open_file_cache_valid 1s;
open_file_cache_errors on;
# Enough memory for a request in one allocation.
request_pool_size 16k;
`;

function typeOfRule({ headers }: HeaderRule): string {
  return required(headers["Content-Type"], "Content-Type");
}

function goneLocation({ path, file }: GoneRule): string {
  return locationOf(path, [`error_page 410 ${file};`, "return 410;"]);
}

/** Returns content types without parameters, each once, and without HTML, which nginx always includes. */
function essences(types: readonly string[]): string {
  const all = types.map(essence).filter((type) => type !== "text/html");
  return [...new Set(all)].sort().join(" ");
}

function essence(type: string): string {
  return type.replace(/;.*/s, "");
}
