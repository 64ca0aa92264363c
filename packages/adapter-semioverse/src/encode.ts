import {
  type Encoded,
  type EncodeOptions,
  type FileEdit,
  hasErrors,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type LossNote,
  type Result,
  recordOf,
  type SkillFiles,
  type SkillManifest,
  SPELLING,
} from "@skill-convert/core";
import {
  decodeFrontmatterFields,
  editMarkdown,
  encodeFrontmatterFields,
  type MarkdownDocument,
  merge3,
  printMarkdown,
} from "@skill-convert/source";
import { adoptSpelling } from "./adopt-spelling.js";
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
  const { markdown, diagnostic } = base ? readSkillFile(base) : {};
  if (diagnostic) return { diagnostics: [diagnostic] };
  const current = markdown?.frontmatter?.value;
  if (markdown && hasErrors(markdown.diagnostics) && !isJsonRecord(current))
    return { diagnostics: markdown.diagnostics };
  const before = base && isMarked(current) ? decode(base, { quiet: true }).value?.manifest : undefined;
  const spelled = before ? adoptSpelling(manifest, before) : manifest;
  const { document, notes } = encodeDocument(spelled, deriveId(base));
  return {
    value: {
      edits: before && jsonEqual(before, manifest) ? [] : editsOf(manifest, document, { base, markdown, before }),
      manifestFile: SKILL_FILE,
      id: manifest.id,
      notes: [...notes, ...entrypointNotes(manifest, document, base)],
    },
    diagnostics: [],
  };
}

interface Base {
  readonly base: SkillFiles | undefined;
  readonly markdown: MarkdownDocument | undefined;
  /** The manifest that is there, where there is one that can be read. */
  readonly before: SkillManifest | undefined;
}

function editsOf(manifest: SkillManifest, document: JsonRecord, { base, markdown, before }: Base): FileEdit[] {
  const { instructions } = manifest;
  if (!markdown) {
    const eol = instructions?.includes("\r\n") ? "\r\n" : "\n";
    return [{ kind: "write", path: SKILL_FILE, text: printMarkdown(document, instructions, { eol }) }];
  }
  const current = markdown.frontmatter?.value;
  const desired = before
    ? merge3(encodeDocument(before, deriveId(base)).document, current, document)
    : merge3(sharedOf(markdown), withoutOwnKeys(current), document);
  const bodyStays = before ? before.instructions === instructions : instructions === undefined;
  const edits = editMarkdown(markdown, {
    ...(isJsonRecord(desired) ? { frontmatter: desired } : {}),
    ...(bodyStays ? {} : { body: instructions ?? "" }),
  });
  return edits.length > 0 ? [{ kind: "splice", path: SKILL_FILE, edits }] : [];
}

/** What is everybody's, in the usual spelling, so that it stays as it is spelled unless it changes. */
function sharedOf({ frontmatter }: MarkdownDocument): JsonRecord {
  if (!frontmatter) return {};
  const { extensions, ...fields } = decodeFrontmatterFields(frontmatter, { owned: OWN_KEYS }).fields;
  const others = Object.entries(extensions ?? {}).filter(([key]) => key !== SPELLING);
  return encodeFrontmatterFields({ ...fields, extensions: recordOf(others) });
}

/** Own keys of a manifest that cannot be read give way. */
function withoutOwnKeys(current: Json | undefined): JsonRecord {
  return isJsonRecord(current) ? recordOf(Object.entries(current).filter(([key]) => !OWN_KEYS.has(key))) : {};
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
