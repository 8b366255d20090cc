import { expect, test } from "vitest";
import type { CatalogueDocument } from "../../../src/documents/catalogue.ts";
import type { Manifest } from "../../../src/documents/schemas.ts";
import {
  agreementProblems,
  hasUnknownType,
  requiredAddresses,
} from "../../../src/verify/folder/agreement.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const BASE = "https://b.example/sub";
const named = (name: string) => ({ file: `${BASE}/api/${name}` });
/** A catalogue that names a file of each kind. */
const CATALOGUE = {
  endpoints: [
    {
      ...named("answer.json"),
      path: "/api/answer",
      url: `${BASE}/api/answer`,
      parameters: [{ values: [named("answer/value.json")] }],
    },
  ],
  datasets: [named("table.csv")],
  documents: [named("document.json"), { file: "https://elsewhere.example/x.json" }],
} as unknown as CatalogueDocument;
const TABLE = {
  ...EMPTY_TABLE,
  routes: [{ path: "/*", file: "/api/errors/not-found.json", status: 404 as const }],
  gone: [{ path: "/api/releases/2026-Q2/*", file: "/api/errors/erased-2026-Q2.json" }],
  hidden: ["/_rules"],
};
const manifestOf = (...paths: string[]) =>
  ({ files: paths.map((path) => ({ path })) }) as unknown as Manifest;

const OWED = [
  "/feed.json",
  "/feed.atom",
  "/api/errors/not-found.json",
  "/refused.json",
  "/api/errors/erased-2026-Q2.json",
  "/api/answer.json",
  "/api/answer/value.json",
  "/api/table.csv",
  "/api/document.json",
];

test("a build owes its feeds, what routes answer with, and each file that the catalogue names", () => {
  expect(requiredAddresses(CATALOGUE, TABLE, manifestOf("feed.json"))).toEqual(OWED);
});

test("it owes a start page if it has pages, and two more answers if it has a quota", () => {
  expect(requiredAddresses(CATALOGUE, TABLE, manifestOf("privacy.html"))).toEqual(["/index.html", ...OWED]);
  const gated = { ...CATALOGUE, gate: {} } as unknown as CatalogueDocument;
  expect(requiredAddresses(gated, TABLE, manifestOf()).filter((address) => !OWED.includes(address))).toEqual([
    "/api/errors/quota-exceeded.json",
    "/api/errors/unknown-key.json",
  ]);
});

test("a frozen copy that the catalogue names must be in the manifest", () => {
  const frozen = `${BASE}/api/releases/2026-Q3/table.csv`;
  const catalogue = {
    ...CATALOGUE,
    release: "2026-Q4",
    datasets: [{ ...named("table.csv"), frozen }],
    documents: [named("document.json")],
  } as unknown as CatalogueDocument;
  const problemsWith = (...paths: string[]) => {
    const manifest = { ...manifestOf(...paths.sort()), release: "2026-Q4" };
    return agreementProblems(manifest, catalogue, TABLE).map(({ file, rule }) => `${file} ${rule}`);
  };
  const owed = OWED.map((address) => address.slice(1));
  expect(problemsWith(...owed)).toEqual([
    "api/releases/2026-Q3/table.csv must exist, and be listed in manifest.json",
  ]);
  expect(problemsWith(...owed, "api/releases/2026-Q3/table.csv")).toEqual([]);
});

test("a file needs a known type by its extension or a rule, unless it is never served", () => {
  const headers = [{ path: "/.well-known/list", headers: { "Content-Type": "text/plain" } }];
  const unknown = ["a.json", "a.exe", "_rules", ".well-known/list"].filter((path) =>
    hasUnknownType(path, { ...TABLE, headers }),
  );
  expect(unknown).toEqual(["a.exe"]);
});
