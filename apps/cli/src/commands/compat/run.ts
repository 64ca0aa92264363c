import { compareVersions, type VersionComparison } from "@skill-convert/registry";
import { type ReadSkill, readSkills } from "../../inputs/read-registry.js";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import type { CompatReport } from "./model.js";
import type { CompatOptions } from "./options.js";

/** `skill-convert compat`: whether a new version's number says what it changes (section 7); gives the exit code. */
export function runCompat(before: string, after: string, command: CompatOptions, streams: Streams): number {
  if (before === "-" && after === "-") throw new UsageError("standard input can be read only once");
  const { from } = command;
  const [old, now] = [readSkills([before], streams, { from }), readSkills([after], streams, { from })];
  const diagnostics = [...old.diagnostics, ...now.diagnostics];
  const isReached = old.reached && now.reached;
  const isRead = isReached && !diagnostics.some(({ severity }) => severity === "error");
  // Without a report there is no other place to say what is wrong.
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
  const [one, other] = [only(before, old.skills), only(after, now.skills)];
  const comparison = compareVersions(one.manifest, other.manifest);
  const { changes, required, made, enough } = comparison;
  const report: CompatReport = {
    command: "compat",
    version,
    diagnostics,
    old: one.source,
    new: other.source,
    changes,
    required,
    made,
    enough,
  };
  if (command.reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else streams.out(pretty(comparison, streams.colour));
  return enough === "yes" ? OK : FINDINGS;
}

function only(input: string, skills: readonly ReadSkill[]): ReadSkill {
  const [skill, ...others] = skills;
  if (skill === undefined || others.length > 0) {
    throw new UsageError(`compat compares two skills, but ${input} contains ${skills.length}`);
  }
  return skill;
}

/** The specification calls 7.2 and 7.3 definitions, and 7.4 an invariant. */
function cited(section: VersionComparison["changes"][number]["definition"]): string {
  return section === "7.4" ? "invariant 7.4" : `definition ${section}`;
}

function pretty({ changes, required, requiredAtLeast, made, enough }: VersionComparison, colour: boolean): string {
  const colours = createColours(colour);
  const paint = { none: colours.dim, minor: colours.yellow, major: colours.red, unknown: colours.magenta };
  const lines = changes.flatMap(({ bump, definition, pointer, message, witness, explanation }) => [
    `${paint[bump](bump.padEnd(7))}  ${visible(`${pointer}  ${message}`)}  ${colours.dim(cited(definition))}`,
    ...(witness === undefined ? [] : [`         for example ${visible(JSON.stringify(witness))}`]),
    ...(explanation === undefined ? [] : [`         ${visible(explanation)}`]),
  ]);
  const needed = required === "unknown" ? `${requiredAtLeast} at least` : required;
  const verdict = {
    yes: colours.green("enough"),
    no: colours.red("not enough"),
    unknown: colours.magenta("unknown"),
  };
  return `${[...lines, `required: ${needed}, made: ${made}: ${verdict[enough]}`].join("\n")}\n`;
}
