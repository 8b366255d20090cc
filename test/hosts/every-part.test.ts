import { expect, test } from "vitest";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import { HOSTS } from "../../src/hosts/loaded-hosts.ts";
import { textOf } from "../../src/model/file.ts";
import type { Feature, Host } from "../../src/model/host.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { MIXED_FILES, MIXED_TABLE } from "../support/mixed-table.ts";

/** What the configuration of a host must depend on, also of one that has no engine to ask. */

const FILES = [...MIXED_FILES, manifestFile("2026-Q2", MIXED_FILES)];
const { routes, headers } = MIXED_TABLE;
type Changes = Partial<RouteTable>;

const without = (isPart: (route: RouteTable["routes"][number]) => boolean): Changes => {
  const left = routes.filter((route) => !isPart(route));
  expect(left.length).toBeLessThan(routes.length);
  return { routes: left };
};
const withoutHeader = (name: string): Changes => {
  const left = headers.map((rule) => ({
    ...rule,
    headers: Object.fromEntries(Object.entries(rule.headers).filter(([one]) => one !== name)),
  }));
  expect(left).not.toEqual(headers);
  return { headers: left };
};
const answering = (path: string, file: string): Changes => ({
  routes: routes.map((route) => (route.path === path && !route.when ? { ...route, file } : route)),
});

/** Each part of the route table: the limitations of hosts that do not need it, and the table without it. */
const PARTS: readonly (readonly [string, readonly Feature[], () => Changes])[] = [
  ["the address of an endpoint", ["endpoints"], () => without(({ path }) => path === "/api/overview")],
  ["the file of an endpoint", ["endpoints"], () => answering("/api/overview", "/api/export.json")],
  [
    "the file of a filter's value",
    ["endpoints", "query"],
    () => ({
      routes: routes.map((route) =>
        route.when?.value === "b-2" ? { ...route, file: "/api/hours/alpha.json" } : route,
      ),
    }),
  ],
  ["the value of a filter", ["endpoints", "query"], () => without(({ when }) => when?.value === "b-2")],
  [
    "a renamed value of a filter",
    ["endpoints", "query"],
    () => without(({ status, when }) => status === 301 && when !== undefined),
  ],
  [
    "the answer to an unknown value",
    ["endpoints", "query"],
    () => without(({ when }) => when?.parameter === "industry" && when.value === undefined),
  ],
  [
    "the problem document of an unknown address",
    ["problemDocuments"],
    () => answering("/api/*", "/api/errors/unknown.json"),
  ],
  ["the page of an unknown address", ["notFoundPage"], () => answering("/*", "/index.html")],
  ["what was erased", ["gone"], () => ({ gone: [] })],
  [
    "the page of a renamed value",
    ["movedPages"],
    () => without(({ status, when }) => status === 301 && when === undefined),
  ],
  ["headers of redirects", ["endpoints", "query", "movedHeaders"], () => ({ moved: {} })],
  ["the answer to OPTIONS", ["otherMethods"], () => ({ preflight: {} })],
  [
    "the answer to other methods",
    ["otherMethods"],
    () => ({ refusal: { ...MIXED_TABLE.refusal, file: "/api/errors/unknown.json" } }),
  ],
  ...["Content-Security-Policy", "X-Content-Type-Options", "Link", "Vary", "Deprecation", "X-File"].map(
    (name) => [`the header ${name}`, ["ownHeaders", "fileHeaders"], () => withoutHeader(name)] as const,
  ),
  ...["Access-Control-Expose-Headers", "Cache-Control", "Content-Type", "Content-Disposition"].map(
    (name) => [`the header ${name}`, ["ownHeaders"], () => withoutHeader(name)] as const,
  ),
];

/** The text of a host's configuration, or why it refuses the table. */
function configurationOf(host: Host, changes: Changes): string {
  const table = { ...MIXED_TABLE, ...changes };
  try {
    return [
      ...filesInPublishFolder(
        host,
        table,
        FILES.map(({ path }) => path),
      ),
      ...filesInHostsFolder(host, { table, files: FILES }),
    ]
      .map(({ bytes }) => textOf(bytes))
      .join("\n");
  } catch (error) {
    return (error as Error).message;
  }
}

/** Every host but a gate, which stands in front of another, and `files`, which has an empty file. */
const configured = HOSTS.filter(
  ({ name, inside, beside, isGate }) => (inside ?? beside) !== undefined && !isGate && name !== "files",
);

test.each(configured)(
  "the configuration for $name depends on each part of the route table, except for what the host declares",
  (host) => {
    const whole = configurationOf(host, {});
    const lacks = host.limitations.map(({ feature }) => feature);
    const ignored = PARTS.filter(
      ([, features, changes]) =>
        !features.some((one) => lacks.includes(one)) && configurationOf(host, changes()) === whole,
    );
    expect(
      ignored.map(([part]) => part),
      `the configuration for ${host.name} is the same without these parts of the route table: write them, or declare what the host cannot do as one of its limitations`,
    ).toEqual([]);
  },
);
