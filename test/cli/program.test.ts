import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { program } from "../../src/cli/program.ts";

/** What a failure says besides. */
const UPDATE = "if these words are meant: npm run golden";

const golden = (name: string) => fileURLToPath(new URL(`../golden/help/${name}.txt`, import.meta.url));

describe("the help", () => {
  it.each([program, ...program.commands].map((command) => [command.name(), command] as const))(
    "of %s and of its own commands is that of test/golden/help",
    async (name, command) => {
      const own = command === program ? [] : command.commands;
      const all = [command, ...own].map(helpOf).join("\n");
      await expect(all, UPDATE).toMatchFileSnapshot(golden(name));
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
