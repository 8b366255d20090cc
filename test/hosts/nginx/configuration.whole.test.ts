import { expect, test } from "vitest";
import { nginx } from "../../../src/hosts/nginx/index.ts";
import { hostFile } from "../../support/hosts.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const textOf = (table: object, path: string) => {
  const compiled = nginx.beside!({ table: { ...EMPTY_TABLE, routes: [LAST], ...table }, files: [] });
  return new TextDecoder().decode(compiled.find((file) => file.path === path)!.bytes);
};
const LAST = { path: "/*", file: "/rest.json", status: 404 } as const;

test("a query is read from its last parameter of the name, percent-encoded or not; what matches nothing is a problem", () => {
  const maps = textOf(
    {
      routes: [
        { path: "/a", when: { parameter: "x", value: "k" }, file: "/a/k.json", status: 200 },
        { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
        { path: "/a", file: "/a.json", status: 200 },
        LAST,
      ],
    },
    "maps.conf",
  );
  expect(maps).toContain(`map $args $compliance_p1 {
    "" '/a.json';
    "~(?:^|&)(?:x|%78)=(?:k|%6[bB])(?:&(?!(?:x|%78)(?:[=&]|\\z))[^&]*+)*+\\z" '/a/k.json';
    "~^(?:(?!(?:x|%78)(?:[=&]|\\z))[^&]*+&)*+(?!(?:x|%78)(?:[=&]|\\z))[^&]*+\\z" '/a.json';
    default '/unknown.json';
}
`);
});

test("the usual spelling of a query is looked up at once, and counts where it is what was asked to the letter", () => {
  const routes = [
    ...["k", "K", "m", "ä"].map((value) => ({
      ...{ path: "/a", when: { parameter: "x", value }, file: `/a/${value}.json`, status: 200 },
    })),
    { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
    { path: "/a", file: "/a.json", status: 200 },
    LAST,
  ];
  const maps = textOf({ routes }, "maps.conf");
  // nginx has no regard to case here, and would refuse a map with both k and K.
  expect(maps).toContain(`map $args $compliance_u1 {
    "" ' /a.json';
    "x=m" 'x=m /a/m.json';
    default '';
}
`);
  expect(maps).toContain(`map "$args $compliance_u1" $compliance_a1 {
    "~^(?<compliance_spelt>\\S*) \\g{compliance_spelt} (?<compliance_file>\\S+)\\z" $compliance_file;
    default $compliance_p1;
}
`);
});

test("what is not found below the API is told by the line of the request, its letters percent-encoded or not", () => {
  const api = { path: "/api/*", file: "/problem.json", status: 404 };
  const maps = textOf({ routes: [api, { ...LAST, file: "/404.html" }] }, "maps.conf");
  const [, pattern = ""] =
    /map \$request \$compliance_not_found \{\n {4}"~(.*)" '\/problem\.json';\n {4}default '\/404\.html';\n\}/.exec(
      maps,
    ) ?? [];
  // ECMAScript has no possessive quantifiers.
  const isApi = (target: string) => new RegExp(pattern.replaceAll("*+", "*")).test(`GET ${target} HTTP/1.1`);
  const below = [
    "/api",
    "/api?x=1",
    "/api/",
    "/api/a",
    "/%61%70%69%2Fa",
    "/api%2fa",
    "http://a.example/api/a",
  ];
  expect(below.filter((target) => !isApi(target))).toEqual([]);
  const others = [
    "/",
    "/apis",
    "/a/api/b",
    "//api/a",
    "/API/a",
    "/%61%50i",
    "/?/api/",
    "http://a.example/b/api/",
    "/%2Fapi/a",
  ];
  expect(others.filter(isApi)).toEqual([]);
});

test("a header's value keeps its quotes, and one that nginx would take for a variable is refused", () => {
  const withHeader = (value: string) =>
    textOf({ headers: [{ path: "/a.json", headers: { "X-One": value } }] }, "maps.conf");
  expect(withHeader(`it's "a\\b"`)).toContain(`"/a.json" 'it\\'s "a\\\\b"';`);
  expect(() => withHeader("https://example.org/$uri")).toThrow(
    "nginx cannot read this as it stands: https://example.org/$uri",
  );
});

test("a type by rule has a place of its own: a file by its whole name, a folder by its beginning", () => {
  const server = textOf(
    {
      headers: [
        { path: "/a/*", headers: { "Content-Type": "text/a" } },
        { path: "/b", headers: { "Content-Type": 'b/b; profile="c"' } },
      ],
    },
    "server.conf",
  );
  const body = (type: string) => `    types {}\n    default_type '${type}';\n    try_files $uri =404;\n}`;
  expect(server).toContain(`location ^~ /a/ {\n${body("text/a")}`);
  expect(server).toContain(`location = /b {\n${body('b/b; profile="c"')}`);
  expect(server).toMatch(/^gzip_types .*b\/b .*text\/a/m);
});

test("of header rules for a file its own counts, then that of its longest folder: nginx takes the first that matches", () => {
  const maps = textOf(
    {
      headers: [
        { path: "/*", headers: { "X-One": "all" } },
        { path: "/a/*", headers: { "X-One": "folder" } },
        { path: "/a/b", headers: { "X-One": "file" } },
        { path: "/a/c/*", headers: { "X-One": "inner" } },
      ],
    },
    "maps.conf",
  );
  expect(maps).toContain(`map $uri $compliance_f1 {
    volatile;
    "/a/b" 'file';
    "~^/a/c/" 'inner';
    "~^/a/" 'folder';
    default 'all';
}
`);
});

test("a byte below sixteen is percent-encoded with two digits", () => {
  const maps = textOf(
    {
      routes: [
        { path: "/a", when: { parameter: "x", value: "\t" }, file: "/a/t.json", status: 200 },
        { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
        { path: "/a", file: "/a.json", status: 200 },
        LAST,
      ],
    },
    "maps.conf",
  );
  expect(maps).toContain("=(?:\t|%09)");
});

test("a content type is sent once: by its location, and by no added header", () => {
  const table = { headers: [{ path: "/a", headers: { "Content-Type": "text/a", "X-One": "1" } }] };
  expect(textOf(table, "server.conf").match(/^add_header .*$/gm)).toEqual([
    "add_header X-One $compliance_h1 always;",
  ]);
  expect(textOf(table, "maps.conf")).not.toContain("Content-Type");
});

test("the example names both files by their place below nginx's own folder", () => {
  const site = hostFile("nginx/site.conf");
  expect(site).toContain("include compliance-data/maps.conf;");
  expect(site).toContain("include compliance-data/server.conf;");
});
