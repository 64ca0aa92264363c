import { defineDiagnostics } from "@skill-convert/core";

/** What a migration has to say: nearly all of it is something for a person to review. */
export const migrateDiagnostics = defineDiagnostics("migrate", {
  "derived-input": {
    severity: "info",
    message:
      'The inputs of "{operation}" come from its placeholders: {inputs}. Check their types and which are required.',
    docs: "Version 1 names no inputs. Each placeholder becomes one, in order of appearance, as a required string. An input that is a number, or that may be left out, has to be corrected by hand.",
  },
  "derived-capabilities": {
    severity: "info",
    message: "The capabilities come from the id and the operations: {capabilities}.",
    docs: "Version 1 has no capabilities. They are made of the last part of the id and the name of each operation, which is the convention of version 2. Rename them if the skill is looked for in other words.",
  },
  "found-description": {
    severity: "info",
    message: 'The description of "{operation}" is taken from the text: {description}',
    docs: "A heading, a list item or a row of a table names the operation, and what it says there became the description.",
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
      'The commands of "{operation}" have the placeholder {placeholder}, which is none in version 2. They run in the skill\'s folder: write the path without it.',
    docs: "Version 2 substitutes the inputs of an operation and nothing else, and runs the command with the skill's folder as its working directory (Field Reference, entrypoints). `{skill_dir}/scripts/run.sh` is `scripts/run.sh`. The placeholder is kept as it is, since some agents know it.",
  },
  "renamed-operation": {
    severity: "info",
    message: 'The operation "{from}" is now called "{to}". Update everything that calls it by name.',
    docs: "The prefix that all operations share was dropped, as was asked for. Files that mention the old name are listed as follow-ups.",
  },
  "dropped-contract-version": {
    severity: "info",
    message: "The schema_version inside stdout_contract is dropped; version 2 has none there.",
    docs: "Version 2 carries one schema_version, at the top of the manifest.",
  },
  "lost-comments": {
    severity: "warning",
    message: "The block was YAML with comments, which JSON cannot hold. Keep what they say elsewhere.",
    docs: "Version 2 is written as JSON. Comments inside a YAML block have no place in it.",
  },
  "version-as-text": {
    severity: "info",
    message: 'The version was the number {version}; it is written as the text "{written}".',
    docs: "A version is text in version 2, since the number 1.10 is the same as 1.1. What stood in the file is taken letter for letter.",
  },
  "not-bumped": {
    severity: "warning",
    message: 'The version "{version}" is not SemVer, so it is not raised.',
    docs: "Only a version of the form MAJOR.MINOR.PATCH can be raised.",
  },
  "own-operations": {
    severity: "error",
    message:
      "The router-manifest block has operations of its own, which only version 2 has; nothing is derived over them.",
    docs: "The block is half v1 and half v2. Either take the operations out, so that they are derived from the entrypoints, or finish the manifest by hand and name its fence skill-manifest.",
  },
  "removed-v1": {
    severity: "info",
    message: "The router-manifest block beside the skill-manifest block is removed.",
    docs: "The skill has a v2 manifest, and `--remove-v1` was given.",
  },
  "v1-beside-v2": {
    severity: "info",
    message: "There is a skill-manifest block too; this router-manifest block is left where it is.",
    docs: "The skill has been migrated before, and its v1 block was kept. `--remove-v1` takes it out once nothing reads it any more.",
  },
});
