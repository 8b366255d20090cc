import { createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signedV4a, signingKey } from "../../../src/deploy/aws/signature-v4a.ts";
import { KEY_ID, SECRET } from "../../support/s3-proxy.ts";
import { isSignedV4a, type SignedV4a } from "../../support/signature-v4a.ts";

const credentials = { accessKeyId: KEY_ID, secretAccessKey: SECRET };

describe("the key of credentials", () => {
  it.each([
    // AWS SDK for Go, v4a, TestDeriveECDSAKeyPairFromSecret.
    [
      { accessKeyId: "AKISORANDOMAASORANDOM", secretAccessKey: "q+jcrXGc+0zWN6uzclKVhvMmUsIfRPa4rlRandom" },
      "15d242ceebf8d8169fd6a8b5a746c41140414c3b07579038da06af89190fffcb",
      "0515242cedd82e94799482e4c0514b505afccf2c0c98d6a553bf539f424c5ec0",
    ],
    // AWS signing test suite, v4a, public-key.json.
    [
      credentials,
      "b6618f6a65740a99e650b33b6b4b5bd0d43b176d721a3edfea7e7d2d56d936b1",
      "865ed22a7eadc9c5cb9d2cbaca1b3699139fedc5043dc6661864218330c8e518",
    ],
  ])("is that of AWS's examples", (given, x, y) => {
    const jwk = createPublicKey(signingKey(given)).export({ format: "jwk" });
    const hex = (text: string | undefined) => Buffer.from(text!, "base64url").toString("hex");
    expect([hex(jwk.x), hex(jwk.y)]).toEqual([x, y]);
  });
});

const AT = {
  "x-amz-date": "20150830T123600Z",
  "x-amz-region-set": "us-east-1",
  host: "example.amazonaws.com",
};
const authorization = (names: string, signature: string) =>
  `AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE/20150830/service/aws4_request, SignedHeaders=${names}, Signature=${signature}`;

/** AWS signing test suite, v4a: post-x-www-form-urlencoded, get-vanilla-query-order-encoded, get-vanilla-with-session-token. */
const SUITE: readonly SignedV4a[] = [
  {
    method: "POST",
    address: "/",
    body: "Param1=value1",
    headers: {
      ...AT,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "13",
      "x-amz-content-sha256": "9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e",
      authorization: authorization(
        "content-length;content-type;host;x-amz-content-sha256;x-amz-date;x-amz-region-set",
        "30450221008941153b3d200f283106550a832d6be09549761ad76eef23a0a30d84a1dd187f022069dba6b765b5caaac77911c1875909e70bdde412784f19215821129cbd170551",
      ),
    },
  },
  {
    method: "GET",
    address: "/?Param-3=Value3&Param=Value2&%E1%88%B4=Value1",
    body: "",
    headers: {
      ...AT,
      authorization: authorization(
        "host;x-amz-date;x-amz-region-set",
        "3044022041ffa05b60e2cc9bac499a22148bb69825873b913cabdcf8b3f97c75ba28f81a0220492937cb6eccb784d5fcf1969e4493ad9417ac3409496ef74f281aa13e279739",
      ),
    },
  },
  {
    method: "GET",
    address: "/",
    body: "",
    headers: {
      ...AT,
      "x-amz-security-token": "6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267",
      authorization: authorization(
        "host;x-amz-date;x-amz-region-set;x-amz-security-token",
        "3044021f7cfd51af2b722f8d1fa1afb65b4d5486ed59a67bcf9f3acc62aad6ddd37db10221009d4c9f9a37104fc01a8daffc9a6bd1056b7b43c1196edde0b52878b759628f8c",
      ),
    },
  },
];

it.each(SUITE)(
  "the check accepts AWS's own signatures, and rejects them for other content ($method $address)",
  (one) => {
    expect(isSignedV4a(one)).toBe(true);
    expect(isSignedV4a({ ...one, body: "other" })).toBe(false);
    expect(isSignedV4a({ ...one, address: "/other" })).toBe(false);
  },
);

describe("a signed request", () => {
  const toSign = {
    method: "POST",
    url: new URL(
      "https://111122223333.example.org/key-value-stores/arn%3Aaws%2Fx/keys?b=1&a=%2F+%E2%82%AC'()*&a=",
    ),
    headers: { "content-type": "application/json", "if-match": 'W/"a  b"' },
    body: Buffer.from('{"Puts":[]}'),
    service: "cloudfront-keyvaluestore",
    regions: "*",
    at: new Date("2026-11-22T20:15:30.123Z"),
  };
  const sent = (token?: string) => {
    const by = { ...credentials, ...(token !== undefined && { sessionToken: token }) };
    const headers = signedV4a(toSign, by, signingKey(by));
    const address = `${toSign.url.pathname}${toSign.url.search}`;
    return { method: "POST", address, headers, body: '{"Puts":[]}' };
  };

  it("is valid, with any path, query and headers", () => {
    expect(isSignedV4a(sent())).toBe(true);
    expect(isSignedV4a(sent("a/session+token=="))).toBe(true);
  });

  it("signs every header, the content and the session's token", () => {
    const { headers } = sent("token");
    expect(headers).toMatchObject({
      host: "111122223333.example.org",
      "x-amz-date": "20261122T201530Z",
      "x-amz-region-set": "*",
      "x-amz-security-token": "token",
    });
    expect(headers.authorization).toMatch(
      /^AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE\/20261122\/cloudfront-keyvaluestore\/aws4_request, SignedHeaders=content-type;host;if-match;x-amz-content-sha256;x-amz-date;x-amz-region-set;x-amz-security-token, /,
    );
    for (const name of Object.keys(headers).filter((one) => one !== "authorization")) {
      expect(isSignedV4a({ ...sent(), headers: { ...headers, [name]: "other" } }), name).toBe(false);
    }
  });
});
