import { defineDiagnostics } from "@skill-convert/core";

/** The diagnostics of a migration. Most of them ask a person to review a derived value (skill-manifest-v1.md#d28). */
export const migrateDiagnostics = defineDiagnostics("migrate", {
  "derived-input": {
    severity: "info",
    message:
      'The inputs of "{operation}" come from its placeholders: {inputs}. Check their types and which are required.',
    docs: "Version 1 declares no inputs. Each placeholder becomes one, in order of appearance, as a required string. Correct an input by hand if it is a number or may be left out.",
  },
  "derived-capabilities": {
    severity: "info",
    message: "The capabilities come from the id and the operations: {capabilities}.",
    docs: "Version 1 has no capabilities. They are made of the last part of the id and the name of each operation, which is the convention of version 2. Rename them if people would search for the skill by other names.",
  },
  "found-description": {
    severity: "info",
    message: 'The description of "{operation}" is taken from the text: {description}',
    docs: "A heading, a list item or a row of a table names the operation, and the text that follows became its description.",
  },
  "neutral-description": {
    severity: "info",
    message: 'Nothing in the text describes "{operation}", so its description is a placeholder. Write one.',
    docs: "An agent reads the description to decide what to call. Version 1 has none, and SKILL.md does not name the operation in a heading, a list item or a table.",
  },
  "derived-outputs": {
    severity: "info",
    message: "The outputs are described by how they are printed. Say what each contains, and list its fields.",
    docs: "Version 2 describes each output (Field Reference, output), and version 1 says only whether its last line is JSON. An agent reads the description to know what it gets.",
  },
  "skill-dir": {
    severity: "warning",
    message:
      'The commands of "{operation}" contain {placeholder}, which version 2 does not define. Commands run in the skill\'s folder: write the path without it.',
    docs: "Version 2 substitutes the inputs of an operation and nothing else, and runs the command with the skill's folder as its working directory (Field Reference, entrypoints). Write `scripts/run.sh` for `{skill_dir}/scripts/run.sh`. The placeholder is kept, because some agents replace it.",
  },
  "renamed-operation": {
    severity: "info",
    message: 'The operation "{from}" is now called "{to}". Update everything that calls it by name.',
    docs: "The prefix that all operations share was dropped, because `--strip-operation-prefix` was given. Files that mention the old name are listed as follow-ups.",
  },
  "dropped-contract-version": {
    severity: "info",
    message: "The schema_version inside stdout_contract is dropped; version 2 does not define it.",
    docs: "Version 2 has one schema_version, at the top of the manifest.",
  },
  "lost-comments": {
    severity: "warning",
    message: "The block was YAML with comments, which JSON cannot hold. Move them elsewhere if you need them.",
    docs: "Version 2 is written as JSON, which has no comments, so those of the YAML block are lost.",
  },
  "version-as-text": {
    severity: "info",
    message: 'The version was the number {version}; it is written as the string "{written}".',
    docs: "A version is a string in version 2, because the number 1.10 is the same as 1.1. The digits of the file are kept.",
  },
  "not-bumped": {
    severity: "warning",
    message: 'The version "{version}" is not SemVer, so it is not raised.',
    docs: "Only a version of the form MAJOR.MINOR.PATCH can be raised.",
  },
  "own-operations": {
    severity: "error",
    message: "The router-manifest block already has operations, which only version 2 has, so it is not migrated.",
    docs: "The block is half v1 and half v2. Either remove the operations, so that they are derived from the entrypoints, or complete the manifest by hand and rename its fence to skill-manifest.",
  },
  "not-migrated": {
    severity: "warning",
    message: "The manifest is still a router-manifest block: it has not been migrated.",
    docs: "`migrate --review` lists what a migration left to review, and this skill has not been migrated yet.",
  },
  "removed-v1": {
    severity: "info",
    message: "The router-manifest block beside the skill-manifest block is removed.",
    docs: "The skill has a v2 manifest, and `--remove-v1` was given.",
  },
  "v1-beside-v2": {
    severity: "info",
    message: "The file also has a skill-manifest block, so this router-manifest block is kept as it is.",
    docs: "The skill was migrated before, and its v1 block was kept. Remove it with `--remove-v1` once nothing reads it any more.",
  },
});
