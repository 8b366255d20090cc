import { expect, test } from "vitest";
import { nginx } from "../../../src/hosts/nginx/index.ts";
import { hostFile } from "../../support/hosts.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const textOf = (table: object, path: string) => {
  const compiled = nginx.beside!({ table: { ...EMPTY_TABLE, routes: [LAST], ...table }, files: [] });
  return new TextDecoder().decode(compiled.find((file) => file.path === path)!.bytes);
};
const LAST = { path: "/*", file: "/rest.json", status: 404 } as const;

test("the last parameter of a query counts, percent-encoded or not; a query that matches nothing is a problem", () => {
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

test("the usual spelling of a query is looked up as text, and must match exactly", () => {
  const table = {
    routes: [
      ...["k", "K", "m", "ä", "own"].map((value) => ({
        ...{ path: "/a", when: { parameter: "x", value }, file: `/a/${value}.json`, status: 200 },
      })),
      { path: "/a", when: { parameter: "x", value: "n" }, file: "/elsewhere/n.json", status: 200 },
      { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
      { path: "/a", file: "/a.json", status: 200 },
      LAST,
    ],
    headers: [
      { path: "/a/*", headers: { "X-One": "for {rest}" } },
      { path: "/a/own.json", headers: { "X-Two": "2" } },
    ],
  };
  // nginx ignores case here, and would refuse a map with both k and K.
  expect(textOf(table, "maps.conf")).toContain(`map $args $compliance_u1 {
    "x=m" 'x=m';
    default '';
}
`);
  expect(textOf(table, "server.conf")).toContain(`location = /a {
    add_header Cache-Control 'public, max-age=0, must-revalidate';
    add_header X-One 'for \${arg_x}.json';
    if ($args = "") { rewrite ^ /a.json last; }
    if ($args != $compliance_u1) { set $compliance_found $compliance_p1; rewrite ^ /query last; }
    try_files /a/\${arg_x}.json =404;
}
location = /a/ {
    set $compliance_found $compliance_p1; rewrite ^ /query last;
}`);
});

test("an endpoint with answers in another folder uses only patterns", () => {
  const table = {
    routes: [
      { path: "/a", when: { parameter: "x", value: "n" }, file: "/a.n", status: 200 },
      { path: "/a", when: { parameter: "x" }, file: "/unknown.json", status: 404 },
      { path: "/a", file: "/a.json", status: 200 },
      LAST,
    ],
  };
  expect(textOf(table, "maps.conf")).not.toContain("$compliance_u1");
  expect(textOf(table, "server.conf")).toContain(`location = /a {
    set $compliance_found $compliance_p1; rewrite ^ /query last;
}`);
});

test("unknown addresses below the API are recognised by the request line, percent-encoded or not", () => {
  const api = { path: "/api/*", file: "/problem.json", status: 404 };
  const maps = textOf({ routes: [api, { ...LAST, file: "/404.html" }] }, "maps.conf");
  const [, pattern = ""] =
    /map \$request \$compliance_not_found \{\n {4}"~(.*)" '\/problem\.json';\n {4}default '\/404\.html';\n\}/.exec(
      maps,
    ) ?? [];
  // ECMAScript does not have possessive quantifiers.
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

test("a header's value keeps its quotes, and one that nginx would interpret as a variable is refused", () => {
  const withHeader = (value: string) =>
    textOf({ headers: [{ path: "/a.json", headers: { "X-One": value } }] }, "server.conf");
  expect(withHeader(`it's "a\\b"`)).toContain(`add_header X-One 'it\\'s "a\\\\b"';`);
  expect(() => withHeader("https://example.org/$uri")).toThrow(
    "the configuration of nginx cannot contain this text: https://example.org/$uri",
  );
});

test("a type by rule has a location of its own: an exact one for a file, a prefix for a folder", () => {
  const server = textOf(
    {
      headers: [
        { path: "/a/*", headers: { "Content-Type": "text/a" } },
        { path: "/b", headers: { "Content-Type": 'b/b; profile="c"' } },
      ],
    },
    "server.conf",
  );
  const added = "    add_header Cache-Control 'public, max-age=0, must-revalidate';\n";
  const body = (type: string) => `${added}    types {}\n    default_type '${type}';\n`;
  expect(server).toContain(`location /a/ {\n${body("text/a")}`);
  expect(server).toContain(`location = /b {\n${body('b/b; profile="c"')}}`);
  expect(server).toMatch(/^gzip_types .*b\/b .*text\/a/m);
});

test("a location has its headers: those of a file's own rule, then those of its longest folder", () => {
  const server = textOf(
    {
      headers: [
        { path: "/*", headers: { "X-One": "all" } },
        { path: "/a/*", headers: { "X-One": "folder" } },
        { path: "/a/b", headers: { "X-One": "file" } },
        { path: "/a/c/*", headers: { "X-One": "inner {rest}" } },
      ],
    },
    "server.conf",
  );
  const added = [
    ...server.matchAll(/location (.*) \{\n(?: {4}add_header (?!X-One).*\n)* {4}add_header X-One (.*);/g),
  ];
  expect(added.map(([, place, value]) => [place, value])).toEqual([
    ["/", "'all'"],
    ["/a/", "'folder'"],
    ["= /a/b", "'file'"],
    ["/a/c/", "'inner ${compliance_rest}'"],
  ]);
});

test("an error has the headers of the file that answers it: those of its own rule, then of its longest folder", () => {
  const maps = textOf(
    {
      routes: [{ ...LAST, file: "/errors/none.json" }],
      refusal: { file: "/errors/refused.json", headers: {} },
      headers: [
        { path: "/*", headers: { "X-One": "all" } },
        { path: "/other/*", headers: { "X-One": "other" } },
        { path: "/errors/*", headers: { "X-One": "folder" } },
        { path: "/errors/refused.json", headers: { "X-One": "file" } },
      ],
    },
    "maps.conf",
  );
  expect(maps).toContain(`map $uri $compliance_f1 {
    volatile;
    "~^/errors/refused\\.json\\z" 'file';
    "~^/errors/" 'folder';
    default 'all';
}
`);
});

test("answers are cacheable by status, except errors of the server and unparsable requests", () => {
  const maps = textOf({ headers: [{ path: "/*", headers: { "Cache-Control": "max-age=9" } }] }, "maps.conf");
  expect(maps).toMatch(
    /map \$status \$compliance_h\d+ \{\n {4}volatile;\n(?: {4}(?:200|204|206|304|404|405|410) 'max-age=9';\n){7} {4}416 '';\n {4}default 'no-store';\n\}/,
  );
});

test("a compressed copy next to a file has no address", () => {
  const server = textOf({}, "server.conf");
  expect(server).toContain(
    'if ($uri !~ "^/(?<compliance_rest>(?:[^/]++/?)*+(?<!\\.gz|\\.br))\\z") { return 404; }',
  );
});

test("erased files and host configurations have no headers of their own", () => {
  const server = textOf(
    {
      headers: [
        { path: "/old/*", headers: { "X-One": "1" } },
        { path: "/old/inner/*", headers: { "X-One": "2" } },
        { path: "/_hidden", headers: { "X-One": "3" } },
      ],
      gone: [{ path: "/old/*", file: "/gone.json" }],
      hidden: ["/_hidden"],
    },
    "server.conf",
  );
  expect(server).toContain("location /old/ {\n    error_page 410 /gone.json;\n    return 410;\n}");
  expect(server).toContain("location = /_hidden {\n    return 404;\n}");
  expect(server).not.toMatch(/X-One '/);
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

test("a content type is sent once, by its location, and not as an added header", () => {
  const table = { headers: [{ path: "/a", headers: { "Content-Type": "text/a", "X-One": "1" } }] };
  expect(textOf(table, "server.conf")).not.toContain("add_header Content-Type");
  expect(textOf(table, "server.conf").match(/^add_header .*$/gm)).toEqual([
    "add_header X-One $compliance_h1 always;",
  ]);
  expect(textOf(table, "maps.conf")).not.toContain("Content-Type");
});

test("the example includes both files by their path below nginx's own folder", () => {
  const site = hostFile("nginx/site.conf");
  expect(site).toContain("include compliance-data/maps.conf;");
  expect(site).toContain("include compliance-data/server.conf;");
});
