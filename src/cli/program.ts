import { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { buildCommand } from "./commands/build.ts";
import { checkCommand } from "./commands/check.ts";
import { ciCommand } from "./commands/ci.ts";
import { completeCommand, completionCommand } from "./commands/completion.ts";
import { deployCommand } from "./commands/deploy.ts";
import { forgetCommand } from "./commands/forget.ts";
import { importCommand } from "./commands/import.ts";
import { ingestCommand } from "./commands/ingest.ts";
import { initCommand } from "./commands/init.ts";
import { keysCommand } from "./commands/keys.ts";
import { releaseCommand } from "./commands/release.ts";
import { retractCommand } from "./commands/retract.ts";
import { sampleCommand } from "./commands/sample.ts";
import { serveCommand } from "./commands/serve.ts";
import { verifyCommand } from "./commands/verify.ts";
import { EXIT_CODES, EXIT_USAGE } from "./exit.ts";
import { escapedLines } from "./print.ts";

/** The command-line program, with all commands. */
export const program = new Command("compliance-data")
  .description("Turns PCI DSS compliance submissions into anonymous datasets, and those into a static API.")
  .version(packageJson.version)
  .addHelpText("after", `\n${EXIT_CODES}`)
  .showHelpAfterError("Run the command with --help for its options.")
  .configureHelp({ sortSubcommands: false })
  .configureOutput({ outputError: (text, write) => write(escapedLines(text)) })
  .exitOverride((error) => {
    // commander's own errors are wrong usage; help and version exit with 0.
    process.exit(error.exitCode === 0 ? 0 : EXIT_USAGE);
  });

for (const command of [
  initCommand,
  sampleCommand,
  importCommand,
  checkCommand,
  ingestCommand,
  buildCommand,
  serveCommand,
  deployCommand,
  verifyCommand,
  releaseCommand,
  retractCommand,
  forgetCommand,
  keysCommand,
  ciCommand,
  completionCommand,
]) {
  program.addCommand(command.copyInheritedSettings(program));
  for (const inner of command.commands) inner.copyInheritedSettings(program);
}
program.addCommand(completeCommand.copyInheritedSettings(program), { hidden: true });
