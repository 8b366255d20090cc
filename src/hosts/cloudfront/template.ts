import { attribute, isNotEmpty, join, ref } from "../../model/cloudformation.ts";
import { BUCKET, BUCKET_POLICY } from "./bucket.ts";
import { DISTRIBUTION } from "./distribution.ts";
import { REQUEST_FUNCTION, RESPONSE_FUNCTION } from "./functions.ts";

/**
 * Names that must be the only ones of their kind in an account, in every region, and no longer than 64
 * characters: the name of a stack is neither.
 */
const STACK = { "Fn::Select": [2, { "Fn::Split": ["/", ref("AWS::StackId")] }] };
const UNIQUE_NAME = join("compliance-data-", STACK);

const PARAMETERS = {
  DomainNames: {
    Type: "String",
    Default: "",
    AllowedPattern: String.raw`^([a-z0-9*.-]+(,[a-z0-9*.-]+)*)?$`,
    Description: "Your own domain names, separated by commas; they need a certificate",
    ConstraintDescription: "must be domain names in small letters, separated by commas without spaces",
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
    Description: "Which of CloudFront's locations answer: fewer cost less",
  },
};

/** What would be found out only after minutes, when the distribution is made, and then by a rollback. */
const RULES = {
  DomainNamesNeedCertificate: rule(
    "DomainNames",
    "CertificateArn",
    "Domain names need a certificate for them: give CertificateArn, or leave DomainNames empty",
  ),
  CertificateNeedsDomainNames: rule(
    "CertificateArn",
    "DomainNames",
    "A certificate has no use without the domain names that it is for: give DomainNames, or leave CertificateArn empty",
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
  Properties: { Name: UNIQUE_NAME, Comment: "Which deployment answers, its routes and headers" },
};

const OUTPUTS = {
  BucketName: { Description: "Where to upload to", Value: ref("Bucket") },
  StoreArn: { Description: "Where deploy writes the routes", Value: attribute("Store", "Arn") },
  DomainName: { Description: "Where the API answers", Value: attribute("Distribution", "DomainName") },
  DistributionId: { Description: "For statistics and alarms", Value: ref("Distribution") },
};

/**
 * The CloudFormation template of a whole host: a private bucket, the distribution before it, the functions that it asks,
 * and the store that they read. It is the same for every site and every release, so a stack is made once.
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
      join("compliance-data-request-", STACK),
      REQUEST_FUNCTION,
      "Points a request at the file that answers",
    ),
    ResponseFunction: viewerFunction(
      join("compliance-data-response-", STACK),
      RESPONSE_FUNCTION,
      "Gives an answer its status and headers",
    ),
    Distribution: DISTRIBUTION,
  },
  Outputs: OUTPUTS,
};

/** A parameter that needs another. */
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
