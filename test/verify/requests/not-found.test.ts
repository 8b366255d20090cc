import { expect, test } from "vitest";
import { notFoundAt } from "../../../src/verify/requests/not-found.ts";

const DOCUMENT = { status: 404, file: "/api/errors/not-found.json" };
const PAGE = { status: 404, file: "/404.html" };

test("an unknown address is answered with the problem document below the API, and elsewhere with the page if there is one", () => {
  const answers = (hasPage: boolean) =>
    ["/api", "/api/", "/%61pi/x", "/apis", "/x", "/%zz"].map((path) => notFoundAt(path, hasPage).answer);
  expect(answers(true)).toEqual([DOCUMENT, DOCUMENT, DOCUMENT, PAGE, PAGE, PAGE]);
  expect(answers(false)).toEqual(Array(6).fill(DOCUMENT));
});

test("a host may refuse invalid paths, paths that cannot be file names, and names of more than 255 characters", () => {
  const refusals = (path: string) => {
    const { notFoundPage: _, problemDocuments: __, ...without } = notFoundAt(path, true).without ?? {};
    return Object.keys(without).toSorted();
  };
  expect(["/x", `/${"x".repeat(255)}`, `/${"x".repeat(200)}/${"y".repeat(200)}`].map(refusals)).toEqual([
    [],
    [],
    [],
  ]);
  expect([`/${"x".repeat(256)}`, "/../x", "/%zz", "/x/", "/api", "/%2fx", "/x%0Ay"].map(refusals)).toEqual([
    ["refusedPaths"],
    ["refusedPaths"],
    ["brokenPaths"],
    ["filePaths"],
    ["filePaths"],
    ["filePaths", "refusedPaths"],
    ["filePaths"],
  ]);
});
