import type { Host } from "../../model/host.ts";
import type { GoneRule, Route } from "../../model/route.ts";
import { netlifyHeaders } from "./headers.ts";

/**
 * The route table as Netlify's `_redirects` and `_headers`. Rules of `_redirects` match in their order; a
 * query value is exact and case-sensitive, and `:value` stands for any.
 */
export const netlify: Host = {
  name: "netlify",
  title: "Netlify",
  steps: `Connect the repository; \`netlify.toml\` names the build command and the publish folder. Where neither \`--base-url\`
nor \`baseUrl\` of \`release.json\` is there, a build takes its base URL from Netlify and says so: \`URL\` in the production context, in
any other \`DEPLOY_PRIME_URL\`.`,
  limitations: [
    { feature: "bareNames", reason: "its rules see a parameter by its equals sign" },
    { feature: "encodedNames", reason: "its rules compare names as they were sent" },
    { feature: "lastBeforeAmpersand", reason: "its engine drops it" },
    { feature: "endings", reason: "it looks for a page of that name, and for a folder" },
    { feature: "everyPath", reason: "the wildcard of its rules does not match one" },
    { feature: "rewrittenHeaders", reason: "its header rules may match the asked address and not the file" },
    { feature: "movedHeaders", reason: "its header rules are for files, and a redirect is none" },
    { feature: "otherMethods", reason: "its rules do not see the method" },
    { feature: "gate", reason: "its rate limits have windows of 180 seconds at most" },
  ],
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

/** Netlify documents no 410 of its own, and answers with it as with any status: the file comes with it. */
function goneRedirect({ path, file }: GoneRule): string {
  return `${path} ${file} 410`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
