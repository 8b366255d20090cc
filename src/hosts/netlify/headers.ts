import { required } from "../../model/required.ts";
import type { HeaderRule, Headers, RouteTable } from "../../model/route.ts";
import { ruleHeaders, sharedHeaders, appliesTo } from "../../routing/headers.ts";
import { endpointsOf, isPrefix, REST } from "../../routing/table.ts";

/**
 * Translates the header rules for Netlify. Its paths cannot have exceptions, so a folder with exceptions becomes rules
 * for the files and folders in it. Its values cannot contain a part of the address, so such a value becomes one rule
 * per file. No two rules set the same header for a published address, so it does not matter how Netlify would combine
 * them.
 * @param addresses of all files that are served
 * @returns headers by path, in the order of the file
 */
export function netlifyHeaders(table: RouteTable, addresses: readonly string[]): Map<string, Headers> {
  const tree = treeOf(addresses);
  const rules = new Map<string, Headers>();
  const add = (path: string, headers: Headers) => rules.set(path, { ...rules.get(path), ...headers });
  for (const rule of table.headers) {
    const isOwn = ([, value]: readonly [string, string]) => isPrefix(rule.path) && value.includes(REST);
    const all = Object.entries(rule.headers);
    const same = Object.fromEntries(all.filter((header) => !isOwn(header)));
    const own = { ...rule, headers: Object.fromEntries(all.filter(isOwn)) };
    if (Object.keys(same).length > 0) for (const path of pathsOf(rule, tree)) add(path, same);
    if (Object.keys(own.headers).length === 0) continue;
    for (const file of addresses) if (appliesTo(own, file)) add(file, ruleHeaders(own, file));
  }
  for (const { path, bare } of endpointsOf(table)) {
    const ofFile = Object.keys(rules.get(bare.file) ?? {});
    const shared = Object.entries(sharedHeaders(table, path)).filter(([name]) => ofFile.includes(name));
    if (shared.length > 0) add(path, Object.fromEntries(shared));
  }
  return rules;
}

interface Folder {
  readonly files: string[];
  /** Addresses with a trailing slash. */
  readonly folders: Set<string>;
}

/** Returns the content of each folder, by the folder's address with a trailing slash. */
function treeOf(addresses: readonly string[]): Map<string, Folder> {
  const tree = new Map<string, Folder>();
  const folderAt = (address: string): Folder => {
    const known = tree.get(address);
    if (known !== undefined) return known;
    const folder = { files: [], folders: new Set<string>() };
    tree.set(address, folder);
    if (address !== "/") folderAt(parentOf(address)).folders.add(address);
    return folder;
  };
  folderAt("/");
  for (const address of addresses) folderAt(parentOf(address)).files.push(address);
  return tree;
}

function parentOf(address: string): string {
  return address.slice(0, address.lastIndexOf("/", address.length - 2) + 1);
}

/**
 * Returns Netlify paths that match the addresses of a rule, each address once. A wildcard after a slash also matches
 * without the slash, so that `/a/*` matches `/ab`; a placeholder, which matches one segment, prevents that. A path
 * also matches with a trailing slash, so the path of a folder's name is that of its page.
 */
function pathsOf(rule: HeaderRule, tree: ReadonlyMap<string, Folder>): string[] {
  const { path, except = [] } = rule;
  if (!isPrefix(path)) return [path];
  if (path === "/*" && except.length === 0) return [path];
  const top = path.slice(0, -1);
  const page = pageOf(top, tree);
  return [...(page !== undefined && appliesTo(rule, page) ? [nameOf(top)] : []), ...below(top)];

  function below(folder: string): string[] {
    if (!except.some((one) => one.startsWith(folder))) return [`${folder}:file/*`];
    const { files, folders } = required(tree.get(folder), `the folder ${folder}`);
    const named = [...folders].flatMap((inner) => {
      const own = pageOf(inner, tree);
      return own === undefined ? [] : [{ path: nameOf(inner), file: own }];
    });
    const all = [...files.map((file) => ({ path: file, file })), ...named];
    const left = all.filter(({ file }) => appliesTo(rule, file));
    const here = left.length === all.length ? [`${folder}:file`] : left.map((one) => one.path);
    return [...here, ...[...folders].filter((inner) => appliesTo(rule, inner)).flatMap(below)];
  }
}

/** Returns the page that answers at a folder's address. */
function pageOf(folder: string, tree: ReadonlyMap<string, Folder>): string | undefined {
  const page = `${folder}index.html`;
  return tree.get(folder)?.files.includes(page) ? page : undefined;
}

/** Returns a folder's address without its trailing slash. */
function nameOf(folder: string): string {
  return folder === "/" ? folder : folder.slice(0, -1);
}
