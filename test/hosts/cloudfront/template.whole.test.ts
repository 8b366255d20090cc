import { describe, expect, test } from "vitest";
import { REQUEST_FUNCTION, RESPONSE_FUNCTION } from "../../../src/hosts/cloudfront/functions.ts";
import { TEMPLATE } from "../../../src/hosts/cloudfront/template.ts";
import { hostFile } from "../../support/hosts.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- the template is parsed JSON, as for its readers
const built: any = JSON.parse(JSON.stringify(TEMPLATE));
const { Parameters, Resources, Rules } = built;
const distribution = Resources.Distribution.Properties.DistributionConfig;
const behaviour = distribution.DefaultCacheBehavior;

describe("the bucket", () => {
  test("is private, encrypted, and kept when the stack is deleted", () => {
    expect(Resources.Bucket).toEqual({
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
    });
  });

  test("can only be read by this distribution, which may see that a file is missing", () => {
    const shared = {
      Effect: "Allow",
      Principal: { Service: "cloudfront.amazonaws.com" },
      Condition: {
        StringEquals: {
          "AWS:SourceArn": {
            "Fn::Join": [
              "",
              [
                "arn:",
                { Ref: "AWS::Partition" },
                ":cloudfront::",
                { Ref: "AWS::AccountId" },
                ":distribution/",
                { Ref: "Distribution" },
              ],
            ],
          },
        },
      },
    };
    const arn = { "Fn::GetAtt": ["Bucket", "Arn"] };
    expect(Resources.BucketPolicy.Properties).toEqual({
      Bucket: { Ref: "Bucket" },
      PolicyDocument: {
        Version: "2012-10-17",
        Statement: [
          { ...shared, Action: "s3:GetObject", Resource: { "Fn::Join": ["", [arn, "/*"]] } },
          { ...shared, Action: "s3:ListBucket", Resource: arn },
        ],
      },
    });
  });
});

describe("the distribution", () => {
  test("reads the bucket with signed requests", () => {
    expect(Resources.OriginAccessControl.Properties.OriginAccessControlConfig).toMatchObject({
      OriginAccessControlOriginType: "s3",
      SigningBehavior: "always",
      SigningProtocol: "sigv4",
    });
    expect(distribution.Origins).toEqual([
      {
        Id: "bucket",
        DomainName: { "Fn::GetAtt": ["Bucket", "RegionalDomainName"] },
        OriginAccessControlId: { Ref: "OriginAccessControl" },
        S3OriginConfig: { OriginAccessIdentity: "" },
      },
    ]);
  });

  test("answers over HTTPS, HTTP/3 and IPv6, compressed", () => {
    expect(distribution).toMatchObject({
      Enabled: true,
      HttpVersion: "http2and3",
      IPV6Enabled: true,
      PriceClass: { Ref: "PriceClass" },
    });
    expect(behaviour).toMatchObject({
      TargetOriginId: "bucket",
      ViewerProtocolPolicy: "redirect-to-https",
      Compress: true,
      CachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
      CachedMethods: ["GET", "HEAD"],
    });
    expect(distribution.CacheBehaviors).toBeUndefined();
  });

  test("passes every request to one function, with any method, and every answer to the other", () => {
    expect(behaviour.FunctionAssociations).toEqual([
      { EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": ["RequestFunction", "FunctionARN"] } },
      { EventType: "viewer-response", FunctionARN: { "Fn::GetAtt": ["ResponseFunction", "FunctionARN"] } },
    ]);
    expect(behaviour.AllowedMethods.toSorted()).toEqual([
      "DELETE",
      "GET",
      "HEAD",
      "OPTIONS",
      "PATCH",
      "POST",
      "PUT",
    ]);
  });

  test("caches an error of the bucket for ten seconds, and lets pages of any origin see it", () => {
    expect(distribution.CustomErrorResponses).toEqual([
      { ErrorCode: 403, ErrorCachingMinTTL: 10 },
      { ErrorCode: 404, ErrorCachingMinTTL: 10 },
    ]);
    expect(behaviour.ResponseHeadersPolicyId).toBe("60669652-455b-4ae9-85a4-c4c02393f86c");
  });

  test("has its own domain names and a certificate only if they are given", () => {
    expect(distribution.Aliases).toEqual({
      "Fn::If": ["HasDomainNames", { "Fn::Split": [",", { Ref: "DomainNames" }] }, { Ref: "AWS::NoValue" }],
    });
    expect(distribution.ViewerCertificate).toEqual({
      "Fn::If": [
        "HasDomainNames",
        {
          AcmCertificateArn: { Ref: "CertificateArn" },
          MinimumProtocolVersion: "TLSv1.2_2021",
          SslSupportMethod: "sni-only",
        },
        { Ref: "AWS::NoValue" },
      ],
    });
    expect(built.Conditions).toEqual({
      HasDomainNames: { "Fn::Not": [{ "Fn::Equals": [{ Ref: "DomainNames" }, ""] }] },
    });
  });
});

describe("the functions", () => {
  test.each([
    ["RequestFunction", REQUEST_FUNCTION],
    ["ResponseFunction", RESPONSE_FUNCTION],
  ])("%s is published with the code for it, and reads the store of the stack", (name, code) => {
    expect(Resources[name].Properties).toMatchObject({
      AutoPublish: true,
      FunctionCode: code,
      FunctionConfig: {
        Runtime: "cloudfront-js-2.0",
        KeyValueStoreAssociations: [{ KeyValueStoreARN: { "Fn::GetAtt": ["Store", "Arn"] } }],
      },
    });
  });
});

describe("the stack", () => {
  test("is the same for every site: a build writes it as it is", () => {
    expect(JSON.parse(hostFile("cloudfront/template.json"))).toEqual(built);
  });

  test("requires no parameters: each has a valid default", () => {
    expect(Object.keys(Parameters)).toEqual(["DomainNames", "CertificateArn", "PriceClass"]);
    expect(Parameters.DomainNames).toMatchObject({ Type: "String", Default: "" });
    expect(Parameters.CertificateArn).toMatchObject({ Type: "String", Default: "" });
    expect(Parameters.PriceClass).toMatchObject({
      Type: "String",
      Default: "PriceClass_All",
      AllowedValues: ["PriceClass_100", "PriceClass_200", "PriceClass_All"],
    });
  });

  test.each([
    ["DomainNames", "", true],
    ["DomainNames", "data.example.org", true],
    ["DomainNames", "data.example.org,*.example.com", true],
    ["DomainNames", "data.example.org, www.example.org", false],
    ["DomainNames", "https://data.example.org", false],
    ["DomainNames", "data.example.org,", false],
    ["CertificateArn", "", true],
    ["CertificateArn", "arn:aws:acm:us-east-1:123456789012:certificate/0a1b", true],
    ["CertificateArn", "arn:aws:acm:eu-west-1:123456789012:certificate/0a1b", false],
    ["CertificateArn", "example.org", false],
  ])("%s may be %j: %j", (name, value, allowed) => {
    expect(new RegExp(Parameters[name].AllowedPattern).test(value)).toBe(allowed);
  });

  test.each([
    ["domain names without a certificate", "DomainNames", "CertificateArn"],
    ["a certificate without domain names", "CertificateArn", "DomainNames"],
  ])("is refused before anything is created for %s", (_, given, missing) => {
    const has = (name: string) => ({ "Fn::Not": [{ "Fn::Equals": [{ Ref: name }, ""] }] });
    const rules = Object.values<{ RuleCondition: object }>(Rules);
    const rule = rules.filter(
      ({ RuleCondition }) => JSON.stringify(RuleCondition) === JSON.stringify(has(given)),
    );
    expect(rule).toEqual([
      {
        RuleCondition: has(given),
        Assertions: [
          {
            Assert: has(missing),
            AssertDescription: expect.stringContaining(`set ${missing}, or leave ${given} empty`),
          },
        ],
      },
    ]);
  });

  test("names resources that must be unique in an account by the id of the stack, in at most 64 characters", () => {
    const named = ["RequestFunction", "ResponseFunction", "Store"].map((id) => Resources[id].Properties.Name);
    named.push(Resources.OriginAccessControl.Properties.OriginAccessControlConfig.Name);
    const beginnings = named.map((name) => {
      expect(name).toEqual({
        "Fn::Join": [
          "",
          [expect.any(String), { "Fn::Select": [2, { "Fn::Split": ["/", { Ref: "AWS::StackId" }] }] }],
        ],
      });
      return name["Fn::Join"][1][0];
    });
    expect(beginnings).toEqual([
      "compliance-data-request-",
      "compliance-data-response-",
      "compliance-data-",
      "compliance-data-",
    ]);
    // The part of the name from the stack is a UUID.
    expect(Math.max(...beginnings.map(({ length }) => length)) + 36).toBeLessThanOrEqual(64);
  });

  test("outputs the bucket to upload to, the store to write to, the domain name and the distribution", () => {
    const values = Object.entries<{ Value: unknown }>(built.Outputs).map(([name, { Value }]) => [
      name,
      Value,
    ]);
    expect(values).toEqual([
      ["BucketName", { Ref: "Bucket" }],
      ["StoreArn", { "Fn::GetAtt": ["Store", "Arn"] }],
      ["DomainName", { "Fn::GetAtt": ["Distribution", "DomainName"] }],
      ["DistributionId", { Ref: "Distribution" }],
    ]);
  });

  test("fits into a request: format 2010-09-09, plain ASCII, at most 51,200 bytes", () => {
    const text = hostFile("cloudfront/template.json");
    expect(built.AWSTemplateFormatVersion).toBe("2010-09-09");
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text.length).toBeLessThanOrEqual(51_200);
  });
});
