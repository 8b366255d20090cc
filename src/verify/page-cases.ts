import { NOT_FOUND_FILE } from "../routing/addresses.ts";
import { ITS_OWN, type OwedReply, type RequestCase } from "./request-case.ts";

/** What is asked of the pages for people: by the name of their folder, and without the end of their name. */

const INDEX = "index.html";
const NOT_FOUND: OwedReply = { status: 404, file: NOT_FOUND_FILE };

const get = (title: string, path: string, answer: OwedReply): RequestCase => ({
  title,
  method: "GET",
  path,
  answer,
});

const nameless = (title: string, path: string): RequestCase => ({
  ...get(title, path, NOT_FOUND),
  without: { endings: ITS_OWN },
});

/** @param addresses of every published file; a build without pages has no start page either */
export function pageCases(addresses: readonly string[]): RequestCase[] {
  const pages = addresses.filter((address) => address.endsWith(".html"));
  const folders = pages
    .filter((page) => page !== `/${INDEX}` && page.endsWith(`/${INDEX}`))
    .map((page) => page.slice(0, -INDEX.length));
  const others = pages.filter((page) => !page.endsWith(`/${INDEX}`)).slice(0, 1);
  const root: OwedReply = pages.includes(`/${INDEX}`) ? { status: 200, file: `/${INDEX}` } : NOT_FOUND;
  return [
    get("the root is the page for people", "/", root),
    { ...get("the root ignores its query", "/", root), query: "industry=nope" },
    ...folders.flatMap((folder) => [
      get("a folder is answered with its page", folder, { status: 200, file: `${folder}${INDEX}` }),
      nameless("a folder without its slash is no address", folder.slice(0, -1)),
    ]),
    ...others.map((page) => nameless("a page without its ending is no address", page.replace(/\.html$/, ""))),
  ];
}
