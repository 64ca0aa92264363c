import { compact } from "@skill-convert/core/json";
import {
  compareVersions,
  describeChanges,
  describeComparison,
  pathOfChange,
  type VersionChange,
  type VersionComparison,
} from "@skill-convert/registry";
import { writeVersion } from "../../formats/write-version.js";
import { type ReadSkill, type ReadSkills, readSkills } from "../../inputs/read-registry.js";
import { readSkillsAt, revisionInput } from "../../inputs/read-revision.js";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { wrap } from "../../output/width.js";
import { placeIn, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import type { CompatReport } from "./model.js";
import type { CompatOptions } from "./options.js";
import { compatSarif } from "./sarif.js";

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
    if (command.reporter !== "pretty") streams.out(document(report, command.reporter));
    return FINDINGS;
  }
  const oldSkill = only(before, old.skills);
  const newSkill = only(after, current.skills);
  const comparison = compareVersions(oldSkill.manifest, newSkill.manifest);
  const { required, made } = comparison;
  const isNumbered = (oldSkill.manifest.version ?? newSkill.manifest.version) !== undefined;
  const enough = isNumbered ? comparison.enough : unbroken(comparison);
  const changes = comparison.changes.map((change) => placed(change, oldSkill, newSkill));
  const message = isNumbered
    ? describeComparison(comparison, oldSkill.manifest, newSkill.manifest, (number) =>
        writeVersion(newSkill.format, number),
      )
    : describeChanges(comparison);
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
  if (command.reporter !== "pretty") streams.out(document(report, command.reporter));
  else streams.out(pretty(report, message, command.explain ?? false, streams));
  return enough === "yes" ? OK : FINDINGS;
}

function document(report: CompatReport, reporter: "json" | "sarif"): string {
  return `${JSON.stringify(reporter === "json" ? report : compatSarif(report), null, 2)}\n`;
}

/** The verdict on a change of a skill without versions: enough if it breaks no caller (semioverse.md#d60). */
function unbroken({ changes, required }: VersionComparison): CompatReport["enough"] {
  if (required === "major" || changes.some(({ rule }) => rule === "id-changed")) return "no";
  return required === "unknown" ? "unknown" : "yes";
}

function only(input: string, skills: readonly ReadSkill[]): ReadSkill {
  const [skill, ...others] = skills;
  if (skill === undefined || others.length > 0) {
    throw new UsageError(`compat compares two skills, but ${input} contains ${skills.length}`);
  }
  return skill;
}

type Change = CompatReport["changes"][number];

/** Adds the place of a change: in the files of the new version, or of the old one for what is gone. */
function placed(change: VersionChange, old: ReadSkill, current: ReadSkill): Change {
  for (const [version, { manifest, locate }] of [
    ["new", current],
    ["old", old],
  ] as const) {
    const path = pathOfChange(change, manifest);
    const place = path && locate?.(path);
    if (place) return { ...change, in: version, ...place };
  }
  return { ...change };
}

/** @param explains true if the rules and the reasons for examples are printed, which few readers need */
function pretty(
  { changes, enough, old, new: current }: CompatReport,
  message: string,
  explains: boolean,
  { colour, columns }: Streams,
): string {
  const colours = createColours(colour);
  const paint = { none: colours.dim, minor: colours.yellow, major: colours.red, unknown: colours.magenta };
  const placeOf = ({ in: version, pointer, ...place }: Change) =>
    version === undefined ? pointer : placeIn({ ...place, source: version === "old" ? old : current });
  const lines = changes.flatMap((change) => {
    const { bump, cites, message: what, witness, explanation } = change;
    return [
      `${paint[bump](bump.padEnd(7))}  ${visible(`${placeOf(change)}  ${what}`)}${explains ? `  ${colours.dim(cites)}` : ""}`,
      ...(witness === undefined ? [] : [`         for example ${visible(JSON.stringify(witness))}`]),
      ...(explanation === undefined || !explains ? [] : [`         ${visible(explanation)}`]),
    ];
  });
  const verdict = { yes: colours.green, no: colours.red, unknown: colours.magenta }[enough];
  const all = [...lines.flatMap((line) => wrap(line, columns, 9)), ...wrap(verdict(visible(message)), columns, 0)];
  return `${all.join("\n")}\n`;
}

/** Reads a skill from the disk, or from git if the input is `<revision>:<path>`. */
function readVersion(input: string, streams: Streams, from: string | undefined): ReadSkills {
  const old = revisionInput(input);
  return old === undefined
    ? readSkills([input], streams, { from, places: true })
    : readSkillsAt(old, { from, places: true });
}
