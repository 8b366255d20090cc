import { attribute, isNotEmpty, joinTexts, ref } from "../../model/cloudformation.ts";
import { BUCKET, BUCKET_POLICY } from "./bucket.ts";
import { DISTRIBUTION } from "./distribution.ts";
import { REQUEST_FUNCTION, RESPONSE_FUNCTION } from "./functions.ts";

/**
 * Part of names that must be unique in an account, across regions, and have at most 64 characters. The name of a stack
 * fulfils neither.
 */
const STACK = { "Fn::Select": [2, { "Fn::Split": ["/", ref("AWS::StackId")] }] };
const UNIQUE_NAME = joinTexts("compliance-data-", STACK);

const PARAMETERS = {
  DomainNames: {
    Type: "String",
    Default: "",
    AllowedPattern: String.raw`^([a-z0-9*.-]+(,[a-z0-9*.-]+)*)?$`,
    Description: "Your own domain names, separated by commas; they need a certificate",
    ConstraintDescription: "must be domain names in lower case, separated by commas without spaces",
  },
  CertificateArn: {
    Type: "String",
    Default: "",
    AllowedPattern: "^(arn:[^:]+:acm:us-east-1:[0-9]{12}:certificate/.+)?$",
    Description: "ACM certificate for your domain names",
    ConstraintDescription: "must be empty, or the ARN of a certificate in us-east-1, wherever the stack is",
  },
  PriceClass: {
    Type: "String",
    Default: "PriceClass_All",
    AllowedValues: ["PriceClass_100", "PriceClass_200", "PriceClass_All"],
    Description: "CloudFront locations to use; fewer cost less",
  },
};

/** Rules for mistakes that would otherwise show only minutes later, when the stack is rolled back. */
const RULES = {
  DomainNamesNeedCertificate: rule(
    "DomainNames",
    "CertificateArn",
    "Domain names need a certificate: set CertificateArn, or leave DomainNames empty",
  ),
  CertificateNeedsDomainNames: rule(
    "CertificateArn",
    "DomainNames",
    "A certificate needs domain names: set DomainNames, or leave CertificateArn empty",
  ),
};

const CONDITIONS = { HasDomainNames: isNotEmpty(ref("DomainNames")) };

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

const STORE = {
  Type: "AWS::CloudFront::KeyValueStore",
  Properties: { Name: UNIQUE_NAME, Comment: "The current deployment, its routes and headers" },
};

const OUTPUTS = {
  BucketName: { Description: "The bucket to upload to", Value: ref("Bucket") },
  StoreArn: { Description: "The store that deploy writes the routes to", Value: attribute("Store", "Arn") },
  DomainName: { Description: "The domain name of the API", Value: attribute("Distribution", "DomainName") },
  DistributionId: { Description: "For statistics and alarms", Value: ref("Distribution") },
};

/**
 * The CloudFormation template of a complete host: a private bucket, the distribution in front of it, the functions that
 * it runs, and the store that they read. It is the same for every site and every release, so a stack is created only
 * once.
 */
export const TEMPLATE = {
  AWSTemplateFormatVersion: "2010-09-09",
  Description: "A compliance data API: a private S3 bucket behind CloudFront",
  Parameters: PARAMETERS,
  Rules: RULES,
  Conditions: CONDITIONS,
  Resources: {
    Bucket: BUCKET,
    BucketPolicy: BUCKET_POLICY,
    OriginAccessControl: ORIGIN_ACCESS_CONTROL,
    Store: STORE,
    RequestFunction: viewerFunction(
      joinTexts("compliance-data-request-", STACK),
      REQUEST_FUNCTION,
      "Rewrites a request to the file that answers it",
    ),
    ResponseFunction: viewerFunction(
      joinTexts("compliance-data-response-", STACK),
      RESPONSE_FUNCTION,
      "Sets the status and headers of an answer",
    ),
    Distribution: DISTRIBUTION,
  },
  Outputs: OUTPUTS,
};

/** Returns a rule for a parameter that needs another one. */
function rule(given: string, needed: string, description: string): object {
  return {
    RuleCondition: isNotEmpty(ref(given)),
    Assertions: [{ Assert: isNotEmpty(ref(needed)), AssertDescription: description }],
  };
}

function viewerFunction(name: object, code: string, comment: string): object {
  return {
    Type: "AWS::CloudFront::Function",
    Properties: {
      Name: name,
      AutoPublish: true,
      FunctionCode: code,
      FunctionConfig: {
        Comment: comment,
        Runtime: "cloudfront-js-2.0",
        KeyValueStoreAssociations: [{ KeyValueStoreARN: attribute("Store", "Arn") }],
      },
    },
  };
}
