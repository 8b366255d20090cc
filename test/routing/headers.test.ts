import { describe, expect, test } from "vitest";
import { headerOf, headersOf, sharedHeaders } from "../../src/routing/headers.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const table = {
  ...EMPTY_TABLE,
  headers: [
    { path: "/api/*", headers: { "X-One": "folder", "Cache-Control": "max-age=1" } },
    { path: "/api/*", except: ["/api/a.json", "/api/old/*"], headers: { "X-Two": "folder" } },
    { path: "/api/a.json", headers: { "X-Two": "file", "X-Three": "file" } },
  ],
};

describe("a file", () => {
  test("has the headers of its folder's rules and of its own", () => {
    expect(headersOf(table, "/api/a.json")).toEqual({
      "X-One": "folder",
      "X-Two": "file",
      "X-Three": "file",
      "Cache-Control": "max-age=1",
    });
    expect(headersOf(table, "/api/b/c.json")).toEqual({
      "X-One": "folder",
      "X-Two": "folder",
      "Cache-Control": "max-age=1",
    });
  });

  test("has no header of a rule that excludes it or its folder", () => {
    expect(headersOf(table, "/api/old/a.json")).toEqual({ "X-One": "folder", "Cache-Control": "max-age=1" });
    expect(headersOf(table, "/api/older.json")).toHaveProperty("X-Two");
  });

  test("has each header from the last rule that has it and does not exclude the file", () => {
    expect(headerOf(table, "/api/a.json", "X-Two")).toBe("file");
    expect(headerOf(table, "/api/b/c.json", "X-Two")).toBe("folder");
    expect(headerOf(table, "/api/old/a.json", "X-Two")).toBeUndefined();
    expect(headerOf(table, "/api/b/c.json", "X-Three")).toBeUndefined();
    const twice = [table.headers[0]!, { path: "/api/a.json", headers: { "X-One": "file" } }];
    expect(headerOf({ ...EMPTY_TABLE, headers: twice }, "/api/a.json", "X-One")).toBe("file");
  });

  test("has a part of its address inserted if a value contains the placeholder", () => {
    const rule = { path: "/api/*", headers: { Link: '</old/{rest}>; rel="cite-as"' } };
    const { Link } = headersOf({ ...EMPTY_TABLE, headers: [rule] }, "/api/b/c.json");
    expect(Link).toBe('</old/b/c.json>; rel="cite-as"');
    const own = { ...rule, path: "/api/b/c.json" };
    expect(headersOf({ ...EMPTY_TABLE, headers: [own] }, "/api/b/c.json").Link).toBe(rule.headers.Link);
  });

  test("without a rule is revalidated before each use", () => {
    expect(headersOf(EMPTY_TABLE, "/index.html")).toEqual({
      "Cache-Control": "public, max-age=0, must-revalidate",
    });
  });
});

test("a folder's rule does not apply to the folder's name, nor to a name that begins like it", () => {
  for (const file of ["/api", "/apis/a.json"]) {
    expect(headersOf(table, file)).toEqual({ "Cache-Control": "public, max-age=0, must-revalidate" });
  }
});

describe("the answers of an endpoint share", () => {
  const answers = {
    ...EMPTY_TABLE,
    routes: [
      { path: "/e", when: { parameter: "x", value: "1" }, file: "/e.csv", status: 200 as const },
      { path: "/e", when: { parameter: "x" }, file: "/unknown.json", status: 404 as const },
      { path: "/e", file: "/e.json", status: 200 as const },
    ],
  };
  const shared = (json: Record<string, string>, csv: Record<string, string>) => {
    const headers = [
      { path: "/e.json", headers: json },
      { path: "/e.csv", headers: csv },
    ];
    const { "Cache-Control": _, ...own } = sharedHeaders({ ...answers, headers }, "/e");
    return own;
  };

  test("the values that are the same, and no others", () => {
    expect(shared({ A: "1", B: "1", C: "1" }, { A: "1", B: "2" })).toEqual({ A: "1" });
  });

  test("the links that all of them have", () => {
    const links = (...names: string[]) => names.map((name) => `</${name}>; rel="${name}"`).join(", ");
    expect(shared({ Link: links("a", "b", "c") }, { Link: links("a", "d", "c") })).toEqual({
      Link: links("a", "c"),
    });
    expect(shared({ Link: links("a") }, { Link: links("b") })).toEqual({});
  });

  test("no link to the description, because it does not describe the problem documents at the same address", () => {
    const Link = '</s.json>; rel="describedby", </>; rel="service-doc"';
    expect(shared({ Link }, { Link })).toEqual({ Link: '</>; rel="service-doc"' });
  });

  test("whole values of other headers, whatever is in them", () => {
    const own = { "Content-Type": "text/plain; charset=utf-8", Vary: "A, <b>" };
    expect(shared(own, own)).toEqual(own);
    expect(shared(own, { ...own, "Content-Type": "text/plain" })).toEqual({ Vary: "A, <b>" });
  });

  test("that they are downloads, without a file name", () => {
    const named = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });
    expect(shared(named("e.json"), named("e.csv"))).toEqual({ "Content-Disposition": "attachment" });
    expect(shared(named("e.json"), named("e.json"))).toEqual({ "Content-Disposition": "attachment" });
  });

  test("nothing if the address is not an endpoint's", () => {
    expect(sharedHeaders({ ...answers, headers: [] }, "/e.json")).toEqual({});
  });
});
