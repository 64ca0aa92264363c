import type { Json, Range, TextEdit } from "@skill-convert/core";
import type { EditOptions } from "../document.js";
import { columnOf, type Eol, isFirstOnLine, lineEnd, lineStart, nextLine } from "../lines.js";
import { endOfMember, startWithComments } from "../members.js";
import type { Origin } from "../origin.js";
import type { Member, SyntaxNode } from "../syntax-node.js";
import {
  blockLines,
  entryLines,
  indentLines,
  itemLines,
  type YamlIndentation,
  yamlFlow,
  yamlLines,
  yamlShort,
} from "../yaml/print.js";
import { foldedLines, literalLines, yamlScalar } from "../yaml/scalar.js";
import type { FlowWriter } from "./flow.js";
import type { NewMember, Replacement, Writer } from "./plan.js";
import { yamlIndentation } from "./yaml-style.js";

const WIDTH = 100;

/** Writes changes of block YAML. It passes changes of collections in brackets to a {@link FlowWriter}. */
export class BlockWriter implements Writer {
  readonly #source: string;
  readonly #root: SyntaxNode;
  readonly #eol: Eol;
  readonly #indentation: YamlIndentation;
  readonly #flow: FlowWriter;
  readonly #removesComments: boolean;

  constructor(source: string, root: SyntaxNode, eol: Eol, flow: FlowWriter, options: EditOptions) {
    this.#source = source;
    this.#root = root;
    this.#eol = eol;
    this.#removesComments = options.comments === "remove";
    this.#indentation = yamlIndentation(source, root);
    this.#flow = flow;
  }

  replace(replacement: Replacement): TextEdit[] {
    const { node, member, parent, value, origin } = replacement;
    if (parent?.flow) return this.#flow.replace(replacement);
    if (member === undefined || parent === undefined) return [this.#replaceRoot(node, value, origin)];
    const inline = this.#inline(node, value, origin);
    if (inline !== undefined) return this.#replaceInline(node, member, inline);
    return this.#replaceBlock(node, member, parent, value, origin);
  }

  /**
   * The text of a value on the line of its key, in the quotes or brackets of the old value; undefined if it needs
   * lines.
   */
  #inline(node: SyntaxNode, value: Json, origin: Origin | undefined): string | undefined {
    const first = this.#source.charAt(node.start);
    if (typeof value === "string") {
      if (!node.flow && node.kind === "scalar" && this.#blockScalar(first, value)) return undefined;
      if (literalLines(value) !== undefined) return undefined;
      return yamlScalar(value, false, node.kind === "scalar" && (first === '"' || first === "'") ? first : undefined);
    }
    const inBrackets = node.flow && (node.kind === "list" || node.kind === "record");
    if (!inBrackets && !node.flow && node.kind === "list" && !isEmpty(value))
      return isNested(value) ? undefined : yamlShort(value);
    const fits = inBrackets && yamlFlow(value).length < WIDTH - columnOf(this.#source, node.start);
    return fits ? yamlFlow(value, origin) : yamlShort(value, origin);
  }

  #blockScalar(first: string, value: string): string[] | undefined {
    return (first === ">" ? foldedLines(value) : undefined) ?? literalLines(value);
  }

  #replaceInline(node: SyntaxNode, member: Member, text: string): TextEdit[] {
    const { start, end } = node;
    const sameLine = lineEnd(this.#source, member.afterMark) >= start;
    if (sameLine) {
      const gap = start === member.afterMark ? " " : "";
      return [{ start, end, text: gap + text }];
    }
    // A comment may follow the key. The value goes before it, and the old value below the key goes.
    const at = member.afterMark;
    return [
      { start: at, end: at, text: ` ${text}` },
      { start: lineEnd(this.#source, at), end, text: "" },
    ];
  }

  #replaceBlock(
    node: SyntaxNode,
    member: Member,
    parent: SyntaxNode,
    value: Json,
    origin: Origin | undefined,
  ): TextEdit[] {
    const column = columnOf(this.#source, member.start);
    const { afterMark } = member;
    const end = origin?.end ?? node.end;
    if (typeof value === "string") {
      const [header = "", ...rest] = this.#blockScalar(this.#source.charAt(node.start), value) ?? [
        yamlScalar(value, false),
      ];
      const body = indentLines(rest, column + this.#indentation.step);
      const tail = this.#source.slice(node.end, lineEnd(this.#source, node.end));
      const follows = node.flow && tail.trim() !== "";
      if (!follows) return [{ start: afterMark, end: node.end, text: ` ${[header, ...body].join(this.#eol)}` }];
      const at = node.end + tail.length;
      return [
        { start: afterMark, end: node.end, text: ` ${header}` },
        { start: at, end: at, text: this.#eol + body.join(this.#eol) },
      ];
    }
    if (parent.kind === "list") {
      const [first = "", ...rest] = blockLines(value, this.#indentation, origin);
      const text = [` ${first}`, ...indentLines(rest, column + 2)].join(this.#eol);
      return [{ start: afterMark, end, text }];
    }
    const step = Array.isArray(value) ? this.#indentation.listStep : this.#indentation.step;
    const text = this.#eol + indentLines(blockLines(value, this.#indentation, origin), column + step).join(this.#eol);
    const endOfKey = lineEnd(this.#source, afterMark);
    if (node.start > endOfKey) return [{ start: endOfKey, end, text }];
    const at = lineEnd(this.#source, node.end);
    return [
      { start: afterMark, end: Math.max(afterMark, node.end), text: "" },
      { start: at, end: at, text },
    ];
  }

  #replaceRoot(node: SyntaxNode, value: Json, origin: Origin | undefined): TextEdit {
    const block = node.flow || typeof value !== "object" ? yamlLines : blockLines;
    const text = block(value, this.#indentation, origin).join(this.#eol);
    return { start: node.start, end: origin?.end ?? node.end, text };
  }

  remove(node: SyntaxNode, removed: readonly number[], moved: ReadonlySet<number>): TextEdit[] {
    if (node.flow) return this.#flow.remove(node, removed);
    const gone = new Set(removed);
    const edits: TextEdit[] = [];
    for (const index of removed) {
      const member = node.members[index];
      if (member === undefined) continue;
      if (isFirstOnLine(this.#source, member.start)) {
        const takesComments = this.#removesComments || moved.has(index);
        edits.push(this.#removeLines(member, takesComments ? this.#startOf(node, member) : member.start));
      } else {
        // The first member is on the line of a list's dash. The next remaining member takes its place there.
        let next = index + 1;
        while (gone.has(next)) next++;
        const to = node.members[next];
        if (to)
          return [
            { start: member.start, end: to.start, text: "" },
            ...this.remove(
              node,
              removed.filter((each) => each > next),
              moved,
            ),
          ];
      }
    }
    return this.#removesComments ? this.#withBlankLines(edits) : edits;
  }

  /** Joins removals that only blank lines separate, and leaves no more blank lines than there were on one side. */
  #withBlankLines(edits: readonly TextEdit[]): TextEdit[] {
    const source = this.#source;
    const joined: Range[] = [];
    for (const { start, end } of edits) {
      const last = joined.at(-1);
      if (last && source.slice(last.end, start).trim() === "") joined[joined.length - 1] = { start: last.start, end };
      else joined.push({ start, end });
    }
    return joined.map(({ start, end }) => {
      const above = blankLinesBefore(source, start);
      const below = blankLinesAfter(source, end);
      if (above === 0) return { start, end: below, text: "" };
      return { start: below > end || below === source.length ? above : start, end, text: "" };
    });
  }

  #removeLines(member: Member, from: number): TextEdit {
    const source = this.#source;
    const start = lineStart(source, from);
    const end = endOfMember(source, member);
    const next = nextLine(source, end);
    if (next > end && source.charCodeAt(next - 1) === 10) return { start, end: next, text: "" };
    // The last line of a document without a final line ending: remove the ending before it.
    return {
      start: start > 0 ? lineEnd(source, start - 1 - Number(source.charCodeAt(start - 2) === 13)) : 0,
      end,
      text: "",
    };
  }

  insert(node: SyntaxNode, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[] {
    if (node.flow) return this.#flow.insert(node, after, before, members);
    const anchor = node.members[after ?? before];
    if (anchor === undefined) return [];
    const column = columnOf(this.#source, anchor.start);
    const lines = members.flatMap(({ key, value, origin }) =>
      key === undefined
        ? itemLines(value, this.#indentation, origin)
        : entryLines(key, value, this.#indentation, origin),
    );
    const text = indentLines(lines, column).join(this.#eol);
    if (after === undefined) {
      const at = this.#startOf(node, anchor);
      return [{ start: at, end: at, text: text.slice(column) + this.#eol + " ".repeat(column) }];
    }
    const end = endOfMember(this.#source, anchor);
    if (!this.#source.endsWith("\n")) return [{ start: end, end, text: this.#eol + text }];
    // After the line ending, which is removed along with the last lines of the anchor.
    const at = nextLine(this.#source, end);
    return [{ start: at, end: at, text: text + this.#eol }];
  }

  #startOf(node: SyntaxNode, member: Member): number {
    return startWithComments(this.#source, member, node, node === this.#root);
  }
}

/** The start of the blank lines above a line. */
function blankLinesBefore(source: string, start: number): number {
  let first = start;
  while (first > 0) {
    const previous = lineStart(source, first - 1);
    if (source.slice(previous, first).trim() !== "") break;
    first = previous;
  }
  return first;
}

/** The end of the blank lines from a line on. */
function blankLinesAfter(source: string, start: number): number {
  let end = start;
  while (end < source.length) {
    const next = nextLine(source, end);
    if (source.slice(end, next).trim() !== "") break;
    end = next;
  }
  return end;
}

function isNested(value: Json): boolean {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
