import type { Command } from "@skill-convert/core";
import { findCommand, isCommandName } from "@skill-convert/fs";
import { askVersion } from "../commands/ask-version.js";
import { compareToBound, readVersion, type Version } from "../commands/version.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import type { Situation } from "../skill.js";

/**
 * Checks that commands are in PATH and have the required versions (adr002.md#s66). A program is asked for its version
 * only if it has a bound and the policy allows programs to be started (adr002.md#d27). Of the commands of one choice,
 * one is enough.
 */
export async function checkCommands(
  commands: readonly Command[],
  situation: Situation,
  mayStart: boolean,
): Promise<Finding[]> {
  const found: { readonly alternative: string | undefined; readonly findings: readonly Finding[] }[] = [];
  for (let at = 0; at < commands.length; at += PARALLEL) {
    const batch = commands.slice(at, at + PARALLEL).map(async (command) => ({
      alternative: command.alternative,
      findings: await checkCommand(command, situation, mayStart),
    }));
    found.push(...(await Promise.all(batch)));
  }
  const isMet = (findings: readonly Finding[]) => findings.every(({ status }) => status === "pass");
  const met = new Set(found.flatMap(({ alternative, findings }) => (isMet(findings) ? (alternative ?? []) : [])));
  // Of the commands of a choice that is met, those that are not there are not missed.
  return found.flatMap(({ alternative, findings }) =>
    alternative !== undefined && met.has(alternative) && !isMet(findings) ? [] : findings,
  );
}

/** The number of programs that are asked at the same time. */
const PARALLEL = 4;

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
  // The finding of the policy stops the run anyway.
  if (!mayStart) return [];
  const version = await askVersion(name, program, {
    versionArguments: situation.options.versionArguments,
    environment: situation.environment,
    timeout: situation.checkTimeout,
    signal: situation.options.signal,
  });
  if (version.kind === "refused") return [unknownVersion(name, version.reason)];
  const findings = [
    ...compare(command, version.value, minVersion, "command-too-old"),
    ...compare(command, version.value, maxVersion, "command-too-new"),
  ];
  return findings.length > 0 ? findings : [passed("commands", `${name} has version ${version.value.text}`)];
}

function compare(
  { name }: Command,
  version: Version,
  bound: string | undefined,
  code: "command-too-old" | "command-too-new",
): Finding[] {
  if (bound === undefined) return [];
  const parts = readVersion(bound);
  if (parts === undefined) return [unknownVersion(name, `the bound ${JSON.stringify(bound)} is not a version`)];
  const wrong = code === "command-too-old" ? -1 : 1;
  if (compareToBound(version, parts) !== wrong) return [];
  return [failed("commands", runtimeDiagnostics.create(code, { command: name, found: version.text, bound }))];
}

function unknownVersion(command: string, reason: string): Finding {
  return undetermined("commands", runtimeDiagnostics.create("version-unknown", { command, reason }));
}
