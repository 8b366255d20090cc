import type { Disk, Kind } from "../../src/disk/disk.ts";
import { textOf } from "../../src/model/file.ts";

/** What lies in a folder: a file by its text, a folder by what lies in it. */
export interface Tree {
  readonly [name: string]: string | Tree;
}

interface Node {
  readonly kind: Kind;
  text: string;
  readonly names: Map<string, number>;
}

/** What a step changes on the disk, and the nodes that must be synced before it is sure to survive. */
type Change = { readonly waitsFor: Set<number> } & (
  | { readonly of: "names"; readonly names: readonly NameChange[] }
  | { readonly of: "text"; readonly node: number; readonly text: string }
);

interface NameChange {
  readonly folder: number;
  readonly name: string;
  /** What bore the name; a change that takes it away finds nothing where the name was never given. */
  readonly was?: number;
  readonly is?: number;
}

const ROOT = 0;

/**
 * A disk that a power cut takes by surprise: of the changes that were not synced, any may be lost and any may survive,
 * in whatever order they were made. A rename is one change, of two folders: it is sure when both have been synced. A
 * file's text comes in two halves.
 */
export class ModelDisk implements Disk {
  readonly #nodes = new Map<number, Node>([[ROOT, folder()]]);
  readonly #start: Tree;
  readonly #changes: Change[] = [];
  #stepsLeft: number;

  /** @param steps that are done before the power is cut */
  constructor(start: Tree, steps = Number.POSITIVE_INFINITY) {
    this.#start = start;
    this.#stepsLeft = steps;
    this.#grow(ROOT, start);
  }

  get isCut(): boolean {
    return this.#stepsLeft < 0;
  }

  /** What lies on it now. */
  tree(): Tree {
    return treeOf(this.#nodes, ROOT);
  }

  /** What may lie on it when the power comes back, each once. */
  survivors(): Tree[] {
    const unsure = this.#changes.filter(({ waitsFor }) => waitsFor.size > 0);
    const trees = subsets(unsure.length).map((chosen) => {
      const survived = new Set(chosen.map((index) => unsure[index]));
      const disk = new ModelDisk(this.#start);
      for (const [id, { kind }] of this.#nodes) {
        if (!disk.#nodes.has(id)) disk.#nodes.set(id, { ...folder(), kind });
      }
      for (const change of this.#changes) {
        if (change.waitsFor.size === 0 || survived.has(change)) disk.#apply(change);
      }
      return disk.tree();
    });
    return distinct(trees);
  }

  kindOf(path: string): Kind | undefined {
    return this.#nodes.get(this.#find(path) ?? -1)?.kind;
  }

  isMountPoint(): boolean {
    return false;
  }

  list(path: string): string[] {
    return [...this.#at(path).names.keys()];
  }

  read(path: string): Uint8Array {
    return new TextEncoder().encode(this.#at(path).text);
  }

  readLink(path: string): string {
    throw new Error(`${path} is no link`);
  }

  makeFolder(path: string): void {
    this.#name(path, this.#add("folder"));
  }

  write(path: string, bytes: Uint8Array): void {
    const [node, text] = [this.#add("file"), textOf(bytes)];
    this.#name(path, node);
    for (const part of [text.slice(0, text.length / 2), text]) {
      this.#change({ of: "text", node, text: part, waitsFor: new Set([node]) });
    }
  }

  link(from: string, to: string): void {
    this.#name(to, this.#find(from)!);
  }

  rename(from: string, to: string): void {
    const [[source, name], [target, next]] = [this.#place(from), this.#place(to)];
    const moved = this.#nodes.get(source)!.names.get(name);
    if (moved === undefined) throw new Error(`ENOENT: ${from}`);
    const replaced = this.#nodes.get(this.#nodes.get(target)!.names.get(next) ?? -1);
    if (replaced !== undefined && (replaced.kind === "folder" || this.#nodes.get(moved)!.kind === "folder"))
      throw new Error(`ENOTEMPTY: ${to}`);
    this.#change({
      of: "names",
      names: [
        { folder: source, name, was: moved },
        { folder: target, name: next, is: moved },
      ],
      waitsFor: new Set([source, target]),
    });
  }

  removeFile(path: string): void {
    const [parent, name] = this.#place(path);
    const was = this.#find(path)!;
    this.#change({ of: "names", names: [{ folder: parent, name, was }], waitsFor: new Set([parent]) });
  }

  removeEmptyFolder(path: string): void {
    if (this.list(path).length > 0) throw new Error(`ENOTEMPTY: ${path}`);
    this.removeFile(path);
  }

  removeAll(path: string): void {
    if (this.kindOf(path) === "folder") for (const name of this.list(path)) this.removeAll(`${path}/${name}`);
    if (this.kindOf(path) !== undefined) this.removeFile(path);
  }

  sync(path: string): void {
    this.#step();
    const node = this.#find(path)!;
    for (const { waitsFor } of this.#changes) waitsFor.delete(node);
  }

  #grow(parent: number, tree: Tree): void {
    for (const [name, content] of Object.entries(tree)) {
      const node = this.#add(typeof content === "string" ? "file" : "folder");
      this.#nodes.get(parent)!.names.set(name, node);
      if (typeof content === "string") this.#nodes.get(node)!.text = content;
      else this.#grow(node, content);
    }
  }

  #add(kind: Kind): number {
    const id = this.#nodes.size;
    this.#nodes.set(id, { ...folder(), kind });
    return id;
  }

  #name(path: string, node: number): void {
    const [parent, name] = this.#place(path);
    if (this.#nodes.get(parent)!.names.has(name)) throw new Error(`EEXIST: ${path}`);
    this.#change({ of: "names", names: [{ folder: parent, name, is: node }], waitsFor: new Set([parent]) });
  }

  #change(change: Change): void {
    this.#step();
    this.#changes.push(change);
    this.#apply(change);
  }

  #apply(change: Change): void {
    if (change.of === "text") {
      this.#nodes.get(change.node)!.text = change.text;
      return;
    }
    for (const { folder, name, was, is } of change.names) {
      const { names } = this.#nodes.get(folder)!;
      if (is !== undefined) names.set(name, is);
      else if (names.get(name) === was) names.delete(name);
    }
  }

  #step(): void {
    if (this.#stepsLeft-- <= 0) {
      this.#stepsLeft = -1;
      throw new Error("the power is cut");
    }
  }

  #find(path: string): number | undefined {
    return partsOf(path).reduce<number | undefined>(
      (node, name) => (node === undefined ? undefined : this.#nodes.get(node)!.names.get(name)),
      ROOT,
    );
  }

  #at(path: string): Node {
    const node = this.#nodes.get(this.#find(path) ?? -1);
    if (node === undefined) throw new Error(`ENOENT: ${path}`);
    return node;
  }

  #place(path: string): readonly [number, string] {
    const parts = partsOf(path);
    const parent = this.#find(parts.slice(0, -1).join("/"));
    if (parent === undefined) throw new Error(`ENOENT: ${path}`);
    return [parent, parts.at(-1)!];
  }
}

/** What may lie on a disk when the power comes back, wherever in some work it was cut, and after it. */
export function survivorsOf(start: Tree, work: (disk: Disk) => void): Tree[] {
  const trees: Tree[] = [];
  for (let steps = 0; ; steps++) {
    const disk = new ModelDisk(start, steps);
    try {
      work(disk);
    } catch (error) {
      // Whatever the work makes of the cut, it comes to nothing.
      if (!disk.isCut) throw error;
    }
    trees.push(...disk.survivors());
    if (!disk.isCut) return distinct(trees);
  }
}

/** What lies on the disk after a recovery of each, which the power may be cut in as often as it likes. */
export function recoveredFrom(starts: readonly Tree[], recover: (disk: Disk) => void): Tree[] {
  const seen = new Map(starts.map((tree) => [textFor(tree), tree]));
  const recovered: Tree[] = [];
  // What is added on the way is visited as well.
  for (const start of seen.values()) {
    const disk = new ModelDisk(start);
    recover(disk);
    recovered.push(disk.tree());
    for (const tree of survivorsOf(start, recover)) seen.set(textFor(tree), tree);
  }
  return distinct(recovered);
}

function folder(): Node {
  return { kind: "folder", text: "", names: new Map() };
}

/** Of a path's names; on Windows it begins with a drive. */
function partsOf(path: string): string[] {
  return path.split(/[\\/]/).filter((part) => part !== "" && !/^[A-Za-z]:$/.test(part));
}

function treeOf(nodes: ReadonlyMap<number, Node>, id: number): Tree {
  const { names } = nodes.get(id)!;
  return Object.fromEntries(
    [...names].sort().map(([name, inner]) => {
      const { kind, text } = nodes.get(inner)!;
      return [name, kind === "folder" ? treeOf(nodes, inner) : text];
    }),
  );
}

const textFor = (tree: Tree) => JSON.stringify(tree);
const distinct = (trees: readonly Tree[]) => [
  ...new Map(trees.map((tree) => [textFor(tree), tree])).values(),
];

const MOST_WHOLLY = 8;

/** All subsets of the first numbers; of many, those that lack two at most, or have two at most. */
function subsets(size: number): number[][] {
  const all = Array.from({ length: size }, (_, index) => index);
  if (size <= MOST_WHOLLY) {
    return Array.from({ length: 2 ** size }, (_, bits) => all.filter((index) => (bits >> index) & 1));
  }
  const few = [
    [],
    ...all.map((index) => [index]),
    ...all.flatMap((a) => all.slice(a + 1).map((b) => [a, b])),
  ];
  return few.flatMap((some) => [some, all.filter((index) => !some.includes(index))]);
}
