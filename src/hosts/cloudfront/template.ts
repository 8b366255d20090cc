import { attribute, isNotEmpty, join, ref } from "../../model/cloudformation.ts";
import type { CompilerInput } from "../../model/host.ts";
import { BUCKET, BUCKET_POLICY } from "./bucket.ts";
import { distribution } from "./distribution.ts";
import { headersPolicy } from "./headers-policy.ts";

/**
 * Names that must be the only ones of their kind in an account, in every region, and no longer than 64
 * characters: the name of a stack is neither.
 */
const STACK = { "Fn::Select": [2, { "Fn::Split": ["/", ref("AWS::StackId")] }] };
const UNIQUE_NAME = join("compliance-data-", STACK);
const RESPONSE_NAME = join("compliance-data-response-", STACK);

const PARAMETERS = {
  OriginPath: {
    Type: "String",
    Default: "",
    AllowedPattern: "^(/.*[^/])?$",
    MaxLength: 255,
    Description: "Folder of the bucket that is served, such as /v1; empty for the whole bucket",
    ConstraintDescription: "must be empty, or start with a slash and not end with one",
  },
  DomainNames: {
    Type: "CommaDelimitedList",
    Default: "",
    Description: "Your own domain names, separated by commas; they need a certificate",
  },
  CertificateArn: {
    Type: "String",
    Default: "",
    AllowedPattern: "^(arn:[^:]+:acm:us-east-1:[0-9]{12}:certificate/.+)?$",
    Description: "ACM certificate for your domain names",
    ConstraintDescription: "must be empty, or the ARN of a certificate in us-east-1",
  },
  PriceClass: {
    Type: "String",
    Default: "PriceClass_All",
    AllowedValues: ["PriceClass_100", "PriceClass_200", "PriceClass_All"],
    Description: "Which of CloudFront's locations answer: fewer cost less",
  },
};

const CONDITIONS = {
  HasDomainNames: isNotEmpty({ "Fn::Join": ["", ref("DomainNames")] }),
  HasCertificate: isNotEmpty(ref("CertificateArn")),
};

const ORIGIN_ACCESS_CONTROL = {
  Type: "AWS::CloudFront::OriginAccessControl",
  Properties: {
    OriginAccessControlConfig: {
      Name: UNIQUE_NAME,
      OriginAccessControlOriginType: "s3",
      SigningBehavior: "always",
      SigningProtocol: "sigv4",
    },
  },
};

const OUTPUTS = {
  BucketName: { Description: "Where to upload to", Value: ref("Bucket") },
  DistributionId: { Description: "What to invalidate after an upload", Value: ref("Distribution") },
  DomainName: {
    Description: "Where the API answers",
    Value: attribute("Distribution", "DomainName"),
  },
};

/**
 * The CloudFormation template of a whole host: a private bucket, the distribution before it, what joins them.
 * @param functionCode the text of the viewer-request function
 * @param responseCode the text of the viewer-response function, if there is one
 * @throws Error for a header that one policy for every answer cannot give
 */
export function template({ table }: CompilerInput, functionCode: string, responseCode?: string): object {
  return {
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "A compliance data API: a private S3 bucket behind CloudFront",
    Parameters: PARAMETERS,
    Conditions: CONDITIONS,
    Resources: {
      Bucket: BUCKET,
      BucketPolicy: BUCKET_POLICY,
      OriginAccessControl: ORIGIN_ACCESS_CONTROL,
      Function: viewerFunction(UNIQUE_NAME, functionCode, "Points a request at the file that answers"),
      ...(responseCode !== undefined && {
        ResponseFunction: viewerFunction(
          RESPONSE_NAME,
          responseCode,
          "Gives some files headers of their own",
        ),
      }),
      ResponseHeadersPolicy: headersPolicy(table, UNIQUE_NAME),
      Distribution: distribution(table, responseCode !== undefined),
    },
    Outputs: OUTPUTS,
  };
}

function viewerFunction(name: object, code: string, comment: string): object {
  return {
    Type: "AWS::CloudFront::Function",
    Properties: {
      Name: name,
      AutoPublish: true,
      FunctionCode: code,
      FunctionConfig: { Comment: comment, Runtime: "cloudfront-js-2.0" },
    },
  };
}
