import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { convert, type FileEdit, overlay, type SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { ServedSkill } from "./skill.js";

/** A skill as an Agent Skill, or why there is none. */
export type AsAgentSkill =
  | {
      readonly kind: "skill";
      /** What a host calls it. */
      readonly name: string;
      /** Its files as they are served. */
      readonly open: () => SkillFiles;
    }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * A skill as the Agent Skill that `convert --to agent-skills` gives, with the manifest that it was converted from beside
 * it. Nothing is written.
 */
export function asAgentSkill(skill: ServedSkill): AsAgentSkill {
  const { adapter, manifest, open } = skill;
  if (adapter.id === agentSkillsAdapter.id) return named(manifest.name ?? manifest.id, open);
  const files = open();
  const { value, diagnostics } = convert(files, { from: adapter, to: agentSkillsAdapter });
  if (value) return named(value.id, converted(skill, value.edits, adapter.detect(files)?.file));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return { kind: "refused", reason: errors.map(({ message }) => message).join(" ") };
}

function named(name: string | undefined, open: () => SkillFiles): AsAgentSkill {
  return name ? { kind: "skill", name, open } : { kind: "refused", reason: "The skill has no name." };
}

/** The converted skill, and its manifest as it was, under a name of its own if that was `SKILL.md`. */
function converted({ adapter, open }: ServedSkill, edits: readonly FileEdit[], manifest: string | undefined) {
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
