import { describe, expect, it } from "vitest";
import { openS3 } from "../../../src/deploy/aws/s3.ts";
import { useAwsSettings, withoutPauses } from "../../support/aws-home.ts";
import { type Answered, fakeService, type Got } from "../../support/fake-service.ts";
import { KEY_ID, SECRET } from "../../support/s3-proxy.ts";
import { BUCKET, startS3 } from "../../support/s3-server.ts";
import { isSigned } from "../../support/signature-v4.ts";

withoutPauses();

const KEYS = { AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET };
const refusal = (code: string, more = "") =>
  `<Error><Code>${code}</Code><Message>no</Message>${more}</Error>`;

async function open(answer: (got: Got, nth: number) => Answered, env = {}) {
  const service = await fakeService(answer);
  useAwsSettings({ ...KEYS, ...env });
  const s3 = (await openS3("bench", service.address))!;
  return { service, get: () => s3.send({ method: "GET", key: "a" }, 1000) };
}
/** The regions that requests are signed for. */
const regions = (got: readonly Got[]) => got.map(({ headers }) => headers.authorization!.split("/")[2]);

it("the check of signatures accepts the signature of Amazon's example", () => {
  // Amazon S3 API Reference, "Signature Calculations for the Authorization Header", Example: PUT Object.
  const request = {
    method: "PUT",
    address: "/test%24file.text",
    headers: {
      host: "examplebucket.s3.amazonaws.com",
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-date": "20130524T000000Z",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, " +
        "SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, " +
        "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    },
  };
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  expect(isSigned(request, secret)).toBe(true);
  expect(isSigned(request, `${secret}.`)).toBe(false);
  expect(isSigned({ ...request, address: "/test%25file.text" }, secret)).toBe(false);
});

describe("a signed request", () => {
  it.each(["a b+c.txt", "a!'()*~-_.txt", "é€😀.txt", "100%25?#&=:@.txt"])(
    "stores and reads %j where signatures are checked",
    async (key) => {
      const server = await startS3();
      useAwsSettings(KEYS);
      const s3 = (await openS3(BUCKET, server.endpoint))!;
      const headers = { "content-type": "text/plain", "x-amz-meta-note": "a  b" };
      const sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
      await s3.send({ method: "PUT", key, headers, body: Buffer.from("abc"), sha256 }, 100);
      const found = await s3.send({ method: "GET", key }, 100);
      expect([found.body.toString(), found.headers["content-type"]]).toEqual(["abc", "text/plain"]);
      expect((await s3.send({ method: "DELETE", key }, 100)).status).toBe(204);
    },
  );

  it("is refused with a different secret", async () => {
    const server = await startS3();
    useAwsSettings({ ...KEYS, AWS_SECRET_ACCESS_KEY: "other" });
    const s3 = (await openS3(BUCKET, server.endpoint))!;
    await expect(s3.send({ method: "GET", key: "a" }, 1000)).rejects.toMatchObject({
      code: "SignatureDoesNotMatch",
      status: 403,
    });
  });

  it("signs all its headers, and a session's token", async () => {
    const service = await fakeService(() => ({}));
    useAwsSettings({ ...KEYS, AWS_SESSION_TOKEN: "token", AWS_REGION: "eu-west-1" });
    const s3 = (await openS3("bench", service.address))!;
    await s3.send({ method: "PUT", key: "a", headers: { "content-type": "text/plain" }, sha256: "00" }, 100);
    const { authorization, ...headers } = service.got[0]!.headers;
    expect(headers).toMatchObject({ "x-amz-security-token": "token", "x-amz-content-sha256": "00" });
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=[0-9a-f]{64}$/,
    );
  });
});

describe("a server's refusal", () => {
  it.each([
    [400, {}, refusal("AuthorizationHeaderMalformed", "<Region>eu-north-1</Region>")],
    [301, { "x-amz-bucket-region": "eu-north-1" }, refusal("PermanentRedirect")],
    [307, { "x-amz-bucket-region": "eu-north-1", location: "http://evil.example/" }, ""],
  ])("%s that names the bucket's region is followed, also afterwards", async (status, headers, body) => {
    const { service, get } = await open(({ headers: { authorization } }) =>
      authorization!.includes("/eu-north-1/") ? { body: "there" } : { status, headers, body },
    );
    expect((await get()).body.toString()).toBe("there");
    await get();
    expect(regions(service.got)).toEqual(["us-east-1", "eu-north-1", "eu-north-1"]);
  });

  it("that names one region after another does not cause a loop", async () => {
    const { service, get } = await open((_, nth) => ({
      status: 301,
      headers: { "x-amz-bucket-region": `eu-north-${nth}` },
    }));
    await expect(get()).rejects.toMatchObject({ status: 301 });
    expect(regions(service.got)).toEqual(["us-east-1", "eu-north-1"]);
  });

  it.each(["yesterday", "+275760-09-13T00:00:00Z", "-271821-04-20"])(
    "with an invalid date is reported at once (%s)",
    async (date) => {
      const { service, get } = await open(() => (outgoing) => {
        outgoing.sendDate = false;
        outgoing.writeHead(403, { date }).end(refusal("RequestTimeTooSkewed"));
      });
      await expect(get()).rejects.toMatchObject({ code: "RequestTimeTooSkewed" });
      expect(service.got.length).toBe(1);
    },
  );

  it.each([400, 403])("because of a wrong clock corrects the clock (%i)", async (status) => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const { service, get } = await open((_, nth) =>
      nth === 1 ? { status, headers: { date }, body: refusal("RequestTimeTooSkewed") } : { body: "there" },
    );
    expect((await get()).body.toString()).toBe("there");
    const [first, second] = service.got.map(({ headers }) =>
      Date.parse((headers["x-amz-date"] as string).replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5")),
    );
    expect(Math.abs(second! - first! - 3_600_000)).toBeLessThan(60_000);
  });

  it.each(["ExpiredToken", "TokenRefreshRequired"])(
    "of expired credentials causes another look-up of them, once (%s)",
    async (code) => {
      const container = await fakeService((_, nth) => ({
        body: { AccessKeyId: `TASK${nth}`, SecretAccessKey: "s", Token: "t" },
      }));
      const service = await fakeService((_, nth) =>
        nth === 2 ? { body: "there" } : { status: 400, body: refusal(code) },
      );
      useAwsSettings({ AWS_CONTAINER_CREDENTIALS_FULL_URI: container.address });
      const s3 = (await openS3("bench", service.address))!;
      const get = () => s3.send({ method: "GET", key: "a" }, 100);
      expect((await get()).body.toString()).toBe("there");
      expect(service.got.map(({ headers }) => headers.authorization!.slice(28, 33))).toEqual([
        "TASK1",
        "TASK2",
      ]);
      await expect(get()).rejects.toMatchObject({ code });
      expect(service.got.length).toBe(4);
    },
  );

  it.each([
    [500, refusal("InternalError")],
    [502, "<html>Bad Gateway</html>"],
    [503, refusal("SlowDown")],
    [504, ""],
    [429, ""],
    [400, refusal("RequestTimeout")],
  ])("%s that is temporary causes another attempt (%s)", async (status, body) => {
    const { service, get } = await open((_, nth) => (nth < 3 ? { status, body } : { body: "there" }));
    expect((await get()).body.toString()).toBe("there");
    expect(service.got.length).toBe(3);
  });

  it.each([
    [400, refusal("InvalidRequest")],
    [403, refusal("AccessDenied")],
    [404, refusal("NoSuchKey")],
    [412, ""],
    [301, ""],
    [501, refusal("NotImplemented")],
  ])("%s that is permanent is reported at once (%s)", async (status, body) => {
    const { service, get } = await open(() => ({ status, body }));
    await expect(get()).rejects.toMatchObject({ name: "ServiceError", status });
    expect(service.got.length).toBe(1);
  });
});

describe("a connection that breaks", () => {
  it("causes another attempt, even in the middle of an answer", async () => {
    const { service, get } = await open((_, nth) => {
      if (nth === 1) return (outgoing) => void outgoing.destroy();
      if (nth > 2) return { body: "there" };
      return (outgoing) => {
        outgoing.writeHead(200, { "content-length": "5" });
        outgoing.write("th", () => outgoing.destroy());
      };
    });
    expect((await get()).body.toString()).toBe("there");
    expect(service.got.length).toBe(3);
  });

  it("ends after five attempts", async () => {
    const { service, get } = await open(() => (outgoing) => void outgoing.destroy());
    await expect(get()).rejects.toMatchObject({ name: "NoAnswer", reason: "ECONNRESET" });
    expect(service.got.length).toBe(5);
  });

  it("is not assumed if the answer is too large", async () => {
    const { service, get } = await open(() => ({ body: "x".repeat(1001) }));
    await expect(get()).rejects.toMatchObject({ name: "TooLarge" });
    expect(service.got.length).toBe(1);
  });
});

describe("the settings", () => {
  const CONFIG = ".aws/config";

  it.each([
    [{ AWS_ENDPOINT_URL_S3: "http://s3.test:9000" }, "", "http://s3.test:9000"],
    [{ AWS_ENDPOINT_URL: "http://all.test" }, "endpoint_url=http://file.test\n", "http://all.test"],
    [{}, "endpoint_url=http://file.test\n", "http://file.test"],
    [{}, "services=mine\n[services mine]\ns3 =\n  endpoint_url = http://nested.test\n", "http://nested.test"],
    [{ AWS_ENDPOINT_URL: "http://a.test", AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "true" }, "", undefined],
    [{}, "", undefined],
  ])("name another server (%j, %j)", async (env, lines, endpoint) => {
    useAwsSettings(env as Record<string, string>, { [CONFIG]: `[default]\nregion=eu-west-1\n${lines}` });
    expect((await openS3("bench", undefined))!.endpoint).toBe(endpoint);
    expect((await openS3("bench", "http://given.test"))!.endpoint).toBe("http://given.test");
  });

  it("are not sufficient without a region and a server", async () => {
    useAwsSettings({});
    expect(await openS3("bench", undefined)).toBeUndefined();
  });

  it.each([
    [{ AWS_REGION: "evil.example/" }, "the configured AWS region is not valid"],
    [{ AWS_ENDPOINT_URL: "ftp://x" }, "the endpoint configured for s3 is not a web address"],
  ])("are refused if they are wrong (%j)", async (env, message) => {
    useAwsSettings(env as unknown as Record<string, string>);
    await expect(openS3("bench", undefined)).rejects.toMatchObject({ name: "UserError", message });
  });
});
