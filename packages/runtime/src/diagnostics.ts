import { defineDiagnostics } from "@skill-convert/core";

/** What checking and running a skill has to say about it. */
export const runtimeDiagnostics = defineDiagnostics("runtime", {
  "no-skill": {
    severity: "error",
    message: "There is no skill in {folder}: {reason}.",
    docs: "The skill's folder has to exist before anything else can be checked (ADR-002, validation rule 1).",
  },
  "unreadable-manifest": {
    severity: "error",
    message: "The manifest cannot be read: {reason}",
    docs: "The manifest is broken, or of a version that is not supported (ADR-002, validation rule 2). Nothing of it is checked, because every field might mean something else.",
  },
  "unknown-operation": {
    severity: "error",
    message: 'There is no operation "{name}"{hint}; the skill has {known}.',
    docs: "The operation that was asked for is not in the manifest.",
  },
  "operation-needed": {
    severity: "error",
    message: "The skill has several operations, {known}: say which one is meant.",
    docs: "Nothing runs unless it was asked for by name, so none of several operations is taken for granted.",
  },
  "missing-input": {
    severity: "error",
    message: 'The required input "{name}" is missing{description}.',
    docs: "Every required input has to be given (ADR-002, validation rule 3). A default that the manifest declares counts as given.",
  },
  "repeated-input": {
    severity: "error",
    message: 'The input "{name}" is given more than once, and it takes no list.',
    docs: "An input that is declared as an array takes several values, each an element. Any other takes one.",
  },
  "undeclared-input": {
    severity: "warning",
    message: 'The input "{name}"{hint} is not declared, so nothing uses it.',
    docs: "What no parameter is declared for reaches no argument of the entrypoint. The name may be misspelled.",
  },
  "invalid-input": {
    severity: "error",
    message: "{place} {problem}.",
    docs: "The inputs, with defaults applied, have to be valid under the declared schema (ADR-002, validation rule 4). Texts from a command line are read by the declared type first.",
  },
  "inputs-undecided": {
    severity: "warning",
    message: "Whether the inputs are valid cannot be told: {reason}.",
    docs: "The schema refers to another document, is none, or has a pattern that no engine of linear time understands. Nothing is fetched and nothing is guessed.",
  },
  "command-missing": {
    severity: "error",
    message: "The command {command} is not in PATH.",
    docs: "The skill declares that it needs this program (ADR-002, `preconditions.commands`). Install it, or put its folder into PATH; entries of PATH that are not absolute are passed over.",
  },
  "not-a-command": {
    severity: "error",
    message: '"{command}" is a path, and a command is the name of a program in PATH.',
    docs: "`preconditions.commands` names tools in PATH. A path would let a manifest have anything run by a check, so it is neither looked for nor started.",
  },
  "command-too-old": {
    severity: "error",
    message: "{command} has version {found}, and the skill needs {bound} or later.",
    docs: "The version that the program itself gives lies below `min_version`. Of a bound only the parts that it has are compared; what comes before a release lies below it.",
  },
  "command-too-new": {
    severity: "error",
    message: "{command} has version {found}, and the skill needs {bound} or earlier.",
    docs: "The version that the program itself gives lies above `max_version`. Of a bound only the parts that it has are compared, so that 3.11 allows 3.11.4.",
  },
  "version-untold": {
    severity: "warning",
    message: "The version of {command} cannot be told: {reason}.",
    docs: "The program did not answer in time, failed, or printed nothing that is a version; or the bound in the manifest is none. A program that does not know `--version` can be given another argument with `--version-argument`.",
  },
  "file-missing": {
    severity: "error",
    message: "The required file {path} does not exist in {base}{description}.",
    docs: "The skill declares that it needs this file (ADR-002, `preconditions.files`; STOP, `requirements.files`).",
  },
  "file-outside": {
    severity: "error",
    message: "The required file {path} is not looked at: {reason}.",
    docs: "A path stays inside its base: it is relative, does not climb out, and does not leave through a symbolic link (ADR-002, `Path Resolution`).",
  },
  "file-untold": {
    severity: "warning",
    message: "Whether the required file {path} exists cannot be told: {reason}.",
    docs: "The base of the path is not known, a placeholder in it has no value, or the system refused to look.",
  },
  "variable-missing": {
    severity: "error",
    message: "{problem}{description}.",
    docs: "The skill reads this environment variable and fails without it (ADR-002, `env.required`; STOP, `requirements.env_vars`).",
  },
  "optional-unmapped": {
    severity: "warning",
    message: 'The optional input "{name}" is not given, so {instead}.',
    docs: "Nothing is wrong with that; it is said because a mapping may have been forgotten (ADR-002, validation rule 7).",
  },
  "not-redactable": {
    severity: "warning",
    message:
      "Sensitive values that are too short to be told apart from ordinary text ({count}) are taken out only where they stand by themselves.",
    docs: "Sensitive values are taken out of everything that is printed (ADR-002, validation rule 8). A value of up to three characters occurs in any text, and `true` and `false` tell nothing, so whether they show cannot be told.",
  },
  elevation: {
    severity: "error",
    message: "The skill is sensitive, so {grant} needs a review first: confirm it with --reviewed.",
    docs: "A sensitive skill is not given more than a plain run without review (ADR-002, `sensitive`): no custom checks, which see its outputs, and no export of its traces to a collector.",
  },
  "tool-missing": {
    severity: "error",
    message: "{problem}.",
    docs: "The skill fails without this tool of the agent (STOP, `requirements.tools`), or without this capability of the runtime (`requirements.capabilities`).",
  },
  "tool-untold": {
    severity: "warning",
    message: "{problem}.",
    docs: "Tools and capabilities are the agent's. Whoever runs skills for an agent can say which it has; a command line does not know.",
  },
  "dependency-missing": {
    severity: "error",
    message: "The skill {dependency} is not available.",
    docs: "A skill can be invoked only where those that it depends on are available (Semioverse, definition 5.1).",
  },
  "dependency-untold": {
    severity: "warning",
    message: "Whether the skill {dependency} is available is not known here.",
    docs: "Whoever runs skills for an agent can say which ones it has; a command line does not know.",
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
  "assertion-untold": {
    severity: "warning",
    message: "{check}: {problem}.",
    docs: "Whether the condition holds cannot be told, and what cannot be told does not pass.",
  },
  "no-entrypoint": {
    severity: "error",
    message: "There is no program to run: {reason}.",
    docs: "Only an entrypoint for the platform can be run. Formats without entrypoints describe what an agent does with other tools; name the program with `--entrypoint` to have the checks of the manifest around it.",
  },
  "not-invocable": {
    severity: "error",
    message: "The skill is there to be read, and cannot be run.",
    docs: "A skill with the runtime `documentation` is for reference only (Semioverse, section 2).",
  },
  "argument-missing": {
    severity: "error",
    message:
      "Argument {position} of the entrypoint needs {reference}, which has no value; without it argument {next} would move into its place.",
    docs: "An argument of an optional input without a value is left out, with a flag directly before it. In the middle of a positional list that would change the meaning of those that follow, so the input has to be given.",
  },
  "unknown-placeholder": {
    severity: "error",
    message: "Argument {position} of the entrypoint refers to {reference}, which is not declared.",
    docs: "A placeholder stands for an input of the operation, or for `{skill_dir}`.",
  },
  "unpassable-argument": {
    severity: "error",
    message: "Argument {position} of the entrypoint holds a NUL character, which no program can be given.",
    docs: "The operating system ends an argument at a NUL character, so such a value would arrive shortened.",
  },
  "program-missing": {
    severity: "error",
    message: "The program of the entrypoint, {program}, {reason}.",
    docs: "The first word of an entrypoint is a program in PATH, or a file that is found from the skill's folder and may be executed.",
  },
  "output-file-outside": {
    severity: "error",
    message: "The output file {path} {reason}.",
    docs: "A produced file lies under its base (ADR-002, `outputs.files`). With these inputs it would not, so the skill is not run.",
  },
  "output-file-untold": {
    severity: "warning",
    message: "Whether the output file {path} is produced cannot be told: {reason}.",
    docs: "A placeholder of the pattern has no value, the pattern has wildcards, or there is no repository for it to be under.",
  },
  "output-file-missing": {
    severity: "error",
    message: "The output file {path} was not produced: {reason}.",
    docs: "After a run every declared output file exists under its base and is new: it was not there before, or it has changed (ADR-002, `outputs.files`).",
  },
  "effect-blocked": {
    severity: "error",
    message: "The effect {effect}{because} is not allowed: {rule}.",
    docs: "The policy lists the effects that a skill may have. One that the manifest declares, or implies by what it requires and produces, is not among them, so nothing was run.",
  },
  "effects-undeclared": {
    severity: "error",
    message:
      "The manifest does not say which effects the skill has, so it may have any, and {policy} does not allow `undeclared`.",
    docs: "A policy can only be applied to declared effects. Declare them, or allow `undeclared` if you know what the skill does.",
  },
  "effect-untold": {
    severity: "error",
    message: "Whether the effect {effect} is allowed cannot be told: {reason}.",
    docs: "A rule of the policy allows the effect for some paths, and where this skill would write depends on an input without a value, or on the system. What cannot be told is not allowed.",
  },
  "not-started": {
    severity: "error",
    message: "The program could not be started: {reason}.",
    docs: "The operating system refused to start the program of the entrypoint.",
  },
  "exit-code": {
    severity: "error",
    message: "The program ended with {code}{detail}.",
    docs: "An exit code other than 0 says that the run failed.",
  },
  "ended-by-signal": {
    severity: "error",
    message: "The program was ended by {signal}{detail}.",
    docs: "Somebody else ended the program, or it crashed.",
  },
  "time-limit": {
    severity: "error",
    message: "The program was still running after {seconds} s, so it was ended, with everything that it had started.",
    docs: "The limit is the timeout that the manifest declares, or the one that was given; without either, ten minutes.",
  },
  "output-limit": {
    severity: "error",
    message:
      "The program printed more than {limit} bytes to {stream}, so it was ended, with everything that it had started.",
    docs: "What a program prints is kept in memory, so it is limited.",
  },
  interrupted: {
    severity: "error",
    message: "The run was interrupted, and the program ended with everything that it had started.",
    docs: "The person or the program that started the run stopped it.",
  },
  "checks-interrupted": {
    severity: "error",
    message: "The checks were interrupted before all of them were done.",
    docs: "The person or the program that asked for the checks stopped them, before the program of the skill was started or after it had ended. What was not looked at does not count as good.",
  },
  "stdout-not-json": {
    severity: "error",
    message: "The last line of the output is not JSON: {found}.",
    docs: "The manifest promises that the last line of standard output is JSON (Skill Manifest v2, `stdout_contract`).",
  },
  "invalid-output": {
    severity: "error",
    message: "{place} {problem}.",
    docs: "What the run returned has to be valid under the declared output (Skill Manifest v2, `output`; Semioverse, definition 4.2).",
  },
  "output-missing": {
    severity: "error",
    message: "The last line of the output is not JSON, and the manifest guarantees {fields}.",
    docs: "The fields of the output are read from the last line that the program prints, as JSON. Text holds none, so what the manifest guarantees is missing.",
  },
  "output-untold": {
    severity: "warning",
    message: "Whether the output is as declared cannot be told: {reason}.",
    docs: "The output is text, or the schema cannot be decided.",
  },
  "undeclared-tool": {
    severity: "warning",
    message: "The program reports that it called tools which the manifest does not list: {tools}.",
    docs: "A program can report the tools that it calls (tracing.md). One that stands neither in `tools_used` nor in `requirements.tools` was not declared (STOP, observability levels, runtime responsibilities). A manifest without `tools_used` says nothing of tools.",
  },
  "outside-region": {
    severity: "warning",
    message: "{problem}: {files}.",
    docs: "After the run, files in the git work tree are changed that lie outside the write region which the manifest declares (Semioverse, definition 3.4). With `--enforce-region` that is an error.",
  },
  "outside-region-enforced": {
    severity: "error",
    message: "{problem}: {files}.",
    docs: "As `outside-region`, with `--enforce-region`.",
  },
  "region-untold": {
    severity: "warning",
    message: "{problem}.",
    docs: "Which files a run changed is told by git, in the work tree that the skill lies in. There is none, or git did not answer.",
  },
  "region-unenforced": {
    severity: "error",
    message: "{problem}.",
    docs: "As `region-untold`, with `--enforce-region`: a region that cannot be checked is not enforced.",
  },
});
