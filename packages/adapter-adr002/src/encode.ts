import {
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type Result,
  recordOf,
  type SkillManifest,
} from "@skill-convert/core";
import { editMarkdown, merge3, printMarkdown, readMarkdown } from "@skill-convert/source";
import { type Current, decodeCurrent } from "./decode.js";
import { encodeDocument } from "./encode-document.js";
import { OWN_KEYS, SHARED_KEYS, SKILL_FILE } from "./format.js";
import { cameFromLegacy } from "./legacy.js";
import { adoptNotation } from "./notation.js";
import { outputsCoverage } from "./outputs.js";
import { readSkillFile } from "./skill-file.js";

/** Writes a manifest as front matter of SKILL.md, changing no more of what is there than it has to. */
export function encode(manifest: SkillManifest, { base }: EncodeOptions = {}): Result<Encoded> {
  const { markdown, diagnostic } = base ? readSkillFile(base) : {};
  if (diagnostic) return { diagnostics: [diagnostic] };
  const there = base && markdown ? decodeCurrent(base, markdown) : { diagnostics: [] };
  // Front matter that cannot be understood is nobody's to replace.
  if (there.diagnostics.length > 0) return { diagnostics: there.diagnostics };
  const { value: current } = there;
  const spelled = current ? adoptNotation(manifest, current.manifest) : manifest;
  const { document, name, notes } = encodeDocument(spelled, base?.folder);
  const encoded = (edits: readonly FileEdit[]): Result<Encoded> => ({
    value: { edits, manifestFile: SKILL_FILE, id: name, notes, coverage: outputsCoverage(manifest.operations) },
    diagnostics: [],
  });
  if (!markdown) {
    const { instructions = "" } = manifest;
    const { eol } = readMarkdown(instructions, SKILL_FILE);
    return encoded([{ kind: "write", path: SKILL_FILE, text: printMarkdown(document, instructions, { eol }) }]);
  }
  if (current && jsonEqual(current.manifest, manifest)) return encoded([]);
  const own = current !== undefined && (current.declared || cameFromLegacy(manifest));
  const body = manifest.instructions ?? (own ? "" : undefined);
  const edits = editMarkdown(markdown, {
    frontmatter: current ? changeFrontmatter(current, document, { own, folder: base?.folder }) : document,
    ...(body === undefined ? {} : { body }),
  });
  return encoded(edits.length > 0 ? [{ kind: "splice", path: SKILL_FILE, edits }] : []);
}

/** What is there, with what the manifest says otherwise than it. */
function changeFrontmatter(
  current: Current,
  document: JsonRecord,
  { own, folder }: { own: boolean; folder: string | undefined },
): JsonRecord {
  const before = encodeDocument(current.manifest, folder).document;
  const after = own ? document : recordOf([...Object.entries(document), ...strangers(current.raw, document)]);
  const desired = merge3(before, current.raw, after);
  return isJsonRecord(desired) ? desired : document;
}

/** Unknown keys of front matter that is no manifest of this format: other formats' and people's own, which stay. */
function strangers(raw: JsonRecord, document: JsonRecord): [string, Json][] {
  return Object.entries(raw).filter(
    ([key]) => !OWN_KEYS.has(key) && !SHARED_KEYS.has(key) && !Object.hasOwn(document, key),
  );
}
