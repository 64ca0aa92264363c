import { isJsonRecord, type JsonRecord, type Path, type RuleSubject, toPointer } from "@skill-convert/core";
import { Place, plainVersion } from "@skill-convert/format";
import { command, table } from "../fields/document.js";
import { requiredFile } from "../fields/paths.js";
import { SKILL_FILE } from "../format.js";
import { look, type Rules } from "./rule.js";

export const preconditionRules: Rules = {
  "command-not-name": {
    section: "ADR-002, preconditions, commands",
    requirement: "A command is given by its name, under which it is in PATH.",
    check: look("command-not-name", (document) =>
      table.find(document, command).flatMap(({ raw, path }) => {
        const cmd = nameOf(raw);
        return /\S[\s/\\]|[/\\]/.test(cmd) ? [{ args: { cmd }, path: [...path, "cmd"] }] : [];
      }),
    ),
  },
  "bound-not-version": {
    section: "ADR-002, preconditions, min_version and max_version",
    requirement: "A bound is a version, such as 2.40.",
    check: look("bound-not-version", (document, subject) =>
      bounds(document, subject).flatMap(({ text, path }) => (isVersion(text) ? [] : [{ args: { found: text }, path }])),
    ),
  },
  "impossible-versions": {
    section: "ADR-002, preconditions, min_version and max_version",
    requirement: "There are versions between the bounds of a command.",
    check: look("impossible-versions", (document, subject) =>
      table.find(document, command).flatMap(({ raw, path }) => {
        const own = bounds(document, subject).filter(({ path: at }) => toPointer(at).startsWith(`${toPointer(path)}/`));
        const [min, max] = ["min_version", "max_version"].map((key) => own.find(({ path: at }) => at.at(-1) === key));
        if (!min || !max || !isVersion(min.text) || !isVersion(max.text)) return [];
        if (compareVersions(min.text, max.text) <= 0) return [];
        return [{ args: { cmd: nameOf(raw), min: min.text, max: max.text }, path: min.path }];
      }),
    ),
  },
  "placeholder-in-path": {
    section: "ADR-002, preconditions, files; outputs, files",
    requirement: "Only the patterns of outputs have variables; the path of a required file is what it is.",
    check: look("placeholder-in-path", (document) =>
      table.find(document, requiredFile).flatMap(({ raw, path }) => {
        const text = isJsonRecord(raw) ? raw["path"] : undefined;
        const found = typeof text === "string" ? [...text.matchAll(/\{\{[^{}]+\}\}/g)] : [];
        return found.map(([placeholder]) => ({ args: { found: placeholder }, path: [...path, "path"] }));
      }),
    ),
  },
};

/** The bounds of all commands, as they stand in the file. */
function bounds(document: JsonRecord, subject: RuleSubject): { text: string; path: Path }[] {
  const content = subject.files.text(SKILL_FILE);
  const place = new Place({
    text(path) {
      const range = subject.locatePointer(toPointer(path))?.range;
      return range && content.kind === "text" ? content.text.slice(range.start, range.end) : undefined;
    },
  });
  return table.find(document, plainVersion).flatMap(({ raw, path }) => {
    const text = plainVersion.get(
      raw,
      path.reduce<Place>((at, key) => at.down(key), place),
    );
    return text === undefined ? [] : [{ text, path }];
  });
}

function nameOf(command: unknown): string {
  const cmd = isJsonRecord(command as JsonRecord) ? (command as JsonRecord)["cmd"] : undefined;
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
