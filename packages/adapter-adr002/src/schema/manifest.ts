import { type FieldSchema, fieldSchema as is } from "@skill-convert/core";
import { RELATIVE_PATH } from "../paths.js";
import { described, maybe, maybeTyped, typed } from "./kinds.js";
import { valueSchema } from "./value-schema.js";

export const NAME = "The name of the skill, in kebab-case.";
export const DESCRIPTION = "What the skill does and when to use it.";

const text = (description: string) => described(is.string(), description);
const path = (description: string) => described(is.matching(RELATIVE_PATH), description);
/** The name and the description, which every format reads with patience. */
const label = (description: string) => typed(["string", "number", "boolean"], description);

const maybeText = (description: string) => maybeTyped(["string"], description);
const maybeFlag = (description: string) => maybeTyped(["boolean"], description);
const maybeNumber = (description: string) => maybeTyped(["number"], description);
/** Versions without quotes are warnings, and no reason to refuse a manifest. */
const maybeVersion = (description: string) => maybeTyped(["string", "number"], description);

const maybeList = (entry: FieldSchema, description: string) => maybe(is.array(entry), description);

const lists = (entry: FieldSchema, required: string, optional: string) =>
  is.object({ required: maybeList(entry, required), optional: maybeList(entry, optional) });

const base = (otherwise: string) =>
  maybe(
    is.oneOf(["skill_root", "repo_root", "cwd"]),
    `What the path is relative to: the skill's folder, the repository's root or the working directory; ${otherwise} if left out.`,
  );

const input = () =>
  is.object({
    name: text("What the caller calls the input."),
    description: maybeText("What the input is for."),
    schema: maybe(valueSchema(), "The type, in a subset of JSON Schema."),
    sensitive: maybeFlag("Whether values are redacted in traces."),
  });

const variable = () =>
  is.object({
    name: text("The name of the variable."),
    description: maybeText("What the variable is for."),
    sensitive: maybeFlag("Whether its value is redacted in traces."),
  });

const command = () =>
  is.object({
    cmd: text("A command that must be in PATH, by its name."),
    min_version: maybeVersion("The earliest version that will do, in quotes."),
    max_version: maybeVersion("The latest version that will do, in quotes."),
  });

const requiredFile = () =>
  is.object({
    path: path("A file that must exist: a relative path that stays inside its base."),
    base: base("skill_root"),
    description: maybeText("What the file is for."),
  });

const preconditions = () =>
  is.object({
    commands: maybeList(command(), "Commands that must be in PATH."),
    files: maybeList(requiredFile(), "Files that must exist."),
  });

const producedFile = () =>
  is.object({
    pattern: path("The path of the file; {{name}} stands for the value of an input."),
    base: base("repo_root"),
    description: maybeText("What the file is."),
  });

const artifact = () =>
  is.union(
    is.string(),
    is.object({
      name: text("What the artifact is called."),
      description: maybeText("What the artifact is."),
      schema: maybe(valueSchema(), "Its type, in a subset of JSON Schema."),
    }),
  );

const outputs = () =>
  is.object({
    files: maybeList(producedFile(), "Files that the skill leaves behind."),
    artifacts: maybeList(artifact(), "Whatever else it produces."),
  });

const execution = () =>
  is.object({
    idempotent: maybeFlag("Whether running it again does no harm."),
    destructive: maybeFlag("Whether it changes or deletes what is there."),
    network: maybeFlag("Whether it needs the network."),
    interactive: maybeFlag("Whether it asks a person while it runs."),
    timeout: maybeNumber("The longest run, in seconds."),
  });

/** A manifest as it is written. */
export const manifest = () =>
  is.object({
    name: label(NAME),
    description: label(DESCRIPTION),
    version: maybeVersion("The version of the skill, as three numbers with dots."),
    inputs: maybe(
      lists(input(), "Inputs without which the skill fails.", "Inputs that may be left out."),
      "What the skill needs from its caller.",
    ),
    env: maybe(
      lists(variable(), "Variables without which the skill fails.", "Variables that are used if they are set."),
      "Environment variables that the skill reads.",
    ),
    preconditions: maybe(preconditions(), "What must be there before the skill can run."),
    outputs: maybe(outputs(), "What the skill produces."),
    execution: maybe(execution(), "Hints for scheduling; nothing enforces them."),
    sensitive: maybeFlag("Whether the skill handles sensitive data."),
  });
