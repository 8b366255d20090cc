import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));

/** The house from the ground up: a folder or file imports what stands below it, and nothing beside it. */
const FLOORS = [
  ["model", "markup", "generated"],
  ["statistics"],
  ["charts"],
  ["tables"],
  ["disclosure"],
  ["submissions", "endpoints", "routing"],
  ["releases"],
  ["documents"],
  ["site"],
  ["hosts", "browser"],
  ["published"],
  ["build.ts", "ingest.ts", "schemas.ts", "index.ts"],
  ["release.ts"],
  ["disk"],
  ["ledger-file", "deploy"],
  ["operations"],
  ["verify"],
  ["cli"],
];

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"));

/** The project's own files that a file imports, statically or not. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(SOURCES, path), "utf8");
  const imports = source.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g);
  return [...imports].map(([, target]) =>
    relative(SOURCES, join(SOURCES, dirname(path), target!)).replaceAll("\\", "/"),
  );
}

const room = (path: string) => path.split("/")[0]!;
const floorOf = (path: string) => FLOORS.findIndex((rooms) => rooms.includes(room(path)));

describe("the floors", () => {
  it("give every source file a place", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((path) => floorOf(path) === -1)).toEqual([]);
  });

  it("let imports point down only, or within a room", () => {
    const wrong = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith("..") === false)
        .filter((target) => room(target) !== room(path) && floorOf(target) >= floorOf(path))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("leave the build no way to a submission", () => {
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

  it("keep printing and exiting in the command line alone", () => {
    const noisy = files.filter((path) => {
      const source = readFileSync(join(SOURCES, path), "utf8");
      return room(path) !== "cli" && /console\.|process\.exit/.test(source);
    });
    expect(noisy).toEqual([]);
  });

  it("let commands print through one file, which escapes what was read from outside", () => {
    const others = files.filter((path) => {
      const source = readFileSync(join(SOURCES, path), "utf8");
      return room(path) === "cli" && /console\.|process\.std(out|err)\.write/.test(source);
    });
    expect(others).toEqual(["cli/print.ts"]);
  });

  it("keep the disk and the clock out of everything below the disk", () => {
    const impure = files.filter((path) => {
      const source = readFileSync(join(SOURCES, path), "utf8");
      const below = floorOf(path) < FLOORS.findIndex((rooms) => rooms.includes("disk"));
      return below && /node:fs|new Date\(|Date\.now|Math\.random|toLocale|Intl\./.test(source);
    });
    expect(impure).toEqual([]);
  });
});
