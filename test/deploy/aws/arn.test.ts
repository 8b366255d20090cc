import { expect, it } from "vitest";
import { accountOf } from "../../../src/deploy/aws/arn.ts";

it.each(["aws", "aws-cn", "aws-us-gov"])("the ARN of a store may be of the partition %s", (partition) => {
  expect(accountOf(`arn:${partition}:cloudfront::111122223333:key-value-store/a1-B2`)).toBe("111122223333");
});
