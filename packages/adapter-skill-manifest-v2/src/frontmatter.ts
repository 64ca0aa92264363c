import { compact, type Diagnostic, type Json, type LossNote, type SkillManifest } from "@skill-convert/core";
import { decodeFrontmatterFields, encodeFrontmatterFields, type MarkdownDocument } from "@skill-convert/source";
import { encodeName } from "./identity.js";

/** What the front matter of SKILL.md says, in the words of the model. */
export function decodeFrontmatter(markdown: MarkdownDocument): {
  fields: Partial<SkillManifest>;
  diagnostics: readonly Diagnostic[];
} {
  if (!markdown.frontmatter) return { fields: {}, diagnostics: [] };
  const { fields, diagnostics } = decodeFrontmatterFields(markdown.frontmatter);
  const { name, description, license, compatibility, metadata, author, repository, toolsUsed, extensions } = fields;
  return {
    fields: compact({
      name,
      description,
      license,
      compatibility,
      metadata,
      author,
      repository,
      tools: toolsUsed && { used: toolsUsed },
      extensions: extensions && { frontmatter: extensions },
    }),
    diagnostics,
  };
}

/** The front matter of a manifest; an empty record where it has none. */
export function encodeFrontmatter(
  manifest: SkillManifest,
  id: string,
): { record: Record<string, Json>; notes: LossNote[] } {
  const { description, license, compatibility, metadata, author, repository, tools, extensions } = manifest;
  const { name, notes } = encodeName(manifest, id);
  const fields = compact({
    name,
    description,
    license,
    compatibility,
    metadata,
    author,
    repository,
    toolsUsed: tools?.used,
    extensions: extensions?.["frontmatter"],
  });
  return { record: encodeFrontmatterFields(fields), notes };
}
