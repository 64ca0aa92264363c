import {
  type Diagnostic,
  findMisshapen,
  getOwn,
  isJsonRecord,
  type ManifestDocument,
  type Rule,
  toPointer,
  toRule,
} from "@skill-convert/core";
import { postcardDiagnostics } from "./diagnostics.js";
import { POSTCARD } from "./schema.js";

/** What is not as a postcard has it. Reading needs this to be nothing, and so it is a rule that reading goes by too. */
export function misshapen({ document, locatePointer }: ManifestDocument): Diagnostic[] {
  return findMisshapen(document, POSTCARD).map(({ path, expected }) => {
    const pointer = toPointer(path);
    const what = path.length === 0 ? "A postcard" : pointer;
    return postcardDiagnostics.create("wrong-shape", { what, expected }, { ...locatePointer(pointer), pointer });
  });
}

function repeatedNames({ document, locatePointer }: ManifestDocument): Diagnostic[] {
  const names = isJsonRecord(document) ? getOwn(document, "takes") : undefined;
  if (!Array.isArray(names)) return [];
  return names.flatMap((name, index) => {
    if (typeof name !== "string" || names.indexOf(name) === index) return [];
    const pointer = toPointer(["takes", index]);
    return [postcardDiagnostics.create("repeated-name", { name }, { ...locatePointer(pointer), pointer })];
  });
}

/** Every sentence of the specification that a postcard can break. */
export const rules: readonly Rule[] = [
  toRule(postcardDiagnostics, "wrong-shape", {
    section: "Postcard, fields",
    requirement: "A postcard has a title; what it says is a text, and what it takes are names.",
    structural: true,
    check: misshapen,
  }),
  toRule(postcardDiagnostics, "repeated-name", {
    section: "Postcard, takes",
    requirement: "What a postcard takes has a name of its own.",
    check: repeatedNames,
  }),
];
