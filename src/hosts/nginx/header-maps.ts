import { required } from "../../model/required.ts";
import type { HeaderRule, RouteTable } from "../../model/route.ts";
import { DEFAULT_HEADERS } from "../../routing/headers.ts";
import { isMoving, isPrefix, REST } from "../../routing/table.ts";
import { pathPattern } from "../patterns.ts";
import { map, type MapLine, tellsApart } from "./map.ts";
import { REST_PATTERN } from "./patterns.ts";
import { headerNames, headerVariables } from "./variables.ts";

/** The maps that hold the values of headers: by the status, then by the file that answers. */
export function headerMaps(table: RouteTable): string[] {
  return headerNames(table).flatMap((name) => {
    const lines = fileLines(table, name);
    const { ofFile } = headerVariables(table, name);
    const [[, constant], ...others] = lines.toReversed() as [MapLine, ...MapLine[]];
    if (others.length === 0) return [statusMap(table, name, constant)];
    return [
      map(`${name}, by the file that answers`, "$uri", ofFile, lines, "volatile"),
      statusMap(table, name, { variable: ofFile }),
    ];
  });
}

/** Statuses of answers that may be kept. */
const KEPT = ["200", "204", "206", "304", "404", "405", "410"];

/** @param ofFile the value that the file gives */
function statusMap(table: RouteTable, name: string, ofFile: MapLine[1]): string {
  const otherwise = name === "Cache-Control" ? "no-store" : ofFile;
  const values = new Map<string, MapLine[1]>([
    ...KEPT.map((status) => [status, ofFile] as const),
    ["204", table.preflight[name] ?? ofFile],
    ["405", table.refusal.headers[name] ?? ofFile],
    // No file tells of what is sent on.
    ...(isMoving(table) ? [["301", table.moved[name] ?? ""] as const] : []),
    // nginx asks a second time for the page of this error, and would send every header twice.
    ["416", ""],
  ]);
  const lines = [...values].filter(([, value]) => value !== otherwise);
  return map(
    name,
    "$status",
    headerVariables(table, name).value,
    [...lines, ["default", otherwise]],
    "volatile",
  );
}

/** The last line is the default. Files first, which cost one look-up together, then folders, the longest first. */
function fileLines({ headers }: RouteTable, name: string): MapLine[] {
  const rules = headers.filter((rule) => name in rule.headers);
  const folders = rules.filter(({ path }) => isPrefix(path));
  const files = rules.filter(({ path }) => !isPrefix(path));
  const all = folders.find(({ path }) => path === "/*");
  const isAlone = tellsApart(files.map(({ path }) => path));
  const line = (rule: HeaderRule): MapLine => {
    const value = required(rule.headers[name], name);
    if (!isPrefix(rule.path) && isAlone(rule.path)) return [textOf(rule.path), value];
    return [`~^${pathPattern(rule)}${value.includes(REST) ? REST_PATTERN : ""}`, value];
  };
  return [
    ...files.map(line),
    ...folders
      .filter((rule) => rule !== all)
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(line),
    ["default", all?.headers[name] ?? DEFAULT_HEADERS[name] ?? ""],
  ];
}

/** An address within the quotes of nginx's configuration. */
function textOf(path: string): string {
  return path.replace(/["\\]/g, "\\$&");
}
