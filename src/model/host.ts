import type { OutputFile } from "./file.ts";
import type { Gate } from "./gate.ts";
import type { RouteTable } from "./route.ts";

/** Features that a host's engine may lack, each with what a client sees then. */
export const FEATURES = {
  endpoints: {
    title: "the address of an endpoint (`/api/intelligence/audit-hours`)",
    without: "an answer of the host's own; the file has an address of its own (`….json`)",
  },
  query: {
    title: "filters in the query (`?industry=V`)",
    without: "the unfiltered answer; a filtered one has an address of its own (`/V.json`)",
  },
  bareNames: {
    title: "a parameter without an equals sign (`?industry`)",
    without: "read as if it were not there",
  },
  encodedNames: {
    title: "a percent-encoded name of a parameter (`?ind%75stry=x`)",
    without: "read as another parameter",
  },
  lastBeforeAmpersand: {
    title: "the last parameter before a single `&` at the end (`?industry=x&`)",
    without: "read as if it were not there",
  },
  trailingSlash: {
    title: "an endpoint's address with a slash at the end",
    without: "404 as for an unknown address",
  },
  tidyPaths: {
    title: "a path with a dot for a folder, a backslash, or two slashes in a row (`/api/../x`, `/api//x`)",
    without: "the answer to the path without them",
  },
  endings: {
    title:
      "the name of a page without its ending, or of a folder without its slash (`/privacy`, `/industries`)",
    without: "the page, or the way to it",
  },
  spellings: {
    title: "the order of one parameter in several spellings (`?industry=x&ind%75stry=y`)",
    without: "404, unless all say the same",
  },
  everyPath: {
    title: "a path with a newline, or one that goes on after `/404.html` or `/api/errors/not-found.json`",
    without: "a 404 of the host's own",
  },
  brokenPaths: {
    title: "a path whose percent-encoding is broken (`/%zz`)",
    without: "an answer of the host's own",
  },
  refusedPaths: {
    title:
      "a path with an encoded slash or zero byte, one that leads above the root, one with a name of more than 255 bytes (`/api%2Fx`, `/../x`)",
    without: "an error of the host's own",
  },
  filePaths: {
    title:
      "a path that names a file or a folder in another way: with a slash more or less, with a slash, a control character or a byte that is no text percent-encoded (`/privacy.html/`, `/api`)",
    without: "what the host makes of it",
  },
  problemDocuments: {
    title: "an unknown address below `/api/`",
    without: "404 with the page for people, and not with a problem document",
  },
  configuration: {
    title: "a file that configures a host (`/.nojekyll`)",
    without: "the file",
  },
  notFoundPage: {
    title: "an unknown address outside of `/api/`",
    without: "404 with the problem document that answers below `/api/`, and not with the page for people",
  },
  gone: {
    title: "files of a release that was erased (410, with a notice)",
    without: "404 as for an unknown address; the notice has an address of its own",
  },
  rewrittenHeaders: {
    title: "headers of the file that answers, where another address was asked",
    without:
      "at an endpoint, those that all its answers share: no link to a frozen twin, a download without its name; a problem document may come as `application/json`; an unknown address may lack `Link`, `Content-Security-Policy` and `Data-Release`, and be cached like a page or like its folder; one that differs from a file's in letter case may have that file's headers",
  },
  movedHeaders: {
    title: "headers of our own where a renamed filter value leads to what it is called today (301)",
    without: "those that the host gives by itself; a page of another origin may be refused the way",
  },
  fileHeaders: {
    title: "headers of our own on a file (`Link`, `Content-Security-Policy` and the like)",
    without: "the header is missing",
  },
  ownHeaders: {
    title: "headers of our own, the content type of a file among them",
    without:
      "those that the host gives by itself: CORS and caching as it has them, a problem document may come as `application/json`",
  },
  unaskedCors: {
    title: "CORS headers where the request has no `Origin`",
    without: "the headers are missing; a browser that needs them sends one",
  },
  otherMethods: {
    title: "methods other than GET and HEAD (405, and 204 to OPTIONS)",
    without: "the host's own answer",
  },
  gate: {
    title: "the quota and its keys, where the site has them",
    without: "nobody is counted, and no key is asked for",
  },
} as const;

export type Feature = keyof typeof FEATURES;

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
  readonly gate?: Gate | undefined;
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
