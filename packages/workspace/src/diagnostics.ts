import { defineDiagnostics } from "@skill-convert/core";

/** The diagnostics of skills on a disk. Their codes begin with `cli`, because the command line prints them. */
export const workspaceDiagnostics = defineDiagnostics("cli", {
  "not-found": {
    severity: "error",
    message: "{input} {problem}.",
    docs: "An input named on the command line is neither a file nor a folder, or it cannot be accessed.",
  },
  "no-skill": {
    severity: "error",
    message: "No skill was found in {input}: no folder in it contains {names}.",
    docs: "A folder is a skill if it contains a file that may carry a manifest, such as SKILL.md, skill.yaml or manifest.yaml. None was found at any depth; ignored folders are not searched.",
  },
  "unresolved-dependency": {
    severity: "warning",
    message: 'This skill depends on "{id}", but no skill in this run has that id{hint}.',
    docs: "Dependencies are resolved before a skill is loaded (Skill Standard, Loading Rules; Semioverse, definition 5.1). When a whole folder is validated, they are looked up among the skills of the run; skills that are installed elsewhere are not known. Correct the id, or turn the rule off if the skill is installed elsewhere.",
  },
  "nothing-given": {
    severity: "error",
    message: "Standard input {problem}.",
    docs: "`-` reads a manifest from standard input, which was empty or is something else. An earlier command in the pipe may have failed.",
  },
  "unread-line": {
    severity: "error",
    message: "Line {line} of standard input {problem}.",
    docs: 'Each line that `--stream` reads is a skill: `{"path": "skills/a", "files": {"SKILL.md": "…"}}`. Paths are relative, are separated by `/` and stay in their folder; files are text; and a line has at most 10 MiB. The other lines are processed.',
  },
  "packed-twice": {
    severity: "error",
    message: 'Two skills have a folder with the name "{folder}"; the second is {source}.',
    docs: "The skills of a plugin are folders in one folder, so their names must differ. Rename one of them.",
  },
  "lock-mismatch": {
    severity: "error",
    message: "{file} {problem}.",
    docs: "`pack --lock` wrote the size and the SHA-256 of every file to `skills.lock.json`, and `validate --locked` found a difference. Look at the change; if it is wanted, pack the skills again.",
  },
  "changed-by-installer": {
    severity: "info",
    message: "{what} after the folder was locked, and changed nothing else.",
    docs: "Some installers write where a skill came from into the front matter of its SKILL.md or into a file beside it, and write the front matter in another form. `validate --locked` compares the content then: a key with another value or another word in the instructions is still an error; comments in the front matter are not compared. [clients.md](../clients.md#what-installers-write) lists what each installer writes, with the source.",
  },
  "not-a-manifest": {
    severity: "error",
    message: "{input} is not a manifest file; expected one of {names}.",
    docs: "Name the skill's folder, or its manifest file.",
  },
  "same-target": {
    severity: "error",
    message: "Several skills would be written to {target}: {sources}.",
    docs: "Folders under --out are named after the id that the target format writes. A skill whose own folder has that name is written. The others would have its id and had different ones before, or the folders that could keep them apart are taken, so they are not written; if no folder has that name, none of the skills is. Name the inputs in separate runs with an output folder each, or change an id.",
  },
  "other-layout": {
    severity: "error",
    message:
      "A skill of {from} is {before}, and a skill of {to} is {after}, so it cannot be converted in place. Use --out.",
    docs: "A conversion in place changes the files of a skill where they are. A folder with several single files cannot become the folder of one skill, so the result needs a folder of its own.",
  },
  "same-id": {
    severity: "error",
    message: 'Several skills would have the id "{id}" in {format}, and have different ones now: {sources}.',
    docs: "A skill that is looked up by its id could be any of those that have it. Some formats take the id from the folder, others only the last part of a longer one. In place, none of the skills is converted; with --out, all but the first. The other skills of the run are. Rename a folder, change an id, or leave skills out with `--exclude`.",
  },
  "shared-id": {
    severity: "warning",
    message: 'Several skills have the id "{id}", before the conversion and after it: {sources}.',
    docs: "A skill that is looked up by its id could be any of those that have it. The conversion does not make this worse, so the skills are converted. With `--out`, each but one of those that would have the same folder goes into one more folder that is named after its own: `notes-2/notes`. Rename a folder, change an id, or leave skills out with `--exclude`.",
  },
  "beside-manifest": {
    severity: "error",
    message: "{target} already has a {format} manifest ({file}), so nothing was written there.",
    docs: "The output folder has a skill of another format under the same name, for example from an earlier conversion. Together the two would be one skill with two manifests. Use another output folder, remove the old skill, or use `--force` to write the new manifest beside the old one.",
  },
  "two-manifests": {
    severity: "warning",
    message: "{target} has a {format} manifest ({file}) as well.",
    docs: "The output folder had a skill of another format, and `--force` wrote the new manifest beside it. Only the first in the order of detection is read.",
  },
  "over-input": {
    severity: "error",
    message: "{target} was not written, because that would overwrite {input}, which is an input of this run.",
    docs: "Folders under --out are named after the id that the target format writes, and the output folder contains an input where this skill would be written. Name another output folder, or convert with --in-place.",
  },
  "in-the-way": {
    severity: "error",
    message: "{target} was not written, because files of the enclosing skill {skill} are copied there.",
    docs: "Folders under --out are named after the id that the target format writes, and the enclosing skill has a folder with that name. Rename that folder, or convert the two skills to different output folders.",
  },
  "no-folder-name": {
    severity: "error",
    message: 'The id "{id}" is not a valid folder name, so the skill cannot be written.',
    docs: "Folders under --out are named after the skill's id. This id is empty or reserved by an operating system.",
  },
  program: {
    severity: "info",
    message: "The skill has a program that could be an operation: {scripts}. Add {options}.",
    docs: "An Agent Skill does not say which of its files in `scripts/` are programs, or what they take. With `--script` one becomes an operation with its command line, and with the inputs that its text declares by argparse, click, commander or getopts; you add its outputs, and what the report could not read.",
  },
  programs: {
    severity: "info",
    message: "The skill has programs that could be operations: {scripts}. Add {options}.",
    docs: "An Agent Skill does not say which of its files in `scripts/` are programs, or what they take. With `--script` each becomes an operation with its command line, and with the inputs that its text declares by argparse, click, commander or getopts; you add the outputs, and what the report could not read.",
  },
  "not-written": {
    severity: "error",
    message: "{file} was not written: {reason}.",
    docs: "The file system refused the write, or the path is outside the output folder. The file is unchanged.",
  },
  "hard-link": {
    severity: "warning",
    message: "{file} is one of {names} hard links to the same file; the others keep the old content.",
    docs: "A file is replaced in one step, so that it is never half-written. That makes it a new file under the old name, and its other names still lead to the old one. A dry run reports this before anything is changed.",
  },
  uncommitted: {
    severity: "error",
    message: "{file} {state}, so it was not changed. Commit it first, or use --force.",
    docs: "A migration and a conversion with `--in-place` change files where they are. Committed files can be compared and restored with git; uncommitted changes could not, so these files are left unchanged unless `--force` is given.",
  },
  "git-unanswered": {
    severity: "error",
    message: "{file} was not changed, because git could not report whether it is committed: {reason}.",
    docs: "The file is in a separate git work tree, and git could not be asked about it. `--force` changes it anyway.",
  },
  "unreadable-folder": {
    severity: "error",
    message: "{path} could not be searched: {reason}. Any skills in it are unchanged.",
    docs: "The folder cannot be read, so v1 manifests in it are not migrated.",
  },
  "nothing-to-review": {
    severity: "error",
    message:
      'No skill in {input} was version 1 at {revision} and is version 2 now. Name the revision before the migration with --since; "git log -S router-manifest -- {input}" lists the commits to look at.',
    docs: "`migrate --review` compares each skill with the router-manifest block that it had at a revision, which is `HEAD` unless `--since` names another. A migration that is committed already needs the commit before it, such as `HEAD~1`. Git is the only place where `migrate` leaves the old manifests.",
  },
  "not-searched": {
    severity: "warning",
    message: "{path} was not searched: {reason}.",
    docs: "The folder cannot be read, or it is a link to somewhere outside the input. Skills in it were not found. A file is not searched for mentions if it cannot be read or is very large.",
  },
  "not-ignored": {
    severity: "warning",
    message: "{path}: {reason}.",
    docs: "A search compares names with the patterns of `.gitignore` files at most 20 million times, not counting patterns that are plain names. After that, folders that git ignores are searched as well. Name a smaller folder, or the skills themselves.",
  },
  "adapters-not-loaded": {
    severity: "warning",
    message: "The adapters of this file were not loaded, because it was found and not named. Use --config {file}.",
    docs: "Loading an adapter runs its code. A configuration file that was found beside the skills may belong to anybody, so its adapters are loaded only if `--config` names it.",
  },
  "unknown-rule": {
    severity: "warning",
    message: 'Unknown rule "{code}"{near}.',
    docs: "A configuration file sets the severity of a rule that does not exist, so the line has no effect. Rules are named by the code that `validate` prints, such as `stop/unknown-check`.",
  },
  "folder-renamed": {
    severity: "info",
    message: "{folder} {done} {name}.",
    docs: "The name of the skill differs from that of its folder, and `--names folder` gives the folder the name of the skill.",
  },
  "folder-mentioned": {
    severity: "warning",
    message: "{path} leads to {folder}, which {done} {name}.{others}",
    docs: "With `--names folder`, links and commands that refer to the folder by its old name are listed but not changed, because they are in files that do not belong to this skill. At most ten are listed for a file. Write the new name there.",
  },
  "folder-not-renamed": {
    severity: "error",
    message: "{folder} was not renamed to {name}: {reason}.",
    docs: "With `--names folder`, no folder is renamed unless all of them can be. A folder cannot be renamed if its new name is taken, if another folder would get the same name, if the manifest of a plugin names it, or if it is in use. Correct the cause, or use `--names name`.",
  },
  "unsafe-fix": {
    severity: "warning",
    message: 'The fix "{title}" was not applied, because it would change the meaning of the manifest.',
    docs: "After each fix the manifest is read again, and a fix that changes its meaning is undone. Please report the manifest: such a fix should not be offered.",
  },
  "policy-refused": {
    severity: "error",
    message: "{reason}",
    docs: "`check` was given a policy and a folder of skills. The policy does not allow an effect that the manifest of the skill declares or implies, or that one of its programs certainly has. Change the skill, or the policy if the effect is wanted.",
  },
  "policy-undecided": {
    severity: "warning",
    message: "{reason}",
    docs: "`check` was given a policy and a folder of skills. Whether the policy refuses the skill depends on what is not known before a run: the value of an input, or a name that a program computes. With `--strict` this fails the check.",
  },
  "program-unread": {
    severity: "warning",
    message: "This program was not judged by the policy: it is {why}.",
    docs: "`check` judges what the programs of a skill use by their text. It reads shell, Python, JavaScript and TypeScript ([usage.md](../usage.md)).",
  },
});
