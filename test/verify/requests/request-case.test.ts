import { expect, test } from "vitest";
import type { Feature, Host } from "../../../src/model/host.ts";
import { NOT_FOUND } from "../../../src/verify/requests/not-found.ts";
import {
  type ExpectedReply,
  expectedAnswer,
  type RequestCase,
  UNCHECKED,
} from "../../../src/verify/requests/request-case.ts";

const lacking = (...features: Feature[]) =>
  ({ limitations: features.map((feature) => ({ feature })) }) as unknown as Host;
const caseOf = (answer: ExpectedReply, without: RequestCase["without"] = {}): RequestCase => ({
  title: "it",
  method: "GET",
  path: "/api/a",
  answer,
  without,
});
const FILE: ExpectedReply = { status: 200, file: "/api/a.json" };
const OTHER: ExpectedReply = { status: 200, file: "/api/b.json" };

test("a host must give the answer, or the one without the first feature that it lacks", () => {
  const both = caseOf(FILE, { query: OTHER, endpoints: UNCHECKED });
  expect(expectedAnswer(both)).toBe(FILE);
  expect(expectedAnswer(both, lacking("trailingSlash"))).toBe(FILE);
  expect(expectedAnswer(both, lacking("endpoints", "query"))).toBe(OTHER);
  expect(expectedAnswer(both, lacking("endpoints"))).toBe(UNCHECKED);
});

test("a host without problem documents may answer in its own way where one is expected", () => {
  const host = lacking("problemDocuments");
  expect(expectedAnswer(caseOf(NOT_FOUND))).toBe(NOT_FOUND);
  expect(expectedAnswer(caseOf(NOT_FOUND), host)).toBe(UNCHECKED);
  expect(expectedAnswer(caseOf(FILE), host)).toBe(FILE);
  expect(expectedAnswer(caseOf(NOT_FOUND, { problemDocuments: OTHER }), host)).toBe(OTHER);
});
