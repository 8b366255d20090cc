import { NOT_FOUND_PAGE } from "../../routing/addresses.ts";
import { notFoundAt } from "./not-found.ts";
import { UNCHECKED, type RequestCase } from "./request-case.ts";

/** Requests for pages by the address of their folder, and without the `.html` ending. */

const INDEX = "index.html";

/** @param addresses of all published files; a build without pages has no start page either */
export function pageCases(addresses: readonly string[]): RequestCase[] {
  const hasPage = addresses.includes(NOT_FOUND_PAGE);
  const pages = addresses.filter((address) => address.endsWith(".html"));
  const folders = pages
    .filter((page) => page !== `/${INDEX}` && page.endsWith(`/${INDEX}`))
    .map((page) => page.slice(0, -INDEX.length));
  const others = pages.filter((page) => !page.endsWith(`/${INDEX}`)).slice(0, 1);
  const found = (title: string, path: string): RequestCase => {
    const file = `${path}${INDEX}`;
    const expected = pages.includes(file)
      ? { answer: { status: 200, file } as const }
      : notFoundAt(path, hasPage);
    return { title, method: "GET", path, ...expected };
  };
  const nameless = (title: string, path: string): RequestCase => {
    const { answer, without } = notFoundAt(path, hasPage);
    return { title, method: "GET", path, answer, without: { endings: UNCHECKED, ...without } };
  };
  return [
    found("the root is the page for people", "/"),
    { ...found("the root ignores its query", "/"), query: "industry=nope" },
    ...folders.flatMap((folder) => [
      found("a folder with a slash answers with its page", folder),
      nameless("a folder without its slash is not found", folder.slice(0, -1)),
    ]),
    ...others.map((page) => nameless("a page without its ending is not found", page.replace(/\.html$/, ""))),
  ];
}
