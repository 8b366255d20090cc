/**
 * `npm run declarations`: writes the type declarations of the package's exports to `dist/types/`. The compiler emits
 * those of all sources; declarations that the exported ones do not refer to are left out.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const types = at("dist/types");
const every = mkdtempSync(join(tmpdir(), "declarations-"));
try {
  const tsc = at("node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", at("tsconfig.build.json"), "--outDir", every], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  rmSync(types, { recursive: true, force: true });
  const written = new Set();
  const write = (path) => {
    if (written.has(path)) return;
    written.add(path);
    const text = readFileSync(join(every, `${path}.d.ts`), "utf8");
    mkdirSync(dirname(join(types, path)), { recursive: true });
    // For `import` and for `require`. Declarations refer to JavaScript files, not to TypeScript sources.
    for (const form of ["", "c"]) {
      const published = text.replaceAll(/(from "\.[^"]*)\.ts"/g, `$1.${form}js"`);
      writeFileSync(join(types, `${path}.d.${form}ts`), published);
    }
    for (const [, target = ""] of text.matchAll(/from "(\.[^"]*)\.ts"/g)) write(join(dirname(path), target));
  };
  write("index");
} finally {
  rmSync(every, { recursive: true, force: true });
}
