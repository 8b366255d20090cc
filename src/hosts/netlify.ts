import { type OutputFile, textFile } from "../model/file.ts";
import type { Route, RouteTable } from "../model/route.ts";

/**
 * The route table as Netlify's `_redirects` and `_headers`. Rules of `_redirects` match in their order; a
 * query value is exact and case-sensitive, and `:value` stands for any.
 */
export function netlify({ routes, headers }: RouteTable): OutputFile[] {
  const redirects = routes.map((route) => redirect(route));
  const rules = headers.map((rule) =>
    [rule.path, ...Object.entries(rule.headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
  );
  return [
    textFile("_redirects", `${redirects.join("\n")}\n`),
    textFile("_headers", `${rules.join("\n\n")}\n`),
  ];
}

function redirect({ path, when, file, status }: Route): string {
  const query = when === undefined ? [] : [`${when.parameter}=${when.value ?? ":value"}`];
  return [path, ...query, file, status].join(" ");
}
