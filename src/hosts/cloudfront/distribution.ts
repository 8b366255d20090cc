import { attribute, NO_VALUE, ref } from "../../model/cloudformation.ts";

/** AWS's own cache policy "CachingOptimized": the key is the path alone, compressed answers are kept too. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/** AWS's own headers policy "SimpleCORS": a page may read what the functions are not asked about, an error of the bucket. */
const SIMPLE_CORS = "60669652-455b-4ae9-85a4-c4c02393f86c";

/** How long an error of the bucket is kept, in seconds: no request asks it for a file that it does not have. */
const ERROR_SECONDS = 10;

/** The distribution: it reads the bucket, asks the functions, and has a domain name of its own where one is given. */
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
