import {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  hasErrors,
  type Json,
  type JsonRecord,
  type Path,
} from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { DataDocument, MarkdownDocument } from "@skill-convert/source";
import type { Issue } from "../codec/codec.js";
import { Cursor, type Notes } from "../codec/cursor.js";
import { diagnose, notAMapping } from "../findings/diagnose.js";
import { formatDiagnostics } from "../findings/diagnostics.js";
import type { Table } from "../table/table.js";
import { textsOf } from "./locate.js";

// The front matter of SKILL.md next to a manifest in another file. It repeats some fields of the manifest, and may have
// fields that the manifest does not have. Reading joins the models of both (`joinModels`); writing divides a model
// between them (`divideModel`). The manifest wins where both have a field.

/** The front matter of SKILL.md, for a format that keeps its manifest in another file. */
export interface FrontMatterDefinition {
  readonly table: Table;
  /** Returns the first keys of new front matter, such as the name and the description. */
  readonly initial?: (document: JsonRecord, model: JsonRecord) => JsonRecord;
  /**
   * The code of the diagnostic for a `field` whose value differs from the manifest's; if left out, it is not reported.
   */
  readonly differsCode?: string;
  /**
   * The key of the model's extensions for values that differ from the manifest's; if left out, the model does not keep
   * them.
   */
  readonly overridesKey?: string;
  /** Converts the model for the front matter, which may need another name, such as that of the folder. */
  readonly toFrontMatter?: (model: JsonRecord) => JsonRecord;
  /** Returns true for a value that is written to the front matter alone, unless the manifest has a value already. */
  readonly holdsAlone?: (path: Path, value: Json) => boolean;
  /** Returns true if a value of the front matter has the same meaning as that of the manifest, in another form. */
  readonly sameValue?: (path: Path, value: Json, model: JsonRecord) => boolean;
}

/** SKILL.md next to a manifest, and the model of its front matter. */
export interface FrontMatterReading {
  readonly markdown?: MarkdownDocument;
  /** The front matter, if it is a mapping. */
  readonly front?: DataDocument;
  readonly model?: JsonRecord;
  /** Errors if the file cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of reading the file SKILL.md. */
interface SkillFileReading {
  readonly value?: MarkdownDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the front matter of SKILL.md next to a manifest.
 *
 * @param file the file, if there is one, or the reason why it cannot be read
 * @param notes records whether a check of the front matter would report anything
 */
export function readFrontMatter(
  { table }: FrontMatterDefinition,
  file: SkillFileReading,
  notes?: Notes,
): FrontMatterReading {
  const { value: markdown, diagnostics } = file;
  if (!markdown) return { diagnostics };
  const front = markdown.frontmatter;
  if (!front || !isJsonRecord(front.value) || hasErrors(markdown.diagnostics)) {
    if (front && notes) notes.values = true;
    return { markdown, diagnostics: markdown.diagnostics };
  }
  const model = table.get(front.value, new Cursor(textsOf(front, notes))) ?? {};
  return { markdown, front, model, diagnostics: markdown.diagnostics };
}

/**
 * Checks the front matter next to a manifest.
 *
 * @param differing the paths of the model at which the manifest has another value
 */
export function frontMatterFindings(
  { table, differsCode }: FrontMatterDefinition,
  { markdown, front }: FrontMatterReading,
  differing: readonly Path[],
  catalog: DiagnosticCatalog<DiagnosticDefinitions>,
): readonly Diagnostic[] {
  const raw = front?.value ?? {};
  if (!front) {
    const other = markdown?.frontmatter;
    return (other?.value ?? null) === null || !other ? [] : [notAMapping(other)];
  }
  // Front matter is shared with other programs, so unknown keys are not reported.
  const issues: Issue[] = table.issues(raw, textsOf(front)).filter(({ code }) => code !== "unknown-field");
  for (const modelPath of differsCode === undefined ? [] : differing) {
    const { path } = table.toDocument?.(raw, modelPath) ?? { path: modelPath };
    issues.push({ code: differsCode ?? "", path, args: { field: String(path.at(-1)) } });
  }
  const found = { data: front, ...(markdown?.frontmatterRange && { documentRange: markdown.frontmatterRange }) };
  return issues.map((issue) => {
    const isShared = Object.hasOwn(formatDiagnostics.definitions, issue.code);
    return diagnose(issue, {
      found,
      documentName: "the front matter",
      catalog: isShared ? formatDiagnostics : catalog,
    });
  });
}

/** The paths of the model to which a table maps fields, without parts of lists. */
export function pathsOf({ mapping }: Table): readonly Path[] {
  const seen = new Set<string>();
  return mapping.flatMap(({ to }) => {
    const key = to.join("/");
    if (to.length === 0 || to.includes("*") || seen.has(key)) return [];
    seen.add(key);
    return [to];
  });
}
