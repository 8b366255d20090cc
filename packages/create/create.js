#!/usr/bin/env node
// What `npm create compliance-data-api` runs: `compliance-data init` with the same arguments.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const manifest = require.resolve("compliance-data-api/package.json");
const { bin } = require(manifest);
process.argv.splice(2, 0, "init");
await import(new URL(bin["compliance-data"], pathToFileURL(manifest)));
