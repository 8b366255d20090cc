import { expect, test } from "vitest";
import { goneCases } from "../../../src/verify/requests/gone-cases.ts";

test("the requests for an erased release are for its files, its folder, and a folder with a longer name", () => {
  const cases = goneCases([
    { path: "/api/releases/2026-Q3/*", file: "/api/errors/erased-2026-Q3.json" },
    { path: "/api/releases/changes/a..b.csv", file: "/api/errors/erased-2026-Q3.json" },
  ]);
  const folder = "/api/releases/2026-Q3/";
  const paths = [
    ...["manifest.json", "intelligence/audit-hours.json", "datasets/blocks.csv", "no-such-file.json", ""].map(
      (name) => `${folder}${name}`,
    ),
    "/api/releases/changes/a..b.csv",
  ];
  const [gone, other] = [410, 404].map((status) => cases.filter(({ answer }) => answer.status === status));
  expect(gone?.map(({ title, method, path, answer }) => [title, method, path, answer.file])).toEqual(
    paths.flatMap((path) => [
      [
        "a file of an erased release is gone, and a notice says why",
        "GET",
        path,
        "/api/errors/erased-2026-Q3.json",
      ],
      [
        "HEAD of a file that is gone has the headers of GET and no body",
        "HEAD",
        path,
        "/api/errors/erased-2026-Q3.json",
      ],
    ]),
  );
  expect(other?.map(({ title, method, path }) => [title, method, path])).toEqual([
    [
      "a folder whose name only begins like that of an erased release is unknown",
      "GET",
      "/api/releases/2026-Q39/manifest.json",
    ],
  ]);
});
