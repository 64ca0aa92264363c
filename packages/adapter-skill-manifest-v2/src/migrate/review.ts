import { type Diagnostic, type Path, type Range, sortDiagnostics, type TextEdit } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { jsonEqual, valueAt } from "@skill-convert/core/json";
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

/** A finding of a migration. */
interface Entry {
  readonly code: Code;
  readonly args: Readonly<Record<string, string>>;
  readonly before: Range;
  readonly after: Range;
  /** The value in the new manifest that the finding is about. */
  readonly place: Path;
  /** The derived values: once a person has changed all of them, nothing is left to review. Empty if it always is. */
  readonly values: readonly Path[];
}

/** The old block, the new one and the edits between them. */
export interface Blocks {
  readonly old: DataDocument;
  readonly written: DataDocument;
  readonly edits: readonly TextEdit[];
}

/** Collects the findings of a migration. */
export class ReviewList {
  readonly #entries: Entry[] = [];

  constructor(private readonly blocks: Blocks) {}

  /**
   * Adds a finding about a value, with its path in the old manifest and in the new one.
   *
   * @param values the derived values; empty if a person cannot settle the finding by changing a value
   */
  addAt(code: Code, args: Entry["args"], old: Path, written: Path, values: readonly Path[] = [written]): void {
    const before = this.blocks.old.locate(old, "key") ?? this.blocks.old.range;
    const after = this.blocks.written.locate(written, "key") ?? this.blocks.written.range;
    this.#entries.push({ code, args, before, after, place: written, values });
  }

  /** Adds a finding about a part of the text that does not change, from which a value of the new manifest comes. */
  addText(code: Code, args: Entry["args"], range: Range, written: Path): void {
    const after = movedBy(this.blocks.edits, range);
    this.#entries.push({ code, args, before: range, after, place: written, values: [written] });
  }

  /** Adds a finding about the entire block. */
  addBlock(code: Code, args: Entry["args"]): void {
    const { old, written } = this.blocks;
    this.#entries.push({ code, args, before: old.range, after: written.range, place: [], values: [] });
  }

  done(): Review {
    return {
      before: findings(this.#entries, ({ before }) => before),
      after: findings(this.#entries, ({ after }) => after),
    };
  }

  /** The findings whose derived values a later version of the block still has, with ranges in that version. */
  remaining(current: DataDocument): Diagnostic[] {
    const isDerived = (path: Path) => jsonEqual(valueAt(this.blocks.written.value, path), valueAt(current.value, path));
    const open = this.#entries.filter(({ values }) => values.length === 0 || values.some(isDerived));
    return findings(open, ({ place }) => (place.length > 0 && current.locate(place, "key")) || current.range);
  }
}

function findings(entries: readonly Entry[], rangeOf: (entry: Entry) => Range): Diagnostic[] {
  return sortDiagnostics(
    entries.map((entry) =>
      migrateDiagnostics.create(entry.code, entry.args, { file: SKILL_FILE, range: rangeOf(entry) }),
    ),
  );
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
  { entry, name, description, inputs, skillDirIn }: MigratedOperation,
  found: FoundDescription | undefined,
): void {
  const old = ["entrypoints", entry];
  const written = ["operations", name];
  if (description === undefined && found) {
    list.addText("found-description", { operation: name, description: found.sentence }, found.range, [
      ...written,
      "description",
    ]);
  } else if (description === undefined)
    list.addAt("neutral-description", { operation: name }, old, [...written, "description"]);
  if (inputs.length > 0) {
    list.addAt("derived-input", { operation: name, inputs: inputs.join(", ") }, old, [...written, "input"]);
  }
  if (skillDirIn.length > 0)
    list.addAt(
      "skill-dir",
      { operation: name, placeholder: `{${SKILL_DIR}}` },
      old,
      [...written, "entrypoints"],
      skillDirIn.map((system) => [...written, "entrypoints", system]),
    );
  if (entry !== name) list.addAt("renamed-operation", { from: entry, to: name }, old, written, []);
}
