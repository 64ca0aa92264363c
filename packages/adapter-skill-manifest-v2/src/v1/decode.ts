import {
  compact,
  type Decoded,
  type DecodeOptions,
  type Diagnostic,
  getOwn,
  type JsonRecord,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
  textOf,
} from "@skill-convert/core";
import { placeOf, runChecks, type Subject, v1Checks } from "../checks.js";
import { decodeWith, type Reading } from "../decode.js";
import { asRecord, decodeContract } from "../decode-document.js";
import { v1Diagnostics } from "../diagnostics.js";
import { decodeEffects } from "../effects.js";
import { keep } from "../extensions.js";
import { V1 } from "../formats.js";
import { toDocumentPath } from "../locate.js";
import { remarkOnCommon } from "../remarks.js";
import { decodeVersion } from "../version.js";
import { type DeriveOptions, deriveCapabilities, deriveOperations, deriveParameters } from "./derive.js";

export const KNOWN_V1_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "version",
  "effects",
  "entrypoints",
  "stdout_contract",
]);

/** The canonical manifest of a v1 document whose shape has been checked, with all that version 2 adds derived. */
export function decodeDocumentV1(raw: JsonRecord, options: DeriveOptions = {}): SkillManifest {
  const [id, version, effects] = ["id", "version", "effects"].map((name) => getOwn(raw, name));
  const entrypoints = asRecord(getOwn(raw, "entrypoints"));
  const operations = deriveOperations(entrypoints, options);
  return compact({
    id: typeof id === "string" ? id : undefined,
    version: version === undefined ? undefined : decodeVersion(version),
    tags: deriveCapabilities(textOf(id), Object.keys(entrypoints)),
    operations: operations.length > 0 ? operations : [{}],
    effects: Array.isArray(effects) ? decodeEffects(effects) : undefined,
    stdoutContract: decodeContract(getOwn(raw, "stdout_contract"), V1.id),
    ...keep(raw, KNOWN_V1_FIELDS, undefined, V1.id),
  });
}

export const readingV1: Reading = {
  format: V1,
  catalog: v1Diagnostics,
  check: (subject) => runChecks(v1Checks, subject),
  remark: (subject, quiet) => [...remarkOnCommon(v1Diagnostics, subject), ...(quiet ? [] : remarkOnDerived(subject))],
  decodeDocument: decodeDocumentV1,
  toDocumentPath: toDocumentPathV1,
};

/** Reads the v1 manifest of a skill. */
export function decodeV1(files: SkillFiles, options: DecodeOptions = {}): Result<Decoded> {
  return decodeWith(readingV1, files, options);
}

/** An operation comes from the entrypoint of its name; capabilities come from all of them. */
function toDocumentPathV1(manifest: SkillManifest, path: Path): Path {
  if (path[0] === "tags") return ["entrypoints"];
  const [head, name, field, ...rest] = toDocumentPath(manifest, path, V1.id);
  if (head !== "operations") return [head, name, field, ...rest].filter((segment) => segment !== undefined);
  if (name === undefined) return ["entrypoints"];
  return field === "entrypoints" ? ["entrypoints", name, ...rest] : ["entrypoints", name];
}

/** Everything in the manifest that is derived, each with the place it is derived from. */
function remarkOnDerived(subject: Subject): Diagnostic[] {
  const document = asRecord(subject.document);
  const entrypoints = asRecord(getOwn(document, "entrypoints"));
  const info = (code: keyof typeof v1Diagnostics.definitions, args: Record<string, string>, path: Path) =>
    v1Diagnostics.create(code, args, placeOf(subject, path));
  const remarks = Object.entries(entrypoints).flatMap(([operation, raw]) => {
    const inputs = deriveParameters(raw).map(({ name }) => name);
    const path = ["entrypoints", operation];
    const derived = [info("derived-operation", { operation }, path)];
    return inputs.length > 0
      ? [...derived, info("derived-input", { operation, inputs: inputs.join(", ") }, path)]
      : derived;
  });
  const capabilities = deriveCapabilities(textOf(getOwn(document, "id")), Object.keys(entrypoints));
  remarks.push(info("derived-capabilities", { capabilities: capabilities.join(", ") || "none" }, ["entrypoints"]));
  if (getOwn(asRecord(getOwn(document, "stdout_contract")), "schema_version") !== undefined) {
    remarks.push(info("contract-schema-version", {}, ["stdout_contract", "schema_version"]));
  }
  return remarks;
}
