import type { LossGroup, LossKind, LossNote } from "../adapter/adapter.js";
import type { Template } from "../manifest/value.js";
import { formatTemplate, type TemplateSyntax } from "../template.js";
import type { Difference } from "./compare.js";
import { describePath, describeSeveral } from "./describe.js";
import type { PreparedContext } from "./loss.js";

/** The words for a loss alone, and for it and others of the same reason. */
export interface LossWords {
  readonly message: string;
  readonly group: LossGroup | undefined;
}

/** Puts a loss into words: those of the note about it, or else those of its kind. */
export function putIntoWords(
  kind: LossKind,
  difference: Difference,
  note: LossNote | undefined,
  context: PreparedContext,
): LossWords {
  if (note) return { message: note.reason, group: note.group };
  return { message: sentence(kind, difference, context), group: several(kind, difference, context) };
}

function sentence(kind: LossKind, difference: Difference, context: PreparedContext): string {
  const { title } = context.target;
  const subject = describePath(difference.before === undefined ? context.after : context.before, difference.path);
  if (difference.what === "order") return `${title} changes the order of ${subject || "the fields"}.`;
  const isShown = kind === "narrowed" && difference.after !== undefined;
  const detail = isShown ? inWords(difference, context.showsValues) : kind === "dropped" ? commandLine(difference) : "";
  return `${title} ${clause(kind, subject, difference)}${detail}.`;
}

/** Returns the words for a loss without a note and others like it; undefined if it has no name. */
function several(kind: LossKind, difference: Difference, context: PreparedContext): LossGroup | undefined {
  const { before, path, what } = difference;
  const found =
    what === "order" ? undefined : describeSeveral(before === undefined ? context.after : context.before, path);
  return found && { message: `${context.target.title} ${clause(kind, found.subject, difference)}`, name: found.name };
}

function clause(kind: LossKind, subject: string, { after }: Difference): string {
  switch (kind) {
    case "dropped":
      return `has no place for ${subject}`;
    case "narrowed":
      return after === undefined ? `leaves out ${subject}` : `can hold ${subject} only in part`;
    case "defaulted":
      return `requires ${subject}, so a default value was written`;
    case "synthesised":
      return `has ${subject}, derived from other fields`;
  }
}

/** Longer values are not quoted in messages. */
const SHORT = 40;

function inWords({ before, after }: Difference, showsValues: boolean): string {
  const oldText = JSON.stringify(before);
  const newText = JSON.stringify(after);
  if (!showsValues || oldText.length > SHORT || newText.length > SHORT || typeof before === "object") return "";
  return `: ${oldText} became ${newText}`;
}

/** Writes a dropped entrypoint as a command line, so that people can run it by hand. */
function commandLine({ path, before }: Difference): string {
  if (path.at(-2) !== "entrypoints" || !Array.isArray(before)) return "";
  const words = before.map((word) => formatTemplate(word as Template, AS_NAMED));
  return `: \`${words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ")}\``;
}

/** Writes references as their names in braces. */
const AS_NAMED: TemplateSyntax = { pattern: /(?!)/g, resolve: () => undefined, format: () => undefined };
