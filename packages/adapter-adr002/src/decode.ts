import {
  coreDiagnostics,
  type Decoded,
  type DecodeOptions,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  type ManifestDocument,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
  type SourceLocation,
} from "@skill-convert/core";
import {
  type DataDocument,
  decodeFrontmatterFields,
  type MarkdownDocument,
  manifestDocument,
} from "@skill-convert/source";
import { runRequiredChecks, type Subject } from "./checks.js";
import { decodeDocument } from "./decode-document.js";
import { asRecord } from "./extensions.js";
import { FORMAT, OWN_KEYS, SKILL_FILE } from "./format.js";
import { isLegacy } from "./legacy.js";
import { toDocumentPath } from "./locate.js";
import { remarkOn } from "./remarks.js";
import { readSkillFile } from "./skill-file.js";
import type { Written } from "./version.js";

/** Reads the manifest of a skill from the front matter of its SKILL.md. */
export function decode(files: SkillFiles, { quiet = false }: DecodeOptions = {}): Result<Decoded> {
  const { markdown, diagnostic } = readSkillFile(files);
  if (diagnostic) return { diagnostics: [diagnostic] };
  if (markdown && hasErrors(markdown.diagnostics)) return { diagnostics: markdown.diagnostics };
  const frontmatter = markdown?.frontmatter;
  if (!markdown || frontmatter?.value === undefined) {
    const place = markdown ? { file: SKILL_FILE } : {};
    return { diagnostics: [coreDiagnostics.create("not-this-format", { format: FORMAT.title }, place)] };
  }
  const read = decodeFrontmatterFields(frontmatter, { owned: OWN_KEYS });
  const diagnostics = [...markdown.diagnostics, ...read.diagnostics];
  // Empty front matter is null, and says as little as an empty mapping.
  if (frontmatter.value !== null && !isJsonRecord(frontmatter.value)) {
    const problem = coreDiagnostics.create("not-this-format", { format: FORMAT.title }, { file: SKILL_FILE });
    return { diagnostics: [...diagnostics, problem] };
  }
  const document = asRecord(frontmatter.value);
  const subject: Subject = manifestDocument(frontmatter, document, () => markdown.frontmatterRange);
  const problems = runRequiredChecks(subject);
  if (hasErrors(problems)) return { diagnostics: [...diagnostics, ...problems] };
  const written = sourceTexts(frontmatter);
  // The body is the instructions, exactly as it stands; none where there is nothing.
  const instructions = markdown.text.slice(markdown.body.start, markdown.body.end) || undefined;
  const manifest = decodeDocument(document, { fields: read.fields, written, instructions });
  return {
    value: {
      manifest,
      locate: (path) =>
        path[0] === "instructions"
          ? { file: SKILL_FILE, range: markdown.body }
          : nearestLocation(markdown, frontmatter, toDocumentPath(document, path)),
      locatePointer: subject.locatePointer,
    },
    diagnostics: [...diagnostics, ...problems, ...remarkOn(document, subject, written, quiet)],
  };
}

/** The front matter as the rules look at it; empty front matter says as little as an empty mapping. */
export function documentOf(files: SkillFiles): ManifestDocument | undefined {
  const { markdown } = readSkillFile(files);
  const frontmatter = markdown?.frontmatter;
  if (!markdown || frontmatter?.value === undefined) return undefined;
  return manifestDocument(frontmatter, frontmatter.value ?? {}, () => markdown.frontmatterRange);
}

/** The front matter that a manifest is to be written over. */
export interface Current {
  readonly manifest: SkillManifest;
  readonly raw: JsonRecord;
  /** Whether it declares itself a manifest. */
  readonly declared: boolean;
}

/** What is there to be written over; nothing where there is no front matter, errors where it cannot be understood. */
export function decodeCurrent(files: SkillFiles, markdown: MarkdownDocument): Result<Current> {
  if (markdown.frontmatterRange === undefined && !hasErrors(markdown.diagnostics)) return { diagnostics: [] };
  const { value, diagnostics } = decode(files, { quiet: true });
  if (value === undefined) return { diagnostics };
  const raw = asRecord(markdown.frontmatter?.value);
  return { value: { manifest: value.manifest, raw, declared: !isLegacy(raw) }, diagnostics: [] };
}

function sourceTexts(document: DataDocument): Written {
  return (path) => {
    const range = document.locate(path);
    return range && document.text.slice(range.start, range.end);
  };
}

/** The place of a path of the front matter, or of the nearest thing around it that is there. */
function nearestLocation(markdown: MarkdownDocument, frontmatter: DataDocument, path: Path): SourceLocation {
  for (let length = path.length; length > 0; length--) {
    const range = frontmatter.locate(path.slice(0, length));
    if (range) return { file: SKILL_FILE, range };
  }
  return { file: SKILL_FILE, range: markdown.frontmatterRange ?? frontmatter.range };
}
