import { expect, test } from "vitest";
import { CredentialsError } from "../../src/deploy/aws/credentials.ts";
import { NoAnswer, TooLarge } from "../../src/deploy/aws/exchange.ts";
import { ServiceError } from "../../src/deploy/aws/service.ts";
import { absenceIn, type Attempt, explainedFailure } from "../../src/deploy/bucket-errors.ts";
import { UserError } from "../../src/model/problem.ts";

/** What the user is told of an error. */
function told(error: unknown, doing: Attempt["doing"] = "uploading", endpoint?: string): string {
  const found = explainedFailure(error, { doing, what: "api/a.json", bucket: "benchmarks", endpoint });
  return found instanceof UserError ? `${found.message}. ${found.remedy}` : `as it is: ${String(found)}`;
}

const answered = (status: number, code = "", headers: Readonly<Record<string, string>> = {}) =>
  new ServiceError({ status, headers, body: Buffer.from(code === "" ? "" : `<Code>${code}</Code>`) });

test("each refusal of a server is reported with the operation, the reason and a remedy", () => {
  expect([
    told(answered(404, "NoSuchBucket")),
    told(answered(301, "PermanentRedirect", { "x-amz-bucket-region": "eu-west-1" })),
    told(answered(301, "", { "x-amz-bucket-region": "eu-west-1" }), "comparing"),
    told(answered(400, "AuthorizationHeaderMalformed")),
    told(answered(403, "InvalidAccessKeyId")),
    told(answered(400, "ExpiredToken")),
    told(answered(503, "SlowDown")),
    told(answered(500)),
    told(answered(418, "Teapot")),
  ]).toMatchInlineSnapshot(`
    [
      "the bucket benchmarks does not exist. Create it, or name another.",
      "the bucket benchmarks is in another region (eu-west-1). Set AWS_REGION to the bucket's region.",
      "the bucket benchmarks is in another region (eu-west-1). Set AWS_REGION to the bucket's region.",
      "the bucket benchmarks is in another region. Set AWS_REGION to the bucket's region.",
      "the AWS credentials were refused (InvalidAccessKeyId). Check the keys, whether they have expired, and the clock of this machine.",
      "the AWS credentials were refused (ExpiredToken). Check the keys, whether they have expired, and the clock of this machine.",
      "uploading api/a.json failed: the server answered 503 (SlowDown). Wait a little, or send fewer requests at once with a lower --concurrency. Run the command again: it continues where it stopped.",
      "uploading api/a.json failed: the server answered 500. Run the command again: it continues where it stopped.",
      "uploading api/a.json failed: the server answered 418 (Teapot). Run the command again: it continues where it stopped.",
    ]
  `);
});

test("an object is missing or denied only if the bucket exists and the credentials are accepted", () => {
  const absences = [
    ...[answered(404), answered(404, "NoSuchKey"), answered(403, "AccessDenied")],
    ...[answered(404, "NoSuchBucket"), answered(403, "InvalidAccessKeyId"), answered(500), new Error("404")],
  ].map(absenceIn);
  expect(absences).toEqual(["missing", "missing", "denied", undefined, undefined, undefined, undefined]);
});

test("a denied operation is reported with the permission that it needs", () => {
  const denied = answered(403, "AccessDenied");
  expect(
    (["reading", "comparing", "uploading", "deleting", "listing"] as const).map((doing) =>
      told(denied, doing),
    ),
  ).toMatchInlineSnapshot(`
    [
      "reading api/a.json was denied. Allow s3:GetObject in the bucket benchmarks.",
      "comparing api/a.json was denied. Allow s3:GetObject in the bucket benchmarks.",
      "uploading api/a.json was denied. Allow s3:PutObject in the bucket benchmarks.",
      "deleting api/a.json was denied. Allow s3:DeleteObject in the bucket benchmarks.",
      "listing api/a.json was denied. Allow s3:ListBucket in the bucket benchmarks.",
    ]
  `);
});

test("a missing answer is reported with the server and what to check; other errors are unchanged", () => {
  expect([
    told(new NoAnswer("ECONNREFUSED")),
    told(new NoAnswer("ECONNREFUSED"), "comparing", "http://user:word@127.0.0.1:9000/?x"),
    told(new TooLarge(2000)),
    told(new CredentialsError("no profile")),
    told(new CredentialsError("no profile", "Name one.")),
    told(new TypeError("a fault of the program")),
  ]).toMatchInlineSnapshot(`
    [
      "uploading api/a.json failed: S3 cannot be reached (ECONNREFUSED). Check the network, the region and --endpoint. Run the command again: it continues where it stopped.",
      "comparing api/a.json failed: http://…@127.0.0.1:9000/?… cannot be reached (ECONNREFUSED). Check the network, the region and --endpoint. Run the command again: it continues where it stopped.",
      "uploading api/a.json failed: it has more than 2000 bytes. Check --endpoint, and name another bucket or prefix, or delete it.",
      "no usable AWS credentials were found (no profile). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.",
      "no usable AWS credentials were found (no profile). Name one.",
      "as it is: TypeError: a fault of the program",
    ]
  `);
});
