import { type Diagnostic, getOwn, type Json, type JsonRecord, type Path, type RuleSubject } from "@skill-convert/core";
import { report } from "../checks.js";
import { entriesOf, type WrittenPath } from "../entries.js";
import { asRecord } from "../extensions.js";
import { versionText } from "../version.js";
import { manifestCheck, type RuleEntries } from "./rule.js";
import { writtenIn } from "./written.js";

export const preconditionRules: RuleEntries = {
  "command-not-name": {
    section: "ADR-002, preconditions, commands",
    requirement: "A command is given by its name, under which it is in PATH.",
    check: manifestCheck((document, subject) =>
      entriesOf(document).commands.flatMap((raw, index) => {
        const cmd = nameOf(raw);
        if (!/\S[\s/\\]|[/\\]/.test(cmd)) return [];
        return [report(subject, "command-not-name", { cmd }, ["preconditions", "commands", index, "cmd"])];
      }),
    ),
  },
  "bound-not-version": {
    section: "ADR-002, preconditions, min_version and max_version",
    requirement: "A bound is a version, such as 2.40.",
    check: manifestCheck((document, subject) =>
      commandsOf(document, subject).flatMap(({ bounds, path }) =>
        bounds.flatMap(({ key, text }) =>
          isVersion(text) ? [] : [report(subject, "bound-not-version", { found: text }, [...path, key])],
        ),
      ),
    ),
  },
  "impossible-versions": {
    section: "ADR-002, preconditions, min_version and max_version",
    requirement: "There are versions between the bounds of a command.",
    check: manifestCheck((document, subject) =>
      commandsOf(document, subject).flatMap(({ cmd, bounds, path }) => {
        const bound = (key: string) => bounds.find((each) => each.key === key && isVersion(each.text))?.text;
        const [min, max] = [bound("min_version"), bound("max_version")];
        if (min === undefined || max === undefined || compareVersions(min, max) <= 0) return [];
        return [report(subject, "impossible-versions", { cmd, min, max }, [...path, "min_version"])];
      }),
    ),
  },
  "placeholder-in-path": {
    section: "ADR-002, preconditions, files; outputs, files",
    requirement: "Only the patterns of outputs have variables; the path of a required file is what it is.",
    check: manifestCheck((document, subject) =>
      entriesOf(document).required.flatMap(({ text, path }) =>
        [...text.matchAll(/\{\{[^{}]+\}\}/g)].map(([found]) => report(subject, "placeholder-in-path", { found }, path)),
      ),
    ),
  },
  "duplicate-entry": {
    section: "ADR-002, env, preconditions and outputs",
    requirement: "Each variable, command, file and artifact is declared once.",
    check: manifestCheck((document, subject) => duplicates(document, subject)),
  },
};

interface Command {
  readonly cmd: string;
  readonly bounds: readonly { readonly key: string; readonly text: string }[];
  readonly path: Path;
}

function commandsOf(document: JsonRecord, subject: RuleSubject): Command[] {
  const written = writtenIn(subject);
  return entriesOf(document).commands.map((raw, index) => {
    const path = ["preconditions", "commands", index];
    const bounds: { key: string; text: string }[] = [];
    for (const key of ["min_version", "max_version"]) {
      const value = getOwn(raw, key) ?? null;
      const text = value === null ? undefined : versionText(value, [...path, key], written);
      if (text !== undefined) bounds.push({ key, text });
    }
    return { cmd: nameOf(raw), bounds, path };
  });
}

function nameOf(command: JsonRecord): string {
  const cmd = getOwn(command, "cmd");
  return typeof cmd === "string" ? cmd : "";
}

/** Programs number their versions in many ways; an operator, a wildcard or a word is none of them. */
function isVersion(text: string): boolean {
  return /^[vV]?\d[\w.+~-]*$/.test(text) && !/\.[xX](\.|$)/.test(text);
}

/** By the numbers at the beginning; what follows them is not compared. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): number[] {
  return (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? "").split(".").map(Number);
}

function duplicates(document: JsonRecord, subject: RuleSubject): Diagnostic[] {
  const { env, commands, required, produced, artifacts } = entriesOf(document);
  const lists: Readonly<Record<string, readonly Entry[]>> = {
    env: env.map(({ name, path }) => ({ name, path: () => [...path, "name"] })),
    "preconditions.commands": commands.map((raw, index) => ({
      name: nameOf(raw),
      path: () => ["preconditions", "commands", index, "cmd"],
    })),
    "preconditions.files": required.map((file) => fileEntry(file, "skill_root")),
    "outputs.files": produced.map((file) => fileEntry(file, "repo_root")),
    "outputs.artifacts": artifacts.map(artifactEntry),
  };
  return Object.entries(lists).flatMap(([list, entries]) => {
    const seen = new Set<string>();
    return entries.flatMap(({ name, key = name, path }) => {
      if (name === undefined || key === undefined) return [];
      const known = seen.has(key);
      seen.add(key);
      return known ? [report(subject, "duplicate-entry", { name, list }, path())] : [];
    });
  });
}

interface Entry {
  readonly name: string | undefined;
  /** What makes it the same as another, where that is not its name. */
  readonly key?: string;
  path(): Path;
}

/** A file is another where its base is another ("Path Resolution", with the defaults of each list). */
function fileEntry({ text, path, file }: WrittenPath, otherwise: string): Entry {
  const base = getOwn(file, "base") ?? otherwise;
  return { key: JSON.stringify([base, text]), name: text, path: () => path };
}

function artifactEntry(artifact: Json, index: number): Entry {
  const path = ["outputs", "artifacts", index];
  if (typeof artifact === "string") return { name: artifact, path: () => path };
  const name = getOwn(asRecord(artifact), "name");
  return { name: typeof name === "string" ? name : undefined, path: () => [...path, "name"] };
}
