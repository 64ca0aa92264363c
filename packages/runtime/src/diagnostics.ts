import { defineDiagnostics } from "@skill-convert/core";

/** The diagnostics of checks and runs. */
export const runtimeDiagnostics = defineDiagnostics("runtime", {
  "no-skill": {
    severity: "error",
    message: "There is no skill in {folder}: {reason}.",
    docs: "The skill's folder has to exist before anything else can be checked (ADR-002, validation rule 1).",
  },
  "unreadable-manifest": {
    severity: "error",
    message: "The manifest cannot be read: {reason}",
    docs: "The manifest is broken, or of an unsupported version (ADR-002, validation rule 2). Nothing in it is checked, because any field might have another meaning.",
  },
  "unknown-operation": {
    severity: "error",
    message: 'There is no operation "{name}"{hint}; the skill has {known}.',
    docs: "The manifest does not declare the operation that you asked for.",
  },
  "operation-needed": {
    severity: "error",
    message: "The skill has several operations: {known}. Name the one to run.",
    docs: "A skill with several operations has no default: name the operation.",
  },
  "missing-input": {
    severity: "error",
    message: 'The required input "{name}" is missing{description}.',
    docs: "Every required input must have a value (ADR-002, validation rule 3). A default in the manifest counts as a value.",
  },
  "unmappable-input": {
    severity: "error",
    message: 'The input "{name}" cannot be mapped: {reason}.',
    docs: "Inputs can be checked before their values are known (ADR-002, validation rule 3): `--map name` says that the input will have a value, and `--map name=<type or JSON Schema>` names the type of that value. Every value of that type must be valid under the schema of the input.",
  },
  "mapping-unknown": {
    severity: "warning",
    message: 'Cannot determine whether the input "{name}" can be mapped: {reason}.',
    docs: "It cannot always be decided whether one JSON Schema accepts everything that another one accepts. The value is checked once it is known.",
  },
  "repeated-input": {
    severity: "error",
    message: 'The input "{name}" is given more than once, but it is not a list.',
    docs: "An input that is declared as an array takes several values, one per element. Every other input takes one.",
  },
  "undeclared-input": {
    severity: "warning",
    message: 'The input "{name}" is not declared{hint}, so it is ignored.',
    docs: "An undeclared input reaches no argument of the entrypoint. Check its spelling.",
  },
  "invalid-input": {
    severity: "error",
    message: "{place} {problem}.",
    docs: "With defaults applied, the inputs must match the declared schema (ADR-002, validation rule 4). Strings from a command line are first converted to the declared type.",
  },
  "inputs-undecided": {
    severity: "warning",
    message: "Cannot determine whether the inputs are valid: {reason}.",
    docs: "The schema refers to another document, is not a JSON Schema, or has a pattern that cannot be matched in linear time. Nothing is fetched and nothing is guessed.",
  },
  "command-missing": {
    severity: "error",
    message: "The command {command} is not in PATH.",
    docs: "The skill requires this program (ADR-002, `preconditions.commands`). Install it, or add its folder to PATH. Relative entries of PATH are ignored.",
  },
  "not-a-command": {
    severity: "error",
    message: '"{command}" is a path; a command must be the name of a program in PATH.',
    docs: "`preconditions.commands` names tools in PATH. With a path, a manifest could make a check run any file, so a path is neither looked up nor run.",
  },
  "command-too-old": {
    severity: "error",
    message: "{command} has version {found}, and the skill needs {bound} or later.",
    docs: "The version that the program reports is lower than `min_version`. Only the parts that the bound has are compared. A pre-release is lower than its release.",
  },
  "command-too-new": {
    severity: "error",
    message: "{command} has version {found}, and the skill needs {bound} or earlier.",
    docs: "The version that the program reports is higher than `max_version`. Only the parts that the bound has are compared, so 3.11 allows 3.11.4.",
  },
  "version-unknown": {
    severity: "warning",
    message: "Cannot determine the version of {command}: {reason}.",
    docs: "The program did not answer in time, failed, or printed no version, or the bound in the manifest is not a version. If a program does not support `--version`, name another argument with `--version-argument`.",
  },
  "file-missing": {
    severity: "error",
    message: "The required file {path} does not exist in {base}{description}.",
    docs: "The skill requires this file (ADR-002, `preconditions.files`; STOP, `requirements.files`).",
  },
  "file-is-folder": {
    severity: "error",
    message: "The required file {path} is a folder.",
    docs: "The skill requires a file with this path (ADR-002, `preconditions.files`; STOP, `requirements.files`). Name a file in the folder.",
  },
  "file-outside": {
    severity: "error",
    message: "The required file {path} was not checked: {reason}.",
    docs: "A path must be relative and stay inside its base, without `..` or symbolic links that lead out (ADR-002, `Path Resolution`).",
  },
  "file-unknown": {
    severity: "warning",
    message: "Cannot determine whether the required file {path} exists: {reason}.",
    docs: "The base of the path is unknown, a placeholder in it has no value, or the system denied access.",
  },
  "variable-missing": {
    severity: "error",
    message: "{problem}{description}.",
    docs: "The skill requires this environment variable (ADR-002, `env.required`; STOP, `requirements.env_vars`).",
  },
  "optional-unmapped": {
    severity: "warning",
    message: 'The optional input "{name}" is not given, so {instead}.',
    docs: "This is allowed. It is reported in case a mapping was forgotten (ADR-002, validation rule 7).",
  },
  "not-redactable": {
    severity: "warning",
    message:
      "Sensitive values too short to distinguish from ordinary text ({count}) are redacted only where they are whole words.",
    docs: "Sensitive values are redacted in all output (ADR-002, validation rule 8). Values of up to three characters, `true` and `false` occur in any text, so they cannot be redacted reliably.",
  },
  elevation: {
    severity: "error",
    message: "The skill is sensitive, so {grant} requires a review. Confirm the review with --reviewed.",
    docs: "Without a review, a sensitive skill gets no custom checks, which see its outputs, and its traces are not exported to a collector (ADR-002, `sensitive`).",
  },
  "tool-missing": {
    severity: "error",
    message: "{problem}. If it is available, name it with {option}.",
    docs: "The skill requires this tool of the agent (STOP, `requirements.tools`), this capability of the runtime (`requirements.capabilities`), or this authorization scope (Semioverse, definition 2.1). Name those that are available with `--tool`, `--capability` and `--scope`, or in the policy file.",
  },
  "tool-unknown": {
    severity: "warning",
    message: "{problem}.",
    docs: "Only the agent knows its tools, capabilities and scopes. A program that runs skills for an agent can name them (`checkSkill`).",
  },
  "dependency-missing": {
    severity: "error",
    message: "The skill {dependency} is not available.",
    docs: "A skill can be invoked only if its dependencies are available (Semioverse, definition 5.1).",
  },
  "not-available": {
    severity: "error",
    message: "{problem}",
    docs: "A skill can be invoked only if everything that it depends on, directly or not, is registered (Semioverse, definition 5.1) and none of these skills is on a cycle (invariant 5.3). `--registry` names the registry.",
  },
  "dependency-unknown": {
    severity: "warning",
    message: "Cannot determine whether the skill {dependency} is available.",
    docs: "Name the folder of the available skills with `--registry`. A program that runs skills for an agent can name them (`checkSkill`).",
  },
  "assertion-failed": {
    severity: "error",
    message: "{check}: {problem}.",
    docs: "A condition that the manifest declares does not hold (STOP, assertions). Its severity is error before a run and warn after it, unless the manifest says otherwise.",
  },
  "assertion-warned": {
    severity: "warning",
    message: "{check}: {problem}.",
    docs: "A condition that the manifest declares with the severity warn does not hold (STOP, assertions).",
  },
  "assertion-unknown": {
    severity: "warning",
    message: "{check}: {problem}.",
    docs: "It cannot be determined whether the condition holds, so it does not pass.",
  },
  "assertions-below-level": {
    severity: "warning",
    message: "{what} not evaluated: assertions are evaluated from level L2 on, and the level here is {level}.",
    docs: "A runtime evaluates assertions at the levels L2 and L3 (STOP, observability levels). The default level is L0. Raise `observability.level`, or name a level for one run with `--trace`.",
  },
  "no-entrypoint": {
    severity: "error",
    message: "There is no program to run: {reason}.",
    docs: "Only an entrypoint for this platform can run. In formats without entrypoints an agent carries out the skill. To run a program with the checks of such a manifest, name it with `--entrypoint`.",
  },
  "not-invocable": {
    severity: "error",
    message: "The skill is documentation and cannot be run.",
    docs: "Skills with the runtime `documentation` are for reference only (Semioverse, section 2).",
  },
  "argument-missing": {
    severity: "error",
    message:
      "Argument {position} of the entrypoint needs {reference}, which has no value. Without it, argument {next} would take its position.",
    docs: "The argument of an optional input without a value is omitted, together with a flag directly before it. In a positional list this would change the meaning of the arguments that follow, so the input needs a value.",
  },
  "unknown-placeholder": {
    severity: "error",
    message: "Argument {position} of the entrypoint refers to {reference}, which is not declared.",
    docs: "A placeholder must name an input of the operation, or be `{skill_dir}`.",
  },
  "unpassable-argument": {
    severity: "error",
    message: "Argument {position} of the entrypoint contains a NUL character, which cannot be passed to a program.",
    docs: "The operating system ends an argument at a NUL character, so the value would be truncated.",
  },
  "value-in-cmd": {
    severity: "error",
    message:
      "Argument {position} of the entrypoint has the value of {reference}, which contains {character}. The shell cmd of Windows could read it as a part of the command.",
    docs: "cmd reads all of its arguments again as one command line, in which no quotes protect every value, so a value could run another command. Start the program itself instead of a batch file, or let it read the value from its standard input or a file.",
  },
  "program-missing": {
    severity: "error",
    message: "The entrypoint's program {program} {reason}.",
    docs: "The first word of an entrypoint must be a program in PATH, or an executable file relative to the skill's folder.",
  },
  "output-file-outside": {
    severity: "error",
    message: "The output file {path} is not allowed: {reason}.",
    docs: "A produced file must be inside its base (ADR-002, `outputs.files`). With these inputs it would not be, so the skill is not run.",
  },
  "output-file-unknown": {
    severity: "warning",
    message: "Cannot determine whether the output file {path} is produced: {reason}.",
    docs: "A placeholder in the pattern has no value, the skill is not in a repository, or there are too many files to search.",
  },
  "output-file-missing": {
    severity: "error",
    message: "The output file {path} was not produced: {reason}.",
    docs: "After a run, every declared output file must exist inside its base, and must be new or changed (ADR-002, `outputs.files`).",
  },
  "effect-blocked": {
    severity: "error",
    message: "The effect {effect}{because} is not allowed: {rule}.",
    docs: "The manifest declares this effect, or implies it by what it requires and produces, and the policy does not allow it. Nothing was run.",
  },
  "effects-undeclared": {
    severity: "error",
    message:
      "The manifest does not declare its effects, so the skill may have any, and {policy} does not allow `undeclared`.",
    docs: "A policy applies to declared effects only. Declare them, or allow `undeclared` if you know what the skill does.",
  },
  "effect-unknown": {
    severity: "error",
    message: "Cannot determine whether the effect {effect} is allowed: {reason}.",
    docs: "The policy allows the effect for some paths only, and the paths of this skill depend on an input without a value, or on the system. If it cannot be determined, it is not allowed.",
  },
  "no-sandbox": {
    severity: "error",
    message: "The skill was not started, because a sandbox is required and there is none: {reason}.",
    docs: "With `--sandbox required` a skill runs only in a sandbox: bubblewrap on Linux, `sandbox-exec` on macOS. Install bubblewrap, allow user namespaces, or use `--sandbox auto` to run without a sandbox if there is none.",
  },
  "system-place": {
    severity: "warning",
    message: "The sandbox opened none of these paths, although the manifest declares to write to them: {paths}.",
    docs: "Folders with processes, devices and settings of the system (`/proc`, `/dev`, `/sys`) and shared folders for temporary files and sockets (`/run`, `/tmp`, `/var/tmp`) stay closed, whatever a manifest declares: a program could reach other programs through them. It has temporary folders of its own in their place.",
  },
  "linked-place": {
    severity: "warning",
    message: "The sandbox opened none of these paths, because they have a link in them: {paths}.",
    docs: "A link below the folder to which a declared path is relative may have been made by another skill that may write there, and would open whatever it leads to. Declare the path to which the link leads.",
  },
  "discarded-file": {
    severity: "warning",
    message: "The run wrote files beside those that the manifest declares, and the sandbox discarded them: {paths}.",
    docs: "A declared file is opened for itself: the program sees its folder, and what it writes there under another name does not outlive the run. Declare the folder, with a slash at the end, if the skill writes more than this file.",
  },
  "output-discarded": {
    severity: "warning",
    message: "The output names {paths}, which the program wrote to a temporary folder. The sandbox has removed it.",
    docs: "In the sandbox a program has a temporary folder of its own, which is removed when the program has ended. Let the skill write to a folder that its manifest declares as an effect, pass a path there as an input, or run the skill with `--sandbox off`.",
  },
  "new-repository": {
    severity: "warning",
    message: "The run created a Git repository: {paths}.",
    docs: "Git starts programs that the configuration, the hooks and the attributes of a repository name. The manifest declares `git.write`, so the skill may create one. Look at its configuration before you use git in that folder.",
  },
  "undeclared-repository": {
    severity: "error",
    message: "The run created a Git repository, and the manifest does not declare git.write: {paths}.",
    docs: "Git starts programs that the configuration, the hooks and the attributes of a repository name, outside of the sandbox, as soon as you or your editor use git in that folder. A `.git`, a folder that git takes for a repository (`HEAD` with `objects` and `refs`, or with `commondir`), or a folder that cannot be read was not there before the run. Remove it, or look at its configuration first. A skill that creates repositories has to declare the effect `git.write`.",
  },
  "replaced-repository": {
    severity: "error",
    message: "The run replaced or removed a Git repository, or settings of one: {paths}.",
    docs: "As `undeclared-repository`, for a `.git` that was there before, or the configuration of a repository. A sandbox cannot prevent it if the `.git` is a link.",
  },
  "repositories-unknown": {
    severity: "warning",
    message: "Cannot determine whether the run created Git repositories: {reason}.",
    docs: "The folders that a program could write to are searched for Git repositories before and after the run, up to 200,000 folders. Repositories in any further folders are not protected either.",
  },
  "not-started": {
    severity: "error",
    message: "The program could not be started: {reason}.",
    docs: "The operating system could not start the entrypoint's program.",
  },
  "exit-code": {
    severity: "error",
    message: "The program exited with code {code}{detail}.",
    docs: "An exit code other than 0 means that the run failed.",
  },
  "ended-by-signal": {
    severity: "error",
    message: "The program was terminated by {signal}{detail}.",
    docs: "The program crashed, or another process stopped it.",
  },
  "time-limit": {
    severity: "error",
    message: "The program was stopped after {seconds} s, with all processes that it had started.",
    docs: "The limit is the one that you set, or the timeout in the manifest, or ten minutes.",
  },
  "output-limit": {
    severity: "error",
    message:
      "The program printed more than {limit} bytes to {stream} and was stopped, with all processes that it had started.",
    docs: "Output is kept in memory, so its size is limited.",
  },
  interrupted: {
    severity: "error",
    message: "The run was interrupted, and the program was stopped with all processes that it had started.",
    docs: "The run was stopped by whoever started it.",
  },
  "checks-interrupted": {
    severity: "error",
    message: "The checks were interrupted before they were complete.",
    docs: "The checks were stopped by whoever started them, before the skill's program started or after it ended. A check that did not run does not pass.",
  },
  "stdout-not-json": {
    severity: "error",
    message: "The last line of the output is not JSON: {found}.",
    docs: "The manifest promises that the last line of standard output is JSON (Skill Manifest v2, `stdout_contract`).",
  },
  "invalid-output": {
    severity: "error",
    message: "{place} {problem}.",
    docs: "The value that the run returned must match the declared output (Skill Manifest v2, `output`; Semioverse, definition 4.2).",
  },
  "output-missing": {
    severity: "error",
    message: "The last line of the output is not JSON, and the manifest guarantees {fields}.",
    docs: "Output fields are read from the last line that the program prints, as JSON. Plain text has no fields, so the guaranteed ones are missing.",
  },
  "output-field-missing": {
    severity: "warning",
    message: "The output does not have the declared {fields}.",
    docs: "The last line of the output is JSON that matches the declared output (Skill Manifest v2, `output`), and fields that are declared are missing from it.",
  },
  "skill-failed": {
    severity: "error",
    message: "The skill failed: {reason}.",
    docs: "The program returned an error envelope, which is an output that reports a failure (Semioverse, section 9): an object whose `error` is a message or has one.",
  },
  "output-unknown": {
    severity: "warning",
    message: "Cannot determine whether the output matches its declaration: {reason}.",
    docs: "The output is plain text, or the schema cannot be evaluated.",
  },
  "undeclared-tool": {
    severity: "warning",
    message: "The program reported calls of tools that the manifest does not list: {tools}.",
    docs: "A program can report the tools that it calls (tracing.md). The manifest lists these tools neither in `tools_used` nor in `requirements.tools` (STOP, observability levels, runtime responsibilities). Without `tools_used`, calls are not checked.",
  },
  "outside-region": {
    severity: "warning",
    message: "{problem}: {files}.",
    docs: "The run changed files in the work tree that are outside the declared write region (Semioverse, definition 3.4). With `--enforce-region` this is an error.",
  },
  "read-only-region": {
    severity: "error",
    message: "{problem}, including files that the skill declares to read only: {files}.",
    docs: "A skill must not modify the folders that it declares to read but not to write (Semioverse, definition 3.4).",
  },
  "outside-region-enforced": {
    severity: "error",
    message: "{problem}: {files}.",
    docs: "As `outside-region`, with `--enforce-region`.",
  },
  "effect-report-differs": {
    severity: "warning",
    message: "The effect_report does not match what the run changed: {problem}.",
    docs: "Every run returns a record of what it changed (Semioverse, invariant 4.3). The record was compared with the files of the work tree before and after the run. A file counts as named if its path, or the path of a folder that contains it, occurs anywhere in the record.",
  },
  "effect-report-unknown": {
    severity: "warning",
    message: "Cannot determine whether the effect_report matches what the run changed: {reason}.",
    docs: "The files of the work tree before and after the run could not be compared: there are too many, or they could not be read.",
  },
  "region-unknown": {
    severity: "warning",
    message: "{problem}.",
    docs: "The changes of a run are found by comparing the hashes of all files of the work tree before and after the run. There are too many files, or some could not be read.",
  },
  "region-unenforced": {
    severity: "error",
    message: "{problem}.",
    docs: "As `region-unknown`, with `--enforce-region`: a region that cannot be checked is not enforced. Without a sandbox this is always the case, because only the work tree is compared and a program can write elsewhere.",
  },
});
