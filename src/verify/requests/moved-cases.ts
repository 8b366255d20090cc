import type { MovedPage } from "../../model/route.ts";
import { NOT_FOUND } from "./not-found.ts";
import type { RequestCase } from "./request-case.ts";

/** Returns requests for the pages and charts of renamed values. Each has one; the first also has those of edge cases. */
export function movedCases(moved: readonly MovedPage[]): RequestCase[] {
  return moved.flatMap(({ path, location }, at) => {
    const answer = { status: 301, location } as const;
    // A host that lacks them has one document for all errors.
    const without = { movedPages: NOT_FOUND };
    const request = (title: string, asked: string): RequestCase => ({
      title,
      method: "GET",
      path: asked,
      answer,
      without,
    });
    const plain = request("a page or chart of a renamed value redirects to its current address", path);
    if (at > 0) return [plain];
    return [
      plain,
      { ...request("the redirect of a page ignores the query", path), query: "industry=nope" },
      request(
        "the page of a renamed value redirects from an address with a slash at the end too",
        `${path}/`,
      ),
    ];
  });
}
