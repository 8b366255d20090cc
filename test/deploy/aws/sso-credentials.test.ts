import { expect, test } from "vitest";
import { ssoCredentials } from "../../../src/deploy/aws/sso-credentials.ts";

test("a profile without a setting for the sign-in is reported, with the command that sets it", async () => {
  const profile = { sso_account_id: "1", sso_start_url: "https://x.example", sso_region: "eu-west-1" };
  const settings = { files: { ssoSessions: new Map() } } as unknown as Parameters<typeof ssoCredentials>[0];
  await expect(ssoCredentials(settings, "work", profile)).rejects.toMatchObject({
    message: 'the profile "work" lacks one of sso_account_id, sso_role_name, sso_start_url and sso_region',
    remedy: "Run aws configure sso.",
  });
});
