import { attribute, joinTexts, privateBucket, ref } from "../../model/cloudformation.ts";

/** A private bucket, which is kept when the stack is deleted. */
export const BUCKET = privateBucket({
  OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
});

/** Only this distribution may read. Without the permission to list, S3 would answer 403 for a missing object. */
export const BUCKET_POLICY = {
  Type: "AWS::S3::BucketPolicy",
  Properties: {
    Bucket: ref("Bucket"),
    PolicyDocument: {
      Version: "2012-10-17",
      Statement: [
        statement("s3:GetObject", joinTexts(attribute("Bucket", "Arn"), "/*")),
        statement("s3:ListBucket", attribute("Bucket", "Arn")),
      ],
    },
  },
};

function statement(action: string, resource: object): object {
  const account = ["arn:", ref("AWS::Partition"), ":cloudfront::", ref("AWS::AccountId")];
  return {
    Effect: "Allow",
    Principal: { Service: "cloudfront.amazonaws.com" },
    Action: action,
    Resource: resource,
    Condition: {
      StringEquals: { "AWS:SourceArn": joinTexts(...account, ":distribution/", ref("Distribution")) },
    },
  };
}
