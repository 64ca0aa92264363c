import {
  coreDiagnostics,
  type Decoded,
  type DecodeOptions,
  getOwn,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  type ManifestDocument,
  type Result,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { decodeFrontmatterFields, type MarkdownDocument, manifestDocument } from "@skill-convert/source";
import { checks, type Subject } from "./checks.js";
import { decodeDocument } from "./decode-document.js";
import { isMarked, MARKERS } from "./detect.js";
import { diagnostics } from "./diagnostics.js";
import { FORMAT, OWN_KEYS, SKILL_FILE } from "./format.js";
import { deriveId } from "./identity.js";
import { locateField } from "./locate.js";
import { findEntrypoints } from "./programs.js";
import { remarkOn } from "./remarks.js";
import { readSkillFile } from "./skill-file.js";

/** Reads the front matter of a skill. */
export function decode(files: SkillFiles, { quiet = false }: DecodeOptions = {}): Result<Decoded> {
  const { markdown, diagnostic } = readSkillFile(files);
  if (diagnostic) return { diagnostics: [diagnostic] };
  if (!markdown) return { diagnostics: [coreDiagnostics.create("not-this-format", { format: FORMAT.title })] };
  const { frontmatter } = markdown;
  const document = frontmatter?.value;
  const found = [...markdown.diagnostics];
  if (document === undefined && hasErrors(found)) return { diagnostics: found };
  if (!frontmatter || !isMarked(document) || !isJsonRecord(document)) {
    const place = { file: SKILL_FILE, range: markdown.frontmatterRange };
    return { diagnostics: [...found, diagnostics.create("no-marker", { keys: MARKERS.join(", ") }, place)] };
  }
  const subject: Subject = manifestDocument(frontmatter, document, () => markdown.frontmatterRange);
  const problems = checks.flatMap(({ check }) => check(subject));
  if (hasErrors(problems)) return { diagnostics: [...found, ...problems] };
  const read = readManifest(files, markdown, document);
  const { manifest } = read;
  return {
    value: {
      manifest,
      locate: (path) => locateField(markdown, manifest, path),
      locatePointer: subject.locatePointer,
    },
    diagnostics: [...found, ...problems, ...read.diagnostics, ...remarkOn(subject, manifest, quiet)],
  };
}

/** The front matter as the rules look at it. */
export function documentOf(files: SkillFiles): ManifestDocument | undefined {
  const { markdown } = readSkillFile(files);
  const frontmatter = markdown?.frontmatter;
  if (!markdown || frontmatter?.value === undefined) return undefined;
  return manifestDocument(frontmatter, frontmatter.value, () => markdown.frontmatterRange);
}

/** The manifest of front matter that passed the checks, with what the rest of the skill adds to it. */
function readManifest(files: SkillFiles, markdown: MarkdownDocument, document: JsonRecord) {
  const { frontmatter, text, body } = markdown;
  const shared = frontmatter
    ? decodeFrontmatterFields(frontmatter, { owned: OWN_KEYS })
    : { fields: {}, diagnostics: [] };
  const number = typeof getOwn(document, "version") === "number" ? frontmatter?.locate(["version"]) : undefined;
  const manifest = decodeDocument(document, {
    derivedId: deriveId(files),
    fields: shared.fields,
    versionSource: number && text.slice(number.start, number.end),
    instructions: text.slice(body.start, body.end) || undefined,
  });
  return { manifest: withEntrypoints(manifest, files), diagnostics: shared.diagnostics };
}

function withEntrypoints(manifest: SkillManifest, files: SkillFiles): SkillManifest {
  const [only] = manifest.operations;
  if (manifest.runtime !== "script" || !only || manifest.operations.length > 1) return manifest;
  const entrypoints = findEntrypoints(files, manifest.id);
  return entrypoints ? { ...manifest, operations: [{ ...only, entrypoints }] } : manifest;
}
