import { required } from "../../model/required.ts";
import type { ConditionalRoute, Headers, Route, RouteTable } from "../../model/route.ts";
import { DEFAULT_HEADERS } from "../../routing/headers.ts";
import { isMoving, notFoundFiles, REST } from "../../routing/table.ts";
import { pathPattern } from "../patterns.ts";
import { absentPattern, quoted, requestPattern, REST_PATTERN, valuePattern } from "./patterns.ts";
import { groupsOf, headerNames, headerVariable, NOT_FOUND_VARIABLE } from "./variables.ts";

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

export function mapsOf(table: RouteTable): string {
  const answers = groupsOf(table)
    .filter(({ conditional }) => conditional.length > 0)
    .map(({ path, variable, conditional, bare }) =>
      map(`The file that answers ${path}`, "$args", variable, answerLines(conditional, bare)),
    );
  return [
    UNTIDY,
    notFoundMap(table),
    ...answers,
    ...headerNames(table).map((name) => headerMap(table, name)),
  ].join("\n");
}

/** By the line of the request: of a path that it cannot read nginx keeps nothing else. */
function notFoundMap(table: RouteTable): string {
  const { api, elsewhere } = notFoundFiles(table);
  const lines: [string, string][] = [
    [requestPattern("/api"), api],
    ["default", elsewhere],
  ];
  return map("What answers where nothing is published", "$request", NOT_FOUND_VARIABLE, lines);
}

/** What nginx cannot match, for whatever reason, is a problem, and never the unfiltered answer. */
function answerLines(conditional: readonly ConditionalRoute[], bare: Route): [string, string][] {
  const values = conditional.flatMap(({ when, file, location = file }): [string, string][] =>
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

/** A header's value: by status and method, of which there is none where nginx could not read it, then by the file that answers. */
function headerMap(table: RouteTable, name: string): string {
  const special: [string, Headers][] = [
    // nginx asks a second time for the page of this error, and would send every header twice.
    ["~^[A-Z]* 416 ", { [name]: "" }],
    ...(isMoving(table) ? [movedLine(table, name)] : []),
    ["~^[A-Z]* (?!20[046]|304|40[45]|410)", { "Cache-Control": "no-store" }],
    ["~^[A-Z]* 204 ", table.preflight],
    ["~^[A-Z]* 405 ", table.refusal.headers],
  ];
  // What a rule excepts has a rule further below.
  const rules: [string, Headers][] = table.headers.toReversed().map((rule) => {
    const rest = rule.headers[name]?.includes(REST) ? REST_PATTERN : "";
    return [`~^[A-Z]* [0-9]+ ${pathPattern(rule)}${rest}`, rule.headers];
  });
  const lines = [...special, ...rules].flatMap(([key, { [name]: value }]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  );
  const all = [...lines, ["default", DEFAULT_HEADERS[name] ?? ""] as const];
  return map(name, '"$request_method $status $uri"', headerVariable(table, name), all, "volatile");
}

/** No file tells of what is sent on. */
function movedLine({ moved }: RouteTable, name: string): [string, Headers] {
  return ["~^[A-Z]* 301 ", { [name]: moved[name] ?? "" }];
}

/** @param parameters of the map itself: `volatile`, where it is to be asked anew each time */
function map(
  title: string,
  source: string,
  variable: string,
  lines: readonly (readonly [string, string])[],
  ...parameters: readonly string[]
): string {
  return `# ${title}
map ${source} ${variable} {
${parameters.map((parameter) => `    ${parameter};\n`).join("")}${lines.map(([key, value]) => `    ${key === "default" ? key : `"${key}"`} ${quoted(value)};`).join("\n")}
}
`;
}
