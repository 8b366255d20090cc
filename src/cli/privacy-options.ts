import { dirname } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { IngestOptions } from "../operations/open-ingest.ts";
import { LEDGER, privateFilesIn, WITHDRAWN } from "../operations/private-files.ts";
import type { Confirmation } from "../plausibility/doubt.ts";

/** Options of the commands that read submissions. */
export interface PrivacyOptions {
  /** False after `--no-ledger`. */
  readonly ledger?: string | false;
  readonly withdrawn?: string;
  readonly identity?: string;
  readonly mapping?: string;
  readonly confirm?: readonly Confirmation[];
  readonly firstRelease?: boolean;
  readonly unpublished?: boolean;
  readonly acceptAbsent?: boolean;
  readonly acceptDisclosure?: string;
}

/** The private files of an ingest, and the operator's choices. */
export type PrivacyChoices = Omit<IngestOptions, "file" | "data" | "forbidden" | "disk">;

function reason(text: string): string {
  if (text.trim() !== "" && !/\p{Cc}/u.test(text)) return text.trim();
  throw new InvalidArgumentError(
    "It must be a reason in words, on one line: it is published in the privacy report.",
  );
}

/** `--mapping mapping.json`. */
export function mappingOption(): Option {
  return new Option(
    "--mapping <file>",
    "what the columns of an export mean, and which unusual figures are right; default: mapping.json, if it exists",
  );
}

/** `--confirm question=reason`: confirms unusual figures, like `confirmed` in the mapping, from a script. */
export function confirmOption(): Option {
  return new Option(
    "--confirm <question=reason>",
    'confirm that an unusual figure is right, and why, as "confirmed" in the mapping does; may be repeated',
  ).argParser((text, before: readonly Confirmation[] = []) => [...before, confirmation(text)]);
}

function confirmation(text: string): Confirmation {
  const [, question = "", because = ""] = /^([^=\p{Cc}]+)=([^\p{Cc}]+)$/u.exec(text) ?? [];
  if (question.trim() !== "" && because.trim() !== "")
    return { question: question.trim(), because: because.trim() };
  throw new InvalidArgumentError(
    'It must be a question as the program asks it, "=" and a reason: "audit_hours=Only self-assessments take part."',
  );
}

/** Adds the options shared by all commands that read submissions. */
export function withPrivacyOptions(command: Command): Command {
  return command
    .option(
      "--ledger <file>",
      `the private record of earlier releases; default: ${LEDGER} next to the submissions`,
    )
    .option(
      "--no-ledger",
      "do not compare with earlier releases, and keep no ledger; the privacy report says so",
    )
    .option("--first-release", "start a new ledger if there is none; the privacy report says so")
    .option("--unpublished", "remove the last release from the ledger: it was never published")
    .option(
      "--withdrawn <file>",
      `the list of withdrawals; default: ${WITHDRAWN} next to the submissions, if it exists`,
    )
    .option("--identity <file>", "the age identity file that decrypts .age files, as age-keygen writes it")
    .addOption(mappingOption())
    .addOption(confirmOption())
    .option(
      "--accept-absent",
      "continue although many programmes or answers of the previous release are missing and were not withdrawn",
    )
    .addOption(
      new Option(
        "--accept-disclosure <reason>",
        "publish despite the findings of the gate; the privacy report lists them, with the reason",
      ).argParser(reason),
    );
}

/** Returns the choices made by the options; by default, the ledger is next to the submissions. */
export function privacyChoices(submissions: string, options: PrivacyOptions): PrivacyChoices {
  const { ledger, withdrawn, identity, mapping, firstRelease, unpublished, acceptAbsent } = options;
  return {
    ledger: ledger === false ? undefined : (ledger ?? privateFilesIn(dirname(submissions)).ledger),
    withdrawn,
    identity,
    mapping,
    confirmed: options.confirm,
    firstRelease,
    unpublished,
    acceptAbsent,
    acceptedDisclosure: options.acceptDisclosure,
  };
}
