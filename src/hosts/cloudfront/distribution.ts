import { attribute, NO_VALUE, ref } from "../../model/cloudformation.ts";
import type { RouteTable } from "../../model/route.ts";
import { notFoundFiles } from "../../routing/table.ts";

/** AWS's own cache policy "CachingOptimized": the key is the path alone, compressed answers are kept too. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/** How long a missing file stays missing, in seconds: an upload may be under way. */
const ERROR_SECONDS = 10;

/** The distribution: it reads the bucket, asks the functions, and has a domain name of its own where one is given. */
export function distribution(table: RouteTable, hasResponseFunction: boolean): object {
  const notFound = notFoundFiles(table).api;
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
