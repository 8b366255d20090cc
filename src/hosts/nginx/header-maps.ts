import { required } from "../../model/required.ts";
import type { HeaderRule, RouteTable } from "../../model/route.ts";
import { DEFAULT_HEADERS, appliesTo } from "../../routing/headers.ts";
import { isMoving } from "../../routing/table.ts";
import { pathPattern } from "../patterns.ts";
import { map, type MapLine } from "./map.ts";
import { pagesOfErrors } from "./places.ts";
import { headerNames, headerVariables } from "./variables.ts";

/** Returns the maps for the headers of errors and of answers without a file: by the status, then by the file. */
export function headerMaps(table: RouteTable): string[] {
  return headerNames(table).flatMap((name) => {
    const lines = fileLines(table, name);
    const { ofFile } = headerVariables(table, name);
    const [[, constant], ...others] = lines.toReversed() as [MapLine, ...MapLine[]];
    if (others.length === 0) return [statusMap(table, name, constant)];
    return [
      map(`${name}, by the file that answers`, "$uri", ofFile, lines, "volatile"),
      statusMap(table, name, { expression: ofFile }),
    ];
  });
}

/** Statuses of answers that may be cached. */
const KEPT = ["200", "204", "206", "304", "404", "405", "410"];

/** @param ofFile the value by the file */
function statusMap(table: RouteTable, name: string, ofFile: MapLine[1]): string {
  const otherwise = name === "Cache-Control" ? "no-store" : ofFile;
  const values = new Map<string, MapLine[1]>([
    ...KEPT.map((status) => [status, ofFile] as const),
    ["204", table.preflight[name] ?? ofFile],
    ["405", table.refusal.headers[name] ?? ofFile],
    // A redirect has no file.
    ...(isMoving(table) ? [["301", table.moved[name] ?? ""] as const] : []),
    // nginx processes the page of this error twice, and would send every header twice.
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

/**
 * Returns the header rules for the pages of errors: those of files first, then those of folders, the longest first. The
 * last line is the default.
 */
function fileLines(table: RouteTable, name: string): MapLine[] {
  const pages = pagesOfErrors(table);
  const rules = table.headers.filter(
    (rule) => name in rule.headers && pages.some((page) => appliesTo(rule, page)),
  );
  const all = rules.find(({ path }) => path === "/*");
  const line = (rule: HeaderRule): MapLine => [`~^${pathPattern(rule)}`, required(rule.headers[name], name)];
  return [
    ...rules
      .filter((rule) => rule !== all)
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(line),
    ["default", all?.headers[name] ?? DEFAULT_HEADERS[name] ?? ""],
  ];
}
