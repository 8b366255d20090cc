import { attribute, NO_VALUE, ref } from "../../model/cloudformation.ts";

/** AWS's managed cache policy "CachingOptimized": the cache key is the path; compressed answers are cached too. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/**
 * AWS's managed headers policy "SimpleCORS", so that pages can read errors of the bucket, for which no function runs.
 */
const SIMPLE_CORS = "60669652-455b-4ae9-85a4-c4c02393f86c";

/** How long errors of the bucket are cached, in seconds; only existing files are requested from it. */
const ERROR_SECONDS = 10;

/** The distribution, which reads the bucket, runs the functions, and has its own domain names if any are given. */
export const DISTRIBUTION = {
  Type: "AWS::CloudFront::Distribution",
  Properties: {
    DistributionConfig: {
      Enabled: true,
      HttpVersion: "http2and3",
      IPV6Enabled: true,
      PriceClass: ref("PriceClass"),
      Aliases: {
        "Fn::If": ["HasDomainNames", { "Fn::Split": [",", ref("DomainNames")] }, NO_VALUE],
      },
      ViewerCertificate: {
        "Fn::If": [
          "HasDomainNames",
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
          OriginAccessControlId: ref("OriginAccessControl"),
          // CloudFront requires it, empty, although the access control replaces it.
          S3OriginConfig: { OriginAccessIdentity: "" },
        },
      ],
      DefaultCacheBehavior: {
        TargetOriginId: "bucket",
        ViewerProtocolPolicy: "redirect-to-https",
        // The function answers requests other than GET and HEAD, so they do not reach the bucket.
        AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
        CachedMethods: ["GET", "HEAD"],
        Compress: true,
        CachePolicyId: CACHING_OPTIMIZED,
        ResponseHeadersPolicyId: SIMPLE_CORS,
        FunctionAssociations: [
          { EventType: "viewer-request", FunctionARN: attribute("RequestFunction", "FunctionARN") },
          { EventType: "viewer-response", FunctionARN: attribute("ResponseFunction", "FunctionARN") },
        ],
      },
      CustomErrorResponses: [403, 404].map((code) => ({
        ErrorCode: code,
        ErrorCachingMinTTL: ERROR_SECONDS,
      })),
    },
  },
};
