import {
  compact,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  kebabName,
  type Operation,
  type SkillManifest,
  type StdoutContract,
} from "@skill-convert/core";
import { decodeEffects, effectsSpelling } from "./effects.js";
import { decodeEntrypoints } from "./entrypoints.js";
import { keep } from "./extensions.js";
import { decodeOutput } from "./output.js";
import { decodeInput } from "./parameters.js";
import { decodeVersion, SCHEMA_VERSION } from "./version.js";

export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  "schema_version",
  "id",
  "version",
  "capabilities",
  "effects",
  "operations",
  "stdout_contract",
]);
export const KNOWN_OPERATION_FIELDS: ReadonlySet<string> = new Set(["description", "input", "output", "entrypoints"]);
export const KNOWN_CONTRACT_FIELDS: ReadonlySet<string> = new Set(["last_line_json", "note"]);

/** The canonical manifest of a v2 document whose shape has been checked. What stands elsewhere in SKILL.md is not in it. */
export function decodeDocument(raw: JsonRecord): SkillManifest {
  const field = (name: string) => getOwn(raw, name);
  const [id, version, schemaVersion] = [field("id"), field("version"), field("schema_version")];
  const effects = field("effects");
  const named = Object.entries(asRecord(field("operations")));
  const read: SkillManifest = compact({
    id: typeof id === "string" ? id : undefined,
    version: version === undefined ? undefined : decodeVersion(version),
    tags: texts(field("capabilities")),
    operations: named.length === 0 ? [{}] : named.map(([name, item]) => decodeOperation(name, asRecord(item))),
    effects: Array.isArray(effects) ? decodeEffects(effects) : undefined,
    stdoutContract: decodeContract(field("stdout_contract")),
  });
  const spelled = {
    schema_version: schemaVersion === SCHEMA_VERSION ? undefined : schemaVersion,
    id: typeof id === "string" && kebabName(id) !== id ? id : undefined,
    version: version === read.version ? undefined : version,
    effects: Array.isArray(effects) ? effectsSpelling(effects, read) : undefined,
    operations: named.length === 0 ? {} : undefined,
  };
  return { ...read, ...keep(raw, KNOWN_FIELDS, spelled) };
}

function decodeOperation(name: string, raw: JsonRecord): Operation {
  const description = getOwn(raw, "description");
  const input = decodeInput(asRecord(getOwn(raw, "input")));
  const inputs = new Set(input.parameters.map((parameter) => parameter.name));
  return compact({
    name,
    description: typeof description === "string" ? description : undefined,
    input,
    output: decodeOutput(asRecord(getOwn(raw, "output"))),
    entrypoints: decodeEntrypoints(asRecord(getOwn(raw, "entrypoints")), inputs),
    ...keep(raw, KNOWN_OPERATION_FIELDS),
  });
}

/** A note that is no text is kept like any key that the format does not know. */
export function decodeContract(raw: Json | undefined, format?: string): StdoutContract | undefined {
  if (!isJsonRecord(raw)) return undefined;
  const note = getOwn(raw, "note");
  const known = typeof note === "string" ? KNOWN_CONTRACT_FIELDS : ONLY_LAST_LINE;
  return compact({
    lastLineJson: getOwn(raw, "last_line_json") === true,
    note: typeof note === "string" ? note : undefined,
    ...keep(raw, known, undefined, format),
  });
}

const ONLY_LAST_LINE: ReadonlySet<string> = new Set(["last_line_json"]);

export function texts(raw: Json | undefined): string[] | undefined {
  return Array.isArray(raw) ? raw.map(String) : undefined;
}

export function asRecord(raw: Json | undefined): JsonRecord {
  return isJsonRecord(raw) ? raw : {};
}

/** A manifest with the fields that stand outside its document. */
export function withFields(manifest: SkillManifest, fields: Partial<SkillManifest>): SkillManifest {
  const joined = { ...manifest, ...fields };
  if (!manifest.extensions || !fields.extensions) return joined;
  return { ...joined, extensions: { ...manifest.extensions, ...fields.extensions } };
}
