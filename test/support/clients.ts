import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A separate package, because the project should have few packages. */
const PACKAGE = fileURLToPath(new URL("../../.ci/clients/package.json", import.meta.url));

/** @throws Error in CI, where a test that is skipped would prove nothing */
export function hasClients(): boolean {
  if (existsSync(join(PACKAGE, "../node_modules/openapi-typescript"))) return true;
  if (process.env.CI) throw new Error("npm ci --prefix .ci/clients was not run, and CI skips no test");
  return false;
}

/** The part of the library that is used here. */
interface OpenapiTypescript {
  readonly astToString: (statements: object) => string;
  readonly default: (document: object) => Promise<object>;
}

/** The types that openapi-typescript makes of a description, as the text of a module. */
export async function typesOf(document: object): Promise<string> {
  const { default: made, astToString } = createRequire(PACKAGE)("openapi-typescript") as OpenapiTypescript;
  return astToString(await made(document));
}
