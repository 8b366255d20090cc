import { expect, it } from "vitest";
import { emptyLedger } from "../../../src/disclosure/ledger/ledger.ts";
import { newcomersSince } from "../../../src/disclosure/ledger/newcomers.ts";
import { organisationPseudonym, programmePseudonym } from "../../../src/disclosure/ledger/pseudonyms.ts";

const KEY = new Uint8Array(32).fill(7);
const EMPTY = emptyLedger(5);

it("distinguishes programmes that the ledger knows, in any version, from new ones", () => {
  const pseudonyms = BigUint64Array.of(
    programmePseudonym(KEY, 2026, "id a"),
    programmePseudonym(KEY, 2026, "id b"),
  );
  const ledger = {
    ...EMPTY,
    releases: [
      { release: "2027-Q3", blocksSha256: "" },
      { release: "2027-Q4", blocksSha256: "" },
    ],
    columns: { ...EMPTY.columns, pseudonyms, versions: BigUint64Array.of(1n, 2n) },
  };
  const { release, isNew } = newcomersSince(ledger, KEY)!;
  expect(release).toBe("2027-Q4");
  const identities = ["id a", "id b", "id c"];
  expect(identities.filter((identity) => isNew({ year: 2026, identity }, ""))).toEqual(["id c"]);
  expect(isNew({ year: 2027, identity: "id a" }, "")).toBe(true);
});

it("knows a corrected programme without an identifier by its organisation and year", () => {
  const ledger = {
    ...EMPTY,
    releases: [{ release: "2027-Q4", blocksSha256: "" }],
    columns: {
      ...EMPTY.columns,
      pseudonyms: BigUint64Array.of(programmePseudonym(KEY, 2026, "content before")),
      versions: BigUint64Array.of(1n),
      organisationPseudonyms: BigUint64Array.of(organisationPseudonym(KEY, 2026, "rose")),
    },
  };
  const { isNew } = newcomersSince(ledger, KEY)!;
  expect(isNew({ year: 2026, identity: "content after" }, "rose")).toBe(false);
  expect(isNew({ year: 2027, identity: "content after" }, "rose")).toBe(true);
  expect(isNew({ year: 2026, identity: "content after" }, "tulip")).toBe(true);
  expect(isNew({ year: 2026, identity: "content after" }, "")).toBe(true);
});

it("is undefined for an empty ledger, to which every programme would be new", () => {
  expect(newcomersSince(EMPTY, KEY)).toBeUndefined();
});
