import { required } from "../../model/required.ts";
import type { HeaderRule, Headers, RouteTable } from "../../model/route.ts";
import { ruleHeaders, sharedHeaders, speaksOf } from "../../routing/headers.ts";
import { endpointsOf, isPrefix, REST } from "../../routing/table.ts";

/**
 * The header rules as Netlify has them. Its paths know no exceptions, and its values no part of the address: what is left of
 * a folder is told by the files and folders in it, and a value with a part of the address file by file. No two of its
 * rules give a published address the same header, so it does not matter what Netlify makes of two.
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
    for (const file of addresses) if (speaksOf(own, file)) add(file, ruleHeaders(own, file));
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
  /** With a slash at the end. */
  readonly folders: Set<string>;
}

/** What is in each folder, the folders by their addresses with a slash at the end. */
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
 * The paths of Netlify that match what a rule speaks of, each address once. A wildcard after a slash matches without the
 * slash too, `/a/*` an address like `/ab`; a placeholder, which is one part of a path, keeps that out. A path matches
 * with a slash at its end too, so that of a folder's name is that of its page.
 */
function pathsOf(rule: HeaderRule, tree: ReadonlyMap<string, Folder>): string[] {
  const { path, except = [] } = rule;
  if (!isPrefix(path)) return [path];
  if (path === "/*" && except.length === 0) return [path];
  const top = path.slice(0, -1);
  const page = pageOf(top, tree);
  return [...(page !== undefined && speaksOf(rule, page) ? [nameOf(top)] : []), ...below(top)];

  function below(folder: string): string[] {
    if (!except.some((one) => one.startsWith(folder))) return [`${folder}:file/*`];
    const { files, folders } = required(tree.get(folder), `the folder ${folder}`);
    const named = [...folders].flatMap((inner) => {
      const own = pageOf(inner, tree);
      return own === undefined ? [] : [{ path: nameOf(inner), file: own }];
    });
    const all = [...files.map((file) => ({ path: file, file })), ...named];
    const left = all.filter(({ file }) => speaksOf(rule, file));
    const here = left.length === all.length ? [`${folder}:file`] : left.map((one) => one.path);
    return [...here, ...[...folders].filter((inner) => speaksOf(rule, inner)).flatMap(below)];
  }
}

/** The page that answers at a folder's address. */
function pageOf(folder: string, tree: ReadonlyMap<string, Folder>): string | undefined {
  const page = `${folder}index.html`;
  return tree.get(folder)?.files.includes(page) ? page : undefined;
}

/** A folder's address without the slash at its end. */
function nameOf(folder: string): string {
  return folder === "/" ? folder : folder.slice(0, -1);
}
