import { describe, expect, test } from "vitest";
import { functionOf } from "../../../src/hosts/cloudfront/function.ts";
import { template } from "../../../src/hosts/cloudfront/template.ts";
import type { CompilerInput } from "../../../src/model/host.ts";
import type { RouteTable } from "../../../src/model/route.ts";
import { COMMON_HEADERS } from "../../support/headers.ts";
import { files, routes } from "../../support/site.ts";

const site: CompilerInput = { table: routes("https://data.example.org"), files };
const code = functionOf(site);

// oxlint-disable-next-line typescript/no-explicit-any -- the template is read as its readers read it
const parse = (value: object): any => JSON.parse(JSON.stringify(value));
const built = parse(template(site, code));
const { Parameters, Resources } = built;
const distribution = Resources.Distribution.Properties.DistributionConfig;
const behaviour = distribution.DefaultCacheBehavior;

/** A template made from the site with some of its table changed. */
function withTable(changes: Partial<RouteTable>): object {
  return template({ ...site, table: { ...site.table, ...changes } }, code);
}

describe("the bucket", () => {
  test("is private, encrypted, and kept when the stack goes", () => {
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

  test("is read by this distribution alone, which may see that a file is missing", () => {
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
        OriginPath: { Ref: "OriginPath" },
        OriginAccessControlId: { Ref: "OriginAccessControl" },
        S3OriginConfig: { OriginAccessIdentity: "" },
      },
    ]);
  });

  test("answers over HTTPS, HTTP/3 and IPv6, compressed, with index.html at the root", () => {
    expect(distribution).toMatchObject({
      Enabled: true,
      HttpVersion: "http2and3",
      IPV6Enabled: true,
      DefaultRootObject: "index.html",
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

  test("hands every request to the function, whatever its method", () => {
    expect(behaviour.FunctionAssociations).toEqual([
      { EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": ["Function", "FunctionARN"] } },
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
    expect(Resources.Function.Properties).toMatchObject({
      AutoPublish: true,
      FunctionCode: code,
      FunctionConfig: { Runtime: "cloudfront-js-2.0" },
    });
  });

  test("answers for a file that the bucket lacks or withholds with the problem document, and not for long", () => {
    const answer = {
      ResponseCode: 404,
      ResponsePagePath: "/api/errors/not-found.json",
      ErrorCachingMinTTL: 10,
    };
    expect(distribution.CustomErrorResponses).toEqual([
      { ErrorCode: 403, ...answer },
      { ErrorCode: 404, ...answer },
    ]);
  });

  test("has domain names and a certificate of its own only where they are given", () => {
    expect(distribution.Aliases).toEqual({
      "Fn::If": ["HasDomainNames", { Ref: "DomainNames" }, { Ref: "AWS::NoValue" }],
    });
    expect(distribution.ViewerCertificate).toEqual({
      "Fn::If": [
        "HasCertificate",
        {
          AcmCertificateArn: { Ref: "CertificateArn" },
          MinimumProtocolVersion: "TLSv1.2_2021",
          SslSupportMethod: "sni-only",
        },
        { Ref: "AWS::NoValue" },
      ],
    });
    expect(built.Conditions).toEqual({
      HasDomainNames: {
        "Fn::Not": [{ "Fn::Equals": [{ "Fn::Join": ["", { Ref: "DomainNames" }] }, ""] }],
      },
      HasCertificate: { "Fn::Not": [{ "Fn::Equals": [{ Ref: "CertificateArn" }, ""] }] },
    });
  });
});

describe("the response headers policy", () => {
  const policy = Resources.ResponseHeadersPolicy.Properties.ResponseHeadersPolicyConfig;

  test("gives every header of the table that S3 does not keep with a file", () => {
    expect(behaviour.ResponseHeadersPolicyId).toEqual({ Ref: "ResponseHeadersPolicy" });
    expect(policy.CorsConfig).toEqual({
      AccessControlAllowCredentials: false,
      AccessControlAllowHeaders: { Items: ["*"] },
      AccessControlAllowMethods: { Items: ["GET", "HEAD", "OPTIONS"] },
      AccessControlAllowOrigins: { Items: ["*"] },
      AccessControlExposeHeaders: { Items: ["ETag", "Link", "Deprecation", "Sunset", "Data-Release"] },
      AccessControlMaxAgeSec: 86400,
      OriginOverride: true,
    });
    expect(policy.SecurityHeadersConfig).toEqual({
      ContentSecurityPolicy: {
        ContentSecurityPolicy: COMMON_HEADERS["content-security-policy"],
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: "no-referrer", Override: true },
    });
    expect(policy.CustomHeadersConfig).toEqual({
      Items: [
        {
          Header: "Link",
          Value:
            '<https://data.example.org/openapi.json>; rel="service-desc", <https://data.example.org/>; rel="service-doc", <https://data.example.org/api/index.json>; rel="service-meta", <https://data.example.org/.well-known/api-catalog>; rel="api-catalog"',
          Override: true,
        },
        { Header: "Data-Release", Value: "2026-Q4", Override: true },
      ],
    });
  });

  test("follows the table", () => {
    const { Resources } = parse(
      withTable({
        headers: [
          { path: "/a/*", headers: { "Access-Control-Allow-Origin": "https://a.example.org", "X-Own": "1" } },
          { path: "/b", headers: { "Access-Control-Expose-Headers": "X-Own", "Content-Type": "text/b" } },
        ],
        preflight: {
          Allow: "GET",
          "Access-Control-Allow-Headers": "X-Asked",
          "Access-Control-Allow-Methods": "GET",
          "Access-Control-Max-Age": "5",
        },
      }),
    );
    const { Name: _, ...followed } = Resources.ResponseHeadersPolicy.Properties.ResponseHeadersPolicyConfig;
    expect(followed).toEqual({
      CorsConfig: {
        AccessControlAllowCredentials: false,
        AccessControlAllowHeaders: { Items: ["X-Asked"] },
        AccessControlAllowMethods: { Items: ["GET"] },
        AccessControlAllowOrigins: { Items: ["https://a.example.org"] },
        AccessControlExposeHeaders: { Items: ["X-Own"] },
        AccessControlMaxAgeSec: 5,
        OriginOverride: true,
      },
      CustomHeadersConfig: { Items: [{ Header: "X-Own", Value: "1", Override: true }] },
    });
  });

  test("cannot give one header two values", () => {
    const headers = [
      { path: "/a/*", headers: { "X-Own": "1" } },
      { path: "/b/*", headers: { "X-Own": "2" } },
    ];
    expect(() => withTable({ headers: [...site.table.headers, ...headers] })).toThrow(
      "CloudFront cannot give X-Own two values: 1, 2",
    );
  });

  test("cannot tell a preflight another origin than an answer", () => {
    const preflight = { ...site.table.preflight, "Access-Control-Allow-Origin": "https://a.example.org" };
    expect(() => withTable({ preflight })).toThrow(
      "CloudFront cannot give Access-Control-Allow-Origin two values: *, https://a.example.org",
    );
  });

  test.each(["Strict-Transport-Security", "Access-Control-Allow-Credentials"])(
    "cannot give %s as a header of our own",
    (name) => {
      const rule = { path: "/*", headers: { [name]: "x" } };
      expect(() => withTable({ headers: [...site.table.headers, rule] })).toThrow(
        `CloudFront takes no custom header ${name}`,
      );
    },
  );
});

describe("the stack", () => {
  test("asks for nothing: each parameter has a default that it allows", () => {
    expect(Object.keys(Parameters)).toEqual(["OriginPath", "DomainNames", "CertificateArn", "PriceClass"]);
    expect(Parameters.OriginPath).toMatchObject({ Type: "String", Default: "", MaxLength: 255 });
    expect(Parameters.DomainNames).toMatchObject({ Type: "CommaDelimitedList", Default: "" });
    expect(Parameters.CertificateArn).toMatchObject({ Type: "String", Default: "" });
    expect(Parameters.PriceClass).toMatchObject({
      Type: "String",
      Default: "PriceClass_All",
      AllowedValues: ["PriceClass_100", "PriceClass_200", "PriceClass_All"],
    });
  });

  test.each([
    ["OriginPath", "", true],
    ["OriginPath", "/v1", true],
    ["OriginPath", "/a/b", true],
    ["OriginPath", "v1", false],
    ["OriginPath", "/", false],
    ["OriginPath", "/v1/", false],
    ["CertificateArn", "", true],
    ["CertificateArn", "arn:aws:acm:us-east-1:123456789012:certificate/0a1b", true],
    ["CertificateArn", "arn:aws:acm:eu-west-1:123456789012:certificate/0a1b", false],
    ["CertificateArn", "example.org", false],
  ])("%s may be %j: %j", (name, value, allowed) => {
    expect(new RegExp(Parameters[name].AllowedPattern).test(value)).toBe(allowed);
  });

  test("names what CloudFront keeps one of in an account by the id of the stack", () => {
    const name = {
      "Fn::Join": [
        "",
        ["compliance-data-", { "Fn::Select": [2, { "Fn::Split": ["/", { Ref: "AWS::StackId" }] }] }],
      ],
    };
    expect(Resources.Function.Properties.Name).toEqual(name);
    expect(Resources.OriginAccessControl.Properties.OriginAccessControlConfig.Name).toEqual(name);
    expect(Resources.ResponseHeadersPolicy.Properties.ResponseHeadersPolicyConfig.Name).toEqual(name);
  });

  test("puts out the bucket to upload to, the distribution to invalidate, the domain name", () => {
    const values = Object.entries<{ Value: unknown }>(built.Outputs).map(([name, { Value }]) => [
      name,
      Value,
    ]);
    expect(values).toEqual([
      ["BucketName", { Ref: "Bucket" }],
      ["DistributionId", { Ref: "Distribution" }],
      ["DomainName", { "Fn::GetAtt": ["Distribution", "DomainName"] }],
    ]);
  });

  test("fits into a request as it is: format 2010-09-09, plain ASCII, within 51,200 bytes", () => {
    const text = `${JSON.stringify(built, null, 2)}\n`;
    expect(built.AWSTemplateFormatVersion).toBe("2010-09-09");
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text.length).toBeLessThanOrEqual(51_200);
  });
});
