import {
  compact,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type LossNote,
  type Operation,
  recordOf,
  type SkillManifest,
  uniteOperations,
} from "@skill-convert/core";
import { encodeFrontmatterFields } from "@skill-convert/source";
import { assertionNotes, environmentWithAsserted, filesWithAsserted } from "./assertions.js";
import { encodeDescription } from "./description.js";
import { encodeEnvironment } from "./environment.js";
import { encodeExecution, executionNotes } from "./execution.js";
import { kept, spelling, withKept } from "./extensions.js";
import { MANIFEST_VERSION, OWN_KEYS, SHARED_KEYS } from "./format.js";
import { encodeName, identityNotes } from "./identity.js";
import { cameFromLegacy } from "./legacy.js";
import { encodeArtifacts, encodeProducedFiles, producedFileNotes } from "./outputs.js";
import { encodeInputs } from "./parameters.js";
import { encodeCommands, encodeRequiredFiles, requiredFileNotes } from "./preconditions.js";
import { spellVersion } from "./version.js";
import { lostKeywords } from "./written-schema.js";

/** Front matter, ready to be written. */
export interface EncodedDocument {
  readonly document: JsonRecord;
  /** The skill's id, as it is written. */
  readonly name: string | undefined;
  readonly notes: readonly LossNote[];
}

/** The front matter of a manifest. `folder` is where a name is taken from if the manifest has none. */
export function encodeDocument(manifest: SkillManifest, folder?: string): EncodedDocument {
  const united = uniteOperations(manifest);
  const own = encodeOwn(united.manifest);
  const legacy = cameFromLegacy(manifest) && Object.keys(own).length === 0;
  if (legacy) return encodeLegacy(manifest, folder);
  const name = encodeName(manifest, folder);
  const description = encodeDescription(manifest, name);
  const { shared, others } = encodeShared(manifest, { name, description: description.text });
  const version = spelling(manifest, "manifest_version");
  return {
    document: recordOf<Json>([
      ["manifest_version", version === undefined || cameFromLegacy(manifest) ? MANIFEST_VERSION : version],
      ...shared,
      ...Object.entries(own),
      ...others.filter(([key]) => !OWN_KEYS.has(key)),
    ]),
    name,
    notes: [
      ...identityNotes(manifest, name),
      ...description.notes,
      ...united.notes,
      ...executionNotes(manifest),
      ...assertionNotes(manifest),
      ...requiredFileNotes(manifest.requiredFiles),
      ...(manifest.operations.length === 1 ? manifest.operations.flatMap(operationNotes) : []),
      ...lostKeyNotes(manifest, others),
    ],
  };
}

/** A skill without `manifest_version` that needs none: nothing is demanded of it, and what it kept is written back. */
function encodeLegacy(manifest: SkillManifest, folder: string | undefined): EncodedDocument {
  const unnamed = manifest.id === undefined && manifest.name === undefined;
  const name = unnamed ? undefined : encodeName(manifest, folder);
  const { description } = manifest;
  const { shared, others } = encodeShared(manifest, compact({ name, description }));
  const document = withKept([...shared, ...others], kept(manifest));
  return { document, name, notes: name === undefined ? [] : identityNotes(manifest, name) };
}

/** The keys of front matter that are not this format's: those that every skill has, and the unknown ones. */
function encodeShared(
  { license, compatibility, metadata, author, repository, tools, extensions }: SkillManifest,
  texts: { readonly name?: string; readonly description?: string },
): { shared: [string, Json][]; others: [string, Json][] } {
  const fields = compact({ ...texts, license, compatibility, metadata, author, repository, toolsUsed: tools?.used });
  // A value of a wrong type was kept under the key of a field; it gives way where the field is there now.
  const given = encodeFrontmatterFields(fields);
  const kept = Object.entries(extensions?.["frontmatter"] ?? {}).filter(([key]) => !Object.hasOwn(given, key));
  const all = kept.length === 0 ? given : encodeFrontmatterFields({ ...fields, extensions: recordOf(kept) });
  const entries = Object.entries(all);
  return {
    shared: entries.filter(([key]) => SHARED_KEYS.has(key)),
    others: entries.filter(([key]) => !SHARED_KEYS.has(key)),
  };
}

/** The keys of this format beside its version, in the order of the specification. */
function encodeOwn(manifest: SkillManifest): JsonRecord {
  const [operation = {}] = manifest.operations;
  const environment = environmentWithAsserted(manifest);
  const lists = encodeEnvironment(environment, spelling(manifest, "env"));
  const rest = cameFromLegacy(manifest) ? {} : kept(manifest);
  const section = (key: string, entries: readonly [string, Json | undefined][]) => {
    const unknown = getOwn(rest, key);
    const record = withKept(entries, isJsonRecord(unknown) ? unknown : {});
    if (Object.keys(record).length > 0) return record;
    return (key === "env" && environment) || isJsonRecord(spelling(manifest, key)) ? {} : undefined;
  };
  const own: [string, Json | undefined][] = [
    ["version", spellVersion(manifest.version, spelling(manifest, "version"))],
    ["inputs", encodeInputs(operation.input)],
    ["env", section("env", lists)],
    [
      "preconditions",
      section("preconditions", [
        ["commands", encodeCommands(manifest.commands)],
        ["files", encodeRequiredFiles(filesWithAsserted(manifest))],
      ]),
    ],
    [
      "outputs",
      section("outputs", [
        ["files", encodeProducedFiles(operation)],
        ["artifacts", encodeArtifacts(operation.output)],
      ]),
    ],
    ["execution", encodeExecution(manifest)],
    ["sensitive", manifest.sensitive],
  ];
  return withKept(own, recordOf(Object.entries(rest).filter(([key, value]) => OWN_KEYS.has(key) && value === null)));
}

/** Keys that other formats keep in front matter, and that would be read as fields of the manifest here. */
function lostKeyNotes(manifest: SkillManifest, others: readonly (readonly [string, Json])[]): LossNote[] {
  const taken = others.filter(([key]) => OWN_KEYS.has(key)).map(([key]) => ["frontmatter", key] as const);
  const unread = cameFromLegacy(manifest) ? Object.keys(kept(manifest)).map((key) => ["adr002", key] as const) : [];
  return [...taken, ...unread].map(([format, key]) => ({
    path: ["extensions", format, key],
    kind: "dropped",
    reason: `"${key}" is a field of the manifest in ADR-002, so an unread key of that name has no place.`,
  }));
}

function operationNotes(operation: Operation): LossNote[] {
  const parameters = (operation.input?.parameters ?? []).map(
    (parameter, index) => [parameter, parameter.schema, ["input", "parameters", index]] as const,
  );
  const fields = (operation.output?.fields ?? []).map(
    (field, index) => [field, field.schema ?? {}, ["output", "fields", index]] as const,
  );
  const narrowed = [...parameters, ...fields].flatMap(([node, schema, path]): LossNote[] => {
    const lost = lostKeywords(node, schema);
    if (lost.length === 0) return [];
    const reason = `ADR-002 holds a subset of JSON Schema, without this use of ${lost.map((keyword) => `"${keyword}"`).join(", ")}.`;
    return [{ path: ["operations", 0, ...path, "schema"], kind: "narrowed", reason }];
  });
  return [...narrowed, ...producedFileNotes(operation)];
}
