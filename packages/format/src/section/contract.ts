import type { Command, Effect, Package, ProducedFile, SkillManifest, Template } from "@skill-convert/core";
import { templateParts, touchesNothing } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import { line, pathText, quoted } from "./words.js";

// The effects, the requirements and the execution of a skill, for a generated section of SKILL.md.

/** The effects, one per line. An empty list is stated as "None". */
export function effectsOf({ effects }: SkillManifest): string[] {
  const touching = (effects ?? []).filter((effect) => !touchesNothing(effect));
  if (effects !== undefined && touching.length === 0) return ["- None"];
  return touching.map((effect) => `- ${describeEffect(effect)}${colonAnd(effect.description)}`);
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
  const { platforms = [], environment = [], requiredFiles = [], tools, dependencies = [] } = manifest;
  const { packages = [], requiredCapabilities = [], scopes = [] } = manifest;
  const optional = (is: boolean | undefined) => (is ? " (optional)" : "");
  return [
    ...(platforms.length > 0 ? [`One of the operating systems ${platforms.map(systemName).join(", ")}`] : []),
    ...commandsOf(manifest),
    ...packages.map((each) => `To install it: ${installationOf(each)}`),
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

const FROM = {
  skill: "",
  repository: " in the repository",
  cwd: " in the working directory",
  client: " in the private folder of the client",
} as const;

const SYSTEMS: Readonly<Record<string, string>> = { linux: "Linux", macos: "macOS", windows: "Windows" };

const systemName = (platform: string) => getOwn(SYSTEMS, platform) ?? quoted(platform);

/** The commands, one per line; those of one choice share a line. */
function commandsOf({ commands = [] }: SkillManifest): string[] {
  const choices = new Map<string | undefined, string[]>();
  const lines: string[] = [];
  for (const { alternative, ...command } of commands) {
    const known = choices.get(alternative);
    if (alternative === undefined) lines.push(`The command ${commandWords(command)}`);
    else if (known) known.push(commandWords(command));
    else choices.set(alternative, [commandWords(command)]);
  }
  const chosen = [...choices.values()].map((each) =>
    each.length > 1 ? `One of the commands ${each.join(" or ")}` : `The command ${each.join("")}`,
  );
  return [...lines, ...chosen];
}

function commandWords({ name, minVersion, maxVersion }: Command): string {
  const bounds = [minVersion && `from ${minVersion}`, maxVersion && `up to ${maxVersion}`].flatMap(
    (bound) => bound || [],
  );
  return `${quoted(name)}${bounds.length > 0 ? `, ${line(bounds.join(" "))}` : ""}`;
}

/** A package: "the brew package `pandoc` (>=3), for the commands `pandoc`, on macOS". */
function installationOf({ manager, name, url, sha256, version, commands = [], platforms = [] }: Package): string {
  const what = name === undefined ? "" : ` ${quoted(name)}`;
  const packaged = manager === undefined && name === undefined ? "" : `the ${line(manager ?? "")} package${what}`;
  return [
    [packaged.replace(/ {2,}/g, " "), version && `(${line(version)})`].filter(Boolean).join(" "),
    url && `${quoted(url)}${sha256 === undefined ? "" : ` with the SHA-256 ${quoted(sha256)}`}`,
    named("for the command", commands).replace(/^for the command (.*,)/, "for the commands $1"),
    platforms.length > 0 && `on ${platforms.map(systemName).join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A list of names after a word; empty without names. */
function named(word: string, names: readonly string[] = []): string {
  return names.length === 0 ? "" : `${word} ${names.map(quoted).join(", ")}`;
}

/** A text after a colon; empty without text. */
const colonAnd = (text: string | undefined) => (text?.trim() ? `: ${line(text)}` : "");
