import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { JsonRecord } from "@skill-convert/core/json";
import type { PublishedSkill } from "./catalog.js";
import { failure } from "./tools/call.js";

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const MOST_TEXT = 1024 * 1024;

const text = (description: string) => ({ type: "string", description });

/** Tools for hosts that support neither skills nor resources. */
export const FALLBACK_TOOLS: readonly Tool[] = [
  {
    name: "list_skills",
    title: "List skills",
    description: "Lists the skills of this server and what each is for. Read a skill before you follow it.",
    inputSchema: { type: "object", additionalProperties: false },
    annotations: READS,
  },
  {
    name: "read_skill",
    title: "Read a skill",
    description: "Reads the instructions of a skill (its SKILL.md) and lists its other files.",
    inputSchema: {
      type: "object",
      properties: { skill: text("The skill's path, as list_skills gives it.") },
      required: ["skill"],
      additionalProperties: false,
    },
    annotations: READS,
  },
  {
    name: "read_skill_file",
    title: "Read a file of a skill",
    description: "Reads one file of a skill, such as a reference that its instructions name.",
    inputSchema: {
      type: "object",
      properties: {
        skill: text("The skill's path, as list_skills gives it."),
        file: text("The file's path within the skill, such as references/format.md."),
      },
      required: ["skill", "file"],
      additionalProperties: false,
    },
    annotations: READS,
  },
];

/** Answers a call of one of {@link FALLBACK_TOOLS}. Returns undefined for any other name. */
export function callFallback(
  name: string,
  { skill: path, file }: JsonRecord,
  skills: readonly PublishedSkill[],
): CallToolResult | undefined {
  if (!FALLBACK_TOOLS.some((tool) => tool.name === name)) return undefined;
  if (name === "list_skills") return printed(listing(skills));
  const skill = skills.find((each) => each.path === path);
  if (skill === undefined) return failure(`There is no skill ${JSON.stringify(path)}; list_skills gives their paths.`);
  const files = skill.open();
  const wanted = name === "read_skill" ? "SKILL.md" : file;
  if (typeof wanted !== "string" || !files.has(wanted)) {
    return failure(`The skill has no file ${JSON.stringify(wanted)}. Its files: ${files.list().join(", ")}`);
  }
  const content = files.text(wanted);
  if (content.kind !== "text") return failure(`${wanted} is not text.`);
  if (content.text.length > MOST_TEXT) return failure(`${wanted} has more than a million characters.`);
  const others = name === "read_skill" ? files.list().filter((each) => each !== wanted) : [];
  return printed(others.length === 0 ? content.text : `${content.text}\n\nOther files: ${others.join(", ")}`);
}

function listing(skills: readonly PublishedSkill[]): string {
  if (skills.length === 0) return "There are no skills.";
  return skills.map(({ path, description }) => `- ${path}: ${description.replace(/\s+/g, " ")}`).join("\n");
}

function printed(content: string): CallToolResult {
  return { content: [{ type: "text", text: content }] };
}
