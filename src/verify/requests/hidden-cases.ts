import { notFoundAt } from "./not-found.ts";
import { UNCHECKED, type RequestCase } from "./request-case.ts";

/**
 * Returns requests for files of the publish folder that configure a host. No host may serve them, not even another one.
 * @param hidden their addresses
 * @param hasPage whether the page for unknown addresses is published
 */
export function hiddenCases(hidden: readonly string[], hasPage: boolean): RequestCase[] {
  const notFound = (title: string, path: string): RequestCase => {
    const { answer, without } = notFoundAt(path, hasPage);
    return { title, method: "GET", path, answer, without: { configuration: UNCHECKED, ...without } };
  };
  return hidden.flatMap((address) => {
    const [first = "", ...rest] = address.slice(1);
    const encoded = `%${first.charCodeAt(0).toString(16).toUpperCase()}${rest.join("")}`;
    return [
      notFound("a host's configuration is not served", address),
      notFound("a host's configuration stays hidden when encoded", `/${encoded}`),
      notFound("an encoded slash after a slash hides nothing", `/%2F${address.slice(1)}`),
    ];
  });
}
