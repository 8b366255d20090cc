import { expect, test } from "vitest";
import type { Answer, CatalogueEntry } from "../../../src/model/endpoint.ts";
import { answerLinks } from "../../../src/site/profiles/answers-of.ts";

const answer = (id: string, name: string, value: string) =>
  ({
    id,
    address: `/api/intelligence/${id}/${value}.json`,
    choice: { name, kind: "filter", value },
  }) as unknown as Answer;
const entry = (id: string, title: string) =>
  ({ id, title, path: `/api/intelligence/${id}` }) as unknown as CatalogueEntry;

const context = {
  catalogue: [entry("hours", "Audit hours"), entry("places", "Places")],
  answers: [answer("hours", "industry", "asia"), answer("places", "region", "asia")],
};
const linksFor = (name: string, value: string) =>
  [...answerLinks(context, "industries/asia.html", name, value).source.matchAll(/href="([^"]*)"/g)].map(
    ([, target]) => target,
  );

test("the answers to a value are those of its own filter, even if another filter has a value of the same name", () => {
  expect(linksFor("industry", "asia")).toEqual([
    "../endpoints/hours.html",
    "../api/intelligence/hours/asia.json",
    "../api/intelligence/hours/asia.csv",
  ]);
  expect(linksFor("region", "asia")).toEqual([
    "../endpoints/places.html",
    "../api/intelligence/places/asia.json",
    "../api/intelligence/places/asia.csv",
  ]);
});

test("without an answer to a value there is no table", () => {
  expect(answerLinks(context, "regions/europe.html", "region", "europe").source).toBe("");
});
