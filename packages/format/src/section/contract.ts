import type { Effect, ProducedFile, SkillManifest, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { line, pathText, quoted } from "./words.js";

// The effects, the requirements and the execution of a skill, for a generated section of SKILL.md.

/** The effects, one per line. An empty list is stated as "None". */
export function effectsOf({ effects }: SkillManifest): string[] {
  if (effects?.length === 0) return ["- None"];
  return (effects ?? []).map((effect) => `- ${describeEffect(effect)}${colonAnd(effect.description)}`);
}

const ON_FILES = { read: "Reads", write: "Writes", delete: "Deletes" } as const;
const ON_DATABASES = { read: "Reads a database", write: "Writes to a database" } as const;
const ON_REPOSITORIES = { read: "Reads a Git repository", write: "Changes a Git repository" } as const;

function describeEffect(effect: Effect): string {
  switch (effect.type) {
    case "filesystem":
      return `${effect.access ? ON_FILES[effect.access] : "Uses"} ${filesAt(effect.paths)}`;
    case "network":
      return `Uses the network${named(":", effect.destinations)}`;
    case "process":
      return "Runs programs";
    case "database":
      return ON_DATABASES[effect.access];
    case "git":
      return ON_REPOSITORIES[effect.access];
    case "message":
      return `Sends messages${named(" to", effect.destinations)}`;
    case "state":
      return "Keeps state from one run to the next";
    default:
      // The form of a value is also computed for values with a changed type, to see what it depends on.
      return line(effect.name ?? "");
  }
}

/** Files in folders, and single files: "files in `docs/` and the file `<target>`". */
function filesAt(paths: readonly Template[] = []): string {
  if (paths.length === 0) return "files";
  const list = (each: readonly Template[]) => each.map((path) => quoted(pathText(path))).join(", ");
  const folders = paths.filter((path) => !isFile(path));
  const files = paths.filter(isFile);
  return [
    ...(folders.length > 0 ? [`files in ${list(folders)}`] : []),
    ...(files.length > 0 ? [`the ${files.length > 1 ? "files" : "file"} ${list(files)}`] : []),
  ].join(" and ");
}

/** Returns true for an input alone and for a path with an extension. Other paths may be those of a folder. */
function isFile(path: Template): boolean {
  const parts = templateParts(path);
  const last = parts.at(-1);
  if (typeof last !== "string") return parts.length === 1;
  return /[^/.*]\.\w+$/.test(last) && !pathText(path).includes("*");
}

/** The files that a run produces, one per line. */
export function producedBy(files: readonly ProducedFile[] = []): string[] {
  return files.map(({ pattern, base, description }) => {
    return `- The file ${quoted(pathText(pattern))}${FROM[base ?? "repository"]}${colonAnd(description)}`;
  });
}

/** The hints on execution, one per line. */
export function executionOf({ execution, sensitive }: SkillManifest): string[] {
  const { idempotent, destructive, network, interactive, timeout } = execution ?? {};
  const either = (hint: boolean | undefined, yes: string, no: string) =>
    hint === undefined ? [] : [`- ${hint ? yes : no}`];
  return [
    ...either(network, "Needs the network", "Needs no network"),
    ...either(interactive, "Needs input from a person while it runs", "Needs no input while it runs"),
    ...either(destructive, "Changes or deletes existing data", "Changes and deletes no existing data"),
    ...either(idempotent, "Can safely run several times", "Cannot safely run several times"),
    ...(timeout === undefined ? [] : [`- Takes at most ${timeout} ${timeout === 1 ? "second" : "seconds"}`]),
    ...(sensitive ? ["- Handles sensitive data"] : []),
  ];
}

/** The requirements, one per line. */
export function needsOf(manifest: SkillManifest): string[] {
  const { commands = [], environment = [], requiredFiles = [], tools, dependencies = [] } = manifest;
  const { requiredCapabilities = [], scopes = [] } = manifest;
  const optional = (is: boolean | undefined) => (is ? " (optional)" : "");
  return [
    ...commands.map(({ name, minVersion, maxVersion }) => {
      const bounds = [minVersion && `from ${minVersion}`, maxVersion && `up to ${maxVersion}`].flatMap(
        (bound) => bound || [],
      );
      return `The command ${quoted(name)}${bounds.length > 0 ? `, ${line(bounds.join(" "))}` : ""}`;
    }),
    ...environment.map(({ name, required, description }) => {
      return `The environment variable ${quoted(name)}${optional(!required)}${colonAnd(description)}`;
    }),
    ...requiredFiles.map(({ path, base, description }) => {
      return `The file ${quoted(pathText(path))}${FROM[base ?? "skill"]}${colonAnd(description)}`;
    }),
    ...(tools?.required ?? []).map((tool) => `The tool ${quoted(tool)}`),
    ...requiredCapabilities.map((capability) => `The capability ${quoted(capability)}`),
    ...scopes.map((scope) => `The authorisation scope ${quoted(scope)}`),
    ...dependencies.map(({ id, version, optional: isOptional, coordination, reason }) => {
      const which = `${quoted(id)}${version === undefined ? "" : ` ${line(version)}`}`;
      return `The skill ${which}${optional(isOptional || coordination)}${colonAnd(reason)}`;
    }),
  ].map((need) => `- ${need}`);
}

const FROM = { skill: "", repository: " in the repository", cwd: " in the working directory" } as const;

/** A list of names after a word; empty without names. */
function named(word: string, names: readonly string[] = []): string {
  return names.length === 0 ? "" : `${word} ${names.map(quoted).join(", ")}`;
}

/** A text after a colon; empty without text. */
const colonAnd = (text: string | undefined) => (text?.trim() ? `: ${line(text)}` : "");
