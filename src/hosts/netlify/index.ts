import type { Host } from "../../model/host.ts";
import type { GoneRule, Route } from "../../model/route.ts";
import { netlifyHeaders } from "./headers.ts";

/**
 * The route table for Netlify, as `_redirects` and `_headers`. The first matching rule of `_redirects` counts; query
 * values are exact and case-sensitive, and `:value` matches any value.
 */
export const netlify: Host = {
  name: "netlify",
  title: "Netlify",
  steps: `Connect the repository; \`netlify.toml\` names the build command and the publish folder. If neither \`--base-url\`
nor \`baseUrl\` in \`release.json\` is set, a build takes its base URL from Netlify and prints it: \`URL\` in the production
context, \`DEPLOY_PRIME_URL\` in any other.`,
  limitations: [
    { feature: "bareNames", reason: "its rules recognise a parameter by its equals sign" },
    { feature: "encodedNames", reason: "its rules compare names as they were sent" },
    { feature: "lastBeforeAmpersand", reason: "its engine drops it" },
    { feature: "endings", reason: "it looks for a page or a folder of that name" },
    { feature: "everyPath", reason: "the wildcard of its rules does not match one" },
    {
      feature: "rewrittenHeaders",
      reason: "its header rules may match the requested address and not the file",
    },
    { feature: "movedHeaders", reason: "its header rules do not apply to redirects" },
    { feature: "otherMethods", reason: "its rules do not see the method" },
    { feature: "gate", reason: "its rate limits have windows of at most 180 seconds" },
  ],
  redirectsFromRoot: true,
  servesConfiguration: true,
  inside: {
    _redirects: (table) => lines([...table.gone.map(goneRedirect), ...table.routes.map(redirect)]),
    _headers: (table, addresses) =>
      [...netlifyHeaders(table, addresses)]
        .map(([path, headers]) =>
          lines([path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]),
        )
        .join("\n"),
  },
};

function redirect({ path, when, file, status, location = file }: Route): string {
  const query = when === undefined ? [] : [`${when.parameter}=${when.value ?? ":value"}`];
  return [path, ...query, location, status].join(" ");
}

/** Netlify does not document 410, but treats it like any other status, and sends the file with it. */
function goneRedirect({ path, file }: GoneRule): string {
  return `${path} ${file} 410`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
