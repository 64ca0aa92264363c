import { getOwn } from "@skill-convert/core/json";
import type { Codec, Finding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { operationOf, runsProgram } from "./commands.js";
import type { Version } from "./version.js";

/** The findings about the effects. */
export function effectFindings({ entrypoints, cited, of }: Version) {
  return {
    "unknown-effect": {
      severity: "warning",
      message: '"{effect}" is not an effect of the format{hint}; it is kept as it is. The format has {known}.',
      docs: "Effects are checked against a policy, which cannot allow what it does not know. Use one of the eight standard effects.",
      section: of("effects"),
      requirement: "Each effect is one of the eight that the specification lists.",
      sentences: cited(
        ["skill-manifest-v1.md#s13", "skill-manifest-v1.md#d6"],
        ["skill-manifest-v2.md#s35", "skill-manifest-v2.md#d15"],
      ),
      validation: "error",
      structural: true,
    },
    "undeclared-process": {
      severity: "warning",
      message: 'The operation "{operation}" runs a program, but the effects do not include "proc.exec".',
      docs: "Effects are checked against a policy, and an effect that is not declared passes every policy. Add proc.exec to the effects.",
      section: of("effects"),
      requirement: "A skill that runs programs declares the effect proc.exec.",
      sentences: cited(
        ["skill-manifest-v1.md#s12", "skill-manifest-v1.md#s14", "skill-manifest-v1.md#d8"],
        ["skill-manifest-v2.md#s27", "skill-manifest-v2.md#s38", "skill-manifest-v2.md#d16"],
      ),
      find: (reading) => undeclaredProcess(reading, entrypoints),
    },
  } as const satisfies FindingDefinitions;
}

/** Finds effects without `proc.exec` in a manifest with a command. */
function undeclaredProcess({ document, find }: ManifestReading, entrypoints: Codec): Finding[] {
  const effects = getOwn(document, "effects");
  if (!Array.isArray(effects) || effects.includes("proc.exec")) return [];
  const run = find(entrypoints).find(runsProgram);
  return run ? [{ path: ["effects"], args: { operation: operationOf(run) } }] : [];
}
