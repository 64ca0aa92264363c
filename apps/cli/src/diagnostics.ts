import { defineDiagnostics } from "@skill-convert/core";

/** What the command line itself has to say about a skill. */
export const cliDiagnostics = defineDiagnostics("cli", {
  "not-found": {
    severity: "error",
    message: "{input} {problem}.",
    docs: "An input that was named on the command line is neither a file nor a folder, or the system does not let it be looked at.",
  },
  "no-skill": {
    severity: "error",
    message: "No skill was found in {input}: no folder in it contains {names}.",
    docs: "A folder is taken for a skill when it holds a file that may carry a manifest, such as SKILL.md, skill.yaml or manifest.yaml. None was found at any depth; ignored folders are not searched.",
  },
  "unresolved-dependency": {
    severity: "warning",
    message: 'It depends on "{id}", and no skill of this run has that id{hint}.',
    docs: "Dependencies are resolved before a skill is loaded (Skill Standard, Loading Rules; Semioverse, definition 5.1). Where a whole folder is validated, each is looked for among the skills of the run; one that is installed elsewhere cannot be seen. Correct the id, or turn the rule off where the skills of another place are meant.",
  },
  "nothing-given": {
    severity: "error",
    message: "There is nothing on standard input.",
    docs: "A manifest was to be read from standard input, as `-` asks for, and it ended at once: the command before it in a pipe may have failed.",
  },
  "not-a-manifest": {
    severity: "error",
    message: "{input} is no file that carries a manifest; the ones that do are {names}.",
    docs: "Name the skill's folder, or its manifest file.",
  },
  "same-target": {
    severity: "error",
    message: "Several skills would be written to {target}: {sources}.",
    docs: "Folders under --out are named after the id that the target format writes. These skills have the same one, so none of them is written.",
  },
  "over-input": {
    severity: "error",
    message: "{target} is not written, because it would be written over {input}, which is an input of this run.",
    docs: "Folders under --out are named after the id that the target format writes, and the output folder holds an input where this skill would go. Name another output folder, or convert with --in-place.",
  },
  "in-the-way": {
    severity: "error",
    message: "{target} is not written, because files of {skill}, which the skill lies in, are copied there.",
    docs: "Folders under --out are named after the id that the target format writes, and the skill around this one has a folder of that name. Rename that folder, or convert the two skills to different output folders.",
  },
  "no-folder-name": {
    severity: "error",
    message: 'The id "{id}" is no name that a folder can have, so there is nowhere to write the skill.',
    docs: "Folders under --out are named after the skill's id. This one is empty or reserved by an operating system.",
  },
  "not-written": {
    severity: "error",
    message: "{file} was not written: {reason}.",
    docs: "The file system refused, or the path would leave the output folder. The file is as it was.",
  },
  uncommitted: {
    severity: "error",
    message: "{file} {state}, so it is not touched. Commit it first, or use --force.",
    docs: "A migration changes files in place. What git has can be brought back and compared; what is not committed could not, so it is left alone unless `--force` is given.",
  },
  "git-unanswered": {
    severity: "error",
    message: "{file} is not touched, because it cannot be told whether it is committed: {reason}.",
    docs: "The file lies in a git work tree of its own, and git could not be asked about it. `--force` migrates it all the same.",
  },
  "unreadable-folder": {
    severity: "error",
    message: "{path} could not be searched: {reason}. Skills in it, if there are any, are as they were.",
    docs: "The folder cannot be read, so a v1 manifest in it would have been missed.",
  },
  "not-searched": {
    severity: "warning",
    message: "{path} was not searched: {reason}.",
    docs: "The folder cannot be read, or it is a link out of the folder that was named. Skills in it, if there are any, were not found. Of a file: it cannot be read or is very large, so mentions in it were not found.",
  },
  "unknown-rule": {
    severity: "warning",
    message: 'There is no rule "{code}"{near}.',
    docs: "A configuration file sets the severity of a rule that does not exist, so the line does nothing. Rules are named by the code that `validate` prints, such as `stop/unknown-check`.",
  },
  "unsafe-fix": {
    severity: "warning",
    message: 'The fix "{title}" was not made, because the manifest would mean something else afterwards.',
    docs: "After each fix the manifest is read again, and a fix that changes what it says is taken back. Please report the manifest: such a fix should not be offered.",
  },
});
