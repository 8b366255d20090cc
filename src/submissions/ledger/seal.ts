import { createHmac } from "node:crypto";
import type { Cleaned } from "../clean.ts";
import type { Programme } from "../programme.ts";

const BYTES = 16;

/** The first 128 bits of an HMAC-SHA-256, in base64url: 22 characters. */
export function seal(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest().toString("base64url", 0, BYTES);
}

/**
 * Cleaned programmes with their seals. That of a programme is of all that it answered, before answers are bounded
 * and filled: who answers otherwise has another. Of programmes that are alike in everything each has its own. An
 * organisation without a name has that of its programme.
 */
export function sealed(cleaned: Cleaned, key: Uint8Array): Cleaned {
  const seen = new Set<string>();
  const ownSeal = (content: string) => {
    for (let alike = 0; ; alike++) {
      const own = seal(key, `programme ${alike} ${content}`);
      if (!seen.has(own)) return own;
    }
  };
  const programmes = cleaned.programmes.map((programme) => {
    const own = ownSeal(contentOf(programme));
    seen.add(own);
    const name = cleaned.organisations.get(programme.organisation);
    const organisation = name === undefined ? own : seal(key, `organisation ${name}`);
    return { ...programme, seals: { programme: own, organisation } };
  });
  return { ...cleaned, programmes };
}

function contentOf(programme: Programme): string {
  const { industry, framework, region, year, answers, findings, bottleneck, bottleneckDelayDays } = programme;
  const labels = [industry, framework, region, year, bottleneck, bottleneckDelayDays];
  // NaN, a missing answer, becomes null.
  return JSON.stringify([labels, [...answers], [...findings]]);
}
