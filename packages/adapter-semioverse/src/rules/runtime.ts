import { type Diagnostic, getOwn, isJsonRecord, type Json, type RuleSubject, toPointer } from "@skill-convert/core";
import { asRecord, placeOf } from "../checks.js";
import { diagnostics } from "../diagnostics.js";
import { runtimeKey, runtimeOf } from "../runtime.js";

/** Section 2: a script is a program in the folder `scripts`. */
export function noProgram(subject: RuleSubject): Diagnostic[] {
  const document = asRecord(subject.document);
  const { files } = subject;
  if (runtimeOf(document) !== "script" || files.folder === undefined) return [];
  if (files.list().some((path) => path.startsWith("scripts/"))) return [];
  return [diagnostics.create("no-program", {}, placeOf(subject, [runtimeKey(document) ?? "runtime"]))];
}

/** Section 2: documentation is for reference, and cannot be invoked. */
export function notInvocable(subject: RuleSubject): Diagnostic[] {
  const document = asRecord(subject.document);
  if (runtimeOf(document) !== "documentation") return [];
  return ["triggers", "inputs", "outputs"]
    .filter((key) => !saysNothing(getOwn(document, key)))
    .map((key) => {
      const pointer = toPointer([key]);
      return diagnostics.create("not-invocable", { key }, { ...subject.locateKey(pointer), pointer });
    });
}

function saysNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonRecord(value) && Object.keys(value).length === 0;
}

const MEANING = { inputs: "it takes", outputs: "it gives" } as const;

/** Definition 2.1: a manifest has a schema of the input and one of the output, of which a document has no need. */
export function noSchema(subject: RuleSubject): Diagnostic[] {
  const document = asRecord(subject.document);
  if (runtimeOf(document) === "documentation") return [];
  return (["inputs", "outputs"] as const)
    .filter((key) => (getOwn(document, key) ?? null) === null)
    .map((key) => diagnostics.create("no-schema", { key, what: MEANING[key] }, placeOf(subject, [])));
}
