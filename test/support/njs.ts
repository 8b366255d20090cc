import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FunctionEvent, FunctionRequest, FunctionResponse, StoreValues } from "./cloudfront.ts";

/**
 * The results of a CloudFront function for each event, run by njs, the engine on which CloudFront's runtime is based.
 * @param folder an empty one
 */
export function runInNjs(
  code: string,
  store: StoreValues,
  events: readonly FunctionEvent[],
  folder: string,
): (FunctionRequest | FunctionResponse)[] {
  // A module is found by its name, which is a file without an extension.
  writeFileSync(join(folder, "cloudfront"), STORE);
  writeFileSync(join(folder, "values.json"), JSON.stringify(Object.fromEntries(store)));
  writeFileSync(join(folder, "events.json"), JSON.stringify(events));
  writeFileSync(join(folder, "function.js"), code + CALLER);
  const { status, stderr, stdout } = spawnSync("njs", ["-p", folder, "function.js"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`njs ended with ${status}: ${stderr}${stdout}`);
  return JSON.parse(readFileSync(join(folder, "made.json"), "utf8"));
}

const STORE = `
import fs from 'fs';

var values = JSON.parse(fs.readFileSync('values.json', 'utf8'));

async function get(key) {
  if (!Object.prototype.hasOwnProperty.call(values, key)) throw new Error('KeyNotFound');
  return values[key];
}

export default { kvs: function () { return { get: get }; } };
`;

const CALLER = `
import fs from 'fs';

async function callAll() {
  var events = JSON.parse(fs.readFileSync('events.json', 'utf8'));
  var made = [];
  for (var at = 0; at < events.length; at++) {
    var one = await handler(events[at]);
    made.push(one);
  }
  fs.writeFileSync('made.json', JSON.stringify(made));
}

callAll();
`;
