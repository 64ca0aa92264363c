import {
  coreDiagnostics,
  type Decoded,
  type DecodeOptions,
  type Diagnostic,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  type ManifestDocument,
  type Result,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { type MarkdownDocument, manifestDocument, readData, readMarkdown } from "@skill-convert/source";
import { runChecks, type Subject } from "./checks.js";
import { documentSpelling, readDocument, restOfDocument } from "./document.js";
import { type Home, ID, MANIFEST_FILE, SKILL_FILE, TITLE } from "./format.js";
import { needsSkillFile } from "./frontmatter.js";
import { locateField } from "./locate.js";
import { mergeFrontmatter, readFrontmatter, remarkOnDiffering } from "./merge-frontmatter.js";
import { extensionOf, isEmpty } from "./node.js";
import { readText } from "./read-text.js";
import { remarkOn } from "./remarks.js";

/** Reads the STOP manifest of a skill, and what SKILL.md adds to it. */
export function decode(files: SkillFiles, { quiet = false }: DecodeOptions = {}): Result<Decoded> {
  const content = readText(files, MANIFEST_FILE);
  if (!content) return { diagnostics: [coreDiagnostics.create("not-this-format", { format: TITLE })] };
  const skillContent = readText(files, SKILL_FILE);
  if ("problem" in content || (skillContent && "problem" in skillContent)) {
    return {
      diagnostics: [content, skillContent].flatMap((each) => (each && "problem" in each ? [each.problem] : [])),
    };
  }
  const document = readManifest(content.text);
  const markdown = skillContent && readMarkdown(skillContent.text, SKILL_FILE);
  const found = [...document.diagnostics, ...(markdown?.diagnostics ?? [])];
  const { value } = document;
  if (value === undefined || hasErrors(found)) return { diagnostics: found };
  const subject: Subject = { files, ...manifestDocument(document, value) };
  const wrong = runChecks(subject);
  const diagnostics = [...found, ...wrong];
  if (!isJsonRecord(value) || hasErrors(wrong)) return { diagnostics };
  const read = decodeDocument(value, markdown, homeOf(files));
  return {
    value: {
      manifest: read.manifest,
      locate: (path) => locateField(document, markdown, read.manifest, path),
      locatePointer: subject.locatePointer,
    },
    diagnostics: quiet ? diagnostics : [...diagnostics, ...remarkOn(subject), ...read.diagnostics],
  };
}

export function homeOf({ path, folder }: Pick<SkillFiles, "path" | "folder">): Home {
  return { path: path || undefined, folder };
}

/** The canonical manifest of a document whose shape has been checked, and of the SKILL.md beside it. */
export function decodeDocument(
  raw: JsonRecord,
  markdown: MarkdownDocument | undefined,
  home: Home,
): { manifest: SkillManifest; diagnostics: Diagnostic[] } {
  const own = readDocument(raw, home);
  const rest = restOfDocument(raw);
  const front = markdown && readFrontmatter(markdown);
  const merged = front && mergeFrontmatter(front.fields, own);
  const instructions = markdown?.text.slice(markdown.body.start, markdown.body.end) ?? "";
  const manifest: SkillManifest = { ...own, ...merged?.fields, ...(instructions === "" ? {} : { instructions }) };
  const spelled = documentSpelling(raw, manifest, rest, home);
  const extended = (presence: JsonRecord) =>
    withExtensions(manifest, merged?.extension, extensionOf(rest, withPresence(spelled, presence), merged?.differing));
  if (!markdown || !merged) return { manifest: extended({}), diagnostics: [] };
  const { alone, headless, contradicting } = merged;
  // A SKILL.md that nothing needs would not be written, so what it leaves out is no matter.
  const needed = instructions !== "" || needsSkillFile(extended(alone));
  return {
    manifest: extended(needed ? { ...alone, ...headless } : alone),
    diagnostics: [...front.diagnostics, ...remarkOnDiffering(markdown, contradicting)],
  };
}

function withPresence(spelled: JsonRecord, presence: JsonRecord): JsonRecord {
  return isEmpty(presence) ? spelled : { ...spelled, [SKILL_FILE]: presence };
}

function withExtensions(manifest: SkillManifest, frontmatter: JsonRecord = {}, own: JsonRecord): SkillManifest {
  if (isEmpty(frontmatter) && isEmpty(own)) return manifest;
  const extensions = { ...(isEmpty(frontmatter) ? {} : { frontmatter }), ...(isEmpty(own) ? {} : { [ID]: own }) };
  return { ...manifest, extensions };
}

/** skill.yaml as the rules look at it. */
export function documentOf(files: SkillFiles): ManifestDocument | undefined {
  const content = readText(files, MANIFEST_FILE);
  if (!content || "problem" in content) return undefined;
  const data = readManifest(content.text);
  return data.value === undefined ? undefined : manifestDocument(data, data.value);
}

function readManifest(text: string) {
  return readData(text, { file: MANIFEST_FILE, format: "yaml" });
}
