import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));

/** The house from the ground up: a folder or file imports what stands below it, and nothing beside it. */
const FLOORS = [
  ["model", "markup", "generated"],
  ["statistics", "workbook"],
  ["charts"],
  ["tables"],
  ["questionnaire"],
  ["importing", "plausibility"],
  ["disclosure"],
  ["submissions", "endpoints", "routing", "starter"],
  ["releases"],
  ["documents"],
  ["formats"],
  ["site"],
  ["hosts", "browser", "content"],
  ["published"],
  ["build.ts", "ingest.ts", "schemas.ts", "index.ts"],
  ["release.ts"],
  ["disk"],
  ["ledger-file", "deploy"],
  ["verify"],
  ["operations"],
  ["cli"],
];

/** The rooms of folders that have layers of their own, from the ground up. */
const INNER_FLOORS = {
  // What a release is made with knows nothing of the gate.
  disclosure: [
    ["model"],
    ["span"],
    ["differencing", "partition", "derived", "ledger"],
    ["renewal"],
    ["gate"],
    ["release-tables.ts", "report"],
  ],
  importing: [
    ["model"],
    ["text"],
    ["values"],
    ["headings"],
    ["reading"],
    ["drafting", "checking", "converting"],
  ],
  verify: [["requests"], ["replies"], ["folder"], ["asking"], ["site"]],
};

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"));

/** An import of an own file: with names, for its effects, or on demand. */
const IMPORT = /\b(?:from|import)\s*\(?\s*["'`](\.[^"'`]+)["'`]/g;

/** Modules of Node that only compute. */
const COMPUTING = ["buffer", "crypto", "path", "path/posix", "string_decoder", "util", "zlib"];
/** What depends on more than its arguments, or has effects. */
const IMPURE =
  /\bnew Date(?:\(\))?(?![\w(])|\bDate\.now\b|\bperformance\.now\b|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\btoLocale|\bIntl\.|\bprocess\./;
/** A request; pages show readers how to make one. */
const REQUEST = /(?:=|\(|await|return)\s*fetch\(/;

/** The project's own files that a file imports, statically or not. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(SOURCES, path), "utf8");
  const imports = source.matchAll(IMPORT);
  return [...imports].map(([, target]) =>
    relative(SOURCES, join(SOURCES, dirname(path), target!)).replaceAll("\\", "/"),
  );
}

/** The text of a file without comments, and without imports of types, which are gone when it runs. */
function codeOf(path: string): string {
  const source = readFileSync(join(SOURCES, path), "utf8");
  return source.replace(/^import type [^;]*;/gm, "").replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
}

/** The same without those that are gone when it runs: of types. */
function valueImportsOf(path: string): string[] {
  const source = readFileSync(join(SOURCES, path), "utf8").replace(/^import type [^;]*;/gm, "");
  return [...source.matchAll(IMPORT)].map(([, target]) =>
    relative(SOURCES, join(SOURCES, dirname(path), target!)).replaceAll("\\", "/"),
  );
}

const room = (path: string) => path.split("/")[0]!;
const floorOf = (path: string) => FLOORS.findIndex((rooms) => rooms.includes(room(path)));

/** The lines of a picture of the house in docs/contributing.md, from the top down: the names on each. */
function drawnIn(picture: number): string[][] {
  const text = readFileSync(join(SOURCES, "../docs/contributing.md"), "utf8");
  const [, lines = ""] = [...text.matchAll(/```text\n(.*?)```/gs)][picture]!;
  return [...lines.matchAll(/^ ?([\w.-]+(?: · [\w.-]+)*)(?: {2,}\S.*)?$/gm)].map(([, names]) =>
    names!.split(" · "),
  );
}

describe.each([
  ["all folders", 0, FLOORS],
  ["disclosure control", 1, INNER_FLOORS.disclosure],
  ["importing", 2, INNER_FLOORS.importing],
  ["verify", 3, INNER_FLOORS.verify],
])("the diagram of %s in docs/contributing.md", (_, picture, floors) => {
  const drawn = drawnIn(picture);

  it("contains each folder once", () => {
    expect(drawn.flat().sort()).toEqual(floors.flat().sort());
  });

  it("puts the folders of a line on one layer, and no layer above one that imports it", () => {
    const heights = drawn.map((names) =>
      names.map((name) => floors.findIndex((floor) => floor.includes(name))),
    );
    expect(heights.filter((line) => new Set(line).size > 1)).toEqual([]);
    const fromTop = heights.map(([height]) => height!);
    expect(fromTop).toEqual(fromTop.toSorted((a, b) => b - a));
  });
});

describe("the layers", () => {
  it("contain every source file", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((path) => floorOf(path) === -1)).toEqual([]);
  });

  it("allow imports only from layers below, or within a folder", () => {
    const wrong = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith("..") === false)
        .filter((target) => room(target) !== room(path) && floorOf(target) >= floorOf(path))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("contain no circular imports", () => {
    expect(circles(files)).toEqual([]);
  });

  it("do not let the build reach a submission", () => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path) || !files.includes(path)) return;
      reached.add(path);
      importsOf(path).forEach(visit);
    };
    visit("build.ts");
    expect([...reached].filter((path) => room(path) === "endpoints").length).toBeGreaterThan(7);
    expect([...reached].filter((path) => ["submissions", "disclosure"].includes(room(path)))).toEqual([]);
  });

  it("let the schemas be loaded before anything is generated, as in a fresh clone", () => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      if (files.includes(path)) valueImportsOf(path).forEach(visit);
    };
    visit("schemas.ts");
    expect(reached.size).toBeGreaterThan(50);
    expect([...reached].filter((path) => room(path) === "generated")).toEqual([]);
  });

  it("allow printing and exiting only in the command line", () => {
    const noisy = files.filter((path) => {
      const source = readFileSync(join(SOURCES, path), "utf8");
      return room(path) !== "cli" && /console\.|process\.exit/.test(source);
    });
    expect(noisy).toEqual([]);
  });

  it("let commands print only through one file, which escapes input from outside", () => {
    const others = files.filter((path) => {
      const source = readFileSync(join(SOURCES, path), "utf8");
      return room(path) === "cli" && /console\.|process\.std(out|err)\.write/.test(source);
    });
    expect(others).toEqual(["cli/print.ts"]);
  });

  it("use neither the disk, the network, other processes, the clock nor chance below the layer of the disk", () => {
    const disk = FLOORS.findIndex((rooms) => rooms.includes("disk"));
    const impure = files
      .filter((path) => floorOf(path) < disk && room(path) !== "browser")
      .flatMap((path) => {
        const source = codeOf(path);
        const modules = [...source.matchAll(/["'`]node:([\w/]+)["'`]/g)].map(([, name]) => name!);
        const effects = modules.filter((name) => !COMPUTING.includes(name));
        const other = (IMPURE.exec(source) ?? (room(path) === "site" ? null : REQUEST.exec(source)))?.[0];
        return [...effects, ...(other === undefined ? [] : [other])].map((what) => `${path}: ${what}`);
      });
    expect(impure).toEqual([]);
  });
});

const inner = (path: string) => path.split("/")[1]!;

describe.each(Object.entries(INNER_FLOORS))("the folders and files of %s", (name, floors) => {
  const own = files.filter((path) => room(path) === name);
  const innerFloorOf = (path: string) => floors.findIndex((rooms) => rooms.includes(inner(path)));

  it("each have a layer", () => {
    expect([...new Set(own.map(inner))].sort()).toEqual(floors.flat().sort());
  });

  it("import only from layers below, or within a folder", () => {
    const wrong = own.flatMap((path) =>
      importsOf(path)
        .filter((target) => room(target) === name && inner(target) !== inner(path))
        .filter((target) => innerFloorOf(target) >= innerFloorOf(path))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("disclosure control", () => {
  it("lets the gate share only the types of rows with the code that it checks", () => {
    const gate = files.filter((path) => room(path) === "disclosure" && inner(path) === "gate");
    expect(gate.length).toBeGreaterThan(10);
    const shared = gate.flatMap((path) =>
      importsOf(path)
        .filter((target) => !target.startsWith("disclosure/gate/"))
        .filter((target) => ["disclosure", "statistics"].includes(room(target)))
        .filter((target) => inner(target) !== "model" || !importsOnlyTypes(path, target))
        .map((target) => `${path} imports ${target}`),
    );
    expect(shared).toEqual([]);
  });
});

/** Whether a file imports nothing but types from another. */
function importsOnlyTypes(path: string, target: string): boolean {
  const source = readFileSync(join(SOURCES, path), "utf8");
  const name = target.split("/").at(-1)!;
  const imports = source.split("\n").filter((line) => line.includes(`/${name}"`));
  return imports.length > 0 && imports.every((line) => line.startsWith("import type "));
}

/** Files that reach themselves by their imports: each circle once, from its first file on. */
function circles(paths: readonly string[]): string[] {
  const known = new Set(paths);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const place = way.indexOf(path);
    if (place !== -1) found.push([...way.slice(place), path].join(" -> "));
    if (place !== -1 || done.has(path) || !known.has(path)) return;
    for (const target of importsOf(path)) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of paths) visit(path, []);
  return found;
}
