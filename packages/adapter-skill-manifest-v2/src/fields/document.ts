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

/** `schema_version` says nothing that the model holds. Version 2 in another form is read, and stays. */
const schemaVersion: Codec = {
  expected: `the string "${SCHEMA_VERSION}"`,
  schema: { const: SCHEMA_VERSION },
  needsSource: true,
  get(raw, at) {
    if (raw !== SCHEMA_VERSION) at.note();
    return isVersion2(raw) ? {} : undefined;
  },
  put: (_, was) => (was !== undefined && isVersion2(was) ? was : SCHEMA_VERSION),
  toModel: () => undefined,
  check(raw, at, report) {
    const { path } = at;
    const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
    if (typeof raw !== "string" && typeof raw !== "number") report(wrongType(schemaVersion, raw, path));
    else if (!isVersion2(raw)) report({ code: "unsupported-schema-version", path, args: { found } });
    else if (raw !== SCHEMA_VERSION) {
      // A later version that only reads the same is left alone.
      const fix = /^v?2(\.0)*$/.test(textOf(raw)) ? writeInstead(at, SCHEMA_VERSION) : {};
      report({ code: "schema-version-spelling", path, args: { found }, ...fix });
    }
  },
};

/** What the name of a skill's folder is. */
export const KEBAB: JsonSchema = { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" };

/** The fields that both versions have, in whose messages they agree. */
export const id = field(
  "id",
  "id",
  { ...string, holds: KEBAB },
  { ...required, doc: "What the skill is called: the name of its folder.", schema: { examples: ["garden-notes"] } },
);

export const version = field("version", "version", semver, {
  ...required,
  doc: "The skill's version as SemVer: major, minor and patch, as a string.",
  schema: { type: "string", pattern: SEMVER.source, examples: ["0.1.0"] },
});

export const effectsField = field("effects", "effects", effects, {
  ...required,
  section: "effects",
  doc: "What the skill may do to its surroundings: read or write a database, files or a Git repository, run programs, use the network. A policy decides by it whether the skill may run.",
  schema: { examples: [["proc.exec", "fs.read"]] },
});

/** Whether the last line on standard output is always valid JSON. */
export const lastLineJson = named(boolean, "last_line_json");

/** What is written if a manifest promises nothing of its output. */
export const NO_PROMISE: NonNullable<SkillManifest["stdoutContract"]> = { lastLineJson: false };

/** `stdout_contract`. A note that is not a string is kept like an unknown key. */
export function contractField(note: Codec<string>, id: string, more: readonly Field[] = []): Field {
  const contract = record(
    [
      field("last_line_json", "lastLineJson", lastLineJson, {
        ...required,
        doc: "True promises that the last line on standard output is always valid JSON.",
      }),
      field("note", "note", note, {
        doc: "What else a reader should know of the output. Not in the specification, but in use.",
      }),
      ...more,
    ],
    { id },
  );
  const doc = "What every operation promises of its standard output.";
  return field("stdout_contract", "stdoutContract", contract, { ...required, doc });
}

/** A string that may be anything else without a finding. */
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
      doc: "What the skill can do, by which an index finds it: a subject and a verb joined by a hyphen, by convention.",
      schema: { examples: [["garden-find", "garden-add"]] },
    }),
    effectsField,
    field("operations", "operations", operations, { ...required, doc: "What can be called, by name." }),
    contractField(dialectNote, V2.id),
  ],
  { id: V2.id },
);
