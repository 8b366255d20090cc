import { expect, test } from "vitest";
import { CredentialsError } from "../../../src/deploy/aws/credentials.ts";
import { NoAnswer } from "../../../src/deploy/aws/exchange.ts";
import { ServiceError } from "../../../src/deploy/aws/service.ts";
import { explainedOfStore } from "../../../src/deploy/store/errors.ts";
import { UserError } from "../../../src/model/problem.ts";

/** What the user is told of an error. */
function told(error: unknown): string {
  const attempt = { doing: "reading the store", arn: "arn:x", endpoint: undefined };
  const found = explainedOfStore(error, attempt);
  return found instanceof UserError ? `${found.message}. ${found.remedy}` : `as it is: ${String(found)}`;
}

const answered = (status: number, code = "") =>
  new ServiceError({ status, headers: {}, body: Buffer.from(code === "" ? "" : `{"__type":"${code}"}`) });

test("each refusal of a store is reported with the operation, the reason and a remedy", () => {
  expect([
    told(answered(404)),
    told(answered(403, "AccessDeniedException")),
    told(answered(403, "ExpiredTokenException")),
    told(answered(402)),
    told(answered(400, "ServiceQuotaExceededException")),
    told(answered(503)),
    told(answered(418, "Teapot")),
  ]).toMatchInlineSnapshot(`
    [
      "the store arn:x does not exist. Set --store to the output StoreArn of the stack. A store that was just created may need a minute.",
      "reading the store was denied. Allow cloudfront-keyvaluestore:DescribeKeyValueStore, :ListKeys and :UpdateKeys of arn:x.",
      "the AWS credentials were refused (ExpiredTokenException). Check the keys, whether they have expired, and the clock of this machine.",
      "reading the store failed: the store arn:x is full. Deploy with a lower --keep, or publish fewer filter values.",
      "reading the store failed: the store arn:x is full. Deploy with a lower --keep, or publish fewer filter values.",
      "reading the store failed: the store answered 503. Wait a little. Run the command again: it continues where it stopped.",
      "reading the store failed: the store answered 418 (Teapot). Run the command again: it continues where it stopped.",
    ]
  `);
});

test("a store that does not answer, and missing credentials, are reported with what to check", () => {
  expect([
    told(new NoAnswer("ECONNREFUSED")),
    told(new CredentialsError("none were found")),
    told(new TypeError("a fault of the program")),
  ]).toMatchInlineSnapshot(`
    [
      "reading the store failed: CloudFront's KeyValueStore cannot be reached (ECONNREFUSED). Check the network and the ARN. Run the command again: it continues where it stopped.",
      "no usable AWS credentials were found (none were found). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.",
      "as it is: TypeError: a fault of the program",
    ]
  `);
});
