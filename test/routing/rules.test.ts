import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { headersOf, ruleHeaders, appliesTo } from "../../src/routing/headers.ts";
import { generatedSite } from "../support/generated-site.ts";

/** The header rules of whole sites. */

test("no address has a header from two rules, so it does not matter how a host combines them", () => {
  fc.assert(
    fc.property(generatedSite, ({ table, files, asked }) => {
      const wrong = [...files, ...asked].filter((address) => {
        const given = table.headers
          .filter((rule) => appliesTo(rule, address))
          .flatMap((rule) => Object.entries(ruleHeaders(rule, address)));
        const { "Cache-Control": kept = "public, max-age=0, must-revalidate", ...own } =
          Object.fromEntries(given);
        return (
          new Set(given.map(([name]) => name)).size !== given.length ||
          !isDeepStrictEqual({ ...headersOf(table, address) }, { ...own, "Cache-Control": kept })
        );
      });
      expect(wrong).toEqual([]);
    }),
    { seed: 1, numRuns: 40 },
  );
});

test("every file may be read from any origin, links to the documentation, and names its release", () => {
  fc.assert(
    fc.property(generatedSite, ({ table, files }) => {
      const current = headersOf(table, "/manifest.json")["Data-Release"]!;
      const hasFrozen = files.includes(`/api/releases/${current}/manifest.json`);
      const told = (file: string) => {
        const headers = headersOf(table, file);
        const { Link: link = "" } = headers;
        const twin = `/api/releases/${current}/${file.slice("/api/".length)}`;
        return {
          file,
          anywhere: headers["Access-Control-Allow-Origin"],
          isDocumented: /\/openapi\.json>; rel="service-desc", </.test(link),
          release: headers["Data-Release"],
          isCitedAsFrozen: link.includes(`${twin}>; rel="cite-as"`),
        };
      };
      const owed = (file: string) => ({
        file,
        anywhere: "*",
        isDocumented: true,
        release: /^\/api\/releases\/(20[^/]+)\//.exec(file)?.[1] ?? current,
        isCitedAsFrozen:
          hasFrozen &&
          /^\/api\/((intelligence|datasets|schemas)\/|methodology\.json|privacy-report\.json)/.test(file),
      });
      expect(files.map(told)).toEqual(files.map(owed));
    }),
    { seed: 1, numRuns: 40 },
  );
});

test("errors are cached for a day, whatever else is announced", () => {
  fc.assert(
    fc.property(generatedSite, ({ table }) => {
      expect(headersOf(table, "/api/errors/not-found.json")).toMatchObject({
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "public, max-age=0, s-maxage=86400",
      });
    }),
    { seed: 1, numRuns: 40 },
  );
});
