import {
  type Diagnostic,
  type Fix,
  fromPointer,
  getOwn,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  type ManifestDocument,
  type Range,
  type RuleSubject,
  type SkillFiles,
  type SkillManifest,
  unreadableReason,
} from "@skill-convert/core";
import {
  type DataDocument,
  decodeFrontmatterFields,
  type FrontmatterFields,
  type MarkdownDocument,
  manifestDocument,
  readData,
  readMarkdown,
} from "@skill-convert/source";
import { readSkillCode } from "./code/read.js";
import { hasOwnRunner } from "./code/run-skill.js";
import type { SkillCode } from "./code/skill-code.js";
import { decodeDocument, type Remark } from "./decode-document.js";
import { skillStandardDiagnostics } from "./diagnostics.js";
import { folderId } from "./identity.js";
import { MANIFEST_FILES, manifestFiles, SKILL_MD, SKILL_PY } from "./manifest-file.js";
import { documentRules } from "./rules/document.js";
import { instructionsOf, remarkOnDiffering } from "./skill-md.js";

/** The files of a skill of this format, read. */
export interface SkillReading {
  /** Undefined of an instruction-first skill, which is SKILL.md alone. */
  readonly document: DataDocument | undefined;
  readonly raw: JsonRecord;
  readonly markdown: MarkdownDocument | undefined;
  readonly code: SkillCode | undefined;
  readonly folderId: string | undefined;
  readonly manifest: SkillManifest;
}

/** What stands beside the manifest: SKILL.md and skill.py. */
export interface Companions {
  readonly markdown: MarkdownDocument | undefined;
  readonly fields: FrontmatterFields;
  readonly code: SkillCode | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** What reading a skill's files gives. */
export interface SkillRead {
  readonly reading?: SkillReading;
  readonly diagnostics: readonly Diagnostic[];
}

/** Files give the same contents each time, so that decoding and every rule can share one reading of them. */
const readings = new WeakMap<SkillFiles, SkillRead>();

/** Reads a skill's files; no reading where one of them cannot be understood, and the diagnostics say why. */
export function readSkill(files: SkillFiles): SkillRead {
  const known = readings.get(files);
  if (known) return known;
  const read = readManifestSkill(files);
  readings.set(files, read);
  return read;
}

function readManifestSkill(files: SkillFiles): SkillRead {
  const [file = MANIFEST_FILES.find((name) => files.has(name)), ...others] = manifestFiles(files);
  const diagnostics: Diagnostic[] = others.map((other) =>
    skillStandardDiagnostics.create("other-manifest-file", { file: other, chosen: file ?? "" }, { file: other }),
  );
  if (file === undefined) return readInstructionFirst(files);
  const text = readText(files, file, diagnostics);
  if (text === undefined) return { diagnostics };
  if (file === "skill.json") diagnostics.push(skillStandardDiagnostics.create("dialect-file", { file }, { file }));
  const document = readManifest(text, file);
  diagnostics.push(...document.diagnostics);
  if (document.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const subject = ruleSubject(files, document);
  diagnostics.push(...documentRules.flatMap((rule) => rule.check(subject)));
  const raw = isJsonRecord(document.value) ? document.value : {};
  const companions = readCompanions(files, entryClass(raw));
  diagnostics.push(...companions.diagnostics);
  if (hasErrors(diagnostics)) return { diagnostics };
  const { markdown, fields, code } = companions;
  const description = getOwn(raw, "description") ?? null;
  if (description === null && fields.description === undefined) {
    const place = { file, range: rangeAt(document, ""), pointer: "" };
    diagnostics.push(skillStandardDiagnostics.create("missing-field", { field: "description" }, place));
    return { diagnostics };
  }
  if (!files.has(SKILL_PY)) diagnostics.push(skillStandardDiagnostics.create("missing-skill-py", {}, { file }));
  const { manifest, remarks } = decodeDocument(raw, around(files, companions));
  diagnostics.push(...remarks.map((remark) => fromRemark(remark, document)));
  if (markdown) diagnostics.push(...remarkOnDiffering(markdown, manifest));
  if (description === null) {
    const range = markdown?.frontmatter?.locate(["description"]);
    diagnostics.push(skillStandardDiagnostics.create("description-from-skill-md", {}, { file: SKILL_MD, range }));
  }
  const id = code?.id;
  if (id && manifest.id !== undefined && id.value !== manifest.id) {
    const args = { found: String(id.value), id: manifest.id };
    diagnostics.push(skillStandardDiagnostics.create("id-differs", args, { file: SKILL_PY, range: id.range }));
  }
  return { reading: { document, raw, markdown, code, folderId: folderId(files), manifest }, diagnostics };
}

/** Section “Instruction-First Skills”: the front matter of SKILL.md stands for the manifest. */
function readInstructionFirst(files: SkillFiles): SkillRead {
  const companions = readCompanions(files);
  const { markdown, fields, code } = companions;
  const diagnostics = [...companions.diagnostics];
  if (hasErrors(diagnostics)) return { diagnostics };
  if (fields.name === undefined || fields.description === undefined) {
    return { diagnostics: [...diagnostics, skillStandardDiagnostics.create("no-manifest", {})] };
  }
  diagnostics.push(skillStandardDiagnostics.create("instruction-first", {}, { file: SKILL_MD }));
  const raw = { name: fields.name };
  const { manifest } = decodeDocument(raw, around(files, companions));
  return { reading: { document: undefined, raw, markdown, code, folderId: folderId(files), manifest }, diagnostics };
}

/** Reads what may stand beside a manifest, whether or not there is one yet. */
export function readCompanions(files: SkillFiles, className?: string): Companions {
  const diagnostics: Diagnostic[] = [];
  const words = files.has(SKILL_MD) ? readText(files, SKILL_MD, diagnostics) : undefined;
  const markdown = words === undefined ? undefined : readMarkdown(words, SKILL_MD);
  if (markdown) diagnostics.push(...markdown.diagnostics);
  const decoded = markdown?.frontmatter && decodeFrontmatterFields(markdown.frontmatter);
  if (decoded) diagnostics.push(...decoded.diagnostics);
  const program = files.has(SKILL_PY) ? readText(files, SKILL_PY, diagnostics) : undefined;
  const read =
    program === undefined ? undefined : readSkillCode(program, { className, ownRunner: hasOwnRunner(files) });
  if (read) diagnostics.push(...read.diagnostics);
  return { markdown, fields: decoded?.fields ?? {}, code: read?.code, diagnostics };
}

function around(files: SkillFiles, { markdown, fields, code }: Companions) {
  return { folderId: folderId(files), fields, code, instructions: markdown && instructionsOf(markdown) };
}

function readText(files: SkillFiles, file: string, diagnostics: Diagnostic[]): string | undefined {
  const content = files.text(file);
  if (content.kind === "text") return content.text;
  const reason = unreadableReason(files, file) ?? "it is not there";
  diagnostics.push(skillStandardDiagnostics.create("unreadable-file", { file, reason }, { file }));
  return undefined;
}

/** The class in `entry_point: "skill.py:EchoSkill"` (dialect). */
export function entryClass(raw: JsonRecord): string | undefined {
  const entry = getOwn(raw, "entry_point");
  return typeof entry === "string" ? /^(?:\.\/)?skill\.py:(\w+)$/.exec(entry)?.[1] : undefined;
}

function ruleSubject(files: SkillFiles, data: DataDocument): RuleSubject {
  return { files, ...manifestDocument(data, data.value ?? null), manifest: undefined, locate: () => undefined };
}

/** The manifest file as the rules look at it; of an instruction-first skill its front matter. */
export function documentOf(files: SkillFiles): ManifestDocument | undefined {
  const [file = SKILL_MD] = manifestFiles(files);
  const content = files.text(file);
  if (content.kind !== "text") return undefined;
  const data = file === SKILL_MD ? readMarkdown(content.text, file).frontmatter : readManifest(content.text, file);
  return data?.value === undefined ? undefined : manifestDocument(data, data.value);
}

function readManifest(text: string, file: string): DataDocument {
  return readData(text, { file, format: file.endsWith(".json") ? "json" : "yaml" });
}

/** The range at a JSON Pointer, or of the nearest thing around it. */
export function rangeAt(document: DataDocument, pointer: string) {
  const path = fromPointer(pointer);
  for (let length = path.length; length > 0; length--) {
    const range = document.locate(path.slice(0, length));
    if (range) return range;
  }
  return document.locate([]) ?? document.range;
}

function fromRemark({ code, key, args }: Remark, document: DataDocument): Diagnostic {
  const range = document.locate([key]) ?? document.locate([]) ?? document.range;
  const fix = code === "scalar-as-text" ? quoteFix(document, range, args["found"] ?? "") : undefined;
  return skillStandardDiagnostics.create(code, args, { file: document.file, range, pointer: `/${key}`, fix });
}

/** Quotes around a scalar that is read as the very text it is written with; `1.50` is not. */
function quoteFix({ text }: DataDocument, { start, end }: Range, found: string): Fix | undefined {
  const written = text.slice(start, end);
  if (written === "" || !found.endsWith(` ${written}`)) return undefined;
  const edits = [start, end].map((at) => ({ start: at, end: at, text: '"' }));
  return { title: "Put the value in quotes", edits };
}
