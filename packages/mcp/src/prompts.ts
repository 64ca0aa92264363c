import type { GetPromptResult, Prompt } from "@modelcontextprotocol/server";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { decodeSkill } from "@skill-convert/core";
import type { PublishedSkill } from "./catalog.js";

/** The prompts of some skills: those that a person invokes, by name. */
export function promptsOf(skills: readonly PublishedSkill[]): ReadonlyMap<string, PublishedSkill> {
  const prompts = new Map<string, PublishedSkill>();
  for (const skill of skills) {
    if (!isInvokedByPerson(skill)) continue;
    const name = prompts.has(skill.name) ? skill.path : skill.name;
    prompts.set(name, skill);
  }
  return prompts;
}

/** Semioverse's `human` runtime, and the front matter by which clients keep a skill for people. */
function isInvokedByPerson({ skill: { manifest }, frontMatter }: PublishedSkill): boolean {
  if (manifest.runtime === "human") return true;
  return frontMatter["disable-model-invocation"] === true || frontMatter["user-invocable"] === true;
}

export function describePrompt(name: string, { description, frontMatter }: PublishedSkill): Prompt {
  const hint = frontMatter["argument-hint"];
  const argument = { name: "arguments", description: typeof hint === "string" ? hint : "What the skill is given." };
  return { name, description, arguments: [{ ...argument, required: false }] };
}

/** The instructions of a skill as a message from its user. */
export function fillPrompt({ description, open }: PublishedSkill, given: string | undefined): GetPromptResult {
  const body = decodeSkill(agentSkillsAdapter, open()).value?.manifest.instructions?.trim() ?? "";
  const text = body.includes("$ARGUMENTS")
    ? body.replaceAll("$ARGUMENTS", () => given ?? "")
    : [body, ...(given ? [`Arguments: ${given}`] : [])].join("\n\n");
  return { description, messages: [{ role: "user", content: { type: "text", text } }] };
}
