import { describe, expect, test } from "vitest";
import { apiCatalog } from "../../../src/documents/discovery/api-catalog.ts";
import { ENDPOINTS } from "../../../src/endpoints/index.ts";
import { BASE, contextOf } from "./support.ts";

interface Target {
  readonly href: string;
  readonly type: string;
  readonly title: string;
}

type Linkset = readonly (Readonly<Record<string, readonly Target[]>> & { readonly anchor: string })[];

const linkset = (...parameters: Parameters<typeof contextOf>): Linkset =>
  (apiCatalog(contextOf(...parameters)) as { linkset: Linkset }).linkset;
const hrefs = (targets: readonly Target[] | undefined) => targets!.map(({ href }) => href);

describe("the API catalogue", () => {
  const [publisher, api] = linkset({ base: BASE });

  test("has the API as its item, identified by the catalogue of everything", () => {
    expect(publisher).toEqual({
      anchor: "https://data.example/sub/.well-known/api-catalog",
      item: [
        {
          href: "https://data.example/sub/api/index.json",
          type: "application/json",
          title: "Compliance Benchmark Data API",
        },
      ],
    });
    expect(api!.anchor).toBe("https://data.example/sub/api/index.json");
  });

  test("links every endpoint, as the file that answers on every host", () => {
    const answers = ENDPOINTS.map(({ path }) => `https://data.example/sub${path}.json`);
    expect(hrefs(api!.item)).toEqual(answers);
    expect(api!.item![ENDPOINTS.findIndex(({ id }) => id === "getAuditHours")]).toEqual({
      href: "https://data.example/sub/api/intelligence/audit-hours.json",
      type: "application/json",
      title: "Audit hours",
    });
  });

  test("links the descriptions of the API for programs and for people, and those of its data", () => {
    const at = (address: string) => `https://data.example/sub/${address}`;
    expect(hrefs(api!["service-desc"])).toEqual([at("openapi.json"), at("openapi.yaml")]);
    expect(hrefs(api!["service-doc"])).toEqual([at(""), at("llms.txt")]);
    expect(hrefs(api!["service-meta"])).toEqual([at("api/datasets/datapackage.json"), at("croissant.json")]);
    const titles = ["service-desc", "service-doc", "service-meta"].map((relation) =>
      api![relation]!.map(({ title }) => title),
    );
    expect(titles).toEqual([
      ["OpenAPI description", "OpenAPI description"],
      ["Pages for people", "Guide for language models"],
      ["Data package of all tables", "Croissant of all tables"],
    ]);
  });
});

test("pages are not linked if there are none", () => {
  expect(hrefs(linkset({ base: BASE, hasSite: false })[1]!["service-doc"])).toEqual([`${BASE}/llms.txt`]);
});

test("without a base URL every reference is relative to the document", () => {
  const [publisher, api] = linkset();
  const resolved = (reference: string) => new URL(reference, `${BASE}/.well-known/api-catalog`).href;
  expect(resolved(publisher!.anchor)).toBe(`${BASE}/.well-known/api-catalog`);
  expect(publisher!.item![0]!.href).toBe(api!.anchor);
  expect(hrefs(api!["service-doc"])).toEqual(["../index.html", "../llms.txt"]);
  expect(hrefs(api!.item).map(resolved)).toContain(`${BASE}/api/intelligence/maturity-index.json`);
});
