import type { Disk, PathKind } from "../../src/disk/disk.ts";
import { textOf } from "../../src/model/file.ts";

/** The content of a folder: a file as its text, a folder as its content. */
export interface Tree {
  readonly [name: string]: string | Tree;
}

interface Node {
  readonly kind: PathKind;
  readonly text: string;
  readonly names: ReadonlyMap<string, number>;
  /** The names once they were asked for. */
  inOrder: Names | undefined;
}

type Names = readonly (readonly [json: string, node: number])[];

type Nodes = ReadonlyMap<number, Node>;

/** What a step changes on the disk, and the nodes that must be synced before it is sure to survive. */
type Change = { readonly waitsFor: Set<number> } & (
  | { readonly of: "names"; readonly names: readonly NameChange[] }
  | { readonly of: "text"; readonly node: number; readonly text: string }
);

interface NameChange {
  readonly folder: number;
  readonly name: string;
  /** The former node of the name; a change that removes it has no effect if the name was never given. */
  readonly was?: number;
  readonly is?: number;
}

const ROOT = 0;

/**
 * A disk during a power cut: any change that was not synced may be lost or may survive, independent of the order of the
 * changes. A rename is one change of two folders, which is safe when both have been synced. A file's text is written in
 * two halves.
 */
export class ModelDisk implements Disk {
  readonly #nodes = new Map([[ROOT, folder()]]);
  /** With the first changes, up to one that may be lost. */
  readonly #sure = new Map<number, Node>();
  /** Those from that one on. */
  readonly #changes: Change[] = [];
  readonly #changed: (change: Change) => void;

  /** @param changed called after each change */
  constructor(start: Tree, changed: (change: Change) => void = () => {}) {
    this.#changed = changed;
    this.#grow(ROOT, start);
    for (const [id, node] of this.#nodes) this.#sure.set(id, node);
  }

  /** Its content now. */
  tree(): Tree {
    return JSON.parse(this.text());
  }

  /** The same as JSON. */
  text(): string {
    return textOfTree(this.#nodes, ROOT);
  }

  /** Every possible content when the power is back, each once. */
  survivors(): Tree[] {
    return [...this.survivorTexts()].map((text) => JSON.parse(text));
  }

  /**
   * The same, as text.
   * @param having a change that must have survived
   */
  survivorTexts(having?: Change): Set<string> {
    const texts = new Set<string>();
    const changes = this.#telling(having);
    const nodes = new Map(this.#sure);
    /** With what became of the changes before one, what may become of it and those behind it. */
    const follow = (index: number): void => {
      const change = changes[index];
      if (change === undefined) {
        texts.add(textOfTree(nodes, ROOT));
        return;
      }
      if (change.waitsFor.size > 0 && change !== having) follow(index + 1);
      const touched = change.of === "text" ? [change.node] : change.names.map(({ folder }) => folder);
      const old = touched.map((id) => nodes.get(id)!);
      apply(change, nodes);
      follow(index + 1);
      for (const [at, id] of touched.entries()) nodes.set(id, old[at]!);
    };
    follow(0);
    return texts;
  }

  /**
   * The changes without those of folders and files that cannot be reached in the end, for any losses: no survivor shows
   * them, and each would double the cases.
   */
  #telling(having?: Change): readonly Change[] {
    const isLeft = (folder: number, name: string, node: number, since: number) =>
      !this.#changes.some(
        (change, index) =>
          index > since &&
          (change === having || change.waitsFor.size === 0) &&
          change.of === "names" &&
          change.names.some((one) => one.folder === folder && one.name === name && one.was === node),
      );
    const reached = new Set([ROOT]);
    for (const folder of reached) {
      for (const [name, node] of this.#sure.get(folder)!.names) {
        if (isLeft(folder, name, node, -1)) reached.add(node);
      }
      for (const [index, change] of this.#changes.entries()) {
        for (const one of change.of === "names" ? change.names : []) {
          if (one.folder === folder && one.is !== undefined && isLeft(folder, one.name, one.is, index))
            reached.add(one.is);
        }
      }
    }
    return this.#changes.filter((change) =>
      change.of === "text"
        ? reached.has(change.node)
        : change.names.some(({ folder }) => reached.has(folder)),
    );
  }

  kindOf(path: string): PathKind | undefined {
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

  holds(path: string, bytes: Uint8Array): boolean {
    return this.kindOf(path) === "file" && this.#at(path).text === textOf(bytes);
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
    const node = this.#find(path)!;
    for (const { waitsFor } of this.#changes) waitsFor.delete(node);
    const lost = this.#changes.findIndex(({ waitsFor }) => waitsFor.size > 0);
    const sure = lost === -1 ? this.#changes.length : lost;
    for (const change of this.#changes.splice(0, sure)) apply(change, this.#sure);
  }

  #grow(parent: number, tree: Tree): void {
    const names = new Map<string, number>();
    for (const [name, content] of Object.entries(tree)) {
      const isFile = typeof content === "string";
      const node = this.#add(isFile ? "file" : "folder", isFile ? content : "");
      names.set(name, node);
      if (!isFile) this.#grow(node, content);
    }
    this.#nodes.set(parent, { ...folder(), names });
  }

  #add(kind: PathKind, text = ""): number {
    const id = this.#nodes.size;
    this.#nodes.set(id, { ...folder(), kind, text });
    this.#sure.set(id, { ...folder(), kind });
    return id;
  }

  #name(path: string, node: number): void {
    const [parent, name] = this.#place(path);
    if (this.#nodes.get(parent)!.names.has(name)) throw new Error(`EEXIST: ${path}`);
    this.#change({ of: "names", names: [{ folder: parent, name, is: node }], waitsFor: new Set([parent]) });
  }

  #change(change: Change): void {
    this.#changes.push(change);
    apply(change, this.#nodes);
    this.#changed(change);
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

/** Every possible content of a disk when the power is back after a cut at any step of some work, and after the work. */
export function survivorsOf(start: Tree, work: (disk: Disk) => void): Tree[] {
  return [...played(start, work).survivors].map((text) => JSON.parse(text));
}

/** Every possible content of the disk after a power cut at any step of some work, and the content after the work. */
function played(start: Tree, work: (disk: Disk) => void) {
  // A change adds what survives with it; a sync adds nothing: it only takes away.
  const disk = new ModelDisk(start, (change) => {
    for (const text of disk.survivorTexts(change)) survivors.add(text);
  });
  const survivors = new Set([disk.text()]);
  work(disk);
  return { survivors, end: disk.text() };
}

/** The content of the disk after a recovery of each, during which the power may be cut any number of times. */
export function recoveredFrom(starts: readonly Tree[], recover: (disk: Disk) => void): Tree[] {
  const seen = new Set(starts.map((tree) => new ModelDisk(tree).text()));
  const recovered = new Set<string>();
  // What is added on the way is visited as well.
  for (const text of seen) {
    const { survivors, end } = played(JSON.parse(text), recover);
    recovered.add(end);
    for (const survivor of survivors) seen.add(survivor);
  }
  return [...recovered].map((one) => JSON.parse(one));
}

/** The nodes after a change; nodes may be shared, so changed ones are replaced. */
function apply(change: Change, nodes: Map<number, Node>): void {
  if (change.of === "text") {
    nodes.set(change.node, { ...nodes.get(change.node)!, text: change.text });
    return;
  }
  for (const one of change.names) nodes.set(one.folder, renamed(nodes.get(one.folder)!, one));
}

/** A folder after a change of a name in it. */
function renamed(node: Node, { name, was, is }: NameChange): Node {
  const names = new Map(node.names);
  if (is !== undefined) names.set(name, is);
  else if (names.get(name) === was) names.delete(name);
  return { kind: node.kind, text: node.text, names, inOrder: undefined };
}

function folder(): Node {
  return { kind: "folder", text: "", names: new Map(), inOrder: undefined };
}

/** Of a path's names; on Windows it begins with a drive. */
function partsOf(path: string): string[] {
  return path.split(/[\\/]/).filter((part) => part !== "" && !/^[A-Za-z]:$/.test(part));
}

/** A tree as JSON, its names in order. */
function textOfTree(nodes: Nodes, id: number): string {
  const node = nodes.get(id)!;
  if (node.kind !== "folder") return JSON.stringify(node.text);
  let text = "{";
  for (const [name, inner] of namesInOrder(node)) {
    text += `${text === "{" ? "" : ","}${name}:${textOfTree(nodes, inner)}`;
  }
  return `${text}}`;
}

/** The names in a folder, as JSON and in order. */
function namesInOrder(node: Node): Names {
  node.inOrder ??= [...node.names.keys()]
    .sort()
    .map((name) => [JSON.stringify(name), node.names.get(name)!] as const);
  return node.inOrder;
}
