import { type Diagnostic, getOwn, type JsonRecord, type Path, type RuleSubject } from "@skill-convert/core";
import { pathsOf, report } from "../checks.js";
import { asRecord, recordsOf } from "../extensions.js";
import { versionText } from "../version.js";
import { manifestCheck, named, type RuleEntries } from "./rule.js";
import { writtenIn } from "./written.js";

export const preconditionRules: RuleEntries = {
  "command-not-name": {
    section: "ADR-002, preconditions, commands",
    requirement: "A command is given by its name, under which it is in PATH.",
    check: manifestCheck((document, subject) =>
      commandsOf(document, subject).flatMap(({ cmd, path }) =>
        /\S[\s/\\]|[/\\]/.test(cmd) ? [report(subject, "command-not-name", { cmd }, [...path, "cmd"])] : [],
      ),
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
      pathsOf(document, "preconditions", "path").flatMap(({ text, path }) =>
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
  return recordsOf(getOwn(asRecord(getOwn(document, "preconditions")), "commands")).map((raw, index) => {
    const path = ["preconditions", "commands", index];
    const cmd = getOwn(raw, "cmd");
    const bounds = ["min_version", "max_version"].flatMap((key) => {
      const text = versionText(getOwn(raw, key) ?? null, [...path, key], written);
      return text === undefined ? [] : [{ key, text }];
    });
    return { cmd: typeof cmd === "string" ? cmd : "", bounds, path };
  });
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
  const artifacts = getOwn(asRecord(getOwn(document, "outputs")), "artifacts");
  const lists: Readonly<Record<string, readonly Entry[]>> = {
    env: named(document, "env").map(({ name, path }) => ({ key: name, name, path: [...path, "name"] })),
    "preconditions.commands": commandsOf(document, subject).map(({ cmd, path }) => ({
      key: cmd,
      name: cmd,
      path: [...path, "cmd"],
    })),
    "preconditions.files": files(document, "preconditions", "path"),
    "outputs.files": files(document, "outputs", "pattern"),
    "outputs.artifacts": (Array.isArray(artifacts) ? artifacts : []).flatMap((artifact, index) => {
      const path = ["outputs", "artifacts", index];
      if (typeof artifact === "string") return [{ key: artifact, name: artifact, path }];
      const name = getOwn(asRecord(artifact), "name");
      return typeof name === "string" ? [{ key: name, name, path: [...path, "name"] }] : [];
    }),
  };
  return Object.entries(lists).flatMap(([list, entries]) => {
    const seen = new Set<string>();
    return entries.flatMap(({ key, name, path }) => {
      const known = seen.has(key);
      seen.add(key);
      return known ? [report(subject, "duplicate-entry", { name, list }, path)] : [];
    });
  });
}

interface Entry {
  /** What makes it the same as another. */
  readonly key: string;
  readonly name: string;
  readonly path: Path;
}

/** A file is another where its base is another ("Path Resolution", with the defaults of each list). */
function files(document: JsonRecord, section: "preconditions" | "outputs", key: string): Entry[] {
  const otherwise = section === "outputs" ? "repo_root" : "skill_root";
  const list = recordsOf(getOwn(asRecord(getOwn(document, section)), "files"));
  return list.flatMap((file, index) => {
    const name = getOwn(file, key);
    if (typeof name !== "string") return [];
    const base = getOwn(file, "base") ?? otherwise;
    return [{ key: JSON.stringify([base, name]), name, path: [section, "files", index, key] }];
  });
}
