import { expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { textOf } from "../../../src/model/file.ts";
import { goldenFiles } from "../../support/golden.ts";
import { complaints } from "../openapi-rules.ts";

const { files } = build(goldenFiles, { site: false, gate: { quota: 1000, keys: [] } });
const text = textOf(files.find(({ path }) => path === "openapi.json")!.bytes);
const document = JSON.parse(text);

test("a description with a quota is valid OpenAPI", async () => {
  expect(await complaints(text)).toEqual([]);
});

test("a request needs no key, and may have one in either header", () => {
  expect(document.security).toEqual([{}, { bearerKey: [] }, { headerKey: [] }]);
  expect(document.components.securitySchemes).toMatchObject({
    bearerKey: { type: "http", scheme: "bearer" },
    headerKey: { type: "apiKey", in: "header", name: "X-API-Key" },
  });
});

test("exactly the operations below /api/ describe the answers beyond the quota and to an unknown key", () => {
  const told = Object.entries<{ get: { responses: Record<string, { $ref?: string }> } }>(document.paths).map(
    ([path, { get }]) => [path.startsWith("/api/"), get.responses["401"]?.$ref, get.responses["429"]?.$ref],
  );
  const kinds = [...new Set(told.map((one) => JSON.stringify(one)))].sort();
  expect(kinds).toEqual([
    "[false,null,null]",
    '[true,"#/components/responses/UnknownKey","#/components/responses/QuotaExceeded"]',
  ]);
});

test("the answers have the headers that are sent with them, and their documents as examples", () => {
  const { QuotaExceeded, UnknownKey } = document.components.responses;
  expect(Object.keys(QuotaExceeded.headers).sort()).toEqual(["RateLimit", "RateLimit-Policy", "Retry-After"]);
  expect(Object.keys(UnknownKey.headers)).toEqual(["WWW-Authenticate"]);
  const exampleOf = ({ content }: typeof QuotaExceeded) =>
    content["application/problem+json"].examples.problem.value;
  expect([exampleOf(QuotaExceeded).status, exampleOf(UnknownKey).status]).toEqual([429, 401]);
  expect(document.components.headers["RateLimit-Policy"].example).toBe('"day";q=1000;w=86400');
  const answer = document.paths["/api/intelligence/audit-hours"].get.responses["200"];
  expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(["RateLimit", "RateLimit-Policy"]));
});

test("the description says how many requests there are", () => {
  expect(document.info.description).toContain(
    "A client without a key may make 1,000 requests a day below /api/, on hosts that enforce the quota; with a key, it does not apply.",
  );
});
