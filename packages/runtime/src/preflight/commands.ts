import type { Command } from "@skill-convert/core";
import { findCommand, isCommandName } from "@skill-convert/fs";
import { askVersion } from "../commands/ask-version.js";
import { compareToBound, type ProgramVersion, readBound } from "../commands/version.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import type { Situation } from "../skill.js";

/**
 * ADR-002, validation rule 5: commands are in PATH, and their versions inside their bounds. A program is asked for its
 * version only if there is a bound, and if the policy lets programs be started.
 */
export async function checkCommands(
  commands: readonly Command[],
  situation: Situation,
  mayStart: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let at = 0; at < commands.length; at += AT_ONCE) {
    const some = commands.slice(at, at + AT_ONCE).map((command) => checkCommand(command, situation, mayStart));
    findings.push(...(await Promise.all(some)).flat());
  }
  return findings;
}

/** Programs that are asked at the same time. */
const AT_ONCE = 4;

async function checkCommand(command: Command, situation: Situation, mayStart: boolean): Promise<Finding[]> {
  const { name, minVersion, maxVersion } = command;
  if (!isCommandName(name)) {
    return [failed("commands", runtimeDiagnostics.create("not-a-command", { command: name }))];
  }
  const program = findCommand(name, situation);
  if (program === undefined) {
    return [failed("commands", runtimeDiagnostics.create("command-missing", { command: name }))];
  }
  if (minVersion === undefined && maxVersion === undefined) return [passed("commands", `${name} is ${program}`)];
  // What the policy says of it stops the run.
  if (!mayStart) return [];
  const version = await askVersion(name, program, {
    versionArguments: situation.options.versionArguments,
    environment: situation.environment,
    timeout: situation.checkTimeout,
    signal: situation.options.signal,
  });
  if (version.kind === "refused") return [untoldVersion(name, version.reason)];
  const findings = [
    ...compare(command, version.value, minVersion, "command-too-old"),
    ...compare(command, version.value, maxVersion, "command-too-new"),
  ];
  return findings.length > 0 ? findings : [passed("commands", `${name} has version ${version.value.text}`)];
}

function compare(
  { name }: Command,
  version: ProgramVersion,
  bound: string | undefined,
  code: "command-too-old" | "command-too-new",
): Finding[] {
  if (bound === undefined) return [];
  const parts = readBound(bound);
  if (parts === undefined) return [untoldVersion(name, `the bound ${JSON.stringify(bound)} is not a version`)];
  const wrong = code === "command-too-old" ? -1 : 1;
  if (compareToBound(version, parts) !== wrong) return [];
  return [failed("commands", runtimeDiagnostics.create(code, { command: name, found: version.text, bound }))];
}

function untoldVersion(command: string, reason: string): Finding {
  return undetermined("commands", runtimeDiagnostics.create("version-unknown", { command, reason }));
}
