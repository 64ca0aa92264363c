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
    docs: "Other readers of the format refuse the block here. A trailing comma, a comment or a missing value is what it usually is; correct it.",
  },
  "mixed-line-endings": {
    severity: "warning",
    message: "This line of the block ends in {found}, and most lines of the file end in {usual}.",
    docs: "Programs that look for the block line by line find another word in its fence, or text after the end of a line. It comes from pasting between Windows and other systems, and no editor shows it. The fix ends the lines of the block as most lines of the file end.",
  },
  "unknown-effect": {
    severity: "warning",
    message: '"{effect}" is not an effect of the format{hint}; it is kept as it is. The format has {known}.',
    docs: "Effects are checked against a policy, which cannot allow what it does not know. Use one of the eight standard effects.",
  },
  "folder-name": {
    severity: "error",
    message: 'The id is "{id}", and the folder of the skill is "{folder}"; the two must be the same.',
    docs: "A skill is looked up by the name of its folder, so an id of another name finds nothing. Rename the folder or correct the id.",
  },
  "empty-command": {
    severity: "warning",
    message: 'The entrypoint of "{operation}" names no program, which is the first item of its command.',
    docs: "The first item of an argument vector is the program to run. Add it, or remove the entrypoint.",
  },
  "no-entrypoint": {
    severity: "warning",
    message: 'The operation "{operation}" has no entrypoint, so it cannot be called.',
    docs: "An operation has an argument vector under unix or windows, or both.",
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
    message: 'The operation "{operation}" runs a program, and the effects do not name "proc.exec".',
    docs: "Effects are checked against a policy. One that is not declared passes every policy and happens all the same.",
  },
  "repeated-item": {
    severity: "info",
    message: 'The {list} name "{item}" more than once.',
    docs: "The repetition says nothing. Remove it.",
  },
} as const;

/** The diagnostics of Skill Manifest v2. */
export const v2Diagnostics = defineDiagnostics("skill-manifest-v2", {
  ...SHARED,
  "unsupported-schema-version": {
    severity: "error",
    message: 'The schema version {found} is not supported; this reader knows "2.0".',
    docs: "Another major version may give the same fields another meaning, so nothing is read. Version 1 had no schema_version and stood in a router-manifest block.",
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
    docs: "The specification requires it, because an agent or a person goes by it: the id and the names of operations and inputs by which something is called, the descriptions by which it is chosen. Write something.",
  },
  "no-operations": {
    severity: "warning",
    message: "The manifest declares no operation; the skill is read as one operation without a name.",
    docs: "Without an operation there is nothing that an agent could call. The instructions in SKILL.md are all there is.",
  },
  "unknown-type": {
    severity: "warning",
    message:
      '"{type}" is not a type of the format{hint}; it is read as json, which is any value. The format has {known}.',
    docs: "The name stays where it stands, but nothing is known about the values. Use one of the four types, and say the rest in the description.",
  },
  "dialect-type": {
    severity: "info",
    message: 'The type "{type}" is not in the specification, which has string, integer, boolean and json.',
    docs: "The type is understood here. Other readers of the format may know only the specification's four types, of which json covers it.",
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
    message: 'The input "{input}" is used by no entrypoint of the operation "{operation}".',
    docs: "Its value reaches the program in some other way than as an argument, or not at all.",
  },
  "placeholder-spelling": {
    severity: "warning",
    message: '{found} is not replaced by the value of the input "{name}"; write {{name}}.',
    docs: "An agent replaces a name in single braces and leaves the rest of the argument as it is, a second pair of braces or a dollar sign included. With spaces beside the name nothing is replaced.",
  },
  "v1-content": {
    severity: "warning",
    message: "The entrypoints are at the top level, as in version 1; in version 2 each belongs in its operation.",
    docs: "The fence says version 2 and the content is that of version 1. Name the fence router-manifest and run `skill-convert migrate`, which does the rest, or move each entrypoint into an operation.",
  },
  "capability-form": {
    severity: "info",
    message: 'The capability "{capability}" is not in the form domain-verb, such as memory-search.',
    docs: "By convention a capability is a subject and a verb joined by a hyphen, so that the index finds what belongs together.",
  },
  "default-type": {
    severity: "warning",
    message: 'The default of "{input}" must be {expected}, since its type is {type}; found {found}.',
    docs: "The default stands for the value that is not given, and the program expects a value of the declared type. Correct one of the two.",
  },
  "default-unused": {
    severity: "info",
    message: 'The input "{input}" is required, so its default is never used.',
    docs: "A default is the value when none is given, which a required input does not allow. Remove one of the two.",
  },
  "output-not-json": {
    severity: "warning",
    message: "The operations run programs, but last_line_json does not promise that the last line of output is JSON.",
    docs: "The specification wants the last line of the output to be JSON that matches the operation's output. Print it and promise it.",
  },
});

/** The diagnostics of Skill Manifest v1. */
export const v1Diagnostics = defineDiagnostics("skill-manifest-v1", {
  ...SHARED,
  "v2-content": {
    severity: "warning",
    message: "The manifest has operations, as in version 2; its block must be called skill-manifest.",
    docs: "Version 1 has no operations: the content is that of version 2, and only the fence has its old name. Change that.",
  },
  superseded: {
    severity: "warning",
    message: "This is a manifest of version 1, which version 2 replaces.",
    docs: "Blocks of version 1 should be updated, and their fence renamed to skill-manifest: `skill-convert migrate` does both.",
  },
  "derived-operation": {
    severity: "info",
    message: 'The operation "{operation}" is derived from an entrypoint, and its description is a placeholder.',
    docs: "Version 1 has entrypoints and no operations. Each becomes an operation of the same name. Say in its description what it does, because an agent decides by it.",
  },
  "derived-input": {
    severity: "info",
    message:
      'The inputs of "{operation}" are derived from its placeholders: {inputs}. Each is read as a required string.',
    docs: "Version 1 does not declare inputs. Check the types, and which of them may be left out.",
  },
  "derived-capabilities": {
    severity: "info",
    message: "The capabilities are derived from the id and the operations: {capabilities}.",
    docs: "Version 1 has no capabilities. They are the last part of the id joined with each operation. Check that these are the words by which the skill is looked for.",
  },
  "contract-schema-version": {
    severity: "info",
    message: "stdout_contract.schema_version has no place in version 2.",
    docs: "Version 2 says the version once, at the top of the manifest. It is kept while the skill stays in version 1.",
  },
});
