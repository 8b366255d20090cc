import { dirname, join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";

export const LEDGER = "compliance-ledger.bin";
export const WITHDRAWN = "withdrawn.csv";

/** What commands that read submissions can be told of the ledger and of who withdrew. */
export interface PrivacyOptions {
  /** False where none is wanted. */
  readonly ledger?: string | false;
  readonly withdrawn?: string;
  readonly firstRelease?: boolean;
  readonly unpublished?: boolean;
  readonly acceptDisclosure?: string;
}

/** The private files of an ingest, and what the operator says of it (see IngestPlaces). */
export interface PrivacyChoices {
  readonly ledger: string | undefined;
  readonly withdrawn: string | undefined;
  readonly firstRelease: boolean;
  readonly unpublished: boolean;
  readonly acceptedDisclosure: string | undefined;
}

function reason(text: string): string {
  if (text.trim() !== "" && !/\p{Cc}/u.test(text)) return text.trim();
  throw new InvalidArgumentError(
    "It must be a reason in words, on one line: it is published in the privacy report.",
  );
}

/** A command with the options that every command has that reads submissions. */
export function withPrivacyOptions(command: Command): Command {
  return command
    .option("--ledger <file>", `what is remembered of releases; default: ${LEDGER} beside the submissions`)
    .option("--no-ledger", "remember nothing, and compare with no release before; the privacy report says so")
    .option("--first-release", "begin a ledger where one is missing; the privacy report says so")
    .option("--unpublished", "forget the last release in the ledger: it was never published")
    .option(
      "--withdrawn <file>",
      `who withdrew; default: ${WITHDRAWN} beside the submissions, if it is there`,
    )
    .addOption(
      new Option(
        "--accept-disclosure <reason>",
        "publish what the gate would refuse; the privacy report names it, with the reason",
      ).argParser(reason),
    );
}

/** What options say; the ledger lies beside the submissions if none is named. */
export function privacyChoices(submissions: string, options: PrivacyOptions): PrivacyChoices {
  const { ledger, withdrawn, firstRelease = false, unpublished = false, acceptDisclosure } = options;
  return {
    ledger: ledger === false ? undefined : (ledger ?? join(dirname(submissions), LEDGER)),
    withdrawn,
    firstRelease,
    unpublished,
    acceptedDisclosure: acceptDisclosure,
  };
}
