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
    message: 'Nothing in the text describes "{operation}", so its description is neutral. Write one.',
    docs: "An agent reads the description to decide what to call. Version 1 has none, and SKILL.md does not name the operation in a heading, a list item or a table.",
  },
  "renamed-operation": {
    severity: "info",
    message: 'The operation "{from}" is now called "{to}". Whoever calls it by name has to follow.',
    docs: "The prefix that all operations share was dropped, as was asked for. Files that mention the old name are listed as follow-ups.",
  },
  "dropped-contract-version": {
    severity: "info",
    message: "The schema_version inside stdout_contract is dropped; version 2 has none there.",
    docs: "Version 2 carries one schema_version, at the top of the manifest.",
  },
  "lost-comments": {
    severity: "warning",
    message: "The block was YAML with comments, which JSON cannot carry: keep what they say elsewhere.",
    docs: "Version 2 is written as JSON. Comments inside a YAML block have no place in it.",
  },
  "not-bumped": {
    severity: "warning",
    message: 'The version "{version}" is not SemVer, so it was not raised.',
    docs: "Only a version of the form MAJOR.MINOR.PATCH can be raised.",
  },
  "v1-beside-v2": {
    severity: "info",
    message: "There is a skill-manifest block too; this router-manifest block is left where it is.",
    docs: "The skill has been migrated before, and its v1 block was kept. `--remove-v1` takes it out once nothing reads it any more.",
  },
});
