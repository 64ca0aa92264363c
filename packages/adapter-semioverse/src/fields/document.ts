import type { Json, JsonRecord } from "@skill-convert/core";
import { extensionIn } from "@skill-convert/core/adapters";
import {
  type Codec,
  describeValue,
  type Field,
  field,
  formatVersion,
  marker,
  sharedFields,
  sharedText,
  string,
} from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { dependencies } from "./depends.js";
import { strings } from "./lists.js";
import { defineTable } from "./record.js";
import { region } from "./region.js";
import { runtime } from "./runtime.js";
import { input, output } from "./schemas.js";
import { version } from "./version.js";

/** The version of the convention is not part of the model. A version other than 1 is kept (semioverse.md#d1). */
const convention: Codec<JsonRecord> = {
  ...formatVersion(1, {
    expected: "1",
    schema: {},
    reads: isConvention,
    issue(raw) {
      const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
      return isConvention(raw) ? undefined : { code: "unknown-spec-version", path: [], args: { found } };
    },
  }),
  put: (manifest, previous) => extensionIn(manifest, FORMAT.id)["skill_spec_version"] ?? previous,
};

function isConvention(raw: Json): boolean {
  return raw === 1 || raw === "1";
}

/** Adds the version of the convention to a new manifest (semioverse.md#s19, semioverse.md#d1). */
export function markConvention(document: JsonRecord, _: JsonRecord | undefined, isEdited: boolean): JsonRecord {
  return isEdited ? document : { skill_spec_version: 1, ...document };
}

const section = "Definition 2.1";
const name = field("name", "name", sharedText, {
  section,
  whenMissing: "no-name",
  doc: "The label that people read.",
});
const description = field("description", "description", sharedText, {
  section: "Section 2",
  doc: "What the skill does and when to use it.",
});

const head: readonly Field[] = [
  marker("skill_spec_version", convention, {
    section: "Section 2",
    schema: { examples: [1] },
    doc: "The version of the convention for front matter.",
  }),
  field("id", "id", string, {
    section,
    schema: { examples: ["write-new-note"] },
    doc: "The unique id of the skill, which never changes. If left out, it is the folder's name under .claude/skills, and the folder's path under content.",
  }),
];

const body: readonly Field[] = [
  field("version", "version", version, {
    section: "Definition 7.1",
    whenMissing: "missing-version",
    schema: { examples: [[0, 1]] },
    doc: "The pair of major and minor version. A minor version keeps what others rely on; a major one need not.",
  }),
  field("kind", "kind", string, {
    section,
    required: true,
    schema: { examples: ["operational", "meta"] },
    doc: "The kind of skill.",
  }),
  field("runtime", "runtime", runtime, {
    section: "Section 2",
    required: true,
    otherKeys: ["invocation"],
    schema: { examples: ["inference"] },
    doc: "How the skill is carried out. inference: by an agent in a session. script: by the program in the folder scripts. human: by a person. documentation: not at all, it is for reference.",
  }),
  field("triggers", "triggers", strings, {
    section: "Section 1",
    schema: { examples: [["write a note"]] },
    doc: "Phrases that call for the skill.",
  }),
  field("inputs", "operations.0.input", input, {
    section: "Definition 4.1",
    doc: "The JSON Schema of the input, which must be valid under it before the skill is invoked.",
    schema: { examples: [{ type: "object", properties: { topic: { type: "string" } }, required: ["topic"] }] },
  }),
  field("outputs", "operations.0.output", output, {
    section: "Definition 4.2",
    doc: "The JSON Schema of the output. It requires an effect_report, the report of what the run changed, and should have an error envelope as an alternative.",
    schema: {
      examples: [
        {
          type: "object",
          properties: { path: { type: "string" }, effect_report: { type: "object" } },
          required: ["path", "effect_report"],
        },
      ],
    },
  }),
  field("region", "effects", region, {
    section: "Definition 3.1",
    doc: "The folders that the skill may read and write. Without a region, the skill may touch anything.",
  }),
  dependencies,
  field("scopes", "scopes", strings, {
    section,
    schema: { examples: [[]] },
    doc: "The authorisations that the skill needs.",
  }),
];

/**
 * The keys that belong to this format only. Others, such as `name` and `description`, are common to all front matter.
 */
export const OWN_KEYS: ReadonlySet<string> = new Set(
  [...head, ...body].flatMap(({ at: [key = ""], otherKeys = [] }) => [key, ...otherKeys]),
);

/** The fields of the front matter of SKILL.md. */
export const table = defineTable([...head, name, description, ...body, ...sharedFields()], {
  own: OWN_KEYS,
  initial: () => ({ operations: [{}] }),
});
