import type { Json, JsonRecord } from "@skill-convert/core";
import { kebabCase } from "@skill-convert/core/adapters";
import {
  type Codec,
  defineTable,
  FRONTMATTER,
  field,
  marker,
  named,
  semver,
  sharedFields,
  sharedText,
  string,
  wrongType,
} from "@skill-convert/format";
import { ID, SOP_VERSION } from "../format.js";
import { assertions } from "./assertions.js";
import { effects } from "./effects.js";
import { NAMES } from "./name.js";
import { observability } from "./observability.js";
import { requirements } from "./requirements.js";
import { words } from "./text.js";
import { values } from "./values.js";

const section = "Skill Manifest, Schema";

/** Returns true for every way of writing the known version: `0.1` without quotes, `"0.1.0"` and so on (stop.md#d1). */
function isSopForm(sop: Json): boolean {
  return Number(sop) === Number(SOP_VERSION) || sop === `${SOP_VERSION}.0`;
}

/** Not part of the manifest: it identifies the document as STOP. */
const sop: Codec<JsonRecord> = {
  expected: "a string",
  schema: { type: "string", const: SOP_VERSION },
  needsSource: true,
  get(raw, at) {
    if (raw !== SOP_VERSION) at.note();
    return typeof raw === "string" || typeof raw === "number" ? {} : undefined;
  },
  put: (_, previous) => previous ?? SOP_VERSION,
  toDocument: () => ({ path: [] }),
  toModel: () => undefined,
  check(raw, at, report) {
    const { path } = at;
    if (typeof raw !== "string" && typeof raw !== "number") report(wrongType(string, raw, path));
    else if (!isSopForm(raw)) {
      report({ code: "unknown-sop-version", path, args: { found: String(raw), expected: SOP_VERSION } });
    } else if (raw !== SOP_VERSION) {
      const found = typeof raw === "string" ? `"${raw}"` : `as the number ${raw}`;
      const fix =
        at.text?.trim() === SOP_VERSION ? { fix: { title: "Put it in quotes", text: `"${SOP_VERSION}"` } } : {};
      report({ code: "sop-spelling", path, args: { found, expected: SOP_VERSION }, ...fix });
    }
  },
};

/** `name` is both the id and the label of the skill. */
const name: Codec<JsonRecord> = {
  ...NAMES.codec(string),
  get(raw, at) {
    if (typeof raw === "string" && kebabCase(raw) !== raw) at.note();
    return NAMES.codec(string).get(raw, at);
  },
  check(raw, at, report) {
    if (typeof raw !== "string") report(wrongType(string, raw, at.path));
    else if (kebabCase(raw) !== raw) {
      report({ code: "name-not-kebab", path: at.path, args: { name: raw, expected: kebabCase(raw) || "my-skill" } });
    }
  },
};

const sections = {
  requirements: "What the skill needs in order to run.",
};

export const summary = named(string, "description");
export const license = named(string, "license");
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
  { id: ID, sections, initial: () => ({ operations: [{}] }) },
);

/** Fields that the front matter of SKILL.md may have as well, or instead (stop.md#s64). */
export const frontMatter = defineTable(
  [
    field("name", "name", sharedText, { section: "Agent Skills, Frontmatter", doc: "The name of the skill." }),
    field("description", "description", sharedText, {
      section: "Agent Skills, Frontmatter",
      doc: "What the skill does and when to use it.",
    }),
    ...sharedFields(),
  ],
  { id: FRONTMATTER },
);
