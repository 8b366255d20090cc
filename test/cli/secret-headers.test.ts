import { expect, test } from "vitest";
import { curlLine } from "../../src/cli/curl-line.ts";
import { secretHeaders, withoutSecrets } from "../../src/cli/secret-headers.ts";

const KEY = "cdkey1qqqsyqcyq5rqwzqfpg9scrgwpugpzysn";

test("headers are read as name and value", () => {
  expect(secretHeaders([`Authorization: Bearer ${KEY}`, "X-Own:a:b "])).toEqual({
    Authorization: `Bearer ${KEY}`,
    "X-Own": "a:b",
  });
  expect(secretHeaders([])).toEqual({});
});

test.each([KEY, "Two words: x", ": x", "X-Own:", "X-Own: a\nb", "X-Own: \u00e9"])(
  "%j is not a header",
  (text) => {
    expect(secretHeaders(["X-API-Key: good", text])).toBeUndefined();
  },
);

test("a curl line uses a shell variable in place of a value", () => {
  const failure = { method: "GET", url: "https://site.example/api/x", sent: { Origin: "https://a.example" } };
  expect(curlLine(failure, ["Authorization", "X-API-Key"])).toBe(
    "curl -gi --path-as-is --http1.1 -H 'Origin: https://a.example' -H \"Authorization: $AUTHORIZATION\" -H \"X-API-Key: $X_API_KEY\" 'https://site.example/api/x'",
  );
});

test("values and parts of them that a site repeats are not shown", () => {
  const secret = { Authorization: `Bearer ${KEY}` };
  expect(withoutSecrets(`got Bearer ${KEY}, that is ${KEY}; Bearer`, secret)).toBe(
    "got $AUTHORIZATION, that is $AUTHORIZATION; Bearer",
  );
  expect(withoutSecrets(`${KEY} and ${KEY} again`, secret)).toBe("$AUTHORIZATION and $AUTHORIZATION again");
  // A value that is short itself is hidden, and a short word of one is not.
  expect(withoutSecrets("short, 1234567 and 12345678", { "X-Key": "short" })).toBe(
    "$X_KEY, 1234567 and 12345678",
  );
  expect(withoutSecrets("1234567 and 12345678", { "X-Key": "1234567 12345678" })).toBe("1234567 and $X_KEY");
});
