import {
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  hasErrors,
  isJsonRecord,
  type JsonRecord,
  jsonEqual,
  type LossNote,
  type Result,
  recordOf,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import {
  decodeFrontmatterFields,
  editMarkdown,
  encodeFrontmatterFields,
  type MarkdownDocument,
  printMarkdown,
  rebase,
} from "@skill-convert/source";
import { decode } from "./decode.js";
import { isMarked } from "./detect.js";
import { encodeDocument } from "./encode-document.js";
import { OWN_KEYS, SKILL_FILE } from "./format.js";
import { deriveId } from "./identity.js";
import { findEntrypoints } from "./programs.js";
import { runtimeOf } from "./runtime.js";
import { readSkillFile } from "./skill-file.js";

/** Writes a manifest as the front matter of SKILL.md, changing of what is there no more than has to change. */
export function encode(manifest: SkillManifest, { base }: EncodeOptions = {}): Result<Encoded> {
  const derivedId = deriveId(base);
  const { document, notes } = encodeDocument(manifest, derivedId);
  const encoded = (edits: readonly FileEdit[]): Result<Encoded> => ({
    value: {
      edits,
      manifestFile: SKILL_FILE,
      id: manifest.id,
      notes: [...notes, ...entrypointNotes(manifest, document, base)],
    },
    diagnostics: [],
  });
  const { markdown, diagnostic } = base ? readSkillFile(base) : {};
  if (diagnostic) return { diagnostics: [diagnostic] };
  if (!base || !markdown) {
    const { instructions } = manifest;
    const eol = instructions?.includes("\r\n") ? "\r\n" : "\n";
    return encoded([{ kind: "write", path: SKILL_FILE, text: printMarkdown(document, instructions, { eol }) }]);
  }
  const current = markdown.frontmatter?.value;
  if (hasErrors(markdown.diagnostics) && !isJsonRecord(current)) return { diagnostics: markdown.diagnostics };
  const edits = editMarkdown(markdown, changesOf(manifest, document, base, markdown));
  return encoded(edits.length > 0 ? [{ kind: "splice", path: SKILL_FILE, edits }] : []);
}

/** What of the front matter and the body has to become what. */
function changesOf(manifest: SkillManifest, document: JsonRecord, base: SkillFiles, markdown: MarkdownDocument) {
  const { frontmatter } = markdown;
  const current = frontmatter?.value;
  const before = isMarked(current) ? decode(base, { quiet: true }).value?.manifest : undefined;
  if (before) {
    if (jsonEqual(before, manifest)) return {};
    const written = encodeDocument(before, deriveId(base)).document;
    return {
      ...changedFrontmatter(rebase(written, current, document)),
      ...(before.instructions === manifest.instructions ? {} : { body: manifest.instructions ?? "" }),
    };
  }
  // What is everybody's stays spelled as it is; own keys of a manifest that cannot be read give way.
  const shared = frontmatter ? decodeFrontmatterFields(frontmatter, { owned: OWN_KEYS }).fields : {};
  const rest = isJsonRecord(current) ? Object.entries(current).filter(([key]) => !OWN_KEYS.has(key)) : [];
  return {
    ...changedFrontmatter(rebase(encodeFrontmatterFields(shared), recordOf(rest), document)),
    ...(manifest.instructions === undefined ? {} : { body: manifest.instructions }),
  };
}

function changedFrontmatter(desired: ReturnType<typeof rebase>) {
  return isJsonRecord(desired) ? { frontmatter: desired } : {};
}

/** Section 2: a program in `scripts/` is all that the format knows of how a skill is carried out. */
function entrypointNotes(manifest: SkillManifest, document: JsonRecord, base: SkillFiles | undefined): LossNote[] {
  const { id, operations } = manifest;
  const derived = base && operations.length === 1 && runtimeOf(document) === "script" && findEntrypoints(base, id);
  return operations.flatMap(({ entrypoints }, index): LossNote[] => {
    if (entrypoints === undefined) return [];
    const path = ["operations", index, "entrypoints"];
    const names =
      "Semioverse names no entrypoint: a skill with the runtime script runs the program in its folder scripts";
    if (!derived) return [{ path, kind: "dropped", reason: `${names}, and here none can be told to be it.` }];
    return (["unix", "windows", "agent"] as const)
      .filter((key) => entrypoints[key] !== undefined)
      .map((key) => ({
        path: [...path, key],
        kind: key !== "agent" && derived[key] ? "narrowed" : "dropped",
        reason: key === "agent" ? `${names}, and has no words for an agent.` : `${names}, and keeps no arguments.`,
      }));
  });
}
