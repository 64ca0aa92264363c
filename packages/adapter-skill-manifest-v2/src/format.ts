import type { Detection, Format, JsonRecord, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { schemaAddress } from "@skill-convert/core/text";
import { type FencedBlock, type MarkdownDocument, readMarkdown } from "@skill-convert/source";

/** The two formats of this package. */
export const V2 = {
  id: "skill-manifest-v2",
  /** The first word of the info string of a block. */
  word: "skill-manifest",
  /** A pattern for the first word in any spelling, such as `Skill_Manifest`. */
  anySpelling: anySpelling("skill-manifest"),
  title: "Skill Manifest v2",
  rank: 10,
} as const;
export const V1 = {
  id: "skill-manifest-v1",
  word: "router-manifest",
  anySpelling: anySpelling("router-manifest"),
  title: "Skill Manifest v1",
  rank: 20,
} as const;

export type BlockFormat = typeof V1 | typeof V2;

/** Adds the address, the title and the description of a format to the JSON Schema that is derived from its table. */
export function blockSchema({ id, title, word }: BlockFormat) {
  const description = `The manifest of a skill, in a fenced code block of SKILL.md whose info string is ${word}.`;
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return (derived: JsonRecord): JsonRecord => ({ $schema, $id: schemaAddress(id), ...derived, title, description });
}

function anySpelling(word: string): RegExp {
  return new RegExp(`(?<![^\\s\`~])${word.replace("-", "[-_ ]?")}(?!\\S)`, "i");
}

/** The blocks whose info string begins with a misspelt form of the word. */
export function misspeltBlocks(markdown: MarkdownDocument, { word, anySpelling }: BlockFormat): readonly FencedBlock[] {
  if (!markdown.mayHaveBlock(anySpelling)) return [];
  return markdown.blocks().filter((block) => block.word !== word && block.info.search(anySpelling) === 0);
}

function detectBlock(files: SkillFiles, format: BlockFormat): Detection | undefined {
  const { word, rank } = format;
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const markdown = readMarkdown(content.text, SKILL_FILE);
  const block = markdown.blocks(word)[0] ?? misspeltBlocks(markdown, format)[0];
  if (block === undefined) return undefined;
  const version = /["']?schema_version["']?\s*:\s*["']([\w.-]+)["']/.exec(block.contentText)?.[1];
  return { file: SKILL_FILE, rank, ...(version === undefined ? {} : { version }) };
}

/** Detects Skill Manifest v2, without the rest of its adapter. */
export const skillManifestV2Format = {
  id: V2.id,
  title: V2.title,
  manifestFiles: [SKILL_FILE],
  mark: `${V2.word} block`,
  detect: (files) => detectBlock(files, V2),
} as const satisfies Format;

/** Detects Skill Manifest v1, without the rest of its adapter. */
export const skillManifestV1Format = {
  id: V1.id,
  title: V1.title,
  manifestFiles: [SKILL_FILE],
  mark: `${V1.word} block`,
  detect: (files) => detectBlock(files, V1),
} as const satisfies Format;
