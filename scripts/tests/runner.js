/** Vitest's own test runner, which takes the test files and everything that they import from the script of `bundle.js`. */
import { inject, TestRunner } from "vitest";
import { modulesOf } from "./script.js";

/** The modules of the current script. All files of a run share them, because sources have no state. */
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
