import type { Json, Operation, ProducedFile, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import type { Bases } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { resolveInside } from "../files/inside.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { describeReference, describeTemplate, substitute, type Values } from "../substitute.js";
import { identity, matchesOf } from "./matching-files.js";
import { someOf } from "./names.js";

/** A file that a run should produce, with its state before the run. */
interface ExpectedFile {
  /** The path in the manifest, with the inputs inserted. */
  readonly name: string;
  readonly folder: string;
  readonly path: string;
  /** Identifies the state of the file; undefined if it did not exist. */
  readonly before: string | undefined;
}

/** A pattern with wildcards, for which a run should produce at least one file (adr002.md#d36). */
interface ExpectedMatch {
  readonly name: string;
  readonly folder: string;
  /** The matching files before the run, with their states. */
  readonly matches: ReadonlyMap<string, string | undefined>;
}

/** The files that a run should produce, and the problems that are known before the run. */
export interface Expectations {
  readonly files: readonly (ExpectedFile | ExpectedMatch)[];
  readonly findings: readonly Finding[];
}

/** Returns the files that an operation should produce, with the inputs inserted (adr002.md#s43, adr002.md#s44). */
export function expectFiles({ producedFiles = [] }: Operation, bases: Bases, values: Values): Expectations {
  const results = producedFiles.flatMap((file) =>
    eachElement(file.pattern, values).map((bound) => expectFile(file, bases, bound)),
  );
  return {
    files: results.flatMap((result) => ("rule" in result ? [] : [result])),
    findings: results.flatMap((result) => ("rule" in result ? [result] : [])),
  };
}

/** Returns one set of values per element of a list in the pattern, because each stands for a file (adr002.md#d36). */
export function eachElement(pattern: Template, values: Values): Values[] {
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
    return unknown(describeTemplate(pattern), `${describeReference(substituted.missing)} has no value`);
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

/** Checks that each file exists inside its base and is new or changed (adr002.md#d36). */
export function checkProducedFiles(files: Expectations["files"]): Finding[] {
  return files.map((file) => ("matches" in file ? checkMatch(file) : checkFile(file)));
}

function checkFile(file: ExpectedFile): Finding {
  const missing = (reason: string) =>
    failed("output-files", runtimeDiagnostics.create("output-file-missing", { path: file.name, reason }));
  const place = resolveInside(file.folder, file.name);
  if (place.kind === "refused") return missing(place.reason);
  const after = identity(place.value);
  if (after === undefined) return missing(`it does not exist in ${file.folder}`);
  if (after === file.before) return missing("it existed before the run and has not changed");
  return passed("output-files", `${file.name} was produced`);
}

function checkMatch({ name, folder, matches }: ExpectedMatch): Finding {
  const after = matchesOf(folder, name);
  if (typeof after === "string") {
    return undetermined(
      "output-files",
      runtimeDiagnostics.create("output-file-unknown", { path: name, reason: after }),
    );
  }
  const produced = [...after].filter(([file, state]) => matches.get(file) !== state).map(([file]) => file);
  if (produced.length > 0) return passed("output-files", `${name} was produced: ${someOf(produced)}`);
  const reason = `the run wrote no matching file in ${folder}`;
  return failed("output-files", runtimeDiagnostics.create("output-file-missing", { path: name, reason }));
}
