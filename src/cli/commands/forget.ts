import { existsSync } from "node:fs";
import { Command } from "commander";
import { LEDGER, privateFilesIn, WITHDRAWN } from "../../operations/private-files.ts";
import { type CommonOptions, EXIT_REFUSED, run } from "../exit.ts";
import { print, printError, printJson } from "../print.ts";
import { quietOption } from "../quiet-option.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions {
  readonly folder: string;
  readonly ledger?: string;
  readonly withdrawn?: string;
  readonly identity?: string;
  readonly eraseFromLedger?: boolean;
  readonly sync: boolean;
}

export const forgetCommand = new Command("forget")
  .summary("check that nothing private is left of those who withdrew")
  .description(
    `Searches for everybody in ${WITHDRAWN}: by pseudonym in the ledger, by name and identifier in every file of the private ` +
      "folder and every export (CSV, text, workbook) in the current folder. Changes nothing, unless you give --erase-from-ledger.",
  )
  .option("--folder <folder>", "the folder of private files", "private")
  .option("--ledger <file>", `the private record of earlier releases; default: ${LEDGER} in the folder`)
  .option("--withdrawn <file>", `the list of withdrawals; default: ${WITHDRAWN} in the folder`)
  .option("--identity <file>", "the age identity file that decrypts the .age files of the folder")
  .option("--erase-from-ledger", "replace their entries in the ledger by random tokens")
  .addOption(syncOption())
  .addOption(quietOption())
  .option("--json", "print what was found, or the errors, as JSON")
  .addHelpText(
    "after",
    `
Examples:
  compliance-data forget
  compliance-data forget --identity private/age-identity.txt
  compliance-data forget --folder /secure --erase-from-ledger
  compliance-data forget --ledger /secure/ledger.bin --withdrawn /secure/withdrawn.csv --json

Exits with 1 if anything about them is left, or may be: a line that names them, a copy of the ledger with their entries, or a
file that cannot be searched because it is neither text nor a workbook (.xlsx), or is encrypted to another key. Keep ${WITHDRAWN} itself: without it their
submissions would be used again. Delete them also in the system that exports come from: the next import would bring them
back. Every ingest erases them from the ledger. What was published earlier stays published.`,
  )
  .action((options: Options) =>
    run(options, async () => {
      const { decryptedIn, forget, isLeft } = await import("../../operations/forget.ts");
      const { filesToSearch } = await import("../../operations/searched-files.ts");
      const { workbooksIn } = await import("../../operations/workbook-text.ts");
      const { formatRemains } = await import("../remains.ts");
      const { folder, identity } = options;
      const usual = privateFilesIn(folder);
      const decrypted = identity === undefined ? undefined : await decryptedIn(folder, identity);
      const files = existsSync(folder) ? filesToSearch(folder, ".") : [];
      const remains = forget({
        folder,
        root: ".",
        ledger: options.ledger ?? usual.ledger,
        withdrawn: options.withdrawn ?? usual.withdrawn,
        erase: options.eraseFromLedger === true,
        decrypted,
        workbooks: await workbooksIn(files, decrypted),
        disk: await diskFor(options.sync),
      });
      if (options.json) printJson(remains);
      else if (isLeft(remains)) printError(formatRemains(remains));
      else if (!options.quiet) print(formatRemains(remains));
      if (isLeft(remains)) process.exitCode = EXIT_REFUSED;
    }),
  );
