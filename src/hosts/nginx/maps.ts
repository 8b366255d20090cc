import { required } from "../../model/required.ts";
import type { ConditionalRoute, Route, RouteTable } from "../../model/route.ts";
import { notFoundFiles } from "../../routing/table.ts";
import { headerMaps } from "./header-maps.ts";
import { map, type MapLine, tellsApart } from "./map.ts";
import { absentPattern, requestPattern, valuePattern } from "./patterns.ts";
import { type Group, groupsOf, NOT_FOUND_VARIABLE } from "./variables.ts";

/** A line of a map takes the time of a look-up for all lines that are text, and for each pattern the time of a match. */
const SIZES = `# Addresses are longer than nginx expects. Where your http context has these two lines, take yours out.
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
  const answers = groupsOf(table)
    .filter(({ conditional }) => conditional.length > 0)
    .flatMap(answerMaps);
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

/**
 * The file that answers a query: at once where it is spelt as it mostly is, else by patterns. nginx looks texts up without
 * regard to case, so what it found is compared with what was asked.
 */
function answerMaps({ path, variable, usual, found, conditional, bare }: Group): string[] {
  const same = `~^(?<compliance_spelt>\\S*) \\g{compliance_spelt} (?<compliance_file>\\S+)\\z`;
  return [
    map(
      `The usual queries of ${path}, and the file that answers`,
      "$args",
      usual,
      usualLines(conditional, bare),
    ),
    map(`The file that answers any query of ${path}`, "$args", found, answerLines(conditional, bare)),
    map(`The file that answers ${path}`, `"$args ${usual}"`, variable, [
      [same, { variable: "$compliance_file" }],
      ["default", { variable: found }],
    ]),
  ];
}

/** What needs no percent-encoding in a query. */
const PLAIN = /^[\w.~-]+$/;

function usualLines(conditional: readonly ConditionalRoute[], bare: Route): MapLine[] {
  const queries = conditional.flatMap(({ when, file, location = file }) =>
    PLAIN.test(when.parameter) && PLAIN.test(when.value ?? "")
      ? [{ query: `${when.parameter}=${when.value}`, file: location }]
      : [],
  );
  const isAlone = tellsApart(queries.map(({ query }) => query));
  return [
    ["", ` ${bare.file}`],
    ...queries
      .filter(({ query }) => isAlone(query))
      .map(({ query, file }): MapLine => [query, `${query} ${file}`]),
    ["default", ""],
  ];
}

/** What nginx cannot match, for whatever reason, is a problem, and never the unfiltered answer. */
function answerLines(conditional: readonly ConditionalRoute[], bare: Route): MapLine[] {
  const values = conditional.flatMap(({ when, file, location = file }): MapLine[] =>
    when.value === undefined ? [] : [[valuePattern(when.parameter, when.value), location]],
  );
  const unknown = required(
    conditional.find(({ when }) => when.value === undefined),
    "the route for unknown values",
  );
  const absent = absentPattern(unknown.when.parameter);
  // nginx tries no pattern on nothing.
  return [["", bare.file], ...values, [absent, bare.file], ["default", unknown.file]];
}
