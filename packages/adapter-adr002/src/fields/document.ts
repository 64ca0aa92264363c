import type { JsonRecord } from "@skill-convert/core";
import { kebabName } from "@skill-convert/core/text";
import {
  boolean,
  type Codec,
  describeValue,
  distinct,
  field,
  formatVersion,
  list,
  marker,
  named,
  plainVersion,
  reporting,
  requiredText,
  semver,
  sharedFields,
  sharedText,
  string,
} from "@skill-convert/format";
import { isSupported, MANIFEST_VERSION, OWN_KEYS } from "../format.js";
import { execution } from "./execution.js";
import { inputs, variables } from "./inputs.js";
import { NAMES } from "./name.js";
import { artifacts } from "./outputs.js";
import { producedFiles, requiredFiles } from "./paths.js";
import { defineTable, record } from "./record.js";

/** `manifest_version`, of which every 1.x is read and kept (adr002.md#d1). */
const manifestVersion = formatVersion(MANIFEST_VERSION, {
  schema: {
    anyOf: [
      { type: "string", pattern: "^1(\\.\\d+){0,2}$" },
      { type: "number", minimum: 1, exclusiveMaximum: 2 },
    ],
  },
  reads: () => true,
  issue(raw, at) {
    if (!isSupported({ manifest_version: raw })) {
      const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
      return { code: "unsupported-version", path: [], args: { found, supported: "1.0 and every other 1.x" } };
    }
    const found = typeof raw === "string" ? `"${raw}"` : `as the number ${raw}`;
    const isSame = typeof raw === "number" && at.text?.trim() === MANIFEST_VERSION;
    const fix = isSame ? { fix: { title: "Put the version in quotes", text: `"${MANIFEST_VERSION}"` } } : {};
    return { code: "version-dialect", path: [], args: { found, read: `"${MANIFEST_VERSION}"` }, ...fix };
  },
});

/** The name of a skill with a manifest. A name that is not in kebab-case is read and reported (adr002.md#d6). */
export const name: Codec<JsonRecord> = reporting(NAMES.codec(requiredText), (raw) => {
  if (typeof raw !== "string" || kebabName(raw) === raw) return [];
  return [{ code: "name-not-kebab", path: [], args: { name: raw, kebab: kebabName(raw) } }];
});

export const commandName = named(string, "command");

export const command = record([
  field("cmd", "name", commandName, {
    required: true,
    key: true,
    section: "preconditions",
    doc: "The name of a command that must be in PATH.",
  }),
  field("min_version", "minVersion", plainVersion, { doc: "The minimum version, in quotes." }),
  field("max_version", "maxVersion", plainVersion, { doc: "The maximum version, in quotes." }),
]);

const NAME = { fields: ["id", "name"], section: "name", doc: "The name of the skill, in kebab-case." };
const DESCRIPTION = { section: "description", doc: "What the skill does and when to use it." };

const sections = {
  preconditions: "What must exist before the skill can run.",
  outputs: "What the skill produces.",
};

/** The front matter of a manifest, in the order of the specification's schema. */
export const table = defineTable(
  [
    marker("manifest_version", manifestVersion, {
      required: true,
      section: "manifest_version",
      doc: "The version of the manifest format, in quotes.",
    }),
    field("name", "", name, { ...NAME, required: true }),
    field("description", "description", requiredText, { ...DESCRIPTION, required: true }),
    ...sharedFields(),
    field("version", "version", semver, { section: "Proposed Schema", doc: "The version of the skill." }),
    field("inputs", "operations.0.input.parameters", inputs, {
      section: "inputs",
      doc: "What the skill needs from its caller.",
    }),
    field("env", "environment", variables, { section: "env", doc: "Environment variables that the skill reads." }),
    field("preconditions.commands", "commands", distinct(list(command), "duplicate-entry", "name"), {
      section: "preconditions",
      doc: "Commands that must be in PATH.",
    }),
    field("preconditions.files", "requiredFiles", requiredFiles, {
      section: "preconditions",
      doc: "Files that must exist.",
    }),
    field("outputs.files", "operations.0.producedFiles", producedFiles, {
      section: "outputs",
      doc: "Files that the skill produces.",
    }),
    field("outputs.artifacts", "operations.0.output.fields", artifacts, {
      section: "outputs",
      doc: "Outputs of the skill that are not files, such as standard output.",
    }),
    field("execution", "execution", execution, {
      section: "execution",
      doc: "Hints for scheduling; nothing enforces them.",
    }),
    field("sensitive", "sensitive", boolean, {
      section: "sensitive",
      doc: "True if the skill handles sensitive data.",
    }),
  ],
  { own: OWN_KEYS, sections, initial: () => ({ operations: [{}] }) },
);

/** The table of a legacy skill. Fields of a manifest are kept and not read (adr002.md#s73, adr002.md#d3). */
export const legacyTable = defineTable(
  [
    field("name", "", NAMES.codec(sharedText), NAME),
    field("description", "description", sharedText, DESCRIPTION),
    ...sharedFields(),
  ],
  { own: OWN_KEYS, passthrough: true, initial: () => ({ operations: [{}] }) },
);

/** The table of an unsupported version, in which every field may have another meaning (adr002.md#d1). */
export const unsupportedTable = defineTable([marker("manifest_version", manifestVersion)], {
  own: OWN_KEYS,
  passthrough: true,
  initial: () => ({ operations: [{}] }),
});
