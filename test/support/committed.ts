import { build } from "../../src/build.ts";
import { loadTables } from "../../src/tables/load.ts";
import { committedData } from "./data.ts";
import { once } from "./once.ts";
import { TOGETHER } from "./one-folder.ts";

/** What the committed data makes, once for all test files of a worker. Nobody changes it. */
export const committedTables = once(() => loadTables(committedData));
export const committedBuild = once(() => build(committedData, { hosts: TOGETHER }));
