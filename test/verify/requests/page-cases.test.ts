import { expect, test } from "vitest";
import { pageCases } from "../../../src/verify/requests/page-cases.ts";

const NOT_FOUND = { status: 404, file: "/api/errors/not-found.json" };
const asked = (addresses: readonly string[]) =>
  pageCases(addresses).map(({ path, query, answer, without }) => [
    query === undefined ? path : `${path}?${query}`,
    answer.status === 200 ? answer.file : answer,
    ...(without === undefined ? [] : [without]),
  ]);

test("a folder with a slash answers with its page; names without slash or ending are not found", () => {
  expect(asked(["/index.html", "/a/index.html", "/a/b.html", "/c.html", "/api/index.json"])).toEqual([
    ["/", "/index.html"],
    ["/?industry=nope", "/index.html"],
    ["/a/", "/a/index.html"],
    ["/a", NOT_FOUND, { endings: "its own", problemDocuments: "its own" }],
    ["/a/b", NOT_FOUND, { endings: "its own", problemDocuments: "its own" }],
  ]);
});

test("the page for unknown addresses answers if there is one, except on hosts with one page for all errors", () => {
  const page = { status: 404, file: "/404.html" };
  const without = { endings: "its own", notFoundPage: NOT_FOUND };
  expect(asked(["/404.html", "/index.html", "/a/index.html"])).toEqual([
    ["/", "/index.html"],
    ["/?industry=nope", "/index.html"],
    ["/a/", "/a/index.html"],
    ["/a", page, without],
    ["/404", page, without],
  ]);
});

test("a build without pages has no start page, and hosts without problem documents answer with their own", () => {
  expect(asked(["/api/index.json"])).toEqual([
    ["/", NOT_FOUND, { problemDocuments: "its own" }],
    ["/?industry=nope", NOT_FOUND, { problemDocuments: "its own" }],
  ]);
});
