import type { Json, TextEdit } from "@skill-convert/core";
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

/** Writes changes of YAML by indentation; what is in brackets it leaves to another writer. */
export class BlockWriter implements Writer {
  readonly #source: string;
  readonly #root: SyntaxNode;
  readonly #eol: Eol;
  readonly #indentation: YamlIndentation;
  readonly #flow: FlowWriter;

  constructor(source: string, root: SyntaxNode, eol: Eol, flow: FlowWriter) {
    this.#source = source;
    this.#root = root;
    this.#eol = eol;
    this.#indentation = yamlIndentation(source, root);
    this.#flow = flow;
  }

  replace(replacement: Replacement): TextEdit[] {
    const { place, member, parent, value, origin } = replacement;
    if (parent?.flow) return this.#flow.replace(replacement);
    if (member === undefined || parent === undefined) return [this.#replaceRoot(place, value, origin)];
    const inline = this.#inline(place, value, origin);
    if (inline !== undefined) return this.#replaceInline(place, member, inline);
    return this.#replaceBlock(place, member, parent, value, origin);
  }

  /** The text of a value that stays on the line of its key, in the quotes or brackets of what was there. */
  #inline(place: SyntaxNode, value: Json, origin: Origin | undefined): string | undefined {
    const first = this.#source.charAt(place.start);
    if (typeof value === "string") {
      if (!place.flow && place.kind === "scalar" && this.#blockScalar(first, value)) return undefined;
      if (literalLines(value) !== undefined) return undefined;
      return yamlScalar(value, false, place.kind === "scalar" && (first === '"' || first === "'") ? first : undefined);
    }
    const inBrackets = place.flow && (place.kind === "list" || place.kind === "record");
    if (!inBrackets && !place.flow && place.kind === "list" && !isEmpty(value))
      return isNested(value) ? undefined : yamlShort(value);
    const fits = inBrackets && yamlFlow(value).length < WIDTH - columnOf(this.#source, place.start);
    return fits ? yamlFlow(value, origin) : yamlShort(value, origin);
  }

  #blockScalar(first: string, value: string): string[] | undefined {
    return (first === ">" ? foldedLines(value) : undefined) ?? literalLines(value);
  }

  #replaceInline(place: SyntaxNode, member: Member, text: string): TextEdit[] {
    const { start, end } = place;
    const sameLine = lineEnd(this.#source, member.afterMark) >= start;
    if (sameLine) {
      const gap = start === member.afterMark ? " " : "";
      return [{ start, end, text: gap + text }];
    }
    // A comment may follow the key; the value goes before it, and what was below the key goes.
    const at = member.afterMark;
    return [
      { start: at, end: at, text: ` ${text}` },
      { start: lineEnd(this.#source, at), end, text: "" },
    ];
  }

  #replaceBlock(
    place: SyntaxNode,
    member: Member,
    parent: SyntaxNode,
    value: Json,
    origin: Origin | undefined,
  ): TextEdit[] {
    const column = columnOf(this.#source, member.start);
    const { afterMark } = member;
    const end = origin?.end ?? place.end;
    if (typeof value === "string") {
      const [header = "", ...rest] = this.#blockScalar(this.#source.charAt(place.start), value) ?? [
        yamlScalar(value, false),
      ];
      const body = indentLines(rest, column + this.#indentation.step);
      const tail = this.#source.slice(place.end, lineEnd(this.#source, place.end));
      const follows = place.flow && tail.trim() !== "";
      if (!follows) return [{ start: afterMark, end: place.end, text: ` ${[header, ...body].join(this.#eol)}` }];
      const at = place.end + tail.length;
      return [
        { start: afterMark, end: place.end, text: ` ${header}` },
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
    if (place.start > endOfKey) return [{ start: endOfKey, end, text }];
    const at = lineEnd(this.#source, place.end);
    return [
      { start: afterMark, end: Math.max(afterMark, place.end), text: "" },
      { start: at, end: at, text },
    ];
  }

  #replaceRoot(place: SyntaxNode, value: Json, origin: Origin | undefined): TextEdit {
    const block = place.flow || typeof value !== "object" ? yamlLines : blockLines;
    const text = block(value, this.#indentation, origin).join(this.#eol);
    return { start: place.start, end: origin?.end ?? place.end, text };
  }

  remove(place: SyntaxNode, removed: readonly number[], moved: ReadonlySet<number>): TextEdit[] {
    if (place.flow) return this.#flow.remove(place, removed);
    const gone = new Set(removed);
    const edits: TextEdit[] = [];
    for (const index of removed) {
      const member = place.members[index];
      if (member === undefined) continue;
      if (isFirstOnLine(this.#source, member.start))
        edits.push(this.#removeLines(member, moved.has(index) ? this.#startOf(place, member) : member.start));
      else {
        // The first member stands behind the dash of a list around it: the next that stays moves there.
        let next = index + 1;
        while (gone.has(next)) next++;
        const to = place.members[next];
        if (to)
          return [
            { start: member.start, end: to.start, text: "" },
            ...this.remove(
              place,
              removed.filter((each) => each > next),
              moved,
            ),
          ];
      }
    }
    return edits;
  }

  #removeLines(member: Member, from: number): TextEdit {
    const source = this.#source;
    const start = lineStart(source, from);
    const end = endOfMember(source, member);
    const next = nextLine(source, end);
    if (next > end && source.charCodeAt(next - 1) === 10) return { start, end: next, text: "" };
    // The last line of a document without a final line ending: the ending before it goes.
    return {
      start: start > 0 ? lineEnd(source, start - 1 - Number(source.charCodeAt(start - 2) === 13)) : 0,
      end,
      text: "",
    };
  }

  insert(place: SyntaxNode, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[] {
    if (place.flow) return this.#flow.insert(place, after, before, members);
    const anchor = place.members[after ?? before];
    if (anchor === undefined) return [];
    const column = columnOf(this.#source, anchor.start);
    const lines = members.flatMap(({ key, value, origin }) =>
      key === undefined
        ? itemLines(value, this.#indentation, origin)
        : entryLines(key, value, this.#indentation, origin),
    );
    const text = indentLines(lines, column).join(this.#eol);
    if (after === undefined) {
      const at = this.#startOf(place, anchor);
      return [{ start: at, end: at, text: text.slice(column) + this.#eol + " ".repeat(column) }];
    }
    const end = endOfMember(this.#source, anchor);
    if (!this.#source.endsWith("\n")) return [{ start: end, end, text: this.#eol + text }];
    // Behind the line ending, which goes if the last lines of the anchor go.
    const at = nextLine(this.#source, end);
    return [{ start: at, end: at, text: text + this.#eol }];
  }

  #startOf(place: SyntaxNode, member: Member): number {
    return startWithComments(this.#source, member, place, place === this.#root);
  }
}

function isNested(value: Json): boolean {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
