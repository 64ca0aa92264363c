import type { Json, JsonSchema, SkillManifest } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import {
  boolean,
  type Codec,
  defineTable,
  describeValue,
  type Field,
  field,
  list,
  marker,
  nameAlone,
  named,
  record,
  reporting,
  SEMVER,
  semver,
  string,
  writeInstead,
  wrongType,
} from "@skill-convert/format";
import { V2 } from "../format.js";
import { effects } from "./effects.js";
import { operations } from "./operation.js";

export const SCHEMA_VERSION = "2.0";

const required = { required: true, section: "Top-Level" } as const;

const isVersion2 = (raw: Json) => /^v?2(\.\d+)*$/.test(textOf(raw));

/**
 * `schema_version`, which has no counterpart in the model. Other forms of version 2 are read and kept
 * (skill-manifest-v2.md#d12).
 */
const schemaVersion: Codec = {
  expected: `the string "${SCHEMA_VERSION}"`,
  schema: { const: SCHEMA_VERSION },
  needsSource: true,
  get(raw, at) {
    if (raw !== SCHEMA_VERSION) at.note();
    return isVersion2(raw) ? {} : undefined;
  },
  put: (_, previous) => (previous !== undefined && isVersion2(previous) ? previous : SCHEMA_VERSION),
  toModel: () => undefined,
  check(raw, at, report) {
    const { path } = at;
    const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
    if (typeof raw !== "string" && typeof raw !== "number") report(wrongType(schemaVersion, raw, path));
    else if (!isVersion2(raw)) report({ code: "unsupported-schema-version", path, args: { found } });
    else if (raw !== SCHEMA_VERSION) {
      // A later minor version such as "2.1" is reported without a fix.
      const fix = /^v?2(\.0)*$/.test(textOf(raw)) ? writeInstead(at, SCHEMA_VERSION) : {};
      report({ code: "schema-version-spelling", path, args: { found }, ...fix });
    }
  },
};

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
 * @param id of the format that keeps unknown keys
 */
export function contractField(note: Codec<string>, id: string, more: readonly Field[] = []): Field {
  const contract = record(
    [
      field("last_line_json", "lastLineJson", lastLineJson, {
        ...required,
        doc: "True if the last line on standard output is always valid JSON.",
      }),
      field("note", "note", note, {
        doc: "Further information about the output. Not in the specification, but in use.",
      }),
      ...more,
    ],
    { id },
  );
  const doc = "What every operation promises about its standard output.";
  return field("stdout_contract", "stdoutContract", contract, { ...required, doc });
}

/** A string. Values of other types are not reported. */
export const anyNote: Codec<string> = { ...string, expected: "a value", schema: {}, check: () => undefined };

const dialectNote = reporting(anyNote, () => [{ code: "dialect-note", path: [] }]);

export const capabilities = list(nameAlone, "a list of strings");

export const table = defineTable(
  [
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
    contractField(dialectNote, V2.id),
  ],
  { id: V2.id },
);
