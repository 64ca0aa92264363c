import { type BigIntStats, lstatSync, statSync } from "node:fs";
import { pathText } from "@skill-convert/access";
import type { Operation, ProducedFile } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import type { Bases } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { resolveInside } from "../files/inside.js";
import { type Finding, failed, passed, untold } from "../finding.js";
import { describeReference, substitute, type Values } from "../substitute.js";

/** A file that a run is to produce, as it was before. */
export interface ExpectedFile {
  /** As the manifest and the inputs write it. */
  readonly name: string;
  readonly folder: string;
  readonly path: string;
  /** Identifies the state of the file; undefined if there was none. */
  readonly before: string | undefined;
}

/** What is to be produced, and what is wrong with it already. */
export interface Expectations {
  readonly files: readonly ExpectedFile[];
  readonly findings: readonly Finding[];
}

/** The files that an operation is to produce (ADR-002, `outputs.files`), with the inputs put into their patterns. */
export function expectFiles({ producedFiles = [] }: Operation, bases: Bases, values: Values): Expectations {
  const results = producedFiles.map((file) => expectFile(file, bases, values));
  return {
    files: results.flatMap((result) => ("rule" in result ? [] : [result])),
    findings: results.flatMap((result) => ("rule" in result ? [result] : [])),
  };
}

function expectFile({ pattern, base = "repository" }: ProducedFile, bases: Bases, values: Values) {
  const unknown = (path: string, reason: string) =>
    untold("output-files", runtimeDiagnostics.create("output-file-unknown", { path, reason }));
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
    return unknown(name, "the specification does not define wildcards");
  }
  return { name, folder, path: place.value, before: identity(place.value) };
}

/** Whether each file is there, under its base, and new (ADR-002, `outputs.files`). */
export function checkProducedFiles(files: readonly ExpectedFile[]): Finding[] {
  return files.map((file) => {
    const missing = (reason: string) =>
      failed("output-files", runtimeDiagnostics.create("output-file-missing", { path: file.name, reason }));
    const place = resolveInside(file.folder, file.name);
    if (place.kind === "refused") return missing(place.reason);
    const now = identity(place.value);
    if (now === undefined) return missing(`it does not exist in ${file.folder}`);
    if (now === file.before) return missing("it existed before the run and has not changed");
    return passed("output-files", `${file.name} was produced`);
  });
}

/** A file that was written again has another time of change, even where its content is the same. */
function identity(path: string): string | undefined {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs }: BigIntStats = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(":");
  } catch {
    return isThere(path) ? "unreadable" : undefined;
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
