import { describe, expect, it } from "vitest";
import { answerTo, endpointOfFile, requestFor, selectionOf } from "../../src/browser/request.ts";
import { explorerCatalogue } from "../../src/site/answer-scripts.ts";
import { context } from "./support.ts";

const catalogue = explorerCatalogue(context);
const HOURS = "/api/intelligence/audit-hours";
const EXPORT = "/api/intelligence/observatory/export";

describe("the explorer's reading of a request", () => {
  it.each([
    [HOURS, 200, `${HOURS}.json`],
    [`${HOURS}/`, 200, `${HOURS}.json`],
    [`${HOURS}?industry=fintech`, 200, `${HOURS}/fintech.json`],
    [`${HOURS}?industry=fintech&industry=saas`, 200, `${HOURS}/saas.json`],
    [`${HOURS}?colour=red`, 200, `${HOURS}.json`],
    [`${HOURS}?industry=Fintech`, 404, "/api/errors/unknown-industry.json"],
    [`${HOURS}?industry=`, 404, "/api/errors/unknown-industry.json"],
    [`${HOURS}/fintech.json?industry=saas`, 200, `${HOURS}/fintech.json`],
    [`${HOURS}/fintech.csv`, 200, `${HOURS}/fintech.csv`],
    [`${EXPORT}?format=csv`, 200, `${EXPORT}.csv`],
    ["/api/intelligence/nothing", 404, "/api/errors/not-found.json"],
  ])("%s is answered with %i and %s", (address, status, file) => {
    expect(answerTo(catalogue, address)).toEqual({ status, file });
  });

  it("has no answer for addresses outside the endpoints' folder", () => {
    expect(answerTo(catalogue, "/api/index.json")).toBeUndefined();
  });

  it.each([
    [HOURS, "Audit hours", ""],
    [`${HOURS}?industry=saas`, "Audit hours", "saas"],
    [`${HOURS}?industry=fintech&industry=saas`, "Audit hours", "saas"],
    [`${HOURS}/`, "Audit hours", ""],
    [`${HOURS}/?industry=saas`, "Audit hours", "saas"],
    [`${HOURS}/saas.json`, "Audit hours", "saas"],
    [`${HOURS}?industry=banking`, "Audit hours", undefined],
    [`${EXPORT}.csv`, "Observatory: export", "csv"],
  ])("%s selects %s with the value %s", (address, title, value) => {
    const selection = selectionOf(catalogue, address);
    expect(selection?.endpoint.title).toBe(title);
    expect(selection?.value).toBe(value);
  });

  it("has no selection for an unknown address", () => {
    expect(selectionOf(catalogue, "/api/intelligence/nothing")).toBeUndefined();
  });

  it("makes a request from a selection, without a query if no value is selected", () => {
    const endpoint = catalogue.endpoints.find(({ path }) => path === HOURS)!;
    expect(requestFor(endpoint, "saas")).toBe(`${HOURS}?industry=saas`);
    expect(requestFor(endpoint, "")).toBe(HOURS);
  });

  it("knows the endpoint that a file is an answer of", () => {
    expect(endpointOfFile(catalogue, `${EXPORT}.csv`)?.slug).toBe("observatory-export");
    expect(endpointOfFile(catalogue, "/api/errors/not-found.json")).toBeUndefined();
  });
});
