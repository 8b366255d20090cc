import type { Host } from "../model/host.ts";
import type { GoneRule, HeaderRule, Route, RouteTable } from "../model/route.ts";
import { endpointsOf, isPrefix } from "../routing/table.ts";

/**
 * The route table as Netlify's `_redirects` and `_headers`. Rules of `_redirects` match in their order; a
 * query value is exact and case-sensitive, and `:value` stands for any.
 */
export const netlify: Host = {
  name: "netlify",
  title: "Netlify",
  steps: "Connect the repository; `netlify.toml` names the build command and the publish folder.",
  limitations: [
    { feature: "bareNames", reason: "its rules see a parameter by its equals sign" },
    { feature: "encodedNames", reason: "its rules compare names as they were sent" },
    { feature: "lastBeforeAmpersand", reason: "its engine drops it" },
    { feature: "endings", reason: "it looks for a page of that name, and for a folder" },
    { feature: "everyPath", reason: "the wildcard of its rules does not match one" },
    { feature: "rewrittenHeaders", reason: "its header rules may match the asked address and not the file" },
    { feature: "otherMethods", reason: "its rules do not see the method" },
    { feature: "gate", reason: "its rate limits have windows of 180 seconds at most" },
  ],
  inside: {
    _redirects: (table) => lines([...table.gone.map(goneRedirect), ...table.routes.map(redirect)]),
    _headers: (table) => `${[...exactRules(table), ...askedRules(table)].map(rule).join("\n\n")}\n`,
  },
};

function redirect({ path, when, file, status, location = file }: Route): string {
  const query = when === undefined ? [] : [`${when.parameter}=${when.value ?? ":value"}`];
  return [path, ...query, location, status].join(" ");
}

/** Netlify documents no 410 of its own, and answers with it as with any status: the file comes with it. */
function goneRedirect({ path, file }: GoneRule): string {
  return `${path} ${file} 410`;
}

function rule({ path, headers }: HeaderRule): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
}

/**
 * A wildcard after a slash matches without the slash too: `/a/*` matches `/ab`. Where another folder's
 * rule begins so, a placeholder, which is a part of a path, keeps it out.
 */
function exactRules({ headers }: RouteTable): HeaderRule[] {
  const folders = headers.map(({ path }) => path).filter(isPrefix);
  return headers.map((rule) => {
    if (!isPrefix(rule.path)) return rule;
    const folder = rule.path.slice(0, -1);
    const name = folder.slice(0, -1);
    const isOpen = folders.some((other) => other.startsWith(name) && !other.startsWith(folder));
    return isOpen ? { ...rule, path: `${folder}:file/*` } : rule;
  });
}

/**
 * A header rule may match the asked address instead of the file behind it. What is to be saved is told so there
 * too, without a name, for the address does not say which of its files answers.
 */
function askedRules(table: RouteTable): HeaderRule[] {
  return endpointsOf(table).flatMap(({ path, bare }) => {
    const own = table.headers.find((candidate) => candidate.path === bare.file);
    const disposition = own?.headers["Content-Disposition"]?.split(";")[0];
    return disposition === undefined ? [] : [{ path, headers: { "Content-Disposition": disposition } }];
  });
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
