import { compact } from "@skill-convert/core/json";
import { compareVersions, describeComparison, type VersionComparison } from "@skill-convert/registry";
import { type ReadSkill, type ReadSkills, readSkills } from "../../inputs/read-registry.js";
import { readSkillsAt, revisionInput } from "../../inputs/read-revision.js";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { wrap } from "../../output/width.js";
import { writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import type { CompatReport } from "./model.js";
import type { CompatOptions } from "./options.js";

/**
 * `skill-convert compat`: checks that the version number was raised as far as the changes require (semioverse.md#s81,
 * semioverse.md#s90). Returns the exit code.
 */
export function runCompat(before: string, after: string, command: CompatOptions, streams: Streams): number {
  if (before === "-" && after === "-") throw new UsageError("standard input can be read only once");
  const { from } = command;
  const [old, current] = [before, after].map((input) => readVersion(input, streams, from)) as [ReadSkills, ReadSkills];
  const diagnostics = [...old.diagnostics, ...current.diagnostics];
  const isReached = old.reached && current.reached;
  const isRead = isReached && !diagnostics.some(({ severity }) => severity === "error");
  // If nothing was found, no report is printed, so the diagnostics go to standard error.
  if (command.reporter === "pretty" || !isReached) writeDiagnostics(diagnostics, streams);
  if (!isReached) return USAGE;
  if (!isRead) {
    const unknown = { required: "unknown", made: "unknown", enough: "unknown" } as const;
    const report: CompatReport = {
      command: "compat",
      version,
      diagnostics,
      old: before,
      new: after,
      changes: [],
      ...unknown,
    };
    if (command.reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
    return FINDINGS;
  }
  const oldSkill = only(before, old.skills);
  const newSkill = only(after, current.skills);
  const comparison = compareVersions(oldSkill.manifest, newSkill.manifest);
  const { changes, required, made, enough } = comparison;
  const message = describeComparison(comparison, oldSkill.manifest, newSkill.manifest);
  const report: CompatReport = compact({
    command: "compat" as const,
    version,
    diagnostics,
    old: oldSkill.source,
    new: newSkill.source,
    oldVersion: oldSkill.manifest.version,
    newVersion: newSkill.manifest.version,
    message,
    changes,
    required,
    made,
    enough,
  });
  if (command.reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else streams.out(pretty(comparison, message, command.explain ?? false, streams));
  return enough === "yes" ? OK : FINDINGS;
}

function only(input: string, skills: readonly ReadSkill[]): ReadSkill {
  const [skill, ...others] = skills;
  if (skill === undefined || others.length > 0) {
    throw new UsageError(`compat compares two skills, but ${input} contains ${skills.length}`);
  }
  return skill;
}

/** @param explains true if the rules and the reasons for examples are printed, which few readers need */
function pretty(
  { changes, enough }: VersionComparison,
  message: string,
  explains: boolean,
  { colour, columns }: Streams,
): string {
  const colours = createColours(colour);
  const paint = { none: colours.dim, minor: colours.yellow, major: colours.red, unknown: colours.magenta };
  const lines = changes.flatMap(({ bump, cites, pointer, message: what, witness, explanation }) => [
    `${paint[bump](bump.padEnd(7))}  ${visible(`${pointer}  ${what}`)}${explains ? `  ${colours.dim(cites)}` : ""}`,
    ...(witness === undefined ? [] : [`         for example ${visible(JSON.stringify(witness))}`]),
    ...(explanation === undefined || !explains ? [] : [`         ${visible(explanation)}`]),
  ]);
  const verdict = { yes: colours.green, no: colours.red, unknown: colours.magenta }[enough];
  const all = [...lines.flatMap((line) => wrap(line, columns, 9)), ...wrap(verdict(visible(message)), columns, 0)];
  return `${all.join("\n")}\n`;
}

/** Reads a skill from the disk, or from git if the input is `<revision>:<path>`. */
function readVersion(input: string, streams: Streams, from: string | undefined): ReadSkills {
  const old = revisionInput(input);
  return old === undefined ? readSkills([input], streams, { from }) : readSkillsAt(old, { from });
}
