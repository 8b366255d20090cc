import { Argument, Command } from "commander";
import { completionsFor } from "../completions.ts";
import { print, printRows } from "../print.ts";

/** The script for each shell: it calls `complete`, and completes file names if that prints nothing. */
const SCRIPTS = {
  bash: `_compliance_data() {
  local IFS=$'\\n'
  COMPREPLY=($(compliance-data complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o bashdefault -o default -F _compliance_data compliance-data`,
  zsh: `#compdef compliance-data
_compliance_data() {
  local -a found
  found=("\${(@f)$(compliance-data complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=("\${(@)found//:/\\\\:}")
  found=("\${(@)found/$'\\t'/:}")
  if [[ -n "$found" ]]; then _describe compliance-data found; else _files; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _compliance_data "$@"; else compdef _compliance_data compliance-data; fi`,
  fish: `function __compliance_data
  set --local words (commandline --tokenize --cut-at-cursor --current-process) (commandline --current-token --cut-at-cursor)
  set --local found (compliance-data complete -- $words[2..-1] 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline --current-token)
  end
end
complete --command compliance-data --no-files --arguments '(__compliance_data)'`,
};

type Shell = keyof typeof SCRIPTS;

export const completionCommand = new Command("completion")
  .summary("print a script that completes commands and options in your shell")
  .description(
    "Prints a script for your shell. With it the Tab key completes commands, options, their values, and names of files.",
  )
  .addArgument(new Argument("<shell>", "your shell").choices(Object.keys(SCRIPTS)))
  .addHelpText(
    "after",
    `
Examples:
  compliance-data completion bash > ~/.local/share/bash-completion/completions/compliance-data
  compliance-data completion zsh > ~/.zfunc/_compliance-data
  compliance-data completion fish > ~/.config/fish/completions/compliance-data.fish

Then open a new shell. For zsh, ~/.zfunc must be in fpath before compinit runs. The script calls compliance-data, so the
program must be in PATH, as it is after npm install --global.`,
  )
  .action((shell: Shell) => print(SCRIPTS[shell]));

/** Called by the scripts at each Tab. Prints a word per line, with its meaning after a tab; nothing for file names. */
export const completeCommand = new Command("complete")
  .description("Prints the possible completions of the last word, each with its meaning after a tab.")
  .argument("[words...]", "the words after compliance-data, the last one unfinished or empty")
  .addHelpText(
    "after",
    `
Example:
  compliance-data complete -- verify --host n`,
  )
  .action((words: string[], _: object, command: Command) => {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the program is the parent of its commands
    const found = completionsFor(command.parent!, words);
    printRows(found.map(({ word, meaning }) => [word, meaning]));
  });
