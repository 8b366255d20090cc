import type { Argument, Command, Option } from "commander";

/** A word that can be completed, and its meaning. */
export interface Completion {
  readonly word: string;
  readonly meaning: string;
}

/**
 * Returns the possible completions of the last word; none where a file, a folder or free text is expected.
 * @param words the words after the program's name, the last one unfinished or empty
 */
export function completionsFor(program: Command, words: readonly string[]): Completion[] {
  // A shell that splits words at "=" passes `--host`, `=` and the value as three words.
  const parts = words.filter((word, index) => word !== "=" || index === words.length - 1);
  const last = parts.at(-1) ?? "";
  const typed = last === "=" ? "" : last;
  const before = parts.slice(0, -1);
  const command = commandOf(program, before);
  const option = optionOf(command, before.at(-1));
  return candidates(command, option, typed, argumentsIn(command, before)).filter(({ word }) =>
    word.startsWith(typed),
  );
}

function candidates(
  command: Command,
  option: Option | undefined,
  typed: string,
  place: number,
): Completion[] {
  // In a comma-separated list, only the last name is being typed.
  const list = typed.slice(0, typed.lastIndexOf(",") + 1);
  if (option !== undefined && takesValue(option)) return valuesOf(option, list);
  const { commands } = command;
  const help = command.createHelp();
  if (typed.startsWith("-")) return help.visibleOptions(command).flatMap(namesOf);
  if (commands.length > 0) {
    return help
      .visibleCommands(command)
      .map((own) => ({ word: own.name(), meaning: own.summary() || own.description() }));
  }
  const argument = command.registeredArguments[place];
  return argument === undefined ? [] : valuesOf(argument);
}

function commandOf(program: Command, words: readonly string[]): Command {
  return program.commands.find((command) => command.name() === words[0]) ?? program;
}

function optionOf(command: Command, word: string | undefined): Option | undefined {
  return command.options.find(({ long, short }) => word !== undefined && (word === long || word === short));
}

/** Counts the arguments of the command among the words, without options and their values. */
function argumentsIn(command: Command, words: readonly string[]): number {
  return words
    .slice(1)
    .filter((word, index) => !word.startsWith("-") && !takesValue(optionOf(command, words[index]))).length;
}

function takesValue(option: Option | undefined): boolean {
  return option !== undefined && (option.required || option.optional);
}

function valuesOf({ argChoices = [] }: Option | Argument, list = ""): Completion[] {
  return argChoices.map((choice) => ({ word: `${list}${choice}`, meaning: "" }));
}

function namesOf({ long, description }: Option): Completion[] {
  return long ? [{ word: long, meaning: description }] : [];
}
