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
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { wrap } from "../../output/width.js";
import { writeJsonLine } from "../../report/json-lines.js";
import { placeIn, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { requireStore } from "../registry/place.js";
import type { ComparedSkill, CompatReport, FolderCompatReport, InputsLine } from "./model.js";
import type { CompatOptions } from "./options.js";
import { type Pairs, pairSkills } from "./pairs.js";
import { registeredVersions } from "./registered.js";
import { compatSarif } from "./sarif.js";
import { type PlacedUse, usesBetween } from "./uses.js";

/**
 * `skill-convert compat`: checks that the version number was raised as far as the changes require (semioverse.md#s81,
 * semioverse.md#s90). Returns the exit code.
 */
export async function runCompat(
  before: string,
  after: string | undefined,
  command: CompatOptions,
  streams: Streams,
): Promise<number> {
  const { from } = command;
  if (command.againstStore || command.store !== undefined) {
    if (after !== undefined) throw new UsageError("--against-store compares one input with the registry: name one");
    const store = requireStore(command.store);
    const current = readVersion(before, streams, from);
    const { old, pairs } = await registeredVersions(current.skills, store);
    return compareInputs({ old, current, pairs, inputs: { old: "registry", new: before } }, command, streams);
  }
  if (after === undefined) throw new UsageError("name the new version, or compare with a registry: --against-store");
  if (before === "-" && after === "-") throw new UsageError("standard input can be read only once");
  const [old, current] = [before, after].map((input) => readVersion(input, streams, from)) as [ReadSkills, ReadSkills];
  const inputs = { old: before, new: after };
  return compareInputs({ old, current, pairs: pairsOf(old, current, inputs), inputs }, command, streams);
}

/** The skills of two inputs, and which of them are versions of one skill. */
interface Compared {
  readonly old: ReadSkills;
  readonly current: ReadSkills;
  readonly pairs: Pairs;
  readonly inputs: { readonly old: string; readonly new: string };
}

function compareInputs({ old, current, pairs, inputs }: Compared, command: CompatOptions, streams: Streams): number {
  const diagnostics = [...old.diagnostics, ...current.diagnostics];
  const isReached = old.reached && current.reached;
  const isRead = isReached && !diagnostics.some(({ severity }) => severity === "error");
  // If nothing was found, no report is printed, so the diagnostics go to standard error.
  if (command.reporter === "pretty" || !isReached) writeDiagnostics(diagnostics, streams);
  if (!isReached) return USAGE;
  if (command.reporter === "ndjson") {
    const readPairs = isRead ? pairs : { both: [], added: [], removed: [] };
    const skills = compareEach(readPairs, (skill) => writeJsonLine(streams, skill));
    const about = aboutFolders(readPairs, isRead ? skills : [{ enough: "unknown" }]);
    writeJsonLine(streams, { ...inputs, ...about, diagnostics } satisfies InputsLine);
    return about.enough === "yes" ? OK : FINDINGS;
  }
  const { reporter } = command;
  const head = { command: "compat" as const, version, diagnostics };
  const print = (report: CompatReport, lines: () => readonly string[]) => {
    if (reporter === "pretty") streams.out(`${lines().join("\n")}\n`);
    else streams.out(document(report, reporter));
  };
  if (!isRead) {
    const unknown = { required: "unknown", made: "unknown", enough: "unknown" } as const;
    const report: CompatReport = { ...head, ...inputs, changes: [], ...unknown };
    if (reporter !== "pretty") streams.out(document(report, reporter));
    return FINDINGS;
  }
  const explains = command.explain ?? false;
  const single = singlePair(old, current);
  if (single) {
    const compared = compare(...single);
    print({ ...head, ...compared }, () => pretty(compared, explains, streams));
    return compared.enough === "yes" ? OK : FINDINGS;
  }
  const skills: ComparedSkill[] = [];
  compareEach(pairs, (skill) => skills.push(skill));
  const report: FolderCompatReport = { ...head, ...inputs, skills, ...aboutFolders(pairs, skills) };
  print(report, () => prettyFolder(report, explains, streams));
  return report.enough === "yes" ? OK : FINDINGS;
}

/** The versions of a skill if each input has one skill. */
function singlePair(old: ReadSkills, current: ReadSkills): readonly [ReadSkill, ReadSkill] | undefined {
  const [was, ...otherOld] = old.skills;
  const [is, ...otherNew] = current.skills;
  return was && is && otherOld.length + otherNew.length === 0 ? [was, is] : undefined;
}

function pairsOf(old: ReadSkills, current: ReadSkills, inputs: { readonly old: string; readonly new: string }): Pairs {
  const single = singlePair(old, current);
  if (single) return { both: [single], added: [], removed: [] };
  return pairSkills({ input: inputs.old, skills: old.skills }, { input: inputs.new, skills: current.skills });
}

type Verdict = Pick<ComparedSkill, "enough">;

/** Compares the pairs one after the other, and returns only the verdicts. */
function compareEach({ both }: Pairs, done: (skill: ComparedSkill) => void): readonly Verdict[] {
  return both.map(([was, is]) => {
    const skill = compare(was, is);
    done(skill);
    return { enough: skill.enough };
  });
}

/** The result for two folders as a whole. */
function aboutFolders({ added, removed }: Pairs, skills: readonly Verdict[]) {
  const isBroken = removed.length > 0 || skills.some(({ enough }) => enough === "no");
  const isUnknown = skills.some(({ enough }) => enough === "unknown");
  return {
    added: added.map(({ source }) => source),
    removed: removed.map(({ source }) => source),
    enough: isBroken ? "no" : isUnknown ? "unknown" : "yes",
  } as const;
}

/** Compares two versions of a skill, and says whether the version number was raised enough. */
function compare(old: ReadSkill, current: ReadSkill): ComparedSkill {
  const uses = usesBetween(old, current);
  const comparison = compareVersions(old.manifest, current.manifest, uses);
  const { required, made } = comparison;
  const isNumbered = (old.manifest.version ?? current.manifest.version) !== undefined;
  const message = isNumbered
    ? describeComparison(comparison, old.manifest, current.manifest, (number) => writeVersion(current.format, number))
    : describeChanges(comparison);
  return compact({
    old: old.source,
    new: current.source,
    oldVersion: old.manifest.version,
    newVersion: current.manifest.version,
    message,
    changes: comparison.changes.map((change) => placed(change, old, current, uses)),
    required,
    made,
    enough: isNumbered ? comparison.enough : unbroken(comparison),
  });
}

function document(report: CompatReport, reporter: "json" | "sarif"): string {
  return `${JSON.stringify(reporter === "json" ? report : compatSarif(report), null, 2)}\n`;
}

/** The verdict on a change of a skill without versions: enough if it breaks no caller (semioverse.md#d60). */
function unbroken({ changes, required }: VersionComparison): ComparedSkill["enough"] {
  if (required === "major" || changes.some(({ rule }) => rule === "id-changed")) return "no";
  return required === "unknown" ? "unknown" : "yes";
}

type Change = ComparedSkill["changes"][number];

/** Adds the place of a change: in the files of the new version, or of the old one for what is gone. */
function placed(change: VersionChange, old: ReadSkill, current: ReadSkill, uses: readonly PlacedUse[]): Change {
  const use = uses.find(
    ({ rule, description }) => change.rule === rule && change.message.startsWith(`${description}.`),
  );
  if (use) return { ...change, in: "new", ...use.place };
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
  { changes, enough, old, new: current, message = "" }: ComparedSkill,
  explains: boolean,
  { colour, columns }: Streams,
): readonly string[] {
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
  return [...lines.flatMap((line) => wrap(line, columns, 9)), ...wrap(verdict(visible(message)), columns, 0)];
}

/** The skills of two folders that changed, and a count of the others. */
function prettyFolder(
  { skills, added, removed, enough }: FolderCompatReport,
  explains: boolean,
  streams: Streams,
): readonly string[] {
  const { colour, columns } = streams;
  const colours = createColours(colour);
  const changed = skills.filter(({ changes, enough }) => changes.length > 0 || enough !== "yes");
  const same = skills.length - changed.length;
  const counts = [
    ...(changed.length > 0 ? [`${changed.length} changed`] : []),
    ...(same > 0 ? [`${same} without a change that matters`] : []),
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
  ];
  const verdict = {
    yes: colours.green("callers of the old ones do not fail, or know it by the version"),
    no: colours.red("not all versions are enough"),
    unknown: colours.magenta("not all changes could be decided"),
  }[enough];
  return [
    ...changed.flatMap((skill) => [colours.bold(visible(skill.new)), ...pretty(skill, explains, streams), ""]),
    ...removed.map((source) => `${colours.red("removed")}  ${visible(source)}: its callers fail`),
    ...added.map((source) => `${colours.dim("new")}      ${visible(source)}`),
    ...(removed.length + added.length > 0 ? [""] : []),
    ...wrap(
      `${plural(skills.length + added.length + removed.length, "skill")}: ${counts.join(", ")}; ${verdict}`,
      columns,
      2,
    ),
  ];
}

/** Reads a skill from the disk, or from git if the input is `<revision>:<path>`. */
function readVersion(input: string, streams: Streams, from: string | undefined): ReadSkills {
  const old = revisionInput(input);
  return old === undefined
    ? readSkills([input], streams, { from, places: true })
    : readSkillsAt(old, { from, places: true });
}
