import { defineDiagnostics } from "@skill-convert/core";
import { structuralDiagnostics, versionDiagnostics } from "@skill-convert/format";

const SHARED = {
  ...structuralDiagnostics,
  ...versionDiagnostics,
  "second-block": {
    severity: "error",
    message: "A second {word} block begins here. A SKILL.md may have only one, so the first is read.",
    docs: "Readers differ on which of two manifests counts, so one of them has to go. To show a manifest as an example, put it in a list or inside a longer fence.",
  },
  "misspelt-block": {
    severity: "error",
    message: 'The info string of this block begins with "{found}"; it must begin with "{word}".',
    docs: "Readers look for the exact word, so they do not find the manifest in this block. The fix corrects the word.",
  },
  "unclosed-block": {
    severity: "warning",
    message: "The {word} block that begins here is not closed, so it runs to the end of the file.",
    docs: "CommonMark ends a fenced block at a closing fence that is at least as long as the opening one. Without it all the text that follows belongs to the block. Add the closing fence.",
  },
  "yaml-content": {
    severity: "info",
    message: "The manifest is in YAML; the format specifies JSON.",
    docs: "JSON is what every reader of the format understands. YAML is read, and stays YAML when it is edited.",
  },
  "json-as-yaml": {
    severity: "warning",
    message: "The manifest is not valid JSON and was read as YAML, which is more lenient. {reason}",
    docs: "Other readers of the format refuse this block. The usual cause is a trailing comma, a comment or a missing value; correct it.",
  },
  "mixed-line-endings": {
    severity: "warning",
    message: "This line of the block ends in {found}, and most lines of the file end in {usual}.",
    docs: "Programs that read the file line by line do not recognize a fence that ends differently. Mixed line endings come from pasting between Windows and other systems, and most editors do not show them. The fix ends the lines of the block as most lines of the file end.",
  },
  "unknown-effect": {
    severity: "warning",
    message: '"{effect}" is not an effect of the format{hint}; it is kept as it is. The format has {known}.',
    docs: "Effects are checked against a policy, which cannot allow what it does not know. Use one of the eight standard effects.",
  },
  "folder-name": {
    severity: "error",
    message: 'The id is "{id}", and the folder of the skill is "{folder}"; the two must be the same.',
    docs: "A skill is looked up by the name of its folder, so a different id finds nothing. Rename the folder or correct the id.",
  },
  "empty-command": {
    severity: "warning",
    message: 'The entrypoint of "{operation}" names no program, which is the first item of its command.',
    docs: "The first item of an argument vector is the program to run. Add it, or remove the entrypoint.",
  },
  "no-entrypoint": {
    severity: "warning",
    message: 'The operation "{operation}" has no entrypoint, so it cannot be called.',
    docs: "An operation needs an argument vector under unix, windows or both.",
  },
  "one-platform": {
    severity: "info",
    message: 'The operation "{operation}" has an entrypoint for {present} and none for {absent}.',
    docs: "The operation cannot be run on the other platform. The specification's examples have both.",
  },
  "program-not-found": {
    severity: "info",
    message: 'The operation "{operation}" runs {path}, which is not in the folder of the skill.',
    docs: "A command runs with the skill's folder as its working directory, so a relative path begins there. Add the file, or correct the path.",
  },
  "undeclared-process": {
    severity: "warning",
    message: 'The operation "{operation}" runs a program, but the effects do not include "proc.exec".',
    docs: "Effects are checked against a policy, and an effect that is not declared passes every policy. Add proc.exec to the effects.",
  },
  "repeated-item": {
    severity: "info",
    message: 'The {list} include "{item}" more than once.',
    docs: "The repetition has no effect. Remove it.",
  },
} as const;

/** The diagnostics of Skill Manifest v2. */
export const v2Diagnostics = defineDiagnostics("skill-manifest-v2", {
  ...SHARED,
  "unsupported-schema-version": {
    severity: "error",
    message: 'The schema version {found} is not supported; the supported version is "2.0".',
    docs: "Another major version may give the same fields another meaning, so the manifest is not read. Version 1 has no schema_version and uses a router-manifest block.",
  },
  "schema-version-spelling": {
    severity: "warning",
    message: 'The schema version is {found}; write it as the string "2.0".',
    docs: 'The version is always the string "2.0". Other forms of version 2 are read, and stay until they are edited.',
  },
  "undeclared-placeholder": {
    severity: "error",
    message: 'The placeholder {{name}} does not name an input of the operation "{operation}"{hint}.',
    docs: "An agent substitutes the values of inputs before it runs the command, and would pass this text on as it is. Declare the input, or correct the name. `{skill_dir}` stands for the skill's folder.",
  },
  "blank-text": {
    severity: "warning",
    message: "{what} is blank.",
    docs: "The specification requires this text. People and agents call skills, operations and inputs by their names, and choose operations by their descriptions. Fill it in.",
  },
  "no-operations": {
    severity: "warning",
    message: "The manifest declares no operations; the skill is read as one operation without a name.",
    docs: "Without operations an agent has nothing to call, and can only follow the instructions in SKILL.md.",
  },
  "unknown-type": {
    severity: "warning",
    message:
      '"{type}" is not a type of the format{hint}; it is read as json, which allows any value. The format has {known}.',
    docs: "The name is kept, but nothing is known about the values. Use one of the four types, and describe the values in the description.",
  },
  "dialect-type": {
    severity: "info",
    message: 'The type "{type}" is not in the specification, which has string, integer, boolean and json.',
    docs: "The type is read, but other readers of the format may know only the four types of the specification. Of these, json covers it.",
  },
  "dialect-field": {
    severity: "info",
    message: 'The output field "{field}" is a mapping; the specification asks for a type name or a description.',
    docs: "Its type and description are read, and it stays a mapping when it is edited.",
  },
  "dialect-agent": {
    severity: "info",
    message:
      'The operation "{operation}" has an entrypoint for agents (entrypoints.agent), which the specification does not define.',
    docs: "The specification has argument vectors for unix and windows. A sentence or the path of a procedure for an agent is read and written as well.",
  },
  "dialect-note": {
    severity: "info",
    message: "The specification does not define a note in stdout_contract.",
    docs: "The specification has last_line_json alone. The note is read and written as well.",
  },
  "unused-input": {
    severity: "info",
    message: 'No entrypoint of the operation "{operation}" uses the input "{input}".',
    docs: "Its value reaches the program in some other way than as an argument, or not at all.",
  },
  "placeholder-spelling": {
    severity: "warning",
    message: '{found} is not replaced by the value of the input "{name}"; write {{name}}.',
    docs: "An agent replaces a name in single braces. It leaves a second pair of braces or a dollar sign in the argument, and replaces nothing if there are spaces around the name.",
  },
  "v1-content": {
    severity: "warning",
    message: "The entrypoints are at the top level, as in version 1; in version 2 each belongs in its operation.",
    docs: "The fence is that of version 2, but the content is that of version 1. Rename the fence to router-manifest and run `skill-convert migrate`, or move each entrypoint into an operation.",
  },
  "capability-form": {
    severity: "info",
    message: 'The capability "{capability}" is not in the form domain-verb, such as memory-search.',
    docs: "By convention a capability is a domain and a verb joined by a hyphen, so that an index finds related skills together.",
  },
  "default-type": {
    severity: "warning",
    message: 'The default of "{input}" must be {expected}, since its type is {type}; found {found}.',
    docs: "The default is used if no value is given, and the program expects a value of the declared type. Correct the default or the type.",
  },
  "default-unused": {
    severity: "info",
    message: 'The input "{input}" is required, so its default is never used.',
    docs: "A default is used if no value is given, but a required input always has a value. Remove the default, or make the input optional.",
  },
  "output-not-json": {
    severity: "warning",
    message: "The operations run programs, but last_line_json does not promise that the last line of output is JSON.",
    docs: "The specification requires the last line of the output to be JSON that matches the operation's output. Print such a line, and set last_line_json to true.",
  },
});

/** The diagnostics of Skill Manifest v1. */
export const v1Diagnostics = defineDiagnostics("skill-manifest-v1", {
  ...SHARED,
  "v2-content": {
    severity: "warning",
    message: "The manifest has operations, as in version 2; its block must be called skill-manifest.",
    docs: "Version 1 has no operations, so the content is that of version 2 and only the fence has the old name. Rename the fence.",
  },
  superseded: {
    severity: "warning",
    message: "This is a manifest of version 1, which version 2 replaces.",
    docs: "Blocks of version 1 should be updated, and their fence renamed to skill-manifest: `skill-convert migrate` does both.",
  },
  "derived-operation": {
    severity: "info",
    message: 'The operation "{operation}" is derived from an entrypoint, and its description is a placeholder.',
    docs: "Version 1 has entrypoints and no operations. Each entrypoint becomes an operation of the same name. Describe what it does, because agents choose operations by their descriptions.",
  },
  "derived-input": {
    severity: "info",
    message:
      'The inputs of "{operation}" are derived from its placeholders: {inputs}. Each is read as a required string.',
    docs: "Version 1 does not declare inputs. Check the types, and which inputs may be left out.",
  },
  "derived-capabilities": {
    severity: "info",
    message: "The capabilities are derived from the id and the operations: {capabilities}.",
    docs: "Version 1 has no capabilities. Each one is the last part of the id joined with the name of an operation. Check that people would search for the skill by these names.",
  },
  "contract-schema-version": {
    severity: "info",
    message: "stdout_contract.schema_version has no place in version 2.",
    docs: "Version 2 has one schema_version, at the top of the manifest. This field is kept as long as the skill stays in version 1.",
  },
});
