import {
  type Diagnostic,
  type Json,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { readMarkdown } from "@skill-convert/source";
import { deepFreeze } from "@skill-convert/testing";
import { adr002Adapter } from "../src/index.js";

export function skill(text: string, path = "skills/example"): SkillFiles {
  return memoryFiles({ "SKILL.md": text }, { path });
}

/** A manifest of the current version with these lines in its front matter. */
export function manifestOf(...lines: string[]): string {
  return `---\nmanifest_version: "1.0"\nname: example\ndescription: An example\n${lines.map((line) => `${line}\n`).join("")}---\n`;
}

export function decoded(text: string): { manifest: SkillManifest; diagnostics: readonly Diagnostic[] } {
  const { value, diagnostics } = adr002Adapter.decode(skill(text));
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return { manifest: deepFreeze(value.manifest), diagnostics };
}

/** The codes of the findings about a skill, without the id of the format. */
export function codes(text: string): string[] {
  return adr002Adapter.decode(skill(text)).diagnostics.map(({ code }) => code.replace(/^adr002\//, ""));
}

/**
 * The text of SKILL.md after a manifest is encoded over `base`, or into an empty folder without it.
 *
 * @param editing false if the manifest comes from another format
 */
export function written(manifest: SkillManifest, base?: string, editing = base !== undefined): string {
  const files = base === undefined ? memoryFiles({}, { path: "skills/example" }) : skill(base);
  const { value, diagnostics } = adr002Adapter.encode(deepFreeze(manifest), { over: files, editing });
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const content = overlay(files, value.edits).text("SKILL.md");
  return content.kind === "text" ? content.text : content.kind;
}

export function frontmatter(text: string): Json | undefined {
  return readMarkdown(text, "SKILL.md").frontmatter?.value;
}
