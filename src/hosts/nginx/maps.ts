import { required } from "../../model/required.ts";
import type { RouteTable } from "../../model/route.ts";
import { relativeTo } from "../../routing/resolve.ts";
import { notFoundFiles } from "../../routing/table.ts";
import { headerMaps } from "./header-maps.ts";
import { map, type MapLine } from "./map.ts";
import { absentPattern, requestPattern, valuePattern } from "./patterns.ts";
import { usualQueries } from "./usual-queries.ts";
import { type Filter, filtersOf, NOT_FOUND_VARIABLE } from "./variables.ts";

/** A line of a map takes the time of a look-up for all lines that are text, and for each pattern the time of a match. */
const SIZES = `# Queries may be longer than nginx expects. Where your http context has these two lines, take yours out.
map_hash_bucket_size 256;
map_hash_max_size 16384;
`;

/** Asked before any answer is found, and not again on the way to the page of an error. */
const UNTIDY = `# A path that nginx would tidy, to an address under which it was not published
map "$status $request_uri $uri" $compliance_untidy {
    volatile;
    # Where nginx goes on with what it cannot read
    "~^000 \\S* /400\\z" 0;
    "~^000 [^? ]*(?:/|%2[fF])(?:/|%2[fF]|(?:\\.|%2[eE]){1,2}(?:[/? ]|%2[fF]))" 1;
    default 0;
}
`;

/** There is none where nginx could not read it. The page of an error is asked for by GET. */
const REFUSED = `# Methods that are refused
map $request_method $compliance_refused {
    volatile;
    "" 0;
    GET 0;
    HEAD 0;
    default 1;
}
`;

export function mapsOf(table: RouteTable): string {
  const answers = filtersOf(table).flatMap((filter) => filterMaps(table, filter));
  return [SIZES, REFUSED, UNTIDY, notFoundMap(table), ...answers, ...headerMaps(table)].join("\n");
}

/** By the line of the request: of a path that it cannot read nginx keeps nothing else. */
function notFoundMap(table: RouteTable): string {
  const { api, elsewhere } = notFoundFiles(table);
  const lines: MapLine[] = [
    [requestPattern("/api"), api],
    ["default", elsewhere],
  ];
  return map("What answers where nothing is published", "$request", NOT_FOUND_VARIABLE, lines);
}

/** What answers a query. nginx looks texts up without regard to case, so a map says what it found. */
function filterMaps(table: RouteTable, filter: Filter): string[] {
  const queries = usualQueries(table, filter).map((query): MapLine => [query, query]);
  const usual = map(`The usual queries of ${filter.path}`, "$args", filter.usual, [
    ...queries,
    ["default", ""],
  ]);
  return [
    ...(queries.length === 0 ? [] : [usual]),
    map(`What patterns find for any query of ${filter.path}`, "$args", filter.found, foundLines(filter)),
  ];
}

/** What nginx cannot match, for whatever reason, is a problem, and never the unfiltered answer. */
function foundLines({ conditional, bare }: Filter): MapLine[] {
  const values = conditional.flatMap(({ when, file, location }): MapLine[] => {
    const answer = location === undefined ? file : relativeTo(location);
    return when.value === undefined ? [] : [[valuePattern(when.parameter, when.value), answer]];
  });
  const unknown = required(
    conditional.find(({ when }) => when.value === undefined),
    "the route for unknown values",
  );
  const absent = absentPattern(unknown.when.parameter);
  // nginx tries no pattern on nothing.
  return [["", bare.file], ...values, [absent, bare.file], ["default", unknown.file]];
}
