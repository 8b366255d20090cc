import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Packages in `.ci/`, each with its own dependencies, because the project itself should have few and small ones. */
export type SeparatePackage = "aws" | "clients" | "rdf" | "workerd";

/**
 * Whether the dependencies of a package are installed.
 * @throws Error in CI if they are not, where a test that is skipped would prove nothing
 */
export function isInstalled(name: SeparatePackage): boolean {
  const { dependencies } = JSON.parse(readFileSync(manifestOf(name), "utf8"));
  const modules = join(manifestOf(name), "../node_modules");
  if (Object.keys(dependencies).every((dependency) => existsSync(join(modules, dependency)))) return true;
  if (process.env.CI) throw new Error(`npm ci --prefix .ci/${name} was not run, and CI skips no test`);
  return false;
}

/** Imports from the dependencies of a package. */
export function requireFrom(name: SeparatePackage): NodeJS.Require {
  return createRequire(manifestOf(name));
}

/** The path of a package's `package.json`. */
export function manifestOf(name: SeparatePackage): string {
  return fileURLToPath(new URL(`../../.ci/${name}/package.json`, import.meta.url));
}
