import { textOf } from "@skill-convert/core/json";
import { type FindingDefinitions, modelsIn, plainVersion, stringsWith } from "@skill-convert/format";
import { command, commandName } from "../fields/document.js";

/** The findings about required commands and their versions. */
export const commandFindings = {
  "command-not-name": {
    severity: "warning",
    message: '"{cmd}" is not the name of a command.',
    docs: "A command is looked up in PATH by its name, so it has no folders and no arguments. Its versions belong in `min_version` and `max_version`.",
    section: "preconditions, commands",
    requirement: "A command is the name of a program in PATH.",
    sentences: ["adr002.md#s30", "adr002.md#s31", "adr002.md#d24"],
    find: stringsWith([commandName], (cmd) => (/\S[\s/\\]|[/\\]/.test(cmd) ? { cmd } : undefined)),
  },
  "bound-not-version": {
    severity: "warning",
    message: '"{found}" is not a version, such as "2.40".',
    docs: "A bound is one version: numbers separated by dots, without an operator. The name of the field says which bound it is.",
    section: "preconditions, min_version and max_version",
    requirement: "A bound is a version, such as 2.40.",
    sentences: ["adr002.md#s32", "adr002.md#s33", "adr002.md#d25"],
    find: (reading) =>
      modelsIn(reading, plainVersion)
        .filter(({ model }) => !isVersion(model))
        .map(({ model, path }) => ({ args: { found: model }, path })),
  },
  "impossible-versions": {
    severity: "warning",
    message: 'No version of "{cmd}" is at least {min} and at most {max}.',
    docs: "The minimum version is above the maximum version, so the skill can never run. Correct one of them.",
    section: "preconditions, min_version and max_version",
    requirement: "The minimum version of a command is not above its maximum version.",
    sentences: ["adr002.md#s32", "adr002.md#s33", "adr002.md#d22"],
    find: (reading) =>
      modelsIn(reading, command).flatMap(({ model: { name, minVersion, maxVersion }, at }) => {
        const [cmd = "", min = "", max = ""] = [name, minVersion, maxVersion].map(textOf);
        if (!isVersion(min) || !isVersion(max) || compareVersions(min, max) <= 0) return [];
        return [{ args: { cmd, min, max }, path: at("minVersion") }];
      }),
  },
} as const satisfies FindingDefinitions;

/** Returns true if a text is one version, without an operator or a wildcard (adr002.md#d25). */
function isVersion(text: string): boolean {
  return /^[vV]?\d[\w.+~-]*$/.test(text) && !/\.[xX](\.|$)/.test(text);
}

/** Compares the leading numbers that two bounds both have, because 3.8 is within `max_version: 3` (adr002.md#d26). */
function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): number[] {
  return (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? "").split(".").map(Number);
}
