import {
  compact,
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  jsonEqual,
  type LossNote,
  memoryFiles,
  type Result,
  recordOf,
  type SkillFiles,
  type SkillManifest,
  SPELLING,
  type TextEdit,
} from "@skill-convert/core";
import {
  encodeFrontmatterFields,
  type MarkdownDocument,
  merge3,
  printYaml,
  readData,
  readMarkdown,
  withOthers,
} from "@skill-convert/source";
import { comparable } from "./comparable.js";
import { decode, homeOf } from "./decode.js";
import { encodeDocument } from "./document.js";
import { MANIFEST_FILE, SKILL_FILE } from "./format.js";
import { type ExistingSkillFile, needsSkillFile, writeFrontmatter } from "./frontmatter.js";
import { readFrontmatter } from "./merge-frontmatter.js";
import { readText } from "./read-text.js";
import { createSkillFile, editSkillFile } from "./skill-file.js";

/** Writes a manifest as STOP: skill.yaml, and SKILL.md where there is something that only it can hold. */
export function encode(manifest: SkillManifest, options: EncodeOptions = {}): Result<Encoded> {
  const base = options.base ?? memoryFiles({});
  const [content, skillContent] = [readText(base, MANIFEST_FILE), readText(base, SKILL_FILE)];
  if (content && "problem" in content) return { diagnostics: [content.problem] };
  if (skillContent && "problem" in skillContent) return { diagnostics: [skillContent.problem] };
  const markdown = skillContent && readMarkdown(skillContent.text, SKILL_FILE);
  // Front matter that cannot be read would have to be thrown away.
  if (markdown && hasErrors(markdown.diagnostics)) return { diagnostics: markdown.diagnostics };
  const existing = markdown && {
    fields: readFrontmatter(markdown).fields,
    hasFrontmatter: markdown.frontmatterRange !== undefined,
  };
  const target = toTarget(manifest, base, existing);
  const done = (edits: readonly (readonly FileEdit[])[]): Result<Encoded> => {
    const id = String(target.document["name"]);
    return { value: { edits: edits.flat(), manifestFile: MANIFEST_FILE, id, notes: target.notes }, diagnostics: [] };
  };
  const document = content && readData(content.text, { file: MANIFEST_FILE, format: "yaml" });
  if (!document) {
    const text = printYaml(target.document);
    return done([[{ kind: "write", path: MANIFEST_FILE, text }], writeSkillFile(manifest, target, markdown, existing)]);
  }
  if (document.value === null) {
    return done([
      splice(MANIFEST_FILE, document.edit(target.document)),
      writeSkillFile(manifest, target, markdown, existing),
    ]);
  }
  const current = decode(base, { quiet: true });
  if (!current.value || hasErrors(current.diagnostics)) return { diagnostics: current.diagnostics };
  if (jsonEqual(current.value.manifest, manifest)) return done([]);
  const before = toTarget(comparable(current.value.manifest, manifest), base, existing);
  const desired = merge3(before.document, document.value, target.document) ?? target.document;
  const edits = splice(MANIFEST_FILE, document.edit(desired));
  return done([edits, writeSkillFile(manifest, target, markdown, existing, before.frontmatter)]);
}

/** All that is to be written. */
interface Target {
  readonly document: JsonRecord;
  readonly frontmatter: JsonRecord;
  readonly notes: readonly LossNote[];
}

function toTarget(manifest: SkillManifest, base: SkillFiles, existing: ExistingSkillFile | undefined): Target {
  const { document, notes } = encodeDocument(manifest, homeOf(base));
  return { document, frontmatter: writeFrontmatter(manifest, document, existing), notes };
}

/**
 * SKILL.md is made where there is something to put in it. In one that is there, what changed since `before` changes;
 * without `before` the manifest is new, and the keys of the front matter that it does not speak of stay.
 */
function writeSkillFile(
  manifest: SkillManifest,
  { document, frontmatter }: Target,
  markdown: MarkdownDocument | undefined,
  existing: ExistingSkillFile | undefined,
  before?: JsonRecord,
): FileEdit[] {
  const heading = compact({ name: document["name"], description: document["description"] });
  const body = manifest.instructions ?? "";
  if (!markdown || !existing) {
    if (!needsSkillFile(manifest)) return [];
    return [{ kind: "write", path: SKILL_FILE, text: createSkillFile({ frontmatter, heading, body }) }];
  }
  const value = markdown.frontmatter?.value;
  const current = isJsonRecord(value) ? value : {};
  const desired = before
    ? merge3(before, current, frontmatter)
    : merge3(knownFrontmatter(manifest, existing), current, withOthers(frontmatter, unknownKeys(existing)));
  const wanted = isJsonRecord(desired) ? desired : frontmatter;
  return splice(SKILL_FILE, editSkillFile(markdown, { frontmatter: wanted, heading, body }));
}

/** The front matter that is there, in the spelling of the manifest, so that a spelling of its own is no change. */
function knownFrontmatter(manifest: SkillManifest, existing: ExistingSkillFile): JsonRecord {
  const spelled = manifest.extensions?.["frontmatter"]?.[SPELLING];
  const extensions = recordOf([...Object.entries(unknownKeys(existing)), [SPELLING, spelled]]);
  return encodeFrontmatterFields({ ...existing.fields, extensions });
}

function unknownKeys({ fields }: ExistingSkillFile): JsonRecord {
  return recordOf(Object.entries(fields.extensions ?? {}).filter(([key]) => key !== SPELLING));
}

function splice(path: string, edits: readonly TextEdit[]): FileEdit[] {
  return edits.length > 0 ? [{ kind: "splice", path, edits }] : [];
}
