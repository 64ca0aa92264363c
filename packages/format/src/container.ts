import {
  coreDiagnostics,
  type Diagnostic,
  type FileEdit,
  type JsonRecord,
  type Range,
  type Result,
  type SkillFiles,
} from "@skill-convert/core";
import { memoizeLast, SKILL_FILE, unreadableReason } from "@skill-convert/core/adapters";
import { type DataDocument, type MarkdownDocument, readMarkdown } from "@skill-convert/source";
import { splitBody } from "./sections.js";
import type { Table } from "./table.js";

/** A manifest as it was found in a skill's files. */
export interface FoundManifest {
  readonly data: DataDocument;
  /** The SKILL.md with or beside the manifest. */
  readonly markdown?: MarkdownDocument;
  /** The instructions for the agent, exactly as they stand; undefined if there are none. */
  readonly instructions?: string;
  readonly instructionsRange?: Range;
  /** The whole body, if a conversion wrote a section into it beside the instructions, and that section. */
  readonly body?: string;
  readonly section?: string;
  /** Where a finding about the document as a whole lies; the document itself if left out. */
  readonly documentRange?: Range;
  /**
   * Whether its place alone says that it is a manifest of the format: anything but a mapping is a mistake, and what is not
   * understood is not written over.
   */
  readonly isMarked?: boolean;
  /** Whether it is taken to belong to something else unless somebody asks for it: then it is not written over. */
  readonly isForeign?: true;
  /** What describes and writes the document, if it only stands in for the format's own manifest. */
  readonly standIn?: StandIn;
}

/** A document that may stand in for a manifest, such as the front matter of a skill that has no manifest. */
export interface StandIn {
  readonly table: Table;
  readonly container: Pick<Container, "documentName" | "write">;
}

/** Context for writing a document. */
export interface WriteContext {
  /** The front matter of SKILL.md, for a container that holds it; undefined for none. */
  readonly frontmatter?: JsonRecord | undefined | "keep";
  /** The skill before the manifest was taken out that this one replaces. */
  readonly original?: SkillFiles;
  /** The manifest that is written over, if there is one. */
  readonly over?: FoundManifest | undefined;
}

/** Where a format keeps its manifest, and how it is written there. */
export interface Container {
  /** What the document as a whole is called in messages: "the front matter". */
  readonly documentName: string;
  /** Whether `write` also writes the front matter beside the manifest, because both are in SKILL.md. */
  readonly holdsFrontMatter?: true;
  /**
   * Finds and reads the manifest: no value and no diagnostics if there is none, errors if it cannot be read. Warnings about
   * the text come with the value.
   */
  find(files: SkillFiles): Result<FoundManifest>;
  /** Why no manifest can be written there; nothing if one can. */
  refuse?(base: SkillFiles): readonly Diagnostic[];
  /**
   * The edits after which the skill has this document and these instructions.
   *
   * @param instructions undefined leaves those that are there
   */
  write(
    document: JsonRecord,
    instructions: string | undefined,
    base: SkillFiles,
    context: WriteContext,
  ): readonly FileEdit[];
  /** Takes the manifest out of a skill, and nothing else. */
  erase(files: SkillFiles): readonly FileEdit[];
}

/**
 * The text of a file: no value if it is not there, an error that says why if it cannot be read.
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

/** SKILL.md, read: no value if there is none, an error if it cannot be read as text. */
export const readSkillFile: (files: SkillFiles) => Result<MarkdownDocument> = memoizeLast((files) => {
  const { value, diagnostics } = readText(files, SKILL_FILE);
  return value === undefined ? { diagnostics } : { value: readMarkdown(value, SKILL_FILE), diagnostics: [] };
});

/** The body of a Markdown file as instructions. */
export function bodyOf({ text, body }: MarkdownDocument): Pick<FoundManifest, "instructions" | "instructionsRange"> {
  const instructions = text.slice(body.start, body.end);
  return instructions === "" ? {} : { instructions, instructionsRange: body };
}

/** What was found, without the generated section among the instructions. */
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

/** Whether there is nothing in the body of a SKILL.md but a generated section. */
export function isSectionAlone(text: string): boolean {
  const { own, section } = splitBody(bodyOf(readMarkdown(text, SKILL_FILE)).instructions ?? "");
  return section !== undefined && own.trim() === "";
}

/** Errors alone, for a reader that gives up. */
export function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}
