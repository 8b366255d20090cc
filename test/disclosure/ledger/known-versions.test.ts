import { expect, it } from "vitest";
import { LedgerDraft } from "../../../src/disclosure/ledger/draft.ts";
import { knownVersions } from "../../../src/disclosure/ledger/known-versions.ts";
import { emptyLedger } from "../../../src/disclosure/ledger/ledger.ts";
import { pseudonymsOf } from "../../../src/disclosure/ledger/pseudonyms.ts";
import { NO_LABEL_CHANGES } from "../../../src/disclosure/model/label-changes.ts";
import { programme } from "../programmes.ts";

const KEY = new Uint8Array(32).fill(7);

it("a programme is known by its former labels, if these changed", () => {
  const draft = new LedgerDraft(emptyLedger(5));
  draft.enter(pseudonymsOf([programme(1, { framework: "OLD" })], new Map(), KEY).at(0));
  const ledger = draft.finish({ release: "2026-Q3", blocksSha256: "" });
  const changes = { ...NO_LABEL_CHANGES, framework: new Map([["OLD", "X_1"]]) };
  expect(knownVersions(ledger, KEY)(programme(1))).toBe(false);
  expect(knownVersions(ledger, KEY, changes)(programme(1))).toBe(true);
});
