import { describe, expect, it, vi } from "vitest";
import { NoAnswer } from "../../../src/deploy/aws/exchange.ts";
import { withRetries } from "../../../src/deploy/aws/retry.ts";
import { ServiceError } from "../../../src/deploy/aws/service.ts";

/** The waits between attempts that all fail, in milliseconds. */
async function waits(failure: Error, attempts = 6): Promise<number[]> {
  const found: number[] = [];
  const fail = () => Promise.reject(failure);
  const wait = async (ms: number) => void found.push(ms);
  await expect(withRetries(attempts, fail, undefined, wait)).rejects.toBe(failure);
  return found;
}

function answer(status: number, headers: Record<string, string> = {}): ServiceError {
  return new ServiceError({ status, headers, body: Buffer.alloc(0) });
}

describe("a further attempt", () => {
  it("comes after a random delay whose limit doubles each time", async () => {
    const found = await waits(new NoAnswer("ECONNRESET"));
    expect(found.length).toBe(5);
    for (const [at, most] of [100, 200, 400, 800, 1600].entries()) {
      expect(found[at]).toBeGreaterThanOrEqual(0);
      expect(found[at]).toBeLessThan(most);
    }
  });

  it("comes after a delay of at most 20 s, after however many", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    try {
      const found = await waits(new NoAnswer("ECONNRESET"), 12);
      expect(found.slice(6)).toEqual([6400, 12_800, 20_000, 20_000, 20_000]);
    } finally {
      random.mockRestore();
    }
  });

  it("comes no sooner than the server asks for", async () => {
    expect(await waits(answer(500, { "retry-after": "3" }))).toEqual([3000, 3000, 3000, 3000, 3000]);
  });

  it("comes after at most 20 s, whatever the server asks for", async () => {
    expect(await waits(answer(500, { "retry-after": "3600" }), 3)).toEqual([20_000, 20_000]);
  });

  it.each(["soon", "-1", "Infinity"])(
    "comes as usual if the server's Retry-After is not a time (%s)",
    async (said) => {
      const [first] = await waits(answer(500, { "retry-after": said }), 2);
      expect(first).toBeLessThan(100);
    },
  );

  it.each([429, 500, 502, 503, 504])("comes after an answer of %i", async (status) => {
    expect(await waits(answer(status), 3)).toHaveLength(2);
  });

  it.each([429, 503])(
    "comes five times later after %i, which says that the server is busy",
    async (status) => {
      const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
      try {
        expect(await waits(answer(status), 4)).toEqual([250, 500, 1000]);
        expect(await waits(answer(500), 4)).toEqual([50, 100, 200]);
      } finally {
        random.mockRestore();
      }
    },
  );

  it("does not come after permanent errors", async () => {
    expect(await waits(answer(404))).toEqual([]);
  });
});
