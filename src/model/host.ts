import type { ApiGate } from "./api-gate.ts";
import type { OutputFile } from "./file.ts";
import type { RouteTable } from "./route.ts";

/** The parameter in the titles of features, and the same with a letter percent-encoded. */
const EXAMPLE = { name: "industry", encoded: "ind%75stry" };

/** Features that a host's engine may lack, each with what a client gets instead. */
export const FEATURES = {
  endpoints: {
    title: "the address of an endpoint (`/api/intelligence/audit-hours`)",
    without: "the host's own answer; the file has its own address (`….json`)",
  },
  query: {
    title: `filters in the query (\`?${EXAMPLE.name}=V\`)`,
    without: "the unfiltered answer; each filtered one has its own address (`/V.json`)",
  },
  bareNames: {
    title: `a parameter without an equals sign (\`?${EXAMPLE.name}\`)`,
    without: "the parameter is ignored",
  },
  encodedNames: {
    title: `a percent-encoded parameter name (\`?${EXAMPLE.encoded}=x\`)`,
    without: "it is taken for another parameter",
  },
  lastBeforeAmpersand: {
    title: `the last parameter, followed by a single \`&\` (\`?${EXAMPLE.name}=x&\`)`,
    without: "the parameter is ignored",
  },
  trailingSlash: {
    title: "an endpoint's address with a slash at the end",
    without: "404, as for an unknown address",
  },
  tidyPaths: {
    title: "a path with `.` or `..`, a backslash, or two slashes in a row (`/api/../x`, `/api//x`)",
    without: "the answer to the normalised path",
  },
  endings: {
    title:
      "the name of a page without its ending, or of a folder without its slash (`/privacy`, `/industries`)",
    without: "the page, or a redirect to it",
  },
  spellings: {
    title: `a parameter repeated in different spellings (\`?${EXAMPLE.name}=x&${EXAMPLE.encoded}=y\`)`,
    without: "404, unless all values are the same",
  },
  everyPath: {
    title: "a path with a newline, or one that continues after `/404.html` or `/api/errors/not-found.json`",
    without: "the host's own 404",
  },
  brokenPaths: {
    title: "a path with invalid percent-encoding (`/%zz`)",
    without: "the host's own answer",
  },
  refusedPaths: {
    title:
      "a path with an encoded slash or zero byte, a path that leads above the root, or a name of more than 255 bytes (`/api%2Fx`, `/../x`)",
    without: "the host's own error",
  },
  filePaths: {
    title:
      "another path to a file or a folder: with a slash added or missing, or with a percent-encoded slash, control character or byte that is not text (`/privacy.html/`, `/api`)",
    without: "the host's own answer",
  },
  problemDocuments: {
    title: "an unknown address below `/api/`",
    without: "404 with the page for people instead of a problem document",
  },
  configuration: {
    title: "a file that configures a host (`/.nojekyll`)",
    without: "the file",
  },
  notFoundPage: {
    title: "an unknown address outside of `/api/`",
    without: "404 with the problem document for addresses below `/api/` instead of the page for people",
  },
  gone: {
    title: "files of a release that was erased (410, with a notice)",
    without: "404, as for an unknown address; the notice has its own address",
  },
  movedPages: {
    title: "a page or chart of a renamed industry or region (301 to its current address)",
    without: "404, as for an unknown address",
  },
  rewrittenHeaders: {
    title: "headers of a file that answers at another address",
    without:
      "at an endpoint, only the headers that all its answers share: no link to a frozen twin, and a download without its file name; a problem document may be sent as `application/json`; the answer to an unknown address may lack `Link`, `Content-Security-Policy` and `Data-Release`, and be cached like a page or like its folder; an address that differs from a file's only in letter case may get that file's headers",
  },
  movedHeaders: {
    title: "custom headers on the redirect from a renamed filter value (301)",
    without:
      "only the host's own headers; a page of another origin may not be allowed to follow the redirect",
  },
  fileHeaders: {
    title: "custom headers on a file (`Link`, `Content-Security-Policy` and others)",
    without: "the headers are missing",
  },
  ownHeaders: {
    title: "custom headers, including the content type of a file",
    without:
      "only the host's own headers, also for CORS and caching; a problem document may be sent as `application/json`",
  },
  unaskedCors: {
    title: "CORS headers on the answer to a request without `Origin`",
    without: "the headers are missing; a browser that needs them sends `Origin`",
  },
  otherMethods: {
    title: "methods other than GET and HEAD (405, or 204 to OPTIONS)",
    without: "the host's own answer",
  },
  gate: {
    title: "the quota and its keys, if the site has them",
    without: "requests are not counted, and no key is required",
  },
} as const;

export type Feature = keyof typeof FEATURES;

/** Returns the title of a feature with a parameter of another name in its example. */
export function titleWith(title: string, parameter: string): string {
  const at = Math.min(parameter.length - 1, EXAMPLE.encoded.indexOf("%"));
  const code = parameter.charCodeAt(at).toString(16).toUpperCase();
  const encoded = `${parameter.slice(0, at)}%${code}${parameter.slice(at + 1)}`;
  return title.replaceAll(EXAMPLE.encoded, encoded).replaceAll(EXAMPLE.name, parameter);
}

/** A feature that a host lacks. */
export interface Limitation {
  readonly feature: Feature;
  /** The reason: what the host's engine does. */
  readonly reason: string;
}

/** The input of a host's compiler: what a build publishes. */
export interface CompilerInput {
  readonly table: RouteTable;
  /** Every published file except those that configure a host. */
  readonly files: readonly OutputFile[];
  /** The gate in front of the API; undefined without a quota. */
  readonly gate?: ApiGate | undefined;
}

/** A host: how the route table is compiled to its configuration, and what it cannot do. */
export interface Host {
  /** Its name on the command line, and the folder for `beside`. */
  readonly name: string;
  readonly title: string;
  /** How to publish a build there, as Markdown for the documentation. */
  readonly steps: string;
  readonly limitations: readonly Limitation[];
  /** Whether it only enforces the quota and its keys. */
  readonly isGate?: true;
  /** Whether its redirects begin at the root of the host; those of other hosts are relative, and work below any folder. */
  readonly redirectsFromRoot?: true;
  /** Whether it would serve another host's configuration, or interpret it. */
  readonly servesConfiguration?: true;
  /**
   * The texts of its configuration files in the publish folder, by path. No host serves them. `addresses` are those of all
   * served files.
   */
  readonly inside?: Readonly<Record<string, (table: RouteTable, addresses: readonly string[]) => string>>;
  /**
   * Its files outside of the publish folder; paths are relative to a folder of the host's name.
   * @throws UserError if the host cannot express the site
   */
  readonly beside?: (input: CompilerInput) => readonly OutputFile[];
}
