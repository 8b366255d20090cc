/** Runs test files as Vitest does, and takes them, and all that they import, from the script that `bundle.js` made. */
import { inject, TestRunner } from "vitest";
import { modulesOf } from "./script.js";

/** Of the last script: one for all files of a run, for sources have no state. */
let modules;

export default class ScriptRunner extends TestRunner {
  async importFile(file, source) {
    const script = inject("script");
    if (modules?.script !== script) {
      modules = modulesOf(script);
      this.onCleanupWorkerContext(modules.keepCompiled);
    }
    const module = await modules.load(file);
    if (source === "setup") module.beforeFile();
    return module;
  }
}
