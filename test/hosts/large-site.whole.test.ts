import { describe, expect, test } from "vitest";
import { filesInHostsFolder, filesInPublishFolder } from "../../src/hosts/host-files.ts";
import { HOSTS } from "../../src/hosts/loaded-hosts.ts";
import type { OutputFile } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { GATE } from "../support/engines.ts";
import { largeFiles, largeTable } from "../support/large-site.ts";

const oneRelease = largeFiles(1);
const tenReleases = largeFiles(10);

/** The message of a host that has no room for the files of ten releases. */
const BEYOND: Readonly<Record<string, string>> = {
  cloudflare: `the site has ${tenReleases.length} files and the manifest's signature, but Cloudflare accepts at most 20000`,
};

describe.each(HOSTS.filter(({ inside, beside }) => inside ?? beside))("$name", (host) => {
  const compile = (files: readonly OutputFile[]) => [
    ...filesInPublishFolder(
      host,
      largeTable,
      files.map(({ path }) => path),
    ),
    ...filesInHostsFolder(host, { table: largeTable, files, gate: host.isGate && GATE }),
  ];

  const beyond = BEYOND[host.name];
  const [room, files] = beyond === undefined ? ["ten", tenReleases] : ["one", oneRelease];

  test(`has room for 500 industries, 1,000 announced removals, and the files of ${room} of 40 releases`, () => {
    expect(compile(files).length).toBeGreaterThan(0);
  });

  if (beyond !== undefined) {
    test("names its limit, the site's size, and what to reduce", () => {
      const remedy = expect.stringMatching(/^Publish fewer .* leave \w+ out of --hosts\.$/);
      let error: unknown;
      try {
        compile(tenReleases);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(UserError);
      expect(error).toMatchObject({ message: beyond, remedy });
    });
  }
});
