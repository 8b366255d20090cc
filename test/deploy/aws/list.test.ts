import { describe, expect, it } from "vitest";
import { pageIn } from "../../../src/deploy/aws/list.ts";

const pageOf = (content: string) => pageIn(`<ListBucketResult>${content}</ListBucketResult>`);

describe("a page of a list", () => {
  it.each([
    ["a plus sign for a space, if keys are encoded", "<EncodingType>url</EncodingType>", "a+b%2Bc", "a b+c"],
    ["plus and percent signs as they are, if they are not", "", "a+b%2Bc", "a+b%2Bc"],
  ])("has %s", (_, encoding, key, read) => {
    expect(pageOf(`${encoding}<Contents><Key>${key}</Key></Contents>`)?.keys).toEqual([read]);
  });

  it("has the keys and prefixes of elements that are written on several lines", () => {
    const content =
      "\n<Contents>\n<Key>a</Key>\n</Contents>\n<CommonPrefixes>\n<Prefix>b/</Prefix>\n</CommonPrefixes>\n";
    expect(pageOf(content)).toEqual({ keys: ["a"], prefixes: ["b/"], token: undefined });
  });
});
