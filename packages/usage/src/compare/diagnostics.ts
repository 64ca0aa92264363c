import { defineDiagnostics } from "@skill-convert/core";

const declared = {
  severity: "warning",
  message: "{place} {does}, which {field} does not declare{more}.",
} as const;

const HOW =
  "`--fix-all` or `--declare` adds it to the manifest. [usage.md](../usage.md#compared-with-the-manifest) says what counts as declared.";

/** The findings of comparing what a manifest declares with what the programs of the skill use. */
export const usageDiagnostics = /* @__PURE__ */ defineDiagnostics("usage", {
  "undeclared-network": {
    ...declared,
    docs: `A program of the skill contacts a host, and the manifest does not say that the skill uses the network, or names other hosts. A policy that trusts the manifest would stop it. ${HOW}`,
  },
  "undeclared-write": {
    ...declared,
    docs: `A program of the skill writes a file, and the manifest does not say that the skill writes files, or names other folders. Files in the folder of temporary files need not be declared. ${HOW}`,
  },
  "undeclared-delete": {
    ...declared,
    docs: `A program of the skill deletes a file, and the manifest does not say so. In formats without a word for it, declaring that files are written is enough. Temporary files need not be declared. ${HOW}`,
  },
  "undeclared-read": {
    ...declared,
    docs: `A program of the skill reads a file, and the manifest does not say that the skill reads files, or names other folders. The files of the skill itself and temporary files need not be declared. ${HOW}`,
  },
  "undeclared-process": {
    ...declared,
    docs: `A program of the skill starts another program, and the manifest does not say that the skill does. The programs of POSIX, such as \`sed\`, need not be declared. ${HOW}`,
  },
  "undeclared-secret": {
    ...declared,
    docs: `A program of the skill reads a secret from an environment variable that the manifest does not list, so nobody knows that it has to be set, or that the skill gets it. ${HOW}`,
  },
  "undeclared-variable": {
    ...declared,
    docs: `A program of the skill reads an environment variable that the manifest does not list. Variables that systems, shells and clients set need not be declared. ${HOW}`,
  },
  "undeclared-command": {
    ...declared,
    docs: `A program of the skill starts a program that the manifest does not list among the commands that must be there. The programs of POSIX need not be declared. ${HOW}`,
  },
  "no-effects": {
    severity: "warning",
    message: "{field} is missing, so nothing says what the skill may do. {uses}.",
    docs: "Without this field the skill may do anything, and a policy has to treat it so. Declare what it does. `--fix-all` or `--declare` writes what the programs certainly do; read it before you keep it, because a list is complete, and add what the agent itself does by the instructions. It is not offered if a program could not be read.",
  },
  "inferred-effects": {
    severity: "info",
    message: "The effects were inferred, because the skill declares none: {uses}.",
    docs: "`convert --infer-effects` takes the effects that the programs of a skill certainly have, by their text. An effect has paths or hosts only if the names of all its uses are certain. What the agent itself does by the instructions is not among them, so read the list before you rely on it.",
  },
  "not-inferred": {
    severity: "warning",
    message: "The inferred effects may not be all: {uses}.",
    docs: "`convert --infer-effects` infers only what certainly happens. These uses depend on a value from elsewhere, are in a code block of SKILL.md that the agent may run, or are in a program that could not be read. Add the effects that the skill needs to the result by hand.",
  },
  "unnamed-secret": {
    severity: "warning",
    message: "{place} {does}, which no text of the skill mentions, so nobody knows to set it.",
    docs: "The format has no field for environment variables. Name the variable in SKILL.md, or in `compatibility` if the front matter has it, with where its value comes from.",
  },
  "unnamed-program": {
    severity: "info",
    message: "{place} {does}, which no text of the skill mentions, so nobody knows to install it.",
    docs: "The format has no field for the commands that a skill needs. Name the program in SKILL.md, or in `compatibility` if the front matter has it. The programs of POSIX need not be named.",
  },
  "missing-file": {
    severity: "warning",
    message: "{place} {does}, but the skill has no such file.",
    docs: "The program uses a file in the folder of the skill that is not there, and no program of the skill writes it. Add the file, or correct the path. Hidden files, and folders into which packages are installed, are not looked for.",
  },
  "unapproved-command": {
    severity: "info",
    message: "{place} {does}, which {field} does not approve in advance, so the agent asks first{more}.",
    docs: "The list approves some commands by patterns such as `Bash(git:*)`, and a code block of SKILL.md has a command that no pattern begins with. A client that follows the list asks the user before it runs the command. `--fix-all` adds a pattern for each command; read them before you keep them, because an approved command may do whatever it does. Only the first words are compared. The programs of POSIX, lines with `sudo` or with computed code such as `curl … | sh`, programs by their path, and programs that scripts start are left out.",
  },
  "unused-approval": {
    severity: "info",
    message: "{field} approves {what}, but neither the programs nor the texts of the skill mention the command.",
    docs: "SKILL.md has code blocks with commands, and nothing in the skill mentions this one. A list that approves less is easier to trust. Remove the pattern, or mention the command where it is used.",
  },
  "unused-effect": {
    severity: "info",
    message: "{field} declares {what}, but no program of the skill does that.",
    docs: "The skill is carried out by its programs alone, all of them could be read, and none has this effect. A manifest that declares less is easier to trust. Remove the effect, or leave it if a later version needs it.",
  },
  "unused-variable": {
    severity: "info",
    message: "{field} declares {what}, but neither the programs nor the texts of the skill mention it.",
    docs: "Nothing in the skill mentions this environment variable, and no program hides what it reads. Remove the entry, or mention the variable where it is used.",
  },
  "unused-command": {
    severity: "info",
    message: "{field} declares {what}, but neither the programs nor the texts of the skill mention it.",
    docs: "Nothing in the skill mentions this command, and no program hides what it starts. Remove the entry, or mention the command where it is used.",
  },
});
