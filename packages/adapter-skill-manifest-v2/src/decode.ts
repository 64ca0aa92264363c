import {
  compact,
  coreDiagnostics,
  type Decoded,
  type DecodeOptions,
  type Diagnostic,
  type Fix,
  hasErrors,
  isJsonRecord,
  type Json,
  type JsonRecord,
  kebabName,
  type ManifestDocument,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
  SPELLING,
  sortDiagnostics,
} from "@skill-convert/core";
import { manifestDocument } from "@skill-convert/source";
import { isUnderstood, runChecks, type Subject, v2Checks } from "./checks.js";
import { decodeDocument, withFields } from "./decode-document.js";
import { type v1Diagnostics, v2Diagnostics } from "./diagnostics.js";
import { SKILL_FILE, V2 } from "./formats.js";
import { decodeFrontmatter } from "./frontmatter.js";
import { locateField, toDocumentPath } from "./locate.js";
import { endsLine, isAtDefaultPlace, placeIn, writePlace } from "./place.js";
import { remarkOnCommon, remarkOnDialects, remarkOnSpelling } from "./remarks.js";
import { type ManifestBlock, readSkillFile, type SkillFile, skillFileOf, skillText } from "./skill-file.js";

/** One of the two formats as far as reading goes. */
export interface Reading {
  readonly format: { readonly id: string; readonly word: string; readonly title: string };
  readonly catalog: typeof v1Diagnostics | typeof v2Diagnostics;
  check(subject: Subject): readonly Diagnostic[];
  remark(subject: Subject, quiet: boolean): readonly Diagnostic[];
  decodeDocument(raw: JsonRecord): SkillManifest;
  toDocumentPath(manifest: SkillManifest, path: Path): Path;
}

export const readingV2: Reading = {
  format: V2,
  catalog: v2Diagnostics,
  check: (subject) => runChecks(v2Checks, subject),
  remark: (subject, quiet) => [
    ...remarkOnCommon(v2Diagnostics, subject),
    ...remarkOnSpelling(subject),
    ...(quiet ? [] : remarkOnDialects(subject)),
  ],
  decodeDocument,
  toDocumentPath: (manifest, path) => toDocumentPath(manifest, path, V2.id),
};

/** Reads the v2 manifest of a skill. */
export function decode(files: SkillFiles, options: DecodeOptions = {}): Result<Decoded> {
  return decodeWith(readingV2, files, options);
}

export function decodeWith(reading: Reading, files: SkillFiles, { quiet = false }: DecodeOptions): Result<Decoded> {
  const content = skillText(files);
  if (content && "diagnostic" in content) return { diagnostics: [content.diagnostic] };
  const skill = content && readSkillFile(content.text, reading.format.word);
  if (!skill?.manifest) {
    const place = content ? { file: SKILL_FILE } : {};
    return { diagnostics: [coreDiagnostics.create("not-this-format", { format: reading.format.title }, place)] };
  }
  const { manifest: own, markdown } = skill;
  const found = [...markdown.diagnostics, ...aboutText(reading, skill, own, quiet), ...own.content.diagnostics];
  const document = own.content.value;
  if (document === undefined || hasErrors(own.content.diagnostics)) return { diagnostics: sortDiagnostics(found) };
  const subject: Subject = { files, ...asDocument(own, document) };
  const problems = reading.check(subject);
  const diagnostics = [...found, ...problems, ...reading.remark(subject, quiet || hasErrors(problems))];
  if (!isJsonRecord(document) || !isUnderstood(problems)) return { diagnostics: sortDiagnostics(diagnostics) };
  const read = assemble(reading, skill, own, document);
  return {
    value: {
      manifest: read.manifest,
      locate: (path) => {
        const inDocument = () => reading.toDocumentPath(read.manifest, path);
        return { file: SKILL_FILE, ...compact({ range: locateField(skill, path, inDocument) }) };
      },
      locatePointer: subject.locatePointer,
    },
    diagnostics: sortDiagnostics([...diagnostics, ...read.diagnostics]),
  };
}

/** The block as the rules look at it. */
export function documentWith({ format }: Reading, files: SkillFiles): ManifestDocument | undefined {
  const own = skillFileOf(files, format.word)?.manifest;
  return own?.content.value === undefined ? undefined : asDocument(own, own.content.value);
}

function asDocument({ content, block }: ManifestBlock, document: Json): ManifestDocument {
  return manifestDocument(content, document, () => content.locate([]) ?? block.range);
}

/** What is to be said of the block itself. */
export function aboutText(
  { catalog, format }: Reading,
  { markdown }: SkillFile,
  { block, content, notJson }: ManifestBlock,
  quiet: boolean,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const place = { file: SKILL_FILE, range: block.range };
  if (!block.closed) {
    // What follows the manifest by mistake would be shut in with it.
    const fix = content.value === undefined || notJson ? undefined : closeBlock(markdown, block);
    found.push(catalog.create("unclosed-block", { word: format.word }, { ...place, fix }));
  }
  if (notJson) {
    const at = { file: SKILL_FILE, range: notJson.range, fix: notJson.fix };
    found.push(catalog.create("json-as-yaml", { reason: notJson.message }, at));
  } else if (content.format === "yaml" && content.value !== null && !quiet)
    found.push(catalog.create("yaml-content", {}, place));
  return found;
}

/** A block whose content can be read as far as the end of the file ends there. */
function closeBlock({ text, eol }: SkillFile["markdown"], { marker, indent }: ManifestBlock["block"]): Fix {
  const fence = " ".repeat(indent) + marker;
  const end = text.length;
  const edit = { start: end, end, text: endsLine(text) ? fence + eol : eol + fence };
  return { title: "Close the block", edits: [edit] };
}

/** The manifest with what the rest of SKILL.md adds to that of the block. */
function assemble(
  reading: Reading,
  skill: SkillFile,
  own: ManifestBlock,
  document: JsonRecord,
): { manifest: SkillManifest; diagnostics: readonly Diagnostic[] } {
  const { fields, diagnostics } = decodeFrontmatter(skill.markdown);
  const { instructions } = own.split;
  const manifest = withFields(reading.decodeDocument(document), {
    ...fields,
    ...(instructions === "" ? {} : { instructions }),
  });
  return { manifest: withSpelling(reading, manifest, fileSpelling(skill, own, manifest)), diagnostics };
}

/** What SKILL.md spells otherwise than it would be written. */
function fileSpelling({ markdown }: SkillFile, { split }: ManifestBlock, manifest: SkillManifest): [string, Json][] {
  const spelled: [string, Json][] = [];
  const usual = isAtDefaultPlace(split, markdown.frontmatterRange !== undefined);
  if (!usual) spelled.push(["place", writePlace(placeIn(split))]);
  const { id, name } = manifest;
  if (name !== undefined && id !== undefined && name !== kebabName(id)) spelled.push(["name", name]);
  return spelled;
}

function withSpelling({ format }: Reading, manifest: SkillManifest, entries: readonly [string, Json][]): SkillManifest {
  if (entries.length === 0) return manifest;
  const own = manifest.extensions?.[format.id];
  const spelled = own?.[SPELLING];
  const joined = { ...(isJsonRecord(spelled) ? spelled : {}), ...Object.fromEntries(entries) };
  return { ...manifest, extensions: { ...manifest.extensions, [format.id]: { ...own, [SPELLING]: joined } } };
}
