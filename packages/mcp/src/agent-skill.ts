import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { convert, type FileEdit, overlay, type SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { ServedSkill } from "./skill.js";

/** A skill in the form of an Agent Skill, or the reason why it cannot be one. */
export type AsAgentSkill =
  | {
      readonly kind: "skill";
      readonly name: string;
      /** Opens the files that are served. */
      readonly open: () => SkillFiles;
    }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Converts a skill to Agent Skills in memory, and serves the manifest that it was converted from beside the result
 * (mcp-skills.md#d1).
 */
export function asAgentSkill(skill: ServedSkill): AsAgentSkill {
  const { adapter, manifest, open } = skill;
  if (adapter.id === agentSkillsAdapter.id) return named(manifest.name ?? manifest.id, open);
  const files = open();
  const { value, diagnostics } = convert(files, { from: adapter, to: agentSkillsAdapter });
  if (value) return named(value.id, openConverted(skill, value.edits, adapter.detect(files)?.file));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return { kind: "refused", reason: errors.map(({ message }) => message).join(" ") };
}

function named(name: string | undefined, open: () => SkillFiles): AsAgentSkill {
  return name ? { kind: "skill", name, open } : { kind: "refused", reason: "The skill has no name." };
}

/** Opens the converted skill and its original manifest, which gets another name if it was in `SKILL.md`. */
function openConverted({ adapter, open }: ServedSkill, edits: readonly FileEdit[], manifest: string | undefined) {
  const name = manifest === SKILL_FILE ? `SKILL.${adapter.id}.md` : manifest;
  return (): SkillFiles => {
    const original = open();
    const files = overlay(original, edits);
    if (manifest === undefined || name === undefined || files.has(name)) return files;
    return {
      ...files,
      list: () => [...files.list(), name].sort(),
      has: (path) => path === name || files.has(path),
      text: (path) => (path === name ? original.text(manifest) : files.text(path)),
      bytes: (path) => (path === name ? original.bytes(manifest) : files.bytes(path)),
    };
  };
}
