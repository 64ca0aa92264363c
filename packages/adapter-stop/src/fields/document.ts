import type { Json } from "@skill-convert/core";
import { kebabCase } from "@skill-convert/core/text";
import {
  FRONTMATTER,
  field,
  fieldsOf,
  formatVersion,
  marker,
  named,
  reporting,
  semver,
  sharedFields,
  sharedText,
  string,
  wrongType,
} from "@skill-convert/format";
import { SOP_VERSION } from "../format.js";
import { assertions } from "./assertions.js";
import { effects } from "./effects.js";
import { license } from "./license.js";
import { NAMES } from "./name.js";
import { observability } from "./observability.js";
import { defineTable } from "./record.js";
import { requirements } from "./requirements.js";
import { words } from "./text.js";
import { values } from "./values.js";

const section = "Skill Manifest, Schema";

/** Returns true for every way of writing the known version: `0.1` without quotes, `"0.1.0"` and so on (stop.md#d1). */
function isSopForm(sop: Json): boolean {
  return Number(sop) === Number(SOP_VERSION) || sop === `${SOP_VERSION}.0`;
}

/** Not part of the manifest: it identifies the document as STOP. */
const sop = formatVersion(SOP_VERSION, {
  expected: "a string",
  schema: { type: "string", const: SOP_VERSION },
  reads: (raw) => typeof raw === "string" || typeof raw === "number",
  issue(raw, at) {
    if (typeof raw !== "string" && typeof raw !== "number") return wrongType(string, raw, []);
    if (!isSopForm(raw))
      return { code: "unknown-sop-version", path: [], args: { found: String(raw), expected: SOP_VERSION } };
    const found = typeof raw === "string" ? `"${raw}"` : `as the number ${raw}`;
    const isSame = at.text?.trim() === SOP_VERSION;
    const fix = isSame ? { fix: { title: "Put it in quotes", text: `"${SOP_VERSION}"` } } : {};
    return { code: "sop-spelling", path: [], args: { found, expected: SOP_VERSION }, ...fix };
  },
});

/** `name` is both the id and the label of the skill. */
const name = reporting(NAMES.codec(string), (raw) => {
  if (typeof raw !== "string" || kebabCase(raw) === raw) return [];
  const args = { name: raw, expected: kebabCase(raw) || "my-skill" };
  return [{ code: "name-not-kebab", path: [], args }];
});

const sections = {
  requirements: "What the skill needs in order to run.",
};

export const summary = named(string, "description");
export const repository = named(string, "repository");

/** The fields of skill.yaml, in the order of the specification. */
export const table = defineTable(
  [
    marker("sop", sop, {
      required: true,
      section,
      doc: "The version of the STOP specification, in quotes.",
      schema: { title: "STOP version" },
    }),
    field("name", "", name, {
      required: true,
      fields: ["id", "name"],
      section,
      doc: "The skill's unique identifier, in kebab-case.",
      schema: { examples: ["publish-article"] },
    }),
    field("version", "version", semver, {
      required: true,
      section,
      doc: "The version of the skill, in SemVer: MAJOR.MINOR.PATCH.",
      schema: { type: "string", examples: ["1.0.0"] },
    }),
    field("description", "description", summary, { required: true, section, doc: "What the skill does, on one line." }),
    field("author", "author", string, { section, doc: "The person or organisation that wrote the skill." }),
    field("license", "license", license, {
      section,
      doc: "An SPDX license identifier.",
      schema: { examples: ["MIT", "Apache-2.0"] },
    }),
    field("repository", "repository", repository, {
      section,
      doc: "The URL of the source code.",
      schema: { examples: ["https://example.org/skills"] },
    }),
    field("tags", "tags", words, { section, doc: "Keywords for finding the skill." }),
    ...values,
    field("tools_used", "tools.used", words, {
      section,
      doc: "Tools that the skill may call.",
      schema: { examples: [["exec", "read"]] },
    }),
    effects,
    ...requirements,
    assertions,
    observability,
  ],
  { sections, initial: () => ({ operations: [{}] }) },
);

/** Fields that the front matter of SKILL.md may have as well, or instead (stop.md#s64). */
export const frontMatter = fieldsOf(FRONTMATTER).defineTable([
  field("name", "name", sharedText, { section: "Agent Skills, Frontmatter", doc: "The name of the skill." }),
  field("description", "description", sharedText, {
    section: "Agent Skills, Frontmatter",
    doc: "What the skill does and when to use it.",
  }),
  ...sharedFields(),
]);
