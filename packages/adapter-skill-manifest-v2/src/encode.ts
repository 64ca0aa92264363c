import {
  applyTextEdits,
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  hasErrors,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type LossNote,
  memoryFiles,
  type Result,
  recordOf,
  type SkillFiles,
  type SkillManifest,
  type TextEdit,
  textDifference,
} from "@skill-convert/core";
import {
  editMarkdown,
  type MarkdownDocument,
  merge3,
  printMarkdown,
  readMarkdown,
  withOthers,
} from "@skill-convert/source";
import { decode } from "./decode.js";
import { encodeDocument } from "./encode-document.js";
import { withoutBlocks } from "./erase.js";
import { spelling } from "./extensions.js";
import { SKILL_FILE, V1, V2 } from "./formats.js";
import { decodeFrontmatter, encodeFrontmatter } from "./frontmatter.js";
import { encodeId } from "./identity.js";
import { countLines, defaultPlace, type Place, placeIn, readPlace, samePlace } from "./place.js";
import { type ManifestBlock, readSkillFile, type SkillFile, skillText } from "./skill-file.js";
import { joinSkillFile, movedPlace, printBlock } from "./write-body.js";

/** Writes a manifest as v2 into SKILL.md, changing no more of what is there than it has to. */
export function encode(manifest: SkillManifest, options: EncodeOptions = {}): Result<Encoded> {
  const base = options.base ?? memoryFiles({});
  const content = skillText(base);
  if (content && "diagnostic" in content) return { diagnostics: [content.diagnostic] };
  const target = toTarget(manifest, base);
  const result = (edits: readonly FileEdit[]): Result<Encoded> => ({
    value: { edits, manifestFile: SKILL_FILE, id: target.id, notes: target.notes },
    diagnostics: [],
  });
  if (!content) return result([{ kind: "write", path: SKILL_FILE, text: printFile(target) }]);
  const skill = readSkillFile(content.text, V2.word);
  if (!skill.manifest) return result(splice(intoMarkdown(skill.markdown, target)));
  const current = decode(base, { quiet: true });
  if (!current.value || hasErrors(current.diagnostics)) return { diagnostics: current.diagnostics };
  if (jsonEqual(current.value.manifest, manifest)) return result([]);
  return result(splice(overManifest(skill, skill.manifest, toTarget(current.value.manifest, base), target)));
}

function splice(edits: readonly TextEdit[]): FileEdit[] {
  return edits.length === 0 ? [] : [{ kind: "splice", path: SKILL_FILE, edits }];
}

/** All that is to be written. */
interface Target {
  readonly id: string;
  readonly document: JsonRecord;
  readonly frontmatter: JsonRecord;
  readonly instructions: string;
  /** Where the block stood where the manifest was read, in v2 or in v1. */
  readonly places: readonly Place[];
  readonly notes: readonly LossNote[];
}

function toTarget(manifest: SkillManifest, base: SkillFiles): Target {
  const { id, notes: idNotes } = encodeId(manifest, base.folder);
  const { document, notes } = encodeDocument(manifest, id);
  const { record: frontmatter, notes: nameNotes } = encodeFrontmatter(manifest, id);
  const given = manifest.instructions ?? "";
  const instructions = withoutBlocks(given, V2.word);
  const reason = "The manifest that stood among the instructions was replaced by the new one.";
  const bodyNotes: LossNote[] = instructions === given ? [] : [{ path: ["instructions"], kind: "narrowed", reason }];
  const places = [V2.id, V1.id].map((format) => readPlace(spelling(manifest, "place", format)));
  return {
    id,
    document,
    frontmatter,
    instructions,
    places: places.filter((place) => place !== undefined),
    notes: [...idNotes, ...nameNotes, ...notes, ...bodyNotes],
  };
}

function printFile(target: Target): string {
  const { eol } = readMarkdown(target.instructions, SKILL_FILE);
  const hasFrontmatter = Object.keys(target.frontmatter).length > 0;
  const head = hasFrontmatter ? printMarkdown(target.frontmatter, undefined, { eol }) : "";
  return joinSkillFile({
    ...target,
    heads: heads(head, eol),
    block: printBlock(target.document, eol),
    places: [...target.places, defaultPlace(target.instructions, hasFrontmatter)],
    eol,
  });
}

/**
 * Empty front matter keeps a body that begins with three dashes from being taken for front matter; the last line of
 * front matter must end before anything can follow it.
 */
function heads(head: string, eol: string): string[] {
  if (/^\ufeff?$/.test(head)) return [head, `${head}---${eol}---${eol}`];
  return [/[\r\n]$/.test(head) ? head : head + eol];
}

/** Front matter that a manifest speaks for, by being silent about it as well. */
const SHARED_KEYS: ReadonlySet<string> = new Set([
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
]);

/** Into a SKILL.md that has no manifest of the format: keys that no format reads stay in its front matter. */
function intoMarkdown(markdown: MarkdownDocument, target: Target): TextEdit[] {
  const { fields } = decodeFrontmatter(markdown);
  const known = encodeFrontmatter({ operations: [{}], ...fields }, fields.name ?? "").record;
  const foreign = Object.entries(known).filter(([key]) => !SHARED_KEYS.has(key));
  const edits = frontmatterEdits(markdown, known, withOthers(target.frontmatter, recordOf(foreign)));
  return withBody(markdown, edits, target, printBlock(target.document, markdown.eol), target.places);
}

/** Over a manifest that is there: only what differs between the two changes, and in the words that are there. */
function overManifest(skill: SkillFile, own: ManifestBlock, before: Target, after: Target): TextEdit[] {
  const { markdown } = skill;
  const { eol, text } = markdown;
  const frontEdits = frontmatterEdits(markdown, before.frontmatter, after.frontmatter);
  const document = merge3(before.document, own.content.value, after.document) ?? after.document;
  const edits = [...frontEdits, ...own.content.edit(document)];
  const edited = readSkillFile(applyTextEdits(text, edits), V2.word);
  const intact = edited.manifest !== undefined && jsonEqual(edited.manifest.content.value, document);
  const sameBody = before.instructions === after.instructions;
  if (sameBody && intact && edited.manifest.split.instructions === after.instructions) return edits;
  const block = intact ? blockText(edited.markdown.text, edited.manifest) : printBlock(asRecord(document), eol);
  const place = placeIn(own.split);
  const moved = sameBody ? place : movedPlace(before.instructions, after.instructions, place);
  const end = defaultPlace(before.instructions, markdown.frontmatterRange !== undefined);
  const usual = { ...end, line: countLines(before.instructions) };
  const kept = moved && !samePlace(place, usual) ? [moved] : [];
  return withBody(markdown, frontEdits, after, block, [...kept, ...after.places]);
}

function blockText(text: string, { block }: ManifestBlock): string {
  const lines = text.slice(block.range.start, block.range.end).replace(/(\r\n|\n|\r)$/, "");
  return block.closed ? lines : `${lines}\n${block.marker}`;
}

/** The front matter changed from what `before` says to what `after` says. */
function frontmatterEdits(markdown: MarkdownDocument, before: JsonRecord, after: JsonRecord): TextEdit[] {
  if (jsonEqual(before, after)) return [];
  const current = markdown.frontmatter?.value;
  const frontmatter = isJsonRecord(current) ? asRecord(merge3(before, current, after)) : after;
  return editMarkdown(markdown, { frontmatter: Object.keys(frontmatter).length > 0 ? frontmatter : undefined });
}

function withBody(
  markdown: MarkdownDocument,
  frontEdits: readonly TextEdit[],
  { instructions }: Target,
  block: string,
  places: readonly Place[],
): TextEdit[] {
  const { text, body, eol } = markdown;
  // The front matter, and so every edit of it, stands before the body.
  const head = readMarkdown(applyTextEdits(text.slice(0, body.start), frontEdits), SKILL_FILE);
  const usual = defaultPlace(instructions, head.frontmatterRange !== undefined);
  const joined = joinSkillFile({
    heads: heads(head.text.slice(0, head.body.start), eol),
    instructions,
    block,
    places: [...places, usual],
    eol,
  });
  const difference = textDifference(text, joined);
  return difference ? [difference] : [];
}

function asRecord(value: Json | undefined): JsonRecord {
  return isJsonRecord(value) ? value : {};
}
