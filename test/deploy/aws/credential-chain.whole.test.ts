import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { credentialSource } from "../../../src/deploy/aws/credential-chain.ts";
import { readSettings } from "../../../src/deploy/aws/settings.ts";
import { isAsGolden } from "../../support/as-golden.ts";
import { useAwsSettings, withoutPauses } from "../../support/aws-home.ts";
import { fakeService, type Got } from "../../support/fake-service.ts";

withoutPauses();

const find = async () => credentialSource(readSettings()).current();
const SOON = "2999-01-01T00:00:00Z";
const KEYS = { AWS_ACCESS_KEY_ID: "ENVKEY", AWS_SECRET_ACCESS_KEY: "env/secret" };
const FILE = "[default]\naws_access_key_id = FILEKEY\naws_secret_access_key = file/secret\n";
const CREDENTIALS = ".aws/credentials";
const CONFIG = ".aws/config";

const stsAnswer = (key: string) =>
  `<R xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Credentials><AccessKeyId>${key}</AccessKeyId>` +
  `<SecretAccessKey>s/${key}</SecretAccessKey><SessionToken>t/${key}==</SessionToken>` +
  `<Expiration>${SOON}</Expiration></Credentials></R>`;
const fromSts = (key: string) => ({
  accessKeyId: key,
  secretAccessKey: `s/${key}`,
  sessionToken: `t/${key}==`,
  expiresAt: Date.parse(SOON),
});
const form = ({ body }: Got) => Object.fromEntries(new URLSearchParams(body));
const metadata = (key: string) => ({
  AccessKeyId: key,
  SecretAccessKey: "m/secret",
  Token: "m/token",
  Expiration: SOON,
});
const fromMetadata = (key: string) => ({
  accessKeyId: key,
  secretAccessKey: "m/secret",
  sessionToken: "m/token",
  expiresAt: Date.parse(SOON),
});

describe("the environment", () => {
  it("comes first", async () => {
    useAwsSettings({ ...KEYS, AWS_SESSION_TOKEN: "token==", AWS_PROFILE: "absent" }, { [CREDENTIALS]: FILE });
    expect(await find()).toEqual({
      accessKeyId: "ENVKEY",
      secretAccessKey: "env/secret",
      sessionToken: "token==",
    });
  });

  it.each([
    [{ AWS_ACCESS_KEY_ID: "ENVKEY" }, "the environment has no secret access key"],
    [
      { ...KEYS, AWS_SECRET_ACCESS_KEY: "sec ret" },
      "the secret access key of the environment has a space or another character that is not allowed",
    ],
    [
      { ...KEYS, AWS_SESSION_TOKEN: "token\nx-evil: 1" },
      "the session token of the environment has a space or another character that is not allowed",
    ],
    [
      { ...KEYS, AWS_CREDENTIAL_EXPIRATION: "soon" },
      "the environment gives an expiration that is not a date",
    ],
  ])("is reported without its values if it is wrong (%#)", async (env, message) => {
    useAwsSettings(env as Record<string, string>, { [CREDENTIALS]: FILE });
    await expect(find()).rejects.toMatchObject({ name: "CredentialsError", message });
  });
});

describe("the shared files", () => {
  it("give the default profile", async () => {
    useAwsSettings({}, { [CREDENTIALS]: FILE });
    expect(await find()).toEqual({ accessKeyId: "FILEKEY", secretAccessKey: "file/secret" });
  });

  it("give the profile named by AWS_PROFILE, from the paths in the environment", async () => {
    useAwsSettings(
      { AWS_PROFILE: "work", AWS_CONFIG_FILE: "$HOME/c", AWS_SHARED_CREDENTIALS_FILE: "$HOME/s" },
      {
        [CREDENTIALS]: FILE,
        c: "# mine\n[profile work]\r\nregion = eu-west-1\r\n",
        s: "[work]\naws_access_key_id=W\naws_secret_access_key=w+/=;#w\naws_session_token=t\n",
      },
    );
    expect(await find()).toEqual({ accessKeyId: "W", secretAccessKey: "w+/=;#w", sessionToken: "t" });
    expect(readSettings().profile?.region).toBe("eu-west-1");
  });

  it.each([
    ["aws_secret_access_key = s", "access key id"],
    ["aws_access_key_id = A", "secret access key"],
  ])("are reported if a profile has only one of the two parts of a key: %s", async (line, lacking) => {
    useAwsSettings({}, { [CREDENTIALS]: `[default]\n${line}\n` });
    await expect(find()).rejects.toMatchObject({
      name: "CredentialsError",
      message: `the profile "default" has no ${lacking}`,
    });
  });

  it.each(["absent", "__proto__", "constructor", "a\nb"])("have no profile %j", async (name) => {
    useAwsSettings({ AWS_PROFILE: name }, { [CREDENTIALS]: FILE });
    await expect(find()).rejects.toMatchObject({
      message: `the profile ${JSON.stringify(name)} does not exist`,
      remedy: "Define it in ~/.aws/config, or set AWS_PROFILE to another.",
    });
  });

  it("are skipped if they have no credentials", async () => {
    useAwsSettings({}, { [CONFIG]: "[default]\nregion=eu-west-1\n" });
    await expect(find()).rejects.toThrow(/^none in the environment, /);
  });
});

describe("a role of a profile", () => {
  const ROLES = `[default]
role_arn = arn:aws:iam::1:role/top
source_profile = middle
region = eu-west-1
[profile middle]
role_arn = arn:aws:iam::1:role/middle
source_profile = base
external_id = 42 & more
role_session_name = me
duration_seconds = 900
[profile base]
aws_access_key_id = BASE
aws_secret_access_key = base/secret
`;

  it("is assumed with the credentials of its source, through every step", async () => {
    const sts = await fakeService(({ body }) => ({
      body: stsAnswer(body.includes("middle") ? "MIDDLE" : "TOP"),
    }));
    useAwsSettings({ AWS_ENDPOINT_URL_STS: sts.address }, { [CONFIG]: ROLES });
    expect(await find()).toEqual(fromSts("TOP"));
    expect(sts.got.map(form)).toEqual([
      {
        Action: "AssumeRole",
        Version: "2011-06-15",
        RoleArn: "arn:aws:iam::1:role/middle",
        RoleSessionName: "me",
        ExternalId: "42 & more",
        DurationSeconds: "900",
      },
      {
        Action: "AssumeRole",
        Version: "2011-06-15",
        RoleArn: "arn:aws:iam::1:role/top",
        RoleSessionName: "compliance-data",
      },
    ]);
    expect(sts.got.map(({ headers }) => headers.authorization!.split("/").slice(0, 5).join("/"))).toEqual([
      expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=BASE\/\d{8}\/eu-west-1\/sts\/aws4_request, /),
      expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=MIDDLE\/\d{8}\/eu-west-1\/sts\/aws4_request, /),
    ]);
    expect(sts.got[1]!.headers["x-amz-security-token"]).toBe("t/MIDDLE==");
  });

  it("may name its own profile as the source, whose keys are used", async () => {
    const sts = await fakeService(() => ({ body: stsAnswer("ROLE") }));
    const file = "[a]\nrole_arn=arn:r\nsource_profile=a\naws_access_key_id=A\naws_secret_access_key=a\n";
    useAwsSettings({ AWS_PROFILE: "a", AWS_ENDPOINT_URL: sts.address }, { [CREDENTIALS]: file });
    expect(await find()).toEqual(fromSts("ROLE"));
    expect(sts.got[0]!.headers.authorization).toContain("Credential=A/");
  });

  it("may come from the environment", async () => {
    const sts = await fakeService(() => ({ body: stsAnswer("ROLE") }));
    const file = "[default]\nrole_arn=arn:r\ncredential_source=EcsContainer\n";
    const container = await fakeService(() => ({ body: metadata("TASK") }));
    useAwsSettings(
      { AWS_ENDPOINT_URL_STS: sts.address, AWS_CONTAINER_CREDENTIALS_FULL_URI: container.address },
      { [CONFIG]: file },
    );
    expect(await find()).toEqual(fromSts("ROLE"));
    expect(sts.got[0]!.headers.authorization).toContain("Credential=TASK/");
  });

  it.each([
    ["source_profile=a", 'the profile "a" has a source_profile that leads back to it'],
    [
      "source_profile=b\n[b]\nrole_arn=arn:b\nsource_profile=a",
      'the profile "b" has a source_profile that leads back to it',
    ],
    [
      "source_profile=b\naws_access_key_id=A\naws_secret_access_key=a\n[b]\nrole_arn=arn:b\nsource_profile=a",
      'the profile "b" has a source_profile that leads back to it',
    ],
    ["source_profile=b", 'the profile "a" has the source_profile "b", which does not exist'],
    ["source_profile=b\n[b]\nregion=x", 'the profile "b" is a source_profile but has no credentials'],
    [
      "credential_source=Moon",
      'the profile "a" has the credential_source "Moon", which gives no credentials',
    ],
    [
      "credential_source=Environment",
      'the profile "a" has the credential_source "Environment", which gives no credentials',
    ],
    ["", 'the profile "a" has a role_arn, but neither a source_profile nor another source'],
    [
      "source_profile=a\nmfa_serial=arn:m",
      'the profile "a" asks for a code (mfa_serial), which only the AWS command line can do',
    ],
  ])("is reported if it cannot be assumed (%j)", async (lines, message) => {
    useAwsSettings({ AWS_PROFILE: "a" }, { [CREDENTIALS]: `[a]\nrole_arn=arn:r\n${lines}\n` });
    await expect(find()).rejects.toMatchObject({ name: "CredentialsError", message });
  });

  it.each([
    ["AccessDenied", 403, "the service answered 403 (AccessDenied)", 1],
    ["InternalFailure", 500, "the service answered 500 (InternalFailure)", 3],
  ])("is reported if STS says %s", async (code, status, reason, asked) => {
    const body = `<ErrorResponse><Error><Code>${code}</Code><Message>secret</Message></Error></ErrorResponse>`;
    const sts = await fakeService(() => ({ status, body }));
    useAwsSettings({ AWS_ENDPOINT_URL_STS: sts.address }, { [CONFIG]: ROLES });
    await expect(find()).rejects.toThrow(`AssumeRole of "arn:aws:iam::1:role/middle" failed: ${reason}`);
    expect(sts.got.length).toBe(asked);
  });

  it("is reported if STS gives no credentials", async () => {
    const sts = await fakeService(() => ({ body: "<html>" }));
    useAwsSettings({ AWS_ENDPOINT_URL_STS: sts.address }, { [CONFIG]: ROLES });
    await expect(find()).rejects.toThrow("the answer of STS has no access key id");
  });
});

describe("a web identity", () => {
  const expected = {
    Action: "AssumeRoleWithWebIdentity",
    Version: "2011-06-15",
    RoleArn: "arn:aws:iam::1:role/deploy",
    WebIdentityToken: "ey.J.w",
  };
  /** Settings of the environment for a session of this name. */
  const useSession = (sts: string, session: string) =>
    useAwsSettings(
      {
        AWS_ENDPOINT_URL_STS: sts,
        AWS_WEB_IDENTITY_TOKEN_FILE: "$HOME/token",
        AWS_ROLE_ARN: expected.RoleArn,
        AWS_ROLE_SESSION_NAME: session,
      },
      { token: "ey.J.w\n" },
    );

  it("is taken from the environment, and needs no signature", async () => {
    const sts = await fakeService(() => ({ body: stsAnswer("WEB") }));
    useSession(sts.address, "run-7");
    expect(await find()).toEqual(fromSts("WEB"));
    expect(sts.got.map(form)).toEqual([{ ...expected, RoleSessionName: "run-7" }]);
    expect(sts.got[0]!.headers.authorization).toBeUndefined();
  });

  it("has the name of this program if that of the session is empty", async () => {
    const sts = await fakeService(() => ({ body: stsAnswer("WEB") }));
    useSession(sts.address, "");
    await find();
    expect(sts.got.map(form)).toEqual([{ ...expected, RoleSessionName: "compliance-data" }]);
  });

  it("may be taken from the profile", async () => {
    const sts = await fakeService(() => ({ body: stsAnswer("WEB") }));
    const home = useAwsSettings({ AWS_ENDPOINT_URL_STS: sts.address }, { token: "ey.J.w" });
    vi.stubEnv("AWS_CONFIG_FILE", join(home, "config"));
    const lines = `role_arn=${expected.RoleArn}\nweb_identity_token_file=${join(home, "token")}\n`;
    writeFileSync(join(home, "config"), `[default]\n${lines}`);
    expect(await find()).toEqual(fromSts("WEB"));
    expect(sts.got.map(form)).toEqual([{ ...expected, RoleSessionName: "compliance-data" }]);
  });

  it.each([
    [{ AWS_WEB_IDENTITY_TOKEN_FILE: "/t" }, "AWS_WEB_IDENTITY_TOKEN_FILE is set, but AWS_ROLE_ARN is not"],
    [
      { AWS_WEB_IDENTITY_TOKEN_FILE: "/nonexistent/t", AWS_ROLE_ARN: "arn:r" },
      "the web identity token in /nonexistent/t cannot be read (ENOENT)",
    ],
  ])("is reported if it is incomplete (%#)", async (env, message) => {
    useAwsSettings(env as Record<string, string>);
    await expect(find()).rejects.toMatchObject({ name: "CredentialsError", message });
  });
});

it.each([
  ["a folder", ""],
  ["too large", "large"],
])("a token file that is %s is refused", async (_, path) => {
  const home = useAwsSettings({}, { large: "x".repeat(65_537) });
  vi.stubEnv("AWS_ROLE_ARN", "arn:r");
  vi.stubEnv("AWS_WEB_IDENTITY_TOKEN_FILE", join(home, path));
  await expect(find()).rejects.toThrow(
    / is not a file of at most 64 kB, so it cannot be the web identity token$/,
  );
});

describe("a container", () => {
  it("gives the credentials of its role, with the token from a file that may change", async () => {
    const container = await fakeService((_, nth) => (nth < 3 ? { status: 500 } : { body: metadata("TASK") }));
    useAwsSettings(
      {
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${container.address}/v1/credentials?id=1`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: "$HOME/token",
        AWS_CONTAINER_AUTHORIZATION_TOKEN: "other",
      },
      { token: "Bearer abc" },
    );
    expect(await find()).toEqual(fromMetadata("TASK"));
    expect(container.got.length).toBe(3);
    expect(container.got[2]).toMatchObject({ method: "GET", address: "/v1/credentials?id=1" });
    expect(container.got[2]!.headers.authorization).toBe("Bearer abc");
  });

  it.each([
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "http://evil.example/" },
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "http://127.0.0.1.evil.example/" },
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "file:///etc/passwd" },
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "nowhere" },
    { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: "@evil.example/" },
    { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: ".evil.example/" },
  ])("is asked only at addresses of a container host (%j)", async (env) => {
    useAwsSettings(env as unknown as Record<string, string>);
    await expect(find()).rejects.toThrow(
      "the address of the container's endpoint is neither https nor on this machine or a container host",
    );
  });

  it.each(["127.0.0.1", "127.9.9.9", "localhost", "[::1]"])(
    "may be asked on this machine, at %s",
    async (host) => {
      // Nothing listens on this port: only the connection fails.
      useAwsSettings({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://${host}:9/` });
      await expect(find()).rejects.toThrow("the container's endpoint gives no credentials: ");
    },
  );

  it.each([
    [{ body: "secret" }, "the container's endpoint does not give a JSON object"],
    [{ body: "null" }, "the container's endpoint does not give a JSON object"],
    [{ body: "{}" }, "the container's endpoint has no access key id"],
    [
      { status: 403, body: "secret" },
      "the container's endpoint gives no credentials: the service answered 403",
    ],
    [
      { body: "x".repeat(70_000) },
      "the container's endpoint gives no credentials: the answer has more than 65536 bytes",
    ],
  ])("is not quoted if its answer is wrong (%#)", async (answer, message) => {
    const container = await fakeService(() => answer);
    useAwsSettings({ AWS_CONTAINER_CREDENTIALS_FULL_URI: container.address });
    await expect(find()).rejects.toMatchObject({ name: "CredentialsError", message });
  });
});

describe("a machine's metadata service", () => {
  const use = (address: string) =>
    useAwsSettings({ AWS_EC2_METADATA_SERVICE_ENDPOINT: address, AWS_EC2_METADATA_DISABLED: "false" });

  it("is asked for a token, the role and its credentials", async () => {
    const service = await fakeService(({ address }) => {
      if (address === "/latest/api/token") return { body: "tok==" };
      return { body: address.endsWith("/") ? "deploy-role\nother" : metadata("EC2") };
    });
    use(service.address);
    expect(await find()).toEqual(fromMetadata("EC2"));
    expect(service.got.map(({ method, address }) => `${method} ${address}`)).toEqual([
      "PUT /latest/api/token",
      "GET /latest/meta-data/iam/security-credentials/",
      "GET /latest/meta-data/iam/security-credentials/deploy-role",
    ]);
    expect(service.got[0]!.headers["x-aws-ec2-metadata-token-ttl-seconds"]).toBe("21600");
    expect(service.got[2]!.headers["x-aws-ec2-metadata-token"]).toBe("tok==");
  });

  it.each([
    ["refuses tokens", () => ({ status: 403 })],
    ["gives no token", () => ({ body: "a\nb" })],
    ["has no role", ({ method }: Got) => (method === "PUT" ? { body: "t" } : { status: 404 })],
    [
      "names a role that leads to another path",
      ({ method }: Got) => ({ body: method === "PUT" ? "t" : "../user-data" }),
    ],
  ])("is skipped if it %s", async (_, answer) => {
    use((await fakeService(answer)).address);
    await expect(find()).rejects.toThrow(/^none in the environment, /);
  });

  it("is not used if it is disabled", async () => {
    const service = await fakeService(() => ({ body: "t" }));
    use(service.address);
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "TRUE");
    await expect(find()).rejects.toThrow(/^none in the environment, /);
    expect(service.got).toEqual([]);
  });
});

describe("a credential_process", () => {
  const run = async (script: string) => {
    const home = useAwsSettings({}, { "p.js": script });
    const command = `"${process.execPath}" "${join(home, "p.js")}"`;
    vi.stubEnv("AWS_CONFIG_FILE", join(home, "config"));
    writeFileSync(join(home, "config"), `[default]\ncredential_process = ${command}\n`);
    return find();
  };
  const printing = (value: object) => `console.log(${JSON.stringify(JSON.stringify(value))})`;

  it("prints credentials that are used", async () => {
    const printed = {
      Version: 1,
      AccessKeyId: "P",
      SecretAccessKey: "p",
      SessionToken: "t",
      Expiration: SOON,
    };
    expect(await run(printing(printed))).toEqual({
      accessKeyId: "P",
      secretAccessKey: "p",
      sessionToken: "t",
      expiresAt: Date.parse(SOON),
    });
  });

  const PLACE = 'the credential_process of the profile "default"';
  it.each([
    ["process.exit(7)", `${PLACE} failed (7)`],
    ["console.log('secret')", `${PLACE} does not give a JSON object`],
    ["console.log('x'.repeat(1e6))", `${PLACE} failed (ERR_CHILD_PROCESS_STDIO_MAXBUFFER)`],
    [
      printing({ Version: 2, AccessKeyId: "P", SecretAccessKey: "p" }),
      `${PLACE} does not print credentials of Version 1`,
    ],
    [printing({ Version: 1, AccessKeyId: "P" }), `${PLACE} has no secret access key`],
    [
      printing({ Version: 1, AccessKeyId: "P", SecretAccessKey: "p", Expiration: "2001-01-01T00:00:00Z" }),
      `${PLACE} prints credentials that have expired`,
    ],
  ])("is not quoted if it fails (%#)", async (script, message) => {
    await expect(run(script)).rejects.toMatchObject({ name: "CredentialsError", message });
  });
});

describe("a sign-in with aws sso login", () => {
  const SSO = `[default]
sso_session = corp
sso_account_id = 123456789012
sso_role_name = Deploy & Co
[sso-session corp]
sso_region = eu-west-1
sso_start_url = https://corp.awsapps.com/start
`;
  const cache = (id: string) => `.aws/sso/cache/${createHash("sha1").update(id).digest("hex")}.json`;
  const token = (expiresAt: string) => JSON.stringify({ accessToken: "sso-token", expiresAt });

  it("is exchanged for credentials of the role", async () => {
    const roleCredentials = {
      accessKeyId: "S",
      secretAccessKey: "s",
      sessionToken: "t",
      expiration: 32472144000000,
    };
    const portal = await fakeService(() => ({ body: { roleCredentials } }));
    useAwsSettings({ AWS_ENDPOINT_URL_SSO: portal.address }, { [CONFIG]: SSO, [cache("corp")]: token(SOON) });
    expect(await find()).toEqual({
      accessKeyId: "S",
      secretAccessKey: "s",
      sessionToken: "t",
      expiresAt: 32472144000000,
    });
    expect(portal.got[0]!.address).toBe(
      "/federation/credentials?role_name=Deploy+%26+Co&account_id=123456789012",
    );
    expect(portal.got[0]!.headers["x-amz-sso_bearer_token"]).toBe("sso-token");
  });

  it.each([
    [SSO, token("2001-01-01T00:00:00Z"), 'the sign-in of the profile "default" has expired'],
    [SSO, "secret", 'the sign-in of the profile "default" does not give a JSON object'],
    [
      SSO.replace("[sso-session corp]", "[sso-session other]"),
      token(SOON),
      'the profile "default" lacks one of sso_account_id, sso_role_name, sso_start_url and sso_region',
    ],
  ])("is reported if it cannot be used (%#)", async (config, text, message) => {
    useAwsSettings({}, { [CONFIG]: config, [cache("corp")]: text });
    await expect(find()).rejects.toMatchObject({ name: "CredentialsError", message });
  });

  it("with aws login is left to the AWS command line", async () => {
    useAwsSettings({ AWS_PROFILE: "$(id)" }, { [CREDENTIALS]: "[$(id)]\nlogin_session=arn:x\n" });
    await expect(find()).rejects.toMatchObject({
      message: 'the profile "$(id)" signs in with aws login, which only the AWS command line can do',
      remedy: 'Export them with it: eval "$(aws configure export-credentials --profile NAME --format env)".',
    });
  });
});

describe("credentials that were found", () => {
  const use = async (expiresInMs: number) => {
    const container = await fakeService((_, nth) => ({
      body: { ...metadata(`TASK${nth}`), Expiration: new Date(Date.now() + expiresInMs).toISOString() },
    }));
    useAwsSettings({ AWS_CONTAINER_CREDENTIALS_FULL_URI: container.address });
    return credentialSource(readSettings());
  };

  it("are looked up once for simultaneous requests, and again after a refusal", async () => {
    const source = await use(3_600_000);
    const found = await Promise.all([source.current(), source.current(), source.current()]);
    expect(found.map(({ accessKeyId }) => accessKeyId)).toEqual(["TASK1", "TASK1", "TASK1"]);
    source.forget(found[0]!);
    expect((await source.current()).accessKeyId).toBe("TASK2");
    source.forget(found[0]!);
    expect((await source.current()).accessKeyId).toBe("TASK2");
  });

  it("are looked up again five minutes before they expire", async () => {
    const source = await use(3_600_000);
    await source.current();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 54 * 60_000 });
    expect((await source.current()).accessKeyId).toBe("TASK1");
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect((await source.current()).accessKeyId).toBe("TASK2");
  });

  it("are looked up again after a failure", async () => {
    const container = await fakeService((_, nth) =>
      nth === 1 ? { body: "no" } : { body: metadata("TASK") },
    );
    useAwsSettings({ AWS_CONTAINER_CREDENTIALS_FULL_URI: container.address });
    const source = credentialSource(readSettings());
    await expect(source.current()).rejects.toThrow("does not give a JSON object");
    expect((await source.current()).accessKeyId).toBe("TASK");
  });
});

/** Settings without credentials; SERVICE is replaced by a server with this answer. */
const FAULTS: readonly (readonly [
  title: string,
  env: Readonly<Record<string, string>>,
  config?: string,
  answer?: (got: Got) => { readonly status?: number; readonly body?: string | object },
])[] = [
  ["nothing at all", {}],
  ["a profile that is not there", { AWS_PROFILE: "work" }],
  ["a web identity without a role", { AWS_WEB_IDENTITY_TOKEN_FILE: "$HOME/token" }],
  ["a profile's web identity without a role", {}, "web_identity_token_file = token"],
  ["a role without a source", {}, "role_arn = arn:r"],
  ["a role whose source is no place", {}, "role_arn = arn:r\ncredential_source = Moon"],
  ["a role that asks for a code", {}, "role_arn = arn:r\nsource_profile = default\nmfa_serial = arn:m"],
  ["a process that fails", {}, "credential_process = exit 3"],
  [
    "a region that is none",
    { AWS_REGION: "Europe/1" },
    "role_arn = arn:r\nsource_profile = b\n[profile b]\naws_access_key_id = B\naws_secret_access_key = b",
  ],
  [
    "an endpoint that is none",
    { AWS_ENDPOINT_URL_STS: "sts.example" },
    "role_arn = arn:r\nsource_profile = b\n[profile b]\naws_access_key_id = B\naws_secret_access_key = b",
  ],
  ["a container's address that is none", { AWS_CONTAINER_CREDENTIALS_FULL_URI: "http://site.example/" }],
  [
    "a container's token that is a folder",
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "SERVICE", AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: "$HOME" },
  ],
  [
    "a container's token that is not there",
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "SERVICE", AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: "$HOME/none" },
  ],
  [
    "a container's token with two lines",
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "SERVICE", AWS_CONTAINER_AUTHORIZATION_TOKEN: "one\ntwo" },
  ],
  [
    "a container that gives a key without its secret",
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "SERVICE" },
    "",
    () => ({ body: { AccessKeyId: "A" } }),
  ],
  [
    "a container that gives a token with a space",
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "SERVICE" },
    "",
    () => ({ body: { AccessKeyId: "A", SecretAccessKey: "a", Token: "a b" } }),
  ],
  [
    "a container that gives an end that is no date",
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "SERVICE" },
    "",
    () => ({ body: { AccessKeyId: "A", SecretAccessKey: "a", Expiration: "soon" } }),
  ],
  [
    "a container that refuses",
    { AWS_CONTAINER_CREDENTIALS_FULL_URI: "SERVICE" },
    "",
    () => ({ status: 403 }),
  ],
  [
    "a metadata service whose address is none",
    { AWS_EC2_METADATA_DISABLED: "false", AWS_EC2_METADATA_SERVICE_ENDPOINT: "169.254.169.254" },
  ],
  [
    "a metadata service that gives no object",
    { AWS_EC2_METADATA_DISABLED: "false", AWS_EC2_METADATA_SERVICE_ENDPOINT: "SERVICE" },
    "",
    () => ({ body: "role" }),
  ],
  [
    "a metadata service that refuses",
    { AWS_EC2_METADATA_DISABLED: "false", AWS_EC2_METADATA_SERVICE_ENDPOINT: "SERVICE" },
    "",
    ({ method }) => (method === "PUT" ? { body: "t" } : { status: 401 }),
  ],
  ["a sign-in of which nothing is set", {}, "sso_session = corp"],
  [
    "a sign-in that was never made",
    {},
    "sso_account_id = 1\nsso_role_name = r\nsso_region = eu-west-1\nsso_start_url = https://site.example/",
  ],
  [
    "a sign-in that has expired",
    {},
    "sso_account_id = 1\nsso_role_name = r\nsso_region = eu-west-1\nsso_start_url = https://old.example/",
  ],
  [
    "a sign-in that is refused",
    { AWS_ENDPOINT_URL_SSO: "SERVICE" },
    "sso_account_id = 1\nsso_role_name = r\nsso_region = eu-west-1\nsso_start_url = https://own.example/",
    () => ({ status: 401, body: { __type: "UnauthorizedException", message: "secret" } }),
  ],
  [
    "a sign-in that gives no object",
    { AWS_ENDPOINT_URL_SSO: "SERVICE" },
    "sso_account_id = 1\nsso_role_name = r\nsso_region = eu-west-1\nsso_start_url = https://own.example/",
    () => ({ body: "[" }),
  ],
  [
    "a sign-in that gives no keys",
    { AWS_ENDPOINT_URL_SSO: "SERVICE" },
    "sso_account_id = 1\nsso_role_name = r\nsso_region = eu-west-1\nsso_start_url = https://own.example/",
    () => ({ body: {} }),
  ],
];

it("missing credentials are reported with the reason and a remedy", async () => {
  const cached = (start: string, expiresAt: string) => ({
    [`.aws/sso/cache/${createHash("sha1").update(start).digest("hex")}.json`]: JSON.stringify({
      accessToken: "sso-token",
      expiresAt,
    }),
  });
  const told: string[] = [];
  for (const [title, env, config = "", answer = () => ({ status: 404 })] of FAULTS) {
    const values = Object.entries(env);
    const service = values.some(([, value]) => value === "SERVICE") ? await fakeService(answer) : undefined;
    const home = useAwsSettings(
      Object.fromEntries(
        values.map(([name, value]) => [name, value === "SERVICE" ? service!.address : value]),
      ),
      {
        ...(config !== "" && { [CONFIG]: `[default]\n${config}\n` }),
        ...cached("https://old.example/", "2001-01-01T00:00:00Z"),
        ...cached("https://own.example/", SOON),
      },
    );
    const error: Error & { remedy?: string } = await find().then(
      () => new Error("credentials"),
      (thrown) => thrown,
    );
    const remedy = error.remedy === undefined ? "" : `. ${error.remedy}`;
    told.push(`# ${title}`, `${error.message}${remedy}`.replaceAll(home, "HOME"), "");
  }
  await isAsGolden("credentials.txt", told);
});
