import type { Host } from "../model/host.ts";

/** Any host that serves a folder without configuration, such as GitHub Pages. */
export const files: Host = {
  name: "files",
  title: "Any other host",
  steps: `\`--hosts files\` builds a \`public/\` without host configuration, for GitHub Pages and any other server of a folder:
publish it at the root of a host that sends an \`ETag\` and answers conditional requests, as most do, but not Python's
\`http.server\`. A filtered answer has an address of its own, \`/api/intelligence/audit-hours/fintech.json\`.
A host that supports \`404.html\` answers every unknown address with it, including those below \`/api/\`. \`.nojekyll\` makes
GitHub Pages publish every file of a branch; GitHub Pages does not publish sites of more than 1 GB. Configuration files of
other hosts must not be in the folder: some hosts interpret Netlify's \`_redirects\` differently, and would answer an unknown
filter value with the unfiltered answer.`,
  limitations: [
    { feature: "endpoints", reason: "a file is served under its full name" },
    { feature: "brokenPaths", reason: "a path that cannot be decoded is an error" },
    { feature: "refusedPaths", reason: "a path that cannot be a file name is an error" },
    { feature: "tidyPaths", reason: "many normalise a path before they look for a file" },
    { feature: "filePaths", reason: "many look for a file of a similar name or a folder" },
    { feature: "endings", reason: "many look for a page or a folder of that name" },
    { feature: "problemDocuments", reason: "it has one page for all errors" },
    { feature: "gone", reason: "it answers every missing file with 404" },
    { feature: "movedPages", reason: "it answers every missing file with 404" },
    { feature: "configuration", reason: "it serves every file" },
    { feature: "ownHeaders", reason: "it is not configured" },
    { feature: "otherMethods", reason: "it answers them itself" },
    { feature: "gate", reason: "it does not count the requests of a client" },
  ],
  servesConfiguration: true,
  inside: { ".nojekyll": () => "" },
};
