import { Command, InvalidArgumentError } from "commander";
import { LIMITS } from "../../model/limits.ts";
import { type CommonOptions, run } from "../exit.ts";
import { parseDay } from "../parsers.ts";
import { print, printJson } from "../print.ts";
import { diskFor, syncOption } from "../sync-option.ts";

interface Options extends CommonOptions {
  readonly data: string;
  readonly sync: boolean;
}

interface CreateOptions extends Options {
  readonly created: string;
}

const NEXT = "Build and deploy, so that hosts apply the change.";

function label(text: string): string {
  const said = text.trim();
  if (said !== "" && said.length <= LIMITS.keyLabelCharacters && !/\p{Cc}/u.test(said)) return said;
  throw new InvalidArgumentError(
    `It must be words on one line, of at most ${LIMITS.keyLabelCharacters} characters.`,
  );
}

/** Creates a command with the options that all key commands share. */
function command(name: string, quiet: string): Command {
  return new Command(name)
    .option("--data <folder>", "the data folder, whose keys.json has the digests", "data")
    .addOption(syncOption())
    .option("-q, --quiet", quiet)
    .option("--json", "print the outcome, or the errors, as JSON");
}

async function placesOf({ data, sync }: Options) {
  return { data, disk: await diskFor(sync) };
}

const createCommand = command("create", "print nothing but the key")
  .description(
    "Creates a key, prints it once, and stores only its SHA-256, from which the key cannot be recovered.",
  )
  .argument("<label>", "a label for the key; name no customer if the repository is public", label)
  .requiredOption("--created <date>", "today's date, e.g. 2026-10-05", parseDay)
  .action((name: string, options: CreateOptions) =>
    run(options, async () => {
      const { createKey } = await import("../../operations/keys.ts");
      const made = createKey(await placesOf(options), { label: name, created: options.created });
      if (options.json) printJson(made);
      else if (options.quiet) print(made.key);
      else print(`${made.key}\nThis is the only time that the key ${name} is shown. ${NEXT}`);
    }),
  );

const revokeCommand = command("revoke", "print nothing but errors")
  .description("Revokes the key with this label.")
  .argument("<label>", "the label of the key", label)
  .action((name: string, options: Options) =>
    run(options, async () => {
      const { revokeKey } = await import("../../operations/keys.ts");
      const revoked = revokeKey(await placesOf(options), name);
      if (options.json) printJson(revoked);
      else if (!options.quiet) print(`Revoked the key ${name}. ${NEXT}`);
    }),
  );

const listCommand = command("list", "print nothing but errors")
  .description("Lists the keys: label, day, and the beginning of their SHA-256.")
  .action((options: Options) =>
    run(options, async () => {
      const { listKeys } = await import("../../operations/keys.ts");
      const keys = listKeys(await placesOf(options));
      if (options.json) printJson({ keys });
      else if (!options.quiet) {
        const lines = keys.map(
          ({ label: name, created, sha256 }) => `${created} ${sha256.slice(0, 8)} ${name}`,
        );
        print(lines.length === 0 ? "There are no keys." : lines.join("\n"));
      }
    }),
  );

export const keysCommand = new Command("keys")
  .summary("the keys that lift the quota: create, revoke, list")
  .description(
    "Manages the keys that lift the quota of a site. The data folder's keys.json holds only their SHA-256, so it may " +
      "be committed.",
  )
  .addHelpText(
    "after",
    `
Examples:
  compliance-data keys create "Bank A" --created 2026-10-05
  compliance-data keys list --json
  compliance-data keys revoke "Bank A"`,
  )
  .addCommand(createCommand)
  .addCommand(revokeCommand)
  .addCommand(listCommand);
