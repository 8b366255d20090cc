import { required } from "../../model/required.ts";
import type { RouteTable } from "../../model/route.ts";
import { relativeTo } from "../../routing/resolve.ts";
import { notFoundFiles } from "../../routing/table.ts";
import { headerMaps } from "./header-maps.ts";
import { map, type MapLine } from "./map.ts";
import { absentPattern, requestPattern, valuePattern } from "./patterns.ts";
import { usualQueries } from "./usual-queries.ts";
import { type FilteredEndpoint, filtersOf, NOT_FOUND_VARIABLE } from "./variables.ts";

/** Hash table sizes for the maps: all texts of a map cost one lookup, each pattern costs a match. */
const SIZES = `# Queries may be longer than nginx's default. If your http context has these two lines, remove them there.
map_hash_bucket_size 256;
map_hash_max_size 16384;
`;

/** Evaluated before an answer is selected, and not again for the page of an error. */
const UNTIDY = `# A path that nginx would normalise to a different address
map "$status $request_uri $uri" $compliance_untidy {
    volatile;
    # Where nginx continues with a request that it cannot parse
    "~^000 \\S* /400\\z" 0;
    "~^000 [^? ]*(?:/|%2[fF])(?:/|%2[fF]|(?:\\.|%2[eE]){1,2}(?:[/? ]|%2[fF]))" 1;
    default 0;
}
`;

/** The method is empty if nginx could not parse the request; the page of an error is requested with GET. */
const REFUSED = `# Methods that are refused
map $request_method $compliance_refused {
    volatile;
    "" 0;
    GET 0;
    HEAD 0;
    default 1;
}
`;

export function nginxMaps(table: RouteTable): string {
  const answers = filtersOf(table).flatMap((filter) => filterMaps(table, filter));
  return [SIZES, REFUSED, UNTIDY, notFoundMap(table), ...answers, ...headerMaps(table)].join("\n");
}

/** Uses the request line, as nginx keeps nothing else of a path that it cannot parse. */
function notFoundMap(table: RouteTable): string {
  const { api, elsewhere } = notFoundFiles(table);
  const lines: MapLine[] = [
    [requestPattern("/api"), api],
    ["default", elsewhere],
  ];
  return map("The file that answers unknown addresses", "$request", NOT_FOUND_VARIABLE, lines);
}

/** Maps a query to its answer. nginx ignores case when it looks up texts, so the first map returns the text found. */
function filterMaps(table: RouteTable, filter: FilteredEndpoint): string[] {
  const queries = usualQueries(table, filter).map((query): MapLine => [query, query]);
  const usual = map(`The usual queries of ${filter.path}`, "$args", filter.usual, [
    ...queries,
    ["default", ""],
  ]);
  return [
    ...(queries.length === 0 ? [] : [usual]),
    map(`The answer to any query of ${filter.path}, by patterns`, "$args", filter.found, foundLines(filter)),
  ];
}

/** The default is the problem document, so that a query that nginx fails to match never gets the unfiltered answer. */
function foundLines({ conditional, bare }: FilteredEndpoint): MapLine[] {
  const values = conditional.flatMap(({ when, file, location }): MapLine[] => {
    const answer = location === undefined ? file : relativeTo(location);
    return when.value === undefined ? [] : [[valuePattern(when.parameter, when.value), answer]];
  });
  const unknown = required(
    conditional.find(({ when }) => when.value === undefined),
    "the route for unknown values",
  );
  const absent = absentPattern(unknown.when.parameter);
  // nginx does not match patterns against an empty text.
  return [["", bare.file], ...values, [absent, bare.file], ["default", unknown.file]];
}
