import { expect, test } from "vitest";
import { html } from "../../../src/markup/template.ts";
import { industryProfile } from "../../../src/site/profiles/industry-page.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

const isLinked = (tables: Tables) =>
  wordsOf(industryProfile(contextOf(tables), "beta", html``).main.source).includes(
    "Compare your figures with those of Beta, without sending them anywhere.",
  );

test("the page of an industry links to the compare page only if it has a distribution there", () => {
  const { distributions, peerDistributions } = golden;
  const withheld = <R extends { readonly industry: string | null }>(rows: readonly R[]) =>
    rows.map((row) => (row.industry === "beta" ? { ...row, value: null, standard_error: null } : row));
  expect(isLinked(golden)).toBe(true);
  const ended = golden.industries.map((one) =>
    one.id === "beta" ? { ...one, last_year: golden.span.benchmark - 1 } : one,
  );
  expect(isLinked({ ...golden, industries: ended })).toBe(false);
  expect(
    isLinked({
      ...golden,
      distributions: withheld(distributions),
      peerDistributions: withheld(peerDistributions),
    }),
  ).toBe(false);
});
