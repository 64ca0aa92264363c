import {
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  jsonEqual,
  type Result,
  recordOf,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { editMarkdown, type MarkdownDocument, printMarkdown, readMarkdown, rebase } from "@skill-convert/source";
import { type Current, decodeCurrent } from "./decode.js";
import { encodeDocument } from "./encode-document.js";
import { asRecord } from "./extensions.js";
import { OWN_KEYS, SHARED_KEYS, SKILL_FILE } from "./format.js";
import { cameFromLegacy } from "./legacy.js";
import { adoptNotation } from "./notation.js";
import { readSkillFile } from "./skill-file.js";

/** Writes a manifest as front matter of SKILL.md, changing no more of what is there than it has to. */
export function encode(manifest: SkillManifest, { base }: EncodeOptions = {}): Result<Encoded> {
  const { markdown, diagnostic } = base ? readSkillFile(base) : {};
  if (diagnostic) return { diagnostics: [diagnostic] };
  const current = base && markdown && decodeCurrent(base, markdown);
  const { document, name, notes } = encodeDocument(
    current ? adoptNotation(manifest, current.manifest) : manifest,
    base?.folder,
  );
  const encoded = (edits: readonly FileEdit[]): Result<Encoded> => ({
    value: { edits, manifestFile: SKILL_FILE, id: name, notes },
    diagnostics: [],
  });
  if (!base || !markdown) {
    const { instructions = "" } = manifest;
    const { eol } = readMarkdown(instructions, SKILL_FILE);
    return encoded([{ kind: "write", path: SKILL_FILE, text: printMarkdown(document, instructions, { eol }) }]);
  }
  // Front matter that cannot be read is nobody's to replace.
  if (hasErrors(markdown.diagnostics)) return { diagnostics: markdown.diagnostics };
  if (current && jsonEqual(current.manifest, manifest)) return encoded([]);
  const edits = editMarkdown(markdown, {
    frontmatter: desiredFrontmatter(manifest, document, { markdown, current, base }),
    body: manifest.instructions ?? "",
  });
  return encoded(edits.length > 0 ? [{ kind: "splice", path: SKILL_FILE, edits }] : []);
}

interface There {
  readonly markdown: MarkdownDocument;
  readonly current: Current | undefined;
  readonly base: SkillFiles;
}

/** The front matter to come: what is there, with what the manifest says otherwise than it. */
function desiredFrontmatter(manifest: SkillManifest, document: JsonRecord, { markdown, current, base }: There) {
  const raw = asRecord(markdown.frontmatter?.value);
  // A manifest that cannot be understood is replaced; keys that are nobody's stay.
  if (current === undefined) return recordOf([...Object.entries(document), ...strangers(raw, document)]);
  const before = encodeDocument(current.manifest, base.folder).document;
  const own = current.declared || cameFromLegacy(manifest);
  const after = own ? document : recordOf([...Object.entries(document), ...strangers(raw, document)]);
  const desired = rebase(before, raw, after);
  return isJsonRecord(desired) ? desired : document;
}

/** Unknown keys of front matter that was not a manifest of this format: other formats' and people's own. */
function strangers(raw: JsonRecord, document: JsonRecord): [string, JsonRecord[string]][] {
  return Object.entries(raw).filter(
    ([key]) => !OWN_KEYS.has(key) && !SHARED_KEYS.has(key) && !Object.hasOwn(document, key),
  );
}
