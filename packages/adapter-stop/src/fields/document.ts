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

/** Whether a value stands for the known version of the specification. */
function isSopForm(sop: Json): boolean {
  return Number(sop) === Number(SOP_VERSION) || sop === `${SOP_VERSION}.0`;
}

/** It says what the document is, and nothing of the skill. */
const sop: Codec<JsonRecord> = {
  expected: "a string",
  schema: { type: "string", const: SOP_VERSION },
  needsSource: true,
  get(raw, at) {
    if (raw !== SOP_VERSION) at.note();
    return typeof raw === "string" || typeof raw === "number" ? {} : undefined;
  },
  put: (_, was) => was ?? SOP_VERSION,
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

/** One name is the id and the label. */
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
  requirements: "What must be there before the skill runs.",
};

export const summary = named(string, "description");
export const license = named(string, "license");
export const repository = named(string, "repository");

/** skill.yaml, in the order of the specification. */
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
    field("description", "description", summary, { required: true, section, doc: "What the skill does, in one line." }),
    field("author", "author", string, { section, doc: "Who wrote it: a person or an organisation." }),
    field("license", "license", license, {
      section,
      doc: "An SPDX license identifier.",
      schema: { examples: ["MIT", "Apache-2.0"] },
    }),
    field("repository", "repository", repository, {
      section,
      doc: "The URL of its source code.",
      schema: { examples: ["https://example.org/skills"] },
    }),
    field("tags", "tags", words, { section, doc: "Words by which it is found." }),
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

/** What the front matter of SKILL.md can say as well, or alone ("Relationship to SKILL.md"). */
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
