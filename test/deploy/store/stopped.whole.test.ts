import { beforeAll, expect, it } from "vitest";
import { useAws } from "../../support/s3-server.ts";
import { ONE_ENDPOINT } from "../../support/small-build.ts";
import {
  copySite,
  idOf,
  lastingBuild,
  modelSite,
  prefixesOf,
  rollBack,
  sendTo,
  shownOf,
  type StoreSite,
} from "../../support/store-site.ts";

useAws();

const built = (name: string, release: string, changes: Readonly<Record<string, string | null>> = {}) =>
  lastingBuild({ ...ONE_ENDPOINT, "index.html": name, ...changes }, release);

const BUILDS = {
  oldest: built("oldest", "2026-Q1"),
  older: built("older", "2026-Q2"),
  earlier: built("earlier", "2026-Q3", { "api/datasets/t.csv": null }),
  next: built("next", "2026-Q4", { "api/intelligence/hours.json": '{"hours":2}' }),
  other: built("other", "2026-Q4", { "feed.json": null }),
} as const;

/** A site that shows `earlier`, and has an older one that is removed when `next` is deployed. */
let prepared: StoreSite;
/** The requests of the deploy of `next` to it. */
let requests: readonly string[];
/** The site before each of them, and finally after the last: every state that a stopped deploy can leave. */
const stood: StoreSite[] = [];

/** A copy of a site. Other tests of deploys check that every request is signed. */
function copyOf(from: StoreSite): StoreSite {
  const site = modelSite(false);
  copySite(from, site);
  return site;
}

function within<T>(work: (site: StoreSite) => Promise<T>, from = prepared): Promise<T> {
  return work(copyOf(from));
}

beforeAll(async () => {
  prepared = modelSite(false);
  for (const name of ["oldest", "older", "earlier"] as const) await sendTo(prepared, BUILDS[name]);
  requests = await within(async (site) => {
    site.gate = () => void stood.push(copyOf(site));
    await sendTo(site, BUILDS.next);
    stood.push(copyOf(site));
    return site.log;
  });
});

/** The contents of bucket and store by key, without times; of a lock only that it exists. */
function contentsOf({ s3, store }: StoreSite) {
  const told = (key: string, text: string) =>
    key === "lock" ? "" : text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time");
  return {
    bucket: new Map([...s3.objects].map(([key, { body }]) => [key, body.toString()])),
    store: new Map([...store.entries].map(([key, value]) => [key, told(key, value)])),
  };
}

const isChange = (line: string) => /^(PUT|DELETE|update)/.test(line);

/**
 * The numbers of requests to stop at: of several similar ones in a row the first and, if they change something, such as
 * uploads, the second and the last.
 */
function moments(isOne: (line: string) => boolean = () => true): number[] {
  const kind = (at: number) => requests[at]?.replace(/ .*/, "");
  const isLikeThose = (at: number, others: readonly number[]) =>
    others.every((other) => kind(other) === kind(at));
  return requests.flatMap((line, at) => {
    const isLeftOut = isLikeThose(at, isChange(line) ? [at - 2, at - 1, at + 1] : [at - 1]);
    return isLeftOut || !isOne(line) ? [] : [at + 1];
  });
}

it("a deploy sends each kind of request at which it can be stopped", () => {
  const kinds = moments().map((nth) => requests[nth - 1]!.replace(/ .*/, ""));
  expect(new Set(kinds)).toEqual(new Set(["describe", "list", "GET", "HEAD", "update", "DELETE", "PUT"]));
  expect(moments().length).toBeGreaterThan(25);
  expect(moments(isChange).length).toBeGreaterThan(12);
});

it.each([
  // If a request changes nothing, only its answer is lost in both ways.
  ["cut", () => moments()],
  ["late", () => moments(isChange)],
] as const)(
  "stopped at a request (%s), a deploy leaves the site as it was before it, or after it if it took effect",
  async (how, stops) => {
    const all = stops();
    for (const stop of [all[0]!, all[all.length >> 1]!, all.at(-1)!]) {
      await within(async (site) => {
        site.gate = ({ nth }) => (nth < stop ? undefined : nth === stop ? how : "cut");
        await sendTo(site, BUILDS.next).catch(() => undefined);
        expect(contentsOf(site), `stopped at ${stop}`).toEqual(
          contentsOf(stood[how === "cut" ? stop - 1 : stop]!),
        );
      });
    }
  },
);

it("if a deploy is stopped at any request, readers see the earlier release or, after the last, the next one, always complete, and the same deploy can continue", async () => {
  const afterwards = moments(isChange).map((nth) => nth + 1);
  for (const at of new Set([...moments(), ...afterwards])) {
    await within(
      async (site) => {
        const where = `stopped before request ${at}`;
        expect(shownOf(site, BUILDS), where).toBe(at > requests.length ? "next" : "earlier");
        await sendTo(site, BUILDS.next);
        expect(shownOf(site, BUILDS), where).toBe("next");
        const kept = [idOf(BUILDS.older), idOf(BUILDS.earlier), idOf(BUILDS.next)].sort();
        expect(prefixesOf(site), where).toEqual({ bucket: kept, store: kept });
        expect(site.store.entries.has("lock"), where).toBe(false);
      },
      stood[at - 1],
    );
  }
  // The last request is the one that switches readers to the next release.
  expect(afterwards).toContain(requests.length + 1);
}, 300_000);

it("a deploy that is asked to stop at any change releases its lock, readers see one complete release, and the same deploy can continue", async () => {
  const seen = new Set<string | undefined>();
  for (const stop of moments(isChange)) {
    await within(async (site) => {
      const asked = new AbortController();
      site.gate = ({ nth }) => {
        if (nth === stop) asked.abort(new Error("stopped"));
        return undefined;
      };
      const { signal } = asked;
      const outcome = await sendTo(site, BUILDS.next, { signal }).catch((error: Error) => error.message);
      const shown = shownOf(site, BUILDS);
      // The last change is the one that switches readers; it is completed.
      expect([outcome, shown]).toEqual(
        stop === requests.length ? [expect.anything(), "next"] : ["stopped", "earlier"],
      );
      seen.add(shown);
      expect(site.store.entries.has("lock"), `stopped at ${stop}`).toBe(false);
      site.gate = () => undefined;
      await sendTo(site, BUILDS.next);
      expect(shownOf(site, BUILDS)).toBe("next");
    });
  }
  expect(seen).toEqual(new Set(["earlier", "next"]));
}, 120_000);

it("leftovers of a stopped deploy are removed by the next deploy of another build", async () => {
  for (const stop of moments(isChange)) {
    await within(
      async (site) => {
        await sendTo(site, BUILDS.other);
        expect(shownOf(site, BUILDS)).toBe("other");
        const ids = (["older", "earlier", "other"] as const).map((name) => idOf(BUILDS[name])).sort();
        expect(prefixesOf(site), `stopped at ${stop}`).toEqual({ bucket: ids, store: ids });
      },
      stood[stop - 1],
    );
  }
}, 120_000);

it("readers see one change during a deploy, and one complete release before and after each request", () =>
  within(async (site) => {
    const seen: (string | undefined)[] = [];
    site.gate = () => {
      seen.push(shownOf(site, BUILDS));
      return undefined;
    };
    await sendTo(site, BUILDS.next);
    seen.push(shownOf(site, BUILDS));
    const changes = seen.filter((one, at) => at === 0 || one !== seen[at - 1]);
    expect(changes).toEqual(["earlier", "next"]);
  }));

it("the second of two simultaneous deploys is refused before it uploads, and the first one is completed", async () => {
  for (const begin of moments()) {
    await within(async (site) => {
      let second: Promise<unknown> | undefined;
      site.gate = async ({ nth }) => {
        if (nth === begin) {
          // All requests of the second one are answered at once.
          second = sendTo(site, BUILDS.other).catch((error: Error) => error.message);
          await second;
        }
        expect(["earlier", "next", "other"]).toContain(shownOf(site, BUILDS));
        return undefined;
      };
      const first = await sendTo(site, BUILDS.next).catch((error: Error) => error.message);
      const results = [first, await second];
      const refused = results.filter((one) => typeof one === "string");
      for (const one of refused)
        expect(one).toMatch(/^another deploy to s3:\/\/benchmarks\/ is under way: process \d+ on /);
      // The first one continues from the result of the second one if that ended before the first took the lock.
      expect(refused.length, `${begin}: ${refused}`).toBeLessThanOrEqual(1);
      const shown = shownOf(site, BUILDS);
      expect(shown).toBe(typeof first === "string" ? "other" : "next");
      if (typeof results[1] === "string") expect(prefixesOf(site).bucket).not.toContain(idOf(BUILDS.other));
      expect(site.store.entries.has("lock")).toBe(false);
    });
  }
}, 240_000);

it("a deploy whose lock is broken is refused, and no longer changes what readers see", async () => {
  for (const begin of moments().filter((nth) => nth >= 8)) {
    await within(async (site) => {
      let second: Promise<unknown> | undefined;
      site.gate = async ({ nth }) => {
        if (nth === begin) {
          second = sendTo(site, BUILDS.other, { breakLock: true });
          await second;
        }
        return undefined;
      };
      const first = await sendTo(site, BUILDS.next).catch((error: Error) => error.message);
      if (second === undefined) return;
      await second;
      const shown = shownOf(site, BUILDS);
      if (typeof first !== "string") return expect(["next", "other"]).toContain(shown);
      expect(first, `broken at ${begin}`).toMatch(
        /^the lock of this deploy to s3:\/\/benchmarks\/ was broken/,
      );
      expect(shown).toBe("other");
    });
  }
}, 120_000);

it("a rollback during a deploy is refused, or is done before it begins", async () => {
  for (const begin of moments(isChange)) {
    await within(async (site) => {
      let back: unknown;
      site.gate = async ({ nth }) => {
        if (nth === begin) back = await rollBack(site).catch((error: Error) => error.message);
        return undefined;
      };
      await sendTo(site, BUILDS.next);
      expect(shownOf(site, BUILDS)).toBe("next");
      if (typeof back === "string") expect(back).toMatch(/^another deploy to /);
    });
  }
}, 120_000);
