import type { Json, JsonSchema, SkillManifest } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import {
  asField,
  boolean,
  type Codec,
  describeValue,
  type Field,
  type FormatFields,
  field,
  formatVersion,
  list,
  marker,
  named,
  reporting,
  SEMVER,
  semver,
  string,
  writeInstead,
  wrongType,
} from "@skill-convert/format";
import { effects } from "./effects.js";
import { operations } from "./operation.js";
import { v2 } from "./record.js";

export const SCHEMA_VERSION = "2.0";

const required = { required: true, section: "Top-Level" } as const;

const isVersion2 = (raw: Json) => /^v?2(\.\d+)*$/.test(textOf(raw));

/**
 * `schema_version`, which has no counterpart in the model. Other forms of version 2 are read and kept
 * (skill-manifest-v2.md#d12).
 */
const schemaVersion = formatVersion(SCHEMA_VERSION, {
  schema: { const: SCHEMA_VERSION },
  reads: isVersion2,
  issue(raw, at) {
    if (typeof raw !== "string" && typeof raw !== "number") return wrongType(schemaVersion, raw, []);
    const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
    if (!isVersion2(raw)) return { code: "unsupported-schema-version", path: [], args: { found } };
    // A later minor version such as "2.1" is reported without a fix.
    const fix = /^v?2(\.0)*$/.test(textOf(raw)) ? writeInstead(at, SCHEMA_VERSION) : {};
    return { code: "schema-version-spelling", path: [], args: { found }, ...fix };
  },
});

/** The form of a folder's name. */
export const KEBAB: JsonSchema = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" };

export const id = field(
  "id",
  "id",
  { ...string, holds: KEBAB },
  { ...required, doc: "The name of the skill: the name of its folder.", schema: { examples: ["garden-notes"] } },
);

export const version = field("version", "version", semver, {
  ...required,
  doc: "The version of the skill: SemVer with major, minor and patch numbers, as a string.",
  schema: { type: "string", pattern: SEMVER.source, examples: ["0.1.0"] },
});

export const effectsField = field("effects", "effects", effects, {
  ...required,
  section: "effects",
  doc: "The side effects that the skill may have: reading or writing a database, files or a Git repository, running programs, using the network. A policy checks them before the skill runs.",
  schema: { examples: [["proc.exec", "fs.read"]] },
});

/** True if the last line on standard output is always valid JSON. */
export const lastLineJson = named(boolean, "last_line_json");

/** The contract that is written for a manifest without one (mapping-decisions.md#d15). */
export const NO_PROMISE: NonNullable<SkillManifest["stdoutContract"]> = { lastLineJson: false };

/**
 * `stdout_contract`. A note that is not a string is kept like an unknown key.
 *
 * @param fields those of the version, which keeps unknown keys
 */
export function contractField({ record }: FormatFields, note: Codec<string>, more: readonly Field[] = []): Field {
  const contract = record([
    field("last_line_json", "lastLineJson", lastLineJson, {
      ...required,
      doc: "True if the last line on standard output is always valid JSON.",
    }),
    field("note", "note", note, {
      doc: "Further information about the output. Not in the specification, but in use.",
    }),
    ...more,
  ]);
  const doc = "What every operation promises about its standard output.";
  return field("stdout_contract", "stdoutContract", contract, { ...required, doc });
}

/** A string. Values of other types are not reported. */
export const anyNote: Codec<string> = { ...string, expected: "a value", schema: {}, check: () => undefined };

const dialectNote = reporting(anyNote, () => [{ code: "dialect-note", path: [] }]);

export const capabilities = list(asField("name", string), "a list of strings");

export const table = v2.defineTable([
  marker("schema_version", schemaVersion, {
    ...required,
    doc: `The version of this format: the string "${SCHEMA_VERSION}".`,
  }),
  id,
  version,
  field("capabilities", "capabilities", capabilities, {
    ...required,
    section: "capabilities",
    doc: "Tags by which an index finds the skill: by convention a domain and a verb joined by a hyphen.",
    schema: { examples: [["garden-find", "garden-add"]] },
  }),
  effectsField,
  field("operations", "operations", operations, { ...required, doc: "The operations that can be called, by name." }),
  contractField(v2, dialectNote),
]);
