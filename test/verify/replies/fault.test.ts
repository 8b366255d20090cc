import { expect, test } from "vitest";
import { type Failure, groupFailures } from "../../../src/verify/replies/fault.ts";

const failure = (title: string, what: string, expected: string, received: string): Failure => ({
  title,
  method: "GET",
  url: `https://site.example/${title}`,
  headers: {},
  sent: {},
  faults: [{ what, expected, received }],
});
const grouped = (failures: readonly Failure[]) =>
  groupFailures(failures).map(({ count, examples }) => [count, ...examples.map(({ title }) => title)]);

test("failures with the same fault are one group, of which three are shown", () => {
  const wrong = ["a", "b", "c", "d"].map((title) => failure(title, "header ETag", "one", "no such header"));
  const other = failure("e", "header Vary", "names of headers", "*");
  expect(grouped([...wrong, other])).toEqual([
    [4, "a", "b", "c"],
    [1, "e"],
  ]);
});

test("faults are the same whatever their addresses, quoted texts, digests and numbers", () => {
  expect(
    grouped([
      failure("a", "body", `/a.json (SHA-256 ${"0a".repeat(32)})`, '12 bytes; byte 3: "x" instead of "y"'),
      failure("b", "body", `/b.json (SHA-256 ${"f1".repeat(32)})`, '34 bytes; byte 5: "\\"" instead of "z"'),
    ]),
  ).toEqual([[2, "a", "b"]]);
});

test("a status differs by its number, and a redirect by the host that it leads to", () => {
  const status = (title: string, received: string) => failure(title, "status", "200", received);
  expect(
    grouped([
      status("a", "404"),
      status("b", "500"),
      status("c", "301, to https://x.example/c"),
      status("d", "301, to https://x.example/d"),
      status("e", "301, to https://y.example/e"),
    ]),
  ).toEqual([
    [1, "a"],
    [1, "b"],
    [2, "c", "d"],
    [1, "e"],
  ]);
});
