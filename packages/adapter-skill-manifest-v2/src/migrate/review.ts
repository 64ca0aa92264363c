import { type Diagnostic, type Path, type Range, sortDiagnostics, type TextEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { DataDocument } from "@skill-convert/source";
import { SKILL_DIR } from "../fields/placeholders.js";
import type { FoundDescription } from "./describe-operations.js";
import { migrateDiagnostics } from "./diagnostics.js";
import type { MigratedOperation } from "./document.js";

/** Findings for a person to review, with ranges in the file before and after the migration. */
export interface Review {
  readonly before: readonly Diagnostic[];
  readonly after: readonly Diagnostic[];
}

type Code = keyof typeof migrateDiagnostics.definitions;
type MaybeRange = Range | undefined;

/** The old block, the new one and the edits between them. */
export interface Blocks {
  readonly old: DataDocument;
  readonly written: DataDocument;
  readonly edits: readonly TextEdit[];
}

/** Collects the findings of a migration. */
export class ReviewList {
  readonly #before: Diagnostic[] = [];
  readonly #after: Diagnostic[] = [];

  constructor(private readonly blocks: Blocks) {}

  /** Adds a finding about a value, with its path in the old manifest and in the new one. */
  addAt(code: Code, args: Readonly<Record<string, string>>, old: Path, written: Path): void {
    this.#add(code, args, this.blocks.old.locate(old, "key"), this.blocks.written.locate(written, "key"));
  }

  /** Adds a finding about a part of the text that does not change. */
  addText(code: Code, args: Readonly<Record<string, string>>, range: Range): void {
    this.#add(code, args, range, movedBy(this.blocks.edits, range));
  }

  /** Adds a finding about the entire block. */
  addBlock(code: Code, args: Readonly<Record<string, string>>): void {
    this.#add(code, args, this.blocks.old.range, this.blocks.written.range);
  }

  done(): Review {
    return { before: sortDiagnostics(this.#before), after: sortDiagnostics(this.#after) };
  }

  #add(code: Code, args: Readonly<Record<string, string>>, before: MaybeRange, after: MaybeRange): void {
    const at = (range: MaybeRange) => migrateDiagnostics.create(code, args, { file: SKILL_FILE, range });
    this.#before.push(at(before ?? this.blocks.old.range));
    this.#after.push(at(after ?? this.blocks.written.range));
  }
}

/** Moves a range by edits that do not overlap it. */
function movedBy(edits: readonly TextEdit[], { start, end }: Range): Range {
  const moved = edits
    .filter((edit) => edit.end <= start)
    .reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
  return { start: start + moved, end: end + moved };
}

/** Adds the findings about the derived parts of an operation. */
export function reviewOperation(
  list: ReviewList,
  { entry, name, description, inputs, usesSkillDir }: MigratedOperation,
  found: FoundDescription | undefined,
): void {
  const old = ["entrypoints", entry];
  const written = ["operations", name];
  if (description === undefined && found) {
    list.addText("found-description", { operation: name, description: found.sentence }, found.range);
  } else if (description === undefined)
    list.addAt("neutral-description", { operation: name }, old, [...written, "description"]);
  if (inputs.length > 0) {
    list.addAt("derived-input", { operation: name, inputs: inputs.join(", ") }, old, [...written, "input"]);
  }
  if (usesSkillDir)
    list.addAt("skill-dir", { operation: name, placeholder: `{${SKILL_DIR}}` }, old, [...written, "entrypoints"]);
  if (entry !== name) list.addAt("renamed-operation", { from: entry, to: name }, old, written);
}
