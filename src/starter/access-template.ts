import { attribute, privateBucket, ref, substituted } from "../model/cloudformation.ts";

/**
 * Returns the CloudFormation template of what the release workflow needs in AWS, to be deployed once by hand: a private
 * bucket for submissions and ledger, and a role for each environment, which GitHub's tokens of one repository may
 * assume.
 * @param withSite whether the site is also deployed to AWS: with a stack that the workflow creates, or to an existing
 * bucket
 */
export function accessTemplate(withSite: "stack" | "bucket" | undefined): object {
  return {
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "Resources that the release workflow of a compliance benchmark needs in AWS",
    Parameters: {
      Repository: {
        Type: "String",
        AllowedPattern: "^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$",
        Description: "The repository on GitHub, OWNER/NAME",
        ConstraintDescription: "must be OWNER/NAME",
      },
      GithubProvider: {
        Type: "String",
        Default: "",
        Description: "ARN of the account's identity provider for GitHub, if it has one; empty to create it",
      },
      ...(withSite === "stack" && {
        SiteStack: {
          Type: "String",
          AllowedPattern: "^[a-z][a-z0-9-]*$",
          Description:
            "Name of the stack that the workflow creates: the variable STACK, or else the name of the repository",
        },
      }),
      ...(withSite === "bucket" && {
        SiteBucket: { Type: "String", Description: "Name of the bucket that serves the site" },
      }),
    },
    Conditions: { CreatesProvider: { "Fn::Equals": [ref("GithubProvider"), ""] } },
    Resources: {
      PrivateBucket: privateBucket({
        // A ledger that a failed store has overwritten can be restored.
        VersioningConfiguration: { Status: "Enabled" },
      }),
      Provider: {
        Type: "AWS::IAM::OIDCProvider",
        Condition: "CreatesProvider",
        Properties: {
          Url: "https://token.actions.githubusercontent.com",
          ClientIdList: ["sts.amazonaws.com"],
        },
      },
      SubmissionsRole: role("submissions", [
        { Effect: "Allow", Action: "s3:ListBucket", Resource: substituted("${PrivateBucket.Arn}") },
        { Effect: "Allow", Action: "s3:GetObject", Resource: substituted("${PrivateBucket.Arn}/quarter/*") },
        {
          Effect: "Allow",
          Action: "s3:PutObject",
          Resource: [
            substituted("${PrivateBucket.Arn}/quarter/compliance-ledger.*"),
            substituted("${PrivateBucket.Arn}/quarter/report.txt"),
          ],
        },
      ]),
      ...(withSite !== undefined && {
        ProductionRole: role("production", withSite === "stack" ? ofStack() : ofBucket()),
      }),
    },
    Outputs: {
      PrivatePlace: {
        Description: "The variable PRIVATE_PLACE of the repository",
        Value: substituted("s3://${PrivateBucket}/quarter"),
      },
      SubmissionsRole: {
        Description: "The variable AWS_ROLE of the environment submissions",
        Value: attribute("SubmissionsRole", "Arn"),
      },
      ...(withSite !== undefined && {
        ProductionRole: {
          Description: "The variable AWS_ROLE of the environment production",
          Value: attribute("ProductionRole", "Arn"),
        },
      }),
    },
  };
}

/** Returns a role that only the jobs of one environment of the repository may assume. */
function role(environment: string, statements: readonly object[]): object {
  const provider = { "Fn::If": ["CreatesProvider", ref("Provider"), ref("GithubProvider")] };
  return {
    Type: "AWS::IAM::Role",
    Properties: {
      AssumeRolePolicyDocument: {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Federated: provider },
            Action: "sts:AssumeRoleWithWebIdentity",
            Condition: {
              StringEquals: {
                "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
                "token.actions.githubusercontent.com:sub": substituted(
                  `repo:\${Repository}:environment:${environment}`,
                ),
              },
            },
          },
        ],
      },
      Policies: [
        { PolicyName: environment, PolicyDocument: { Version: "2012-10-17", Statement: statements } },
      ],
    },
  };
}

/** Allows writing routes to CloudFront's stores, whose names are not known before they are created. */
const TO_STORES = {
  Effect: "Allow",
  Action: [
    "cloudfront-keyvaluestore:DescribeKeyValueStore",
    "cloudfront-keyvaluestore:ListKeys",
    "cloudfront-keyvaluestore:UpdateKeys",
  ],
  Resource: substituted("arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:key-value-store/*"),
};

/** Allows creating the stack of hosts/cloudfront/template.json, and deploying to its bucket and its store. */
function ofStack(): object[] {
  const bucket = "arn:${AWS::Partition}:s3:::${SiteStack}-*";
  return [
    {
      Effect: "Allow",
      Action: "cloudformation:*",
      Resource: substituted(
        "arn:${AWS::Partition}:cloudformation:${AWS::Region}:${AWS::AccountId}:stack/${SiteStack}/*",
      ),
    },
    { Effect: "Allow", Action: "cloudformation:GetTemplateSummary", Resource: "*" },
    { Effect: "Allow", Action: "s3:*", Resource: [substituted(bucket), substituted(`${bucket}/*`)] },
    // The names of its resources are not known before they are created.
    { Effect: "Allow", Action: "cloudfront:*", Resource: "*" },
    TO_STORES,
  ];
}

/** Allows deploying to an existing bucket, and to the store of the distribution in front of it, if there is one. */
function ofBucket(): object[] {
  const arn = "arn:${AWS::Partition}:s3:::${SiteBucket}";
  return [
    { Effect: "Allow", Action: "s3:ListBucket", Resource: substituted(arn) },
    {
      Effect: "Allow",
      Action: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      Resource: substituted(`${arn}/*`),
    },
    TO_STORES,
  ];
}
