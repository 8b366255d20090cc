import { expect, test } from "vitest";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import { HOSTS } from "../../src/hosts/loaded-hosts.ts";
import { textFile } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { MIXED_FILES, MIXED_TABLE } from "../support/mixed-table.ts";
import { saidOf } from "../support/said.ts";

const withHeader = (path: string, value: string): Partial<RouteTable> => ({
  headers: [...MIXED_TABLE.headers, { path, headers: { "X-Own": value } }],
});

/** What each host says of a site that it cannot serve; of others it says nothing. */
function refusals(changes: Partial<RouteTable>, more: readonly string[] = []): string[] {
  const table = { ...MIXED_TABLE, ...changes };
  const content = [...MIXED_FILES, ...more.map((path) => textFile(path, ""))];
  const files = [...content, manifestFile("2026-Q2", content)];
  const paths = files.map(({ path }) => path);
  return HOSTS.flatMap((host) => {
    try {
      filesInPublishFolder(host, table, paths);
      filesInHostsFolder(host, { table, files });
      return [];
    } catch (error) {
      return saidOf(() => {
        throw error;
      }).map((said) => `${host.name}: ${said}`);
    }
  });
}

test("what the configuration of a host cannot express is refused with the reason and a remedy", () => {
  expect([
    refusals({}),
    refusals({}, ["api/a b.json"]),
    refusals(withHeader("/api/hours.json", "$uri")),
    refusals(withHeader("/api/hours.json", '"{x}"')),
    refusals(withHeader("/api/hours.json", "$rest")),
    refusals(withHeader("/api/hours.json", "+more")),
  ]).toMatchInlineSnapshot(`
    [
      [],
      [
        "cloudfront: CloudFront would change the address /api/a b.json. Name the file with ASCII letters, digits, dots, dashes and underscores, in at most 250 characters, or leave cloudfront out of --hosts.",
        "cloudflare: the Worker for Cloudflare refuses the address /api/a b.json. Name the file with ASCII letters, digits, dots, dashes and underscores, or leave cloudflare out of --hosts.",
      ],
      [
        "nginx: the configuration of nginx cannot contain this text: $uri. Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave nginx out of --hosts.",
        "apache: the configuration of Apache cannot contain this text: $uri. Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave apache out of --hosts.",
        "caddy: the configuration of Caddy cannot contain this text: $uri. Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave caddy out of --hosts.",
      ],
      [
        "caddy: the configuration of Caddy cannot contain this text: "{x}". Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave caddy out of --hosts.",
      ],
      [
        "cloudfront: CloudFront's store cannot store the header "$rest" of /api/hours.json: it contains $rest, $release or $file. Change the address or the name that this comes from, or leave cloudfront out of --hosts.",
        "nginx: the configuration of nginx cannot contain this text: $rest. Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave nginx out of --hosts.",
        "apache: the configuration of Apache cannot contain this text: $rest. Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave apache out of --hosts.",
        "caddy: the configuration of Caddy cannot contain this text: $rest. Remove its special characters from the data that it comes from, such as baseUrl in release.json, or leave caddy out of --hosts.",
      ],
      [
        "cloudfront: CloudFront's store cannot store the header "+more" of /api/hours.json: it begins with +. Change the address or the name that this comes from, or leave cloudfront out of --hosts.",
      ],
    ]
  `);
});

test("routes that the CloudFront functions do not support are an error in the program", () => {
  const cloudfront = HOSTS.find(({ name }) => name === "cloudfront")!;
  const beside = (changes: Partial<RouteTable>) => () =>
    filesInHostsFolder(cloudfront, {
      table: { ...MIXED_TABLE, ...changes },
      files: [...MIXED_FILES, manifestFile("2026-Q2", MIXED_FILES)],
    });
  const gone = { path: "/api/old/*", file: "/api/errors/erased-2026-Q1.json" };
  expect(beside({ gone: [gone] })).toThrow("CloudFront's store cannot express that /api/old/* is gone");
  const elsewhere = MIXED_TABLE.routes.map((route) =>
    route.when?.value === "alpha" ? { ...route, file: "/api/overview.json" } : route,
  );
  expect(beside({ routes: elsewhere })).toThrow(
    "CloudFront's store cannot express the answers of /api/hours",
  );
});

test("an answer whose file is not named after its value is an error in the program for Apache, whose rules make the name", () => {
  const apache = HOSTS.find(({ name }) => name === "apache")!;
  const elsewhere = MIXED_TABLE.routes.map((route) =>
    route.when?.value === "b-2" ? { ...route, file: "/api/hours/alpha.json" } : route,
  );
  expect(() => filesInPublishFolder(apache, { ...MIXED_TABLE, routes: elsewhere }, [])).toThrow(
    "the rules for Apache cannot express the answers of /api/hours",
  );
});
