import {
  type Codec,
  type Finding,
  type FindingDefinitions,
  isBlankText,
  type ManifestReading,
} from "@skill-convert/format";
import { commandsIn, isEntrypoint, PLATFORMS } from "../fields/entrypoints.js";
import { argumentsOf, operationOf } from "./commands.js";
import type { Version } from "./version.js";

/** The findings about the commands of operations. */
export function entrypointFindings({ entrypoints, cited, of }: Version) {
  return {
    "one-platform": {
      severity: "info",
      message: 'The operation "{operation}" has an entrypoint for {present} and none for {absent}.',
      docs: "The operation cannot be run on the other platform. The specification's examples have both.",
      section: of("entrypoints"),
      requirement: `An operation has a command for ${PLATFORMS.join(" and one for ")}.`,
      sentences: cited(
        ["skill-manifest-v1.md#s17", "skill-manifest-v1.md#d10"],
        ["skill-manifest-v2.md#s61", "skill-manifest-v2.md#s62", "skill-manifest-v2.md#d27"],
      ),
    },
    "no-entrypoint": {
      severity: "warning",
      message: 'The operation "{operation}" has no entrypoint, so it cannot be called.',
      docs: "An operation needs an argument vector under unix, windows or both.",
      section: of("operations[name], entrypoints"),
      requirement: "An operation has a command.",
      sentences: cited(
        ["skill-manifest-v1.md#s16", "skill-manifest-v1.md#d9"],
        ["skill-manifest-v2.md#s51", "skill-manifest-v2.md#d26"],
      ),
      find: (reading) => missingEntrypoints(reading, entrypoints),
    },
    "empty-command": {
      severity: "warning",
      message: 'The entrypoint of "{operation}" names no program, which is the first item of its command.',
      docs: "The first item of an argument vector is the program to run. Add it, or remove the entrypoint.",
      section: of("entrypoints"),
      requirement: "The first item of an argument vector is the program.",
      sentences: cited(
        ["skill-manifest-v1.md#s18", "skill-manifest-v1.md#d11"],
        ["skill-manifest-v2.md#s63", "skill-manifest-v2.md#d28"],
      ),
      find: (reading) => emptyCommands(reading, entrypoints),
    },
    "program-not-found": {
      severity: "info",
      message: 'The operation "{operation}" runs {path}, which is not in the folder of the skill.',
      docs: "A command runs with the skill's folder as its working directory, so a relative path begins there. Add the file, or correct the path.",
      section: of("entrypoints"),
      requirement: "A command runs in the skill's folder, which contains its script.",
      sentences: cited(
        ["skill-manifest-v1.md#s20", "skill-manifest-v1.md#d12"],
        ["skill-manifest-v2.md#s67", "skill-manifest-v2.md#d29"],
      ),
      find: (reading) => missingPrograms(reading, entrypoints),
    },
  } as const satisfies FindingDefinitions;
}

/** The findings about entrypoints that only version 2 has. */
export const v2EntrypointFindings = {
  "dialect-agent": {
    severity: "info",
    message:
      'The operation "{operation}" has an entrypoint for agents (entrypoints.agent), which the specification does not define.',
    docs: "The specification has argument vectors for unix and windows. A sentence or the path of a procedure for an agent is read and written as well.",
    section: "entrypoints",
    requirement: `The keys of the entrypoints are ${PLATFORMS.join(" and ")}.`,
    sentences: ["skill-manifest-v2.md#s60", "skill-manifest-v2.md#d25"],
  },
} as const satisfies FindingDefinitions;

/** Finds operations with neither a command nor a procedure for an agent. */
function missingEntrypoints({ find }: ManifestReading, entrypoints: Codec): Finding[] {
  return find(entrypoints)
    .filter(({ raw }) => !isEntrypoint(raw))
    .map((at) => ({ path: at.path, args: { operation: operationOf(at) } }));
}

/** Finds commands without a program. */
function emptyCommands({ find }: ManifestReading, entrypoints: Codec): Finding[] {
  return find(entrypoints).flatMap((at) =>
    commandsIn(at.raw)
      .filter(({ argv: [program = ""] }) => isBlankText(program))
      .map(({ path }) => ({ path: [...at.path, ...path], args: { operation: operationOf(at) } })),
  );
}

const PROGRAM =
  /^(?:\{skill_dir\}[\\/])?(?:\.[\\/])?((?:[\w-][\w.-]*[\\/])+[\w.-]+\.(?:sh|bash|ps1|bat|cmd|py|js|mjs|cjs|ts|rb|pl))$/;

/** Finds scripts that a command names and the skill's folder does not contain. */
function missingPrograms(reading: ManifestReading, entrypoints: Codec): Finding[] {
  const { files } = reading;
  if (files.folder === undefined) return [];
  const seen = new Set<string>();
  return argumentsOf(reading, entrypoints).flatMap(({ text, path }) => {
    const program = text.includes(".") ? PROGRAM.exec(text)?.[1]?.replaceAll("\\", "/") : undefined;
    if (program === undefined || seen.has(program) || files.has(program)) return [];
    seen.add(program);
    return [{ path, args: { operation: operationOf({ path }), path: program } }];
  });
}
