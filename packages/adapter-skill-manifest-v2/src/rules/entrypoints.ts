import { type Diagnostic, getOwn, isJsonRecord, type RuleSubject } from "@skill-convert/core";
import { placeOf } from "../checks.js";
import { asRecord } from "../decode-document.js";
import { type v1Diagnostics, v2Diagnostics } from "../diagnostics.js";
import { KNOWN_ENTRYPOINTS } from "../entrypoints.js";
import {
  argumentsOf,
  argvsOf,
  type EntrypointsAt,
  entrypointsIn,
  type FindEntrypoints,
  operationsOf,
  parametersIn,
} from "../walk.js";

type Catalog = typeof v1Diagnostics | typeof v2Diagnostics;
type Check = (subject: RuleSubject) => Diagnostic[];

/** "entrypoints": an argument vector begins with the program. */
export function emptyCommands(catalog: Catalog, find: FindEntrypoints): Check {
  return (subject) =>
    find(subject.document).flatMap((at) =>
      argvsOf(at)
        .filter(({ argv }) => argv.length === 0)
        .map(({ path }) => catalog.create("empty-command", { operation: at.operation }, placeOf(subject, path))),
    );
}

/** "operations": entrypoints are the commands of an operation; an agent's procedure stands in for one. */
export function missingEntrypoints(catalog: Catalog, find: FindEntrypoints): Check {
  return (subject) =>
    find(subject.document)
      .filter(({ entrypoints }) => [...KNOWN_ENTRYPOINTS].every((key) => getOwn(entrypoints, key) === undefined))
      .map(({ operation, path }) => catalog.create("no-entrypoint", { operation }, placeOf(subject, path)));
}

/** "effects": an operation that is run as a program executes a process. */
export function undeclaredProcess(catalog: Catalog, find: FindEntrypoints): Check {
  return (subject) => {
    const effects = getOwn(asRecord(subject.document), "effects");
    if (!Array.isArray(effects) || effects.includes("proc.exec")) return [];
    const run = find(subject.document).find(runsProgram);
    if (!run) return [];
    return [catalog.create("undeclared-process", { operation: run.operation }, placeOf(subject, ["effects"]))];
  };
}

export function runsProgram(at: EntrypointsAt): boolean {
  return argvsOf(at).some(({ argv }) => argv.length > 0);
}

const PROGRAM =
  /^(?:\{skill_dir\}[\\/])?(?:\.[\\/])?((?:[\w-][\w.-]*[\\/])+[\w.-]+\.(?:sh|bash|ps1|bat|cmd|py|js|mjs|cjs|ts|rb|pl))$/;

/** "entrypoints": the skill's folder is the working directory, so a script that is named lies in it. */
export function missingPrograms(catalog: Catalog, find: FindEntrypoints): Check {
  return (subject) => {
    const { files } = subject;
    if (files.folder === undefined) return [];
    const seen = new Set<string>();
    return find(subject.document).flatMap((at) =>
      argumentsOf(at).flatMap(({ text, path }) => {
        const program = PROGRAM.exec(text)?.[1]?.replaceAll("\\", "/");
        if (program === undefined || seen.has(program) || files.has(program)) return [];
        seen.add(program);
        const args = { operation: at.operation, path: program };
        return [catalog.create("program-not-found", args, placeOf(subject, path))];
      }),
    );
  };
}

/** "entrypoints": `{name}`, and neither `{{name}}` nor `${name}`, of which the rest would be handed on. */
export function placeholderSpelling(subject: RuleSubject): Diagnostic[] {
  return operationsOf(subject.document).flatMap((operation) => {
    const inputs = new Set(parametersIn(operation).map(({ name }) => name));
    const entrypoints = entrypointsIn(operation);
    return (entrypoints ? argumentsOf(entrypoints) : []).flatMap(({ text, path }) =>
      [...text.matchAll(/\{\{([^{}]+)\}\}|\$\{([^{}]+)\}/g)].flatMap(([found, doubled, dollar]) => {
        const name = doubled ?? dollar ?? "";
        if (!inputs.has(name)) return [];
        return [v2Diagnostics.create("placeholder-spelling", { found, name }, placeOf(subject, path))];
      }),
    );
  });
}

/** "output": the last line of what a program prints is JSON, and the contract says so. */
export function outputNotJson(catalog: typeof v2Diagnostics, find: FindEntrypoints): Check {
  return (subject) => {
    const contract = getOwn(asRecord(subject.document), "stdout_contract");
    if (!isJsonRecord(contract) || getOwn(contract, "last_line_json") !== false) return [];
    if (!find(subject.document).some(runsProgram)) return [];
    return [catalog.create("output-not-json", {}, placeOf(subject, ["stdout_contract", "last_line_json"]))];
  };
}
