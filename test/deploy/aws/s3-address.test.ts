import { describe, expect, it } from "vitest";
import { objectAddress } from "../../../src/deploy/aws/s3-address.ts";

const PLACE = {
  bucket: "bench",
  region: "eu-west-1",
  endpoint: undefined,
  isFips: false,
  isDualStack: false,
};
const address = (changed: Partial<typeof PLACE> | { endpoint: string }, key = "a.json") =>
  objectAddress({ ...PLACE, ...changed }, key).href;

describe("the address of an object", () => {
  it.each([
    [{}, "https://bench.s3.eu-west-1.amazonaws.com/a.json"],
    [{ bucket: "bench.example" }, "https://s3.eu-west-1.amazonaws.com/bench.example/a.json"],
    [{ region: "cn-north-1" }, "https://bench.s3.cn-north-1.amazonaws.com.cn/a.json"],
    [{ region: "us-gov-west-1", isFips: true }, "https://bench.s3-fips.us-gov-west-1.amazonaws.com/a.json"],
    [{ isDualStack: true }, "https://bench.s3.dualstack.eu-west-1.amazonaws.com/a.json"],
    [{ region: "eusc-de-east-1" }, "https://bench.s3.eusc-de-east-1.amazonaws.eu/a.json"],
    [{ endpoint: "http://127.0.0.1:9000" }, "http://127.0.0.1:9000/bench/a.json"],
    [{ endpoint: "https://store.example.org/s3//" }, "https://store.example.org/s3/bench/a.json"],
    [{ endpoint: "https://user:secret@store.example.org/?x=y#z" }, "https://store.example.org/bench/a.json"],
  ])("is correct for %j", (place, expected) => {
    expect(address(place)).toBe(expected);
  });

  it.each([
    ["a b+c", "a%20b%2Bc"],
    ["a/b!'()*~-_.", "a/b%21%27%28%29%2A~-_."],
    ["é€😀", "%C3%A9%E2%82%AC%F0%9F%98%80"],
    ["%2F?#&=:@", "%252F%3F%23%26%3D%3A%40"],
    ["a\\b", "a%5Cb"],
    ["/a//b/", "/a//b/"],
  ])("percent-encodes %j", (key, encoded) => {
    expect(address({}, key)).toBe(`https://bench.s3.eu-west-1.amazonaws.com/${encoded}`);
  });

  it.each(["a/../b", "./a", "a/.", "..", "a\ud800"])(
    "refuses %j, which would name another object or none",
    (key) => {
      expect(() => address({}, key)).toThrow(`no address can name the key ${JSON.stringify(key)}`);
    },
  );
});
