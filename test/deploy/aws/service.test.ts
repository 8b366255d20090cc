import { describe, expect, it } from "vitest";
import { elementText, isRegion, ServiceError } from "../../../src/deploy/aws/service.ts";

const errorOf = (body: string, headers = {}) =>
  new ServiceError({ status: 400, headers, body: Buffer.from(body) });

describe("a service's error", () => {
  it("has the code and the region that the answer names", () => {
    const text =
      '<?xml version="1.0"?>\n<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-1</Region></Error>';
    expect(errorOf(text)).toMatchObject({
      status: 400,
      code: "AuthorizationHeaderMalformed",
      region: "eu-west-1",
    });
  });

  it.each([
    ["in JSON", '{"__type":"com.amazonaws.kvs#ConflictException","message":"changed"}', {}],
    ["in JSON with an address", '{"__type":"ConflictException:http://aws.example/"}', {}],
    ["in the header", "{}", { "x-amzn-errortype": "aws.kvs#ConflictException:http://aws.example/" }],
  ])("has the code without what is around it: %s", (_, text, headers) => {
    expect(errorOf(text, headers).code).toBe("ConflictException");
  });

  it("prefers the region in the header, which answers to HEAD have", () => {
    expect(errorOf("", { "x-amz-bucket-region": "eu-north-1" })).toMatchObject({
      code: "",
      region: "eu-north-1",
    });
  });

  it.each([
    ["<Error><Code>\u001b[31mred</Code><Region>evil.example/</Region></Error>"],
    [`<Error><Code>${"A".repeat(101)}</Code><Region>a_b</Region></Error>`],
    ["<Error><Code><b>No</b></Code></Error>"],
    ["<Error><Code>No"],
    ["\u0000\uffff"],
  ])("has neither if the answer does not state them clearly (%j)", (body) => {
    expect(errorOf(body)).toMatchObject({ code: "", region: "" });
  });
});

it("an element's text is that of the first of its name, with entities resolved", () => {
  const xml = "<r><a>x</a><b> 1 &lt; 2 &amp;&#38;&#x26; &#1114112; &#x10FFFF; </b><b>later</b></r>";
  expect(elementText(xml, "b")).toBe("1 < 2 &&& &#1114112; \u{10FFFF}");
  expect(elementText(xml, "c")).toBeUndefined();
});

it("the name of a region is valid in a host name", () => {
  const names = ["us-east-1", "auto", "a", "", "-a", "a-", "US-EAST-1", "a.b", "a/b", "a@b", "a".repeat(64)];
  expect(names.filter(isRegion)).toEqual(["us-east-1", "auto", "a"]);
});
