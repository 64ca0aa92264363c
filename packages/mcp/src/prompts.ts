import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { decodeSkill } from "@skill-convert/core";
import type { PublishedSkill } from "./catalog.js";

/** Returns the skills that a person invokes, by the name of their prompt (mcp-skills.md#d11). */
export function promptsOf(skills: readonly PublishedSkill[]): ReadonlyMap<string, PublishedSkill> {
  const prompts = new Map<string, PublishedSkill>();
  for (const skill of skills) {
    if (!isInvokedByPerson(skill)) continue;
    const name = prompts.has(skill.name) ? skill.path : skill.name;
    prompts.set(name, skill);
  }
  return prompts;
}

function isInvokedByPerson({ skill: { manifest }, frontMatter }: PublishedSkill): boolean {
  if (manifest.runtime === "human") return true;
  return frontMatter["disable-model-invocation"] === true || frontMatter["user-invocable"] === true;
}

export function describePrompt(name: string, { description, frontMatter }: PublishedSkill): Prompt {
  const hint = frontMatter["argument-hint"];
  const argument = { name: "arguments", description: typeof hint === "string" ? hint : "The arguments for the skill." };
  return { name, description, arguments: [{ ...argument, required: false }] };
}

/** Returns the instructions of a skill as a message from its user. */
export function fillPrompt({ description, open }: PublishedSkill, given: string | undefined): GetPromptResult {
  const body = decodeSkill(open(), agentSkillsAdapter).value?.manifest.instructions?.trim() ?? "";
  const text = body.includes("$ARGUMENTS")
    ? body.replaceAll("$ARGUMENTS", () => given ?? "")
    : [body, ...(given ? [`Arguments: ${given}`] : [])].join("\n\n");
  return { description, messages: [{ role: "user", content: { type: "text", text } }] };
}
