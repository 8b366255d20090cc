import { expect, test } from "vitest";
import { caddyMaps } from "../../../src/hosts/caddy/maps.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

test("later header rules come first, as Caddy takes the first that matches and they cover the exceptions of earlier ones", () => {
  const lines = caddyMaps({
    ...EMPTY_TABLE,
    routes: [{ path: "/*", file: "/none.html", status: 404 }],
    headers: [
      { path: "/api/*", except: ["/api/a.json"], headers: { "X-One": "folder" } },
      { path: "/api/a.json", headers: { "X-One": "file" } },
    ],
  });
  const values = lines.filter((line) => /`(folder|file)`/.test(line)).map((line) => line.trim());
  expect(values).toEqual(["`/api/a.json` `file`", "`~^/api/(.*)` `folder`"]);
});
