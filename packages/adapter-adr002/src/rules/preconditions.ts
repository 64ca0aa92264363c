import { textOf } from "@skill-convert/core/json";
import { modelsIn, plainVersion, stringsIn, stringsWith } from "@skill-convert/format";
import { command, commandName } from "../fields/document.js";
import { requiredPath } from "../fields/paths.js";
import { demand, type Rules } from "./rule.js";

export const preconditionRules: Rules = {
  "command-not-name": demand("preconditions, commands", "A command is the name of a program in PATH.", {
    sentences: ["adr002.md#s30", "adr002.md#s31", "adr002.md#d24"],
    find: stringsWith([commandName], (cmd) => (/\S[\s/\\]|[/\\]/.test(cmd) ? { cmd } : undefined)),
  }),
  "bound-not-version": demand("preconditions, min_version and max_version", "A bound is a version, such as 2.40.", {
    sentences: ["adr002.md#s32", "adr002.md#s33", "adr002.md#d25"],
    find: (reading) =>
      modelsIn(reading, plainVersion)
        .filter(({ model }) => !isVersion(model))
        .map(({ model, path }) => ({ args: { found: model }, path })),
  }),
  "impossible-versions": {
    section: "ADR-002, preconditions, min_version and max_version",
    sentences: ["adr002.md#s32", "adr002.md#s33", "adr002.md#d22"],
    requirement: "The minimum version of a command is not above its maximum version.",
    find: (reading) =>
      modelsIn(reading, command).flatMap(({ model: { name, minVersion, maxVersion }, at }) => {
        const [cmd = "", min = "", max = ""] = [name, minVersion, maxVersion].map(textOf);
        if (!isVersion(min) || !isVersion(max) || compareVersions(min, max) <= 0) return [];
        return [{ args: { cmd, min, max }, path: at("minVersion") }];
      }),
  },
  "placeholder-in-path": {
    section: "ADR-002, preconditions, files; outputs, files",
    sentences: ["adr002.md#s35", "adr002.md#s44", "adr002.md#d32"],
    requirement: "Only the patterns of outputs have variables; the path of a required file is plain text.",
    find: (reading) =>
      stringsIn(reading, [requiredPath]).flatMap(({ text, path }) =>
        [...text.matchAll(/\{\{[^{}]+\}\}/g)].map(([found]) => ({ args: { found }, path })),
      ),
  },
};

/** Returns true if a text is one version, without an operator or a wildcard (adr002.md#d25). */
function isVersion(text: string): boolean {
  return /^[vV]?\d[\w.+~-]*$/.test(text) && !/\.[xX](\.|$)/.test(text);
}

/** Compares the leading numbers of two versions and ignores what follows them. */
function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): number[] {
  return (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? "").split(".").map(Number);
}
