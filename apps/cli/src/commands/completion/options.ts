import type { Command } from "@commander-js/extra-typings";
import type { OptionsOf } from "../../command-line/command.js";
import { collect, examples } from "../../command-line/declarations.js";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

export function describeCompletion(command: Command) {
  return command
    .description("Print a script with which a shell completes commands, options and their values.")
    .addArgument(command.createArgument("<shell>", "the shell").choices(SHELLS))
    .option(
      "--word <word>",
      "print what the last of these words can become; repeatable (the scripts call this)",
      collect,
    )
    .addHelpText(
      "after",
      examples(
        "skill-convert completion zsh > ~/.zfunc/_skill-convert",
        "skill-convert completion fish > ~/.config/fish/completions/skill-convert.fish",
        "skill-convert completion bash >> ~/.bashrc",
      ),
    );
}

export type CompletionOptions = OptionsOf<typeof describeCompletion>;
