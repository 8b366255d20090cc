import { expect, test } from "vitest";
import { netlifyHeaders } from "../../../src/hosts/netlify/headers.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

test("a rule for a folder without its page does not set headers at the address of the folder", () => {
  const pathsOf = (...except: string[]) => {
    const headers = [{ path: "/a/*", except, headers: { "X-Robots-Tag": "noindex" } }];
    const addresses = ["/a/b/c.html", "/a/b/index.html", "/a/d.html", "/a/index.html", "/e.html"];
    return [...netlifyHeaders({ ...EMPTY_TABLE, headers }, addresses).keys()];
  };
  expect(pathsOf("/a/index.html")).toEqual(["/a/d.html", "/a/b", "/a/b/:file/*"]);
  expect(pathsOf("/a/b/index.html")).toEqual(["/a", "/a/d.html", "/a/index.html", "/a/b/c.html"]);
  expect(pathsOf("/a/d.html")).toEqual(["/a", "/a/index.html", "/a/b", "/a/b/:file/*"]);
});
