import type { Site } from "../../model/host.ts";
import type { RouteTable } from "../../model/route.ts";
import { notFoundFile } from "../../routing/table.ts";
import { headersPolicy } from "./headers-policy.ts";

/** AWS's own cache policy "CachingOptimized": the key is the path alone, compressed answers are kept too. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/** How long a missing file stays missing, in seconds: an upload may be under way. */
const ERROR_SECONDS = 10;

const NO_VALUE = ref("AWS::NoValue");

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

/** Private, and kept when the stack is deleted. */
const BUCKET = {
  Type: "AWS::S3::Bucket",
  DeletionPolicy: "Retain",
  UpdateReplacePolicy: "Retain",
  Properties: {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
    },
  },
};

/** This distribution alone may read; without the right to list, S3 answers 403 for a missing object. */
const BUCKET_POLICY = {
  Type: "AWS::S3::BucketPolicy",
  Properties: {
    Bucket: ref("Bucket"),
    PolicyDocument: {
      Version: "2012-10-17",
      Statement: [
        statement("s3:GetObject", join(attribute("Bucket", "Arn"), "/*")),
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
    Condition: { StringEquals: { "AWS:SourceArn": join(...account, ":distribution/", ref("Distribution")) } },
  };
}

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
export function template({ table }: Site, functionCode: string, responseCode?: string): object {
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
        ResponseFunction: viewerFunction(RESPONSE_NAME, responseCode, "Says of some files when they will go"),
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

function distribution(table: RouteTable, hasResponseFunction: boolean): object {
  const notFound = notFoundFile(table);
  return {
    Type: "AWS::CloudFront::Distribution",
    Properties: {
      DistributionConfig: {
        Enabled: true,
        HttpVersion: "http2and3",
        IPV6Enabled: true,
        PriceClass: ref("PriceClass"),
        DefaultRootObject: "index.html",
        Aliases: { "Fn::If": ["HasDomainNames", ref("DomainNames"), NO_VALUE] },
        ViewerCertificate: {
          "Fn::If": [
            "HasCertificate",
            {
              AcmCertificateArn: ref("CertificateArn"),
              MinimumProtocolVersion: "TLSv1.2_2021",
              SslSupportMethod: "sni-only",
            },
            NO_VALUE,
          ],
        },
        Origins: [
          {
            Id: "bucket",
            DomainName: attribute("Bucket", "RegionalDomainName"),
            OriginPath: ref("OriginPath"),
            OriginAccessControlId: ref("OriginAccessControl"),
            // CloudFront asks for it, empty, although an access control has taken its place.
            S3OriginConfig: { OriginAccessIdentity: "" },
          },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: "bucket",
          ViewerProtocolPolicy: "redirect-to-https",
          // The function answers what is neither GET nor HEAD, so no such request reaches the bucket.
          AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
          CachedMethods: ["GET", "HEAD"],
          Compress: true,
          CachePolicyId: CACHING_OPTIMIZED,
          ResponseHeadersPolicyId: ref("ResponseHeadersPolicy"),
          FunctionAssociations: [
            { EventType: "viewer-request", FunctionARN: attribute("Function", "FunctionARN") },
            ...(hasResponseFunction
              ? [{ EventType: "viewer-response", FunctionARN: attribute("ResponseFunction", "FunctionARN") }]
              : []),
          ],
        },
        CustomErrorResponses: [403, 404].map((code) => ({
          ErrorCode: code,
          ResponseCode: 404,
          ResponsePagePath: notFound,
          ErrorCachingMinTTL: ERROR_SECONDS,
        })),
      },
    },
  };
}

function ref(name: string): object {
  return { Ref: name };
}

function attribute(resource: string, name: string): object {
  return { "Fn::GetAtt": [resource, name] };
}

function join(...parts: readonly (string | object)[]): object {
  return { "Fn::Join": ["", parts] };
}

function isNotEmpty(text: object): object {
  return { "Fn::Not": [{ "Fn::Equals": [text, ""] }] };
}
