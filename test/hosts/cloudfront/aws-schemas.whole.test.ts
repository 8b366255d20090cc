import { describe, expect, test } from "vitest";
import { templateProblems } from "../../support/cloudformation.ts";
import { hostFile } from "../../support/hosts.ts";
import { isInstalled } from "../../support/separate-packages.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- a template is parsed JSON, as for its readers
const parse = (value: object): any => JSON.parse(JSON.stringify(value));
const built = JSON.parse(hostFile("cloudfront/template.json"));

describe.skipIf(!isInstalled("aws"))("the check against AWS's schemas", () => {
  test("finds nothing in the template", () => {
    expect(templateProblems(built)).toEqual([]);
  });

  // oxlint-disable-next-line typescript/no-explicit-any -- a template is broken on purpose
  const faults: [fault: string, plant: (template: any) => void, problem: string][] = [
    [
      "an unknown resource type",
      ({ Resources }) => {
        Resources.Extra = { Type: "AWS::CloudFront::Distributions" };
      },
      "Resources.Extra: unknown type AWS::CloudFront::Distributions",
    ],
    [
      "a misspelt property",
      ({ Resources }) => {
        Resources.Bucket.Properties.PublicAccessBlockConfiguration.BlockPublicAcl = true;
      },
      "Resources.Bucket.Properties.PublicAccessBlockConfiguration.BlockPublicAcl: unknown property",
    ],
    [
      "a wrong type",
      ({ Resources }) => {
        Resources.RequestFunction.Properties.AutoPublish = "true";
      },
      "Resources.RequestFunction.Properties.AutoPublish: not of type boolean",
    ],
    [
      "a wrong type in a list",
      ({ Resources }) => {
        Resources.Distribution.Properties.DistributionConfig.CustomErrorResponses[1].ErrorCode = 404.5;
      },
      "Resources.Distribution.Properties.DistributionConfig.CustomErrorResponses[1].ErrorCode: not of type integer",
    ],
    [
      "a wrong type in a branch",
      ({ Resources }) => {
        Resources.Distribution.Properties.DistributionConfig.Aliases["Fn::If"][2] = "www.example.org";
      },
      "Resources.Distribution.Properties.DistributionConfig.Aliases: not of type array",
    ],
    [
      "a list instead of a text",
      ({ Resources }) => {
        const names = { "Fn::Split": [",", { Ref: "DomainNames" }] };
        Resources.Distribution.Properties.DistributionConfig.PriceClass = names;
      },
      "Resources.Distribution.Properties.DistributionConfig.PriceClass: Fn::Split gives no string",
    ],
    [
      "a value that is not allowed",
      ({ Resources }) => {
        Resources.Bucket.Properties.OwnershipControls.Rules[0].ObjectOwnership = "BucketOwner";
      },
      "Resources.Bucket.Properties.OwnershipControls.Rules[0].ObjectOwnership: BucketOwner is not allowed",
    ],
    [
      "a missing required property",
      ({ Resources }) => {
        delete Resources.OriginAccessControl.Properties.OriginAccessControlConfig.SigningProtocol;
      },
      "Resources.OriginAccessControl.Properties.OriginAccessControlConfig.SigningProtocol: missing",
    ],
    [
      "a misspelt field of a resource",
      ({ Resources }) => {
        Resources.Bucket.DeletePolicy = "Retain";
      },
      "Resources.Bucket.DeletePolicy: unknown field of a resource",
    ],
    [
      "an unknown section",
      (template) => {
        template.Output = {};
      },
      "Output: unknown section",
    ],
    [
      "a Ref to nothing",
      ({ Resources }) => {
        Resources.BucketPolicy.Properties.Bucket = { Ref: "Buckets" };
      },
      "Resources.BucketPolicy.Properties.Bucket: Ref of Buckets, which is nothing",
    ],
    [
      "a Ref to nothing within a policy",
      ({ Resources }) => {
        Resources.BucketPolicy.Properties.PolicyDocument.Statement[1].Resource = { Ref: "AWS::Account" };
      },
      "Resources.BucketPolicy.Properties.PolicyDocument.Statement[1].Resource: Ref of AWS::Account, which is nothing",
    ],
    [
      "an attribute that the type does not have",
      ({ Outputs }) => {
        Outputs.DomainName.Value = { "Fn::GetAtt": ["Distribution", "Domain"] };
      },
      "Outputs.DomainName.Value: Fn::GetAtt of Distribution.Domain, which is nothing",
    ],
    [
      "an attribute without its name",
      ({ Outputs }) => {
        Outputs.DomainName.Value = { "Fn::GetAtt": ["Distribution"] };
      },
      "Outputs.DomainName.Value: Fn::GetAtt is malformed",
    ],
    [
      "a choice that lacks a branch",
      ({ Resources }) => {
        Resources.Distribution.Properties.DistributionConfig.Aliases["Fn::If"].pop();
      },
      "Resources.Distribution.Properties.DistributionConfig.Aliases: Fn::If is malformed",
    ],
    [
      "a name in a text that does not exist",
      ({ Outputs }) => {
        Outputs.DomainName.Value = { "Fn::Sub": `https://$\{Domain}/$\{AWS::Region}/$\{!Kept}` };
      },
      "Outputs.DomainName.Value: Fn::Sub of Domain, which is nothing",
    ],
    [
      "an unknown function",
      ({ Outputs }) => {
        Outputs.DomainName.Value = { "Fn::Concat": ["https://", "example.org"] };
      },
      "Outputs.DomainName.Value: unknown function Fn::Concat",
    ],
    [
      "an unknown condition of a choice",
      ({ Resources }) => {
        Resources.Distribution.Properties.DistributionConfig.Aliases["Fn::If"][0] = "HasDomains";
      },
      "Resources.Distribution.Properties.DistributionConfig.Aliases: Fn::If of HasDomains, which is nothing",
    ],
    [
      "an unknown condition of a resource",
      ({ Resources }) => {
        Resources.BucketPolicy.Condition = "IsPublic";
      },
      "Resources.BucketPolicy: Condition of IsPublic, which is nothing",
    ],
    [
      "a function that rules do not have",
      ({ Rules }) => {
        Rules.Extra = {
          Assertions: [{ Assert: { "Fn::Join": ["", [{ Ref: "DomainNames" }]] }, AssertDescription: "x" }],
        };
      },
      "Rules.Extra.Assertions[0].Assert: no rule may call Fn::Join",
    ],
    [
      "a rule that refers to a resource",
      ({ Rules }) => {
        Rules.Extra = {
          Assertions: [{ Assert: { "Fn::Equals": [{ Ref: "Buckets" }, ""] }, AssertDescription: "x" }],
        };
      },
      "Rules.Extra.Assertions[0].Assert.Fn::Equals[0]: Ref of Buckets, which is nothing",
    ],
    [
      "an assertion that says nothing",
      ({ Rules }) => {
        delete Rules.CertificateNeedsDomainNames.Assertions[0].AssertDescription;
      },
      "Rules.CertificateNeedsDomainNames.Assertions[0].AssertDescription: missing",
    ],
    [
      "a misspelt field of a rule",
      ({ Rules }) => {
        Rules.CertificateNeedsDomainNames.Condition = {};
      },
      "Rules.CertificateNeedsDomainNames.Condition: unknown field of a rule",
    ],
    [
      "a store that a function refers to by a misspelt property",
      ({ Resources }) => {
        const [association] = Resources.RequestFunction.Properties.FunctionConfig.KeyValueStoreAssociations;
        association.KeyValueStoreArn = association.KeyValueStoreARN;
      },
      "Resources.RequestFunction.Properties.FunctionConfig.KeyValueStoreAssociations[0].KeyValueStoreArn: unknown property",
    ],
    [
      "an unused parameter",
      ({ Parameters }) => {
        Parameters.Extra = { Type: "String" };
      },
      "Parameters.Extra: not used",
    ],
    [
      "an unused condition",
      ({ Conditions }) => {
        Conditions.Extra = { "Fn::Equals": [{ Ref: "PriceClass" }, ""] };
      },
      "Conditions.Extra: not used",
    ],
  ];

  test.each(faults)("finds %s", (_, plant, problem) => {
    const broken = parse(built);
    plant(broken);
    expect(templateProblems(broken)).toContain(problem);
  });
});
