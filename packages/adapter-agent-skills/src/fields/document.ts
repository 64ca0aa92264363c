import { NAME } from "@skill-convert/clients/front-matter";
import type { Json } from "@skill-convert/core";
import {
  allowedTools,
  type Codec,
  type Cursor,
  field,
  fieldsOf,
  type Issue,
  reporting,
  requiredText,
  sharedText,
} from "@skill-convert/format";
import { agentSkillsFormat } from "../format.js";
import { LIMITS } from "../limits.js";
import { LIFTED, properties } from "./metadata.js";
import { NAMES } from "./name.js";

const section = "Frontmatter";

/**
 * Matches a tool that can be one of several in a string: it has separators only inside parentheses
 * (agent-skills.md#d16).
 */
const TOOL = /^([^\s,()]|\([^()]*\))+$/;

const hasCommas = (tools: string) => tools.replace(/\([^()]*\)/g, "").includes(",");

/** Tools in one string. A list is read as well (agent-skills.md#s29, agent-skills.md#d15). */
const tools: Codec<readonly string[]> = {
  ...reporting(allowedTools, toolIssues),
  holds: { type: "array", items: { type: "string", pattern: TOOL.source } },
  // An existing list stays a list. A string leaves out tools that would be read as two.
  put: (model, before, at) =>
    allowedTools.put(Array.isArray(before) ? model : model.filter((tool) => TOOL.test(tool)), before, at),
};

/** Reports commas in a string, and a list. */
function toolIssues(raw: Json, at: Cursor): readonly Issue[] {
  if (typeof raw === "string" ? !hasCommas(raw) : !Array.isArray(raw)) return [];
  const read = allowedTools.get(raw, at);
  if (!read) return [];
  const text = JSON.stringify(read.join(" "));
  if (typeof raw === "string") {
    return [{ code: "tools-with-commas", path: [], fix: { title: "Separate them by spaces", text, asks: true } }];
  }
  const fix = read.every((tool) => TOOL.test(tool)) ? { fix: { title: "Write the tools as one string", text } } : {};
  return [{ code: "tools-not-text", path: [], ...fix }];
}

const textSchema = (maxLength: number) => ({ pattern: "\\S", maxLength });

const NAME_SCHEMA = {
  pattern: NAME.characters.source,
  not: { type: "string", pattern: NAME.badHyphens.source },
  maxLength: LIMITS.name,
};

/** The front matter, in the order of the table in the specification. */
export const table = fieldsOf(agentSkillsFormat.id).defineTable(
  [
    field("name", "", NAMES.codec(requiredText), {
      fields: ["id", "name"],
      whenMissing: "no-name",
      section,
      schema: NAME_SCHEMA,
      doc: "The name of the skill, and of its folder: lowercase letters, digits and single hyphens.",
    }),
    field("description", "description", requiredText, {
      required: true,
      section,
      schema: textSchema(LIMITS.description),
      doc: "What the skill does and when to use it, with keywords that identify its tasks.",
    }),
    field("license", "license", sharedText, {
      section,
      doc: "The name of the license, or of a license file in the skill.",
    }),
    field("compatibility", "compatibility", sharedText, {
      section,
      schema: textSchema(LIMITS.compatibility),
      doc: "What the skill requires of its environment, if anything.",
    }),
    field("metadata", "", properties, {
      fields: ["metadata", ...LIFTED],
      section,
      doc: "Additional properties, as strings, for clients that understand them.",
    }),
    field("allowed-tools", "tools.used", tools, {
      section,
      schema: { examples: ["Bash(git:*) Read"] },
      doc: "Tools that the skill may use without asking, separated by spaces. Experimental: support varies between clients.",
    }),
  ],
  { own: new Set(), passthrough: true, initial: () => ({ operations: [{}] }) },
);

/** The keys that the specification defines (agent-skills.md#s6). */
export const KEYS: readonly string[] = table.keys?.(undefined).map(({ key }) => key) ?? [];
