import {
  coreDiagnostics,
  type Diagnostic,
  type FileEdit,
  type JsonRecord,
  type Range,
  type Result,
  type SkillFiles,
} from "@skill-convert/core";
import { SKILL_FILE, unreadableReason } from "@skill-convert/core/adapters";
import { type DataDocument, type MarkdownDocument, readMarkdown } from "@skill-convert/source";
import { splitBody } from "../section/body.js";
import type { Table } from "../table/table.js";

/** The files of a skill, with the Markdown file of its instructions parsed at most once. */
export interface SkillFolder {
  readonly files: SkillFiles;
  /** The path of the Markdown file with the instructions, even if it does not exist yet; SKILL.md if left out. */
  readonly skillFilePath?: string;
  /**
   * The Markdown file at `skillFilePath`. It has no value if the file does not exist, and an error if it is not readable
   * text.
   */
  readonly skillFile: Result<MarkdownDocument>;
}

/** A document that was found in a skill's files, before it is read with a table. */
export interface FoundManifest {
  readonly data: DataDocument;
  /** The SKILL.md that contains the manifest or is next to it. */
  readonly markdown?: MarkdownDocument;
  /** The instructions for the agent; undefined if there are none. */
  readonly instructions?: string;
  readonly instructionsRange?: Range;
  /** The body of SKILL.md, if it has a section that a conversion generated. */
  readonly body?: string;
  /** The generated section. */
  readonly section?: string;
  /** The range of findings about the complete document; the range of `data` if left out. */
  readonly documentRange?: Range;
  /**
   * True if the file name alone identifies the document as a manifest of the format. Then a value that is not a mapping
   * is an error, and an unreadable document is not written over.
   */
  readonly isMarked?: boolean;
  /** True if the document probably belongs to another program. It is read only on request, and never written over. */
  readonly isForeign?: true;
  /** The table and container of the document, if it is a substitute for a manifest of the format. */
  readonly standIn?: StandIn;
}

/** A document that is read in place of a missing manifest, such as the front matter of a skill without one. */
export interface StandIn {
  readonly table: Table;
  readonly container: Pick<Container, "documentName" | "write">;
}

/** The context in which a document is written. */
export interface WriteContext {
  /** The new front matter of SKILL.md, for a container that writes it; undefined for none. */
  readonly frontmatter?: JsonRecord | undefined | "keep";
  /** The skill before its previous manifest was removed. */
  readonly original?: SkillFiles;
  /** The existing manifest that is written over, if there is one. */
  readonly over?: FoundManifest | undefined;
}

/** Finds, writes and removes the manifest of a format in a skill folder. */
export interface Container {
  /** The name of the document in messages: "the front matter". */
  readonly documentName: string;
  /** True if `write` also writes the front matter next to the manifest, because both are in SKILL.md. */
  readonly holdsFrontMatter?: true;
  /** True if `write` leaves the instructions to the format, because they are in another file than the manifest. */
  readonly instructionsBeside?: true;
  /**
   * True if a row of the table reads and writes the instructions, because the manifest has them. SKILL.md is not read
   * then, and a body of it that the manifest takes over is removed.
   */
  readonly holdsInstructions?: true;
  /**
   * Finds and parses the manifest. Returns neither a value nor diagnostics if there is none, errors if it cannot be
   * parsed, and possibly warnings with the value.
   */
  find(folder: SkillFolder): Result<FoundManifest>;
  /** Returns the reasons why no new manifest can be written; none if one can. */
  refuse?(files: SkillFiles): readonly Diagnostic[];
  /**
   * Returns the edits after which the skill has this document and these instructions.
   *
   * @param instructions undefined keeps the existing ones
   */
  write(
    document: JsonRecord,
    instructions: string | undefined,
    folder: SkillFolder,
    context: WriteContext,
  ): readonly FileEdit[];
  /** Returns the edits that remove the manifest from a skill, and nothing else. */
  erase(folder: SkillFolder): readonly FileEdit[];
}

/**
 * Reads a text file. Returns no value if it does not exist, and an error with the reason if it cannot be read.
 *
 * @example
 * readText(memoryFiles({ "card.json": "{}" }), "card.json").value; // "{}"
 */
export function readText(files: SkillFiles, file: string): Result<string> {
  const content = files.text(file);
  if (content.kind === "text") return { value: content.text, diagnostics: [] };
  if (content.kind === "missing") return { diagnostics: [] };
  const reason = unreadableReason(files, file) ?? "";
  return { diagnostics: [coreDiagnostics.create("unreadable-file", { file, reason }, { file })] };
}

/**
 * Reads SKILL.md, or another Markdown file. Returns no value if it does not exist, and an error if it is not readable
 * text.
 *
 * @example
 * readSkillFile(memoryFiles({})).value; // undefined
 */
export function readSkillFile(files: SkillFiles, path = SKILL_FILE): Result<MarkdownDocument> {
  const { value, diagnostics } = readText(files, path);
  return value === undefined ? { diagnostics } : { value: readMarkdown(value, path), diagnostics: [] };
}

/** Returns the body of a Markdown file as instructions. */
export function bodyOf({ text, body }: MarkdownDocument): Pick<FoundManifest, "instructions" | "instructionsRange"> {
  const instructions = text.slice(body.start, body.end);
  return instructions === "" ? {} : { instructions, instructionsRange: body };
}

/** Separates the generated section of SKILL.md from the instructions. */
export function withoutSection(found: FoundManifest): FoundManifest {
  const { own, section } = splitBody(found.instructions ?? "");
  if (section === undefined) return found;
  const { instructions: _, ...rest } = found;
  return {
    ...rest,
    section,
    ...(found.instructions && { body: found.instructions }),
    ...(own === "" ? {} : { instructions: own }),
  };
}

/** Returns true if the body of a SKILL.md consists of a generated section. */
export function isSectionAlone(text: string): boolean {
  const { own, section } = splitBody(bodyOf(readMarkdown(text, SKILL_FILE)).instructions ?? "");
  return section !== undefined && own.trim() === "";
}
