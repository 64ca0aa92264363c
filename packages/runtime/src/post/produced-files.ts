import { pathText } from "@skill-convert/access";
import type { Json, Operation, ProducedFile, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import type { Bases } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { resolveInside } from "../files/inside.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { describeReference, substitute, type Values } from "../substitute.js";
import { identity, matchesOf } from "./matching-files.js";
import { someOf } from "./names.js";

/** A file that a run is to produce, as it was before. */
export interface ExpectedFile {
  /** As the manifest and the inputs write it. */
  readonly name: string;
  readonly folder: string;
  readonly path: string;
  /** Identifies the state of the file; undefined if there was none. */
  readonly before: string | undefined;
}

/** A pattern with wildcards, one of whose files a run is to produce. */
export interface ExpectedMatch {
  readonly name: string;
  readonly folder: string;
  /** The files that matched before, with their states. */
  readonly matches: ReadonlyMap<string, string | undefined>;
}

/** What is to be produced, and what is wrong with it already. */
export interface Expectations {
  readonly files: readonly (ExpectedFile | ExpectedMatch)[];
  readonly findings: readonly Finding[];
}

/** The files that an operation is to produce (ADR-002, `outputs.files`), with the inputs put into their patterns. */
export function expectFiles({ producedFiles = [] }: Operation, bases: Bases, values: Values): Expectations {
  const results = producedFiles.flatMap((file) =>
    eachElement(file.pattern, values).map((one) => expectFile(file, bases, one)),
  );
  return {
    files: results.flatMap((result) => ("rule" in result ? [] : [result])),
    findings: results.flatMap((result) => ("rule" in result ? [result] : [])),
  };
}

/** A list in a pattern stands for one file per element. */
function eachElement(pattern: Template, values: Values): Values[] {
  for (const part of templateParts(pattern)) {
    const value = typeof part === "object" && "input" in part ? getOwn(values.inputs, part.input) : undefined;
    if (typeof part !== "object" || !("input" in part) || !Array.isArray(value)) continue;
    const { input } = part;
    return value.flatMap((element: Json) =>
      eachElement(pattern, { ...values, inputs: { ...values.inputs, [input]: element } }),
    );
  }
  return [values];
}

function expectFile({ pattern, base = "repository" }: ProducedFile, bases: Bases, values: Values) {
  const unknown = (path: string, reason: string) =>
    undetermined("output-files", runtimeDiagnostics.create("output-file-unknown", { path, reason }));
  const substituted = substitute(pattern, values);
  if (substituted.text === undefined) {
    return unknown(pathText(pattern), `${describeReference(substituted.missing)} has no value`);
  }
  const { text: name } = substituted;
  const folder = bases[base];
  if (folder === undefined) return unknown(name, "the skill is not in a repository");
  const place = resolveInside(folder, name);
  if (place.kind === "refused") {
    const { reason } = place;
    return failed("output-files", runtimeDiagnostics.create("output-file-outside", { path: name, reason }));
  }
  if (templateParts(pattern).some((part) => typeof part === "string" && /[*?]/.test(part))) {
    const matches = matchesOf(folder, name);
    return typeof matches === "string" ? unknown(name, matches) : { name, folder, matches };
  }
  return { name, folder, path: place.value, before: identity(place.value) };
}

/** Whether each file is there, under its base, and new (ADR-002, `outputs.files`). */
export function checkProducedFiles(files: Expectations["files"]): Finding[] {
  return files.map((file) => ("matches" in file ? checkMatch(file) : checkFile(file)));
}

function checkFile(file: ExpectedFile): Finding {
  const missing = (reason: string) =>
    failed("output-files", runtimeDiagnostics.create("output-file-missing", { path: file.name, reason }));
  const place = resolveInside(file.folder, file.name);
  if (place.kind === "refused") return missing(place.reason);
  const now = identity(place.value);
  if (now === undefined) return missing(`it does not exist in ${file.folder}`);
  if (now === file.before) return missing("it existed before the run and has not changed");
  return passed("output-files", `${file.name} was produced`);
}

/** What the program wrote has to match, not what was there. */
function checkMatch({ name, folder, matches }: ExpectedMatch): Finding {
  const now = matchesOf(folder, name);
  if (typeof now === "string") {
    return undetermined("output-files", runtimeDiagnostics.create("output-file-unknown", { path: name, reason: now }));
  }
  const produced = [...now].filter(([file, state]) => matches.get(file) !== state).map(([file]) => file);
  if (produced.length > 0) return passed("output-files", `${name} was produced: ${someOf(produced)}`);
  const reason = `no file in ${folder} that matches was written`;
  return failed("output-files", runtimeDiagnostics.create("output-file-missing", { path: name, reason }));
}
