import { expect, test } from "vitest";
import { Signer, type SigningKeys } from "../../../src/deploy/aws/signer.ts";
import { isSigned } from "../../support/signature-v4.ts";

test("each request is signed with the secret key of its own credentials, also after they were renewed within a day", async () => {
  const keys: SigningKeys = new Map();
  const signedWith = async (secretAccessKey: string) => {
    const signer = new Signer(
      {
        method: "GET",
        url: "https://bench.s3.eu-west-1.amazonaws.com/a",
        headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
        accessKeyId: "AKIDEXAMPLE",
        secretAccessKey,
        service: "s3",
        region: "eu-west-1",
        datetime: "20330524T000000Z",
        allHeaders: true,
      },
      keys,
    );
    const { method, url, headers } = await signer.sign();
    const host = url.host;
    return { method, address: url.pathname, headers: { host, ...Object.fromEntries(headers) } };
  };
  const [first, renewed, again] = [
    await signedWith("first"),
    await signedWith("renewed"),
    await signedWith("first"),
  ];
  expect([first, renewed, again].map((request) => isSigned(request, "first"))).toEqual([true, false, true]);
  expect(isSigned(renewed, "renewed")).toBe(true);
});
