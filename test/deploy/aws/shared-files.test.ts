import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSharedFiles, readSharedFiles, signInFile } from "../../../src/deploy/aws/shared-files.ts";
import { useAwsSettings } from "../../support/aws-home.ts";
import { temporaryFolder } from "../../support/folders.ts";

const listed = (config: string, credentials = "") => {
  const { profiles, ssoSessions, services } = parseSharedFiles(config, credentials);
  return {
    profiles: Object.fromEntries(profiles),
    ssoSessions: Object.fromEntries(ssoSessions),
    services: Object.fromEntries(services),
  };
};

describe("the config file", () => {
  it("has the default profile, named profiles, sessions and services", () => {
    const text = `[default]
region = eu-west-1
[profile work]
region=us-east-1
[sso-session corp]
sso_region = eu-north-1
[services local]
s3 =
  endpoint_url = http://127.0.0.1:9000
  addressing_style = path
sts =
  endpoint_url = http://127.0.0.1:9001
`;
    expect(listed(text)).toEqual({
      profiles: { default: { region: "eu-west-1" }, work: { region: "us-east-1" } },
      ssoSessions: { corp: { sso_region: "eu-north-1" } },
      services: {
        local: {
          "s3.endpoint_url": "http://127.0.0.1:9000",
          "s3.addressing_style": "path",
          "sts.endpoint_url": "http://127.0.0.1:9001",
        },
      },
    });
  });

  it.each([
    ['[profile "my work"]', "my work"],
    ["[profile 'my work']", "my work"],
    ["[ profile   work ]", "work"],
    ["[profile sso-session.corp]", "sso-session.corp"],
    ["[profile __proto__]", "__proto__"],
    ["[profile work] # mine", "work"],
    ["\uFEFF[profile work]", "work"],
  ])("has a profile in %j", (heading, name) => {
    expect([...parseSharedFiles(`${heading}\na = b\n`, "").profiles]).toEqual([[name, { a: "b" }]]);
  });

  it.each(["[work]", "[plugins]", "[toString work]", "[profile]", "profile work"])(
    "has no profile in %j",
    (heading) => {
      expect([...parseSharedFiles(`${heading}\na = b\n`, "").profiles]).toEqual([]);
    },
  );

  it("has a profile without settings", () => {
    expect(listed("[profile work]\n").profiles).toEqual({ work: {} });
  });

  it.each([
    ["a=b", { a: "b" }],
    ["  a = b", { a: "b" }],
    ["a = b=c", { a: "b=c" }],
    ["a = b ; c", { a: "b" }],
    ["a = b # c", { a: "b" }],
    ["a = b;#c", { a: "b;#c" }],
    ["# a = b", {}],
    ["; a = b", {}],
    ["a", {}],
    ["= b", {}],
    ["a =", {}],
    ["a =\nb = c", { b: "c" }],
    ["a =\n\tb = c\nd = e", { "a.b": "c", d: "e" }],
    ["a = b\na = c", { a: "c" }],
  ])("has of %j the settings %j", (lines, settings) => {
    expect(listed(`[default]\n${lines}`).profiles).toEqual({ default: settings });
  });

  it("has no settings before the first section", () => {
    expect(listed("a = b\n[default]\nc = d\n").profiles).toEqual({ default: { c: "d" } });
  });

  it("adds up sections of the same name", () => {
    const text = "[profile a]\nb = 1\nc = 2\n[default]\n[profile a]\nc = 3\n";
    expect(listed(text).profiles).toEqual({ a: { b: "1", c: "3" }, default: {} });
  });
});

describe("the credentials file", () => {
  it("has profiles by their names alone, whose settings come first", () => {
    const config = "[default]\nregion = eu-west-1\naws_access_key_id = OLD\n";
    const credentials = "[default]\naws_access_key_id = NEW\n[my work]\naws_access_key_id = W\n";
    expect(listed(config, credentials).profiles).toEqual({
      default: { region: "eu-west-1", aws_access_key_id: "NEW" },
      "my work": { aws_access_key_id: "W" },
    });
  });
});

describe("the files", () => {
  it("are in the home folder, and have no sections where they do not exist", () => {
    useAwsSettings({}, { ".aws/config": "[default]\nregion = eu-west-1\n" });
    const { profiles, services } = readSharedFiles({});
    expect([...profiles]).toEqual([["default", { region: "eu-west-1" }]]);
    expect([...services]).toEqual([]);
  });

  it("are those that the environment names, from the home folder after a tilde", () => {
    const home = useAwsSettings({}, { mine: "[profile work]\nregion = eu-west-1\n" });
    writeFileSync(join(home, "keys"), "[work]\naws_access_key_id = W\n");
    const env = { AWS_CONFIG_FILE: "~/mine", AWS_SHARED_CREDENTIALS_FILE: join(home, "keys") };
    expect([...readSharedFiles(env).profiles]).toEqual([
      ["work", { region: "eu-west-1", aws_access_key_id: "W" }],
    ]);
  });

  it("are reported if they cannot be read", () => {
    const folder = temporaryFolder();
    expect(() => readSharedFiles({ AWS_CONFIG_FILE: folder })).toThrow(
      expect.objectContaining({
        message: `${folder}: cannot be read (EISDIR)`,
        remedy:
          "Correct the permissions of the file, or name another in AWS_CONFIG_FILE or AWS_SHARED_CREDENTIALS_FILE.",
      }),
    );
  });

  it("of a sign-in are named by the digest of a session or a start address", () => {
    const home = useAwsSettings({});
    // printf corp | sha1sum
    expect(signInFile("corp")).toBe(
      join(home, ".aws/sso/cache/ee0bfd2552fbd840c02cc48b6e823320543c450f.json"),
    );
  });
});
