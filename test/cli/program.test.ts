import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { program } from "../../src/cli/program.ts";
import { isAsGolden } from "../support/as-golden.ts";

describe("the help", () => {
  it.each([program, ...program.commands].map((command) => [command.name(), command] as const))(
    "of %s and of its own commands is that of test/golden/help",
    async (name, command) => {
      const own = command === program ? [] : command.commands;
      const all = [command, ...own].map(helpOf).join("\n");
      await isAsGolden(`help/${name}.txt`, all);
    },
  );

  it.each(program.commands.map((command) => [command.name(), command] as const))(
    "of %s shows an example of the command",
    (name, command) => {
      expect(helpOf(command)).toMatch(
        new RegExp(`^Examples?:(\\n.*)*\\n  +(\\S.* )?compliance-data ${name}\\b`, "m"),
      );
    },
  );
});

/** What `--help` prints to a terminal of 100 columns. */
function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 100,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return text;
}
