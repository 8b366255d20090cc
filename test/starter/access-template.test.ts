import { expect, test } from "vitest";
import { accessTemplate } from "../../src/starter/access-template.ts";

test("each role can be assumed by one environment of one repository", () => {
  const { Resources } = accessTemplate("stack") as {
    readonly Resources: Readonly<
      Record<string, { readonly Properties: { readonly AssumeRolePolicyDocument: object } }>
    >;
  };
  for (const [name, environment] of [
    ["SubmissionsRole", "submissions"],
    ["ProductionRole", "production"],
  ] as const) {
    expect(Resources[name]!.Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [
        {
          Condition: {
            StringEquals: {
              "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
              "token.actions.githubusercontent.com:sub": {
                "Fn::Sub": `repo:\${Repository}:environment:${environment}`,
              },
            },
          },
        },
      ],
    });
  }
});

test("the role for submissions writes only the ledger and the report of a refusal", () => {
  const text = JSON.stringify(
    (accessTemplate("stack") as { Resources: Record<string, object> }).Resources.SubmissionsRole,
  );
  expect(text.match(/"s3:\w+"/g)).toEqual(['"s3:ListBucket"', '"s3:GetObject"', '"s3:PutObject"']);
  expect(text).toContain("/quarter/compliance-ledger.*");
  expect(text).not.toContain("cloudfront");
});
