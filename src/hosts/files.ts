import type { Host } from "../model/host.ts";

/** Any host that serves a folder as it is, and is told nothing: GitHub Pages and most others. */
export const files: Host = {
  name: "files",
  title: "Any other host",
  steps: `\`--hosts files\` makes a \`public/\` that configures no host, for GitHub Pages and whatever else serves a folder:
publish it at the root of a host. A filtered answer has an address of its own, \`/api/intelligence/audit-hours/fintech.json\`.
A host that looks for a \`404.html\` answers every unknown address with it, those below \`/api/\` too. \`.nojekyll\` has GitHub
Pages publish every file of a branch; it publishes no site of more than 1 GB. Other files that configure hosts must not be
there: some hosts read Netlify's \`_redirects\` in their own way, and would answer an unknown filter value with the unfiltered
answer.`,
  limitations: [
    { feature: "endpoints", reason: "a file has its name, with its ending" },
    { feature: "brokenPaths", reason: "what cannot be decoded names no file" },
    { feature: "refusedPaths", reason: "what cannot be the name of a file is an error of its own" },
    { feature: "tidyPaths", reason: "many tidy a path before they look for a file" },
    { feature: "filePaths", reason: "many look for a file of a similar name, and for a folder" },
    { feature: "endings", reason: "many look for a page of that name, and for a folder" },
    { feature: "problemDocuments", reason: "it has one page for all errors" },
    { feature: "gone", reason: "it answers with 404 alone where it has no file" },
    { feature: "configuration", reason: "it serves every file" },
    { feature: "ownHeaders", reason: "nothing tells it of them" },
    { feature: "otherMethods", reason: "it answers them itself" },
    { feature: "gate", reason: "it counts no requests of a client" },
  ],
  servesConfiguration: true,
  inside: { ".nojekyll": () => "" },
};
