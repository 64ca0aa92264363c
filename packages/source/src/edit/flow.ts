import type { Json, TextEdit } from "@skill-convert/core";
import { type Eol, indentationAt, isFirstOnLine, lineStart } from "../lines.js";
import type { Origin } from "../origin.js";
import type { Member, SyntaxNode } from "../syntax-node.js";
import type { NewMember, Replacement, Writer } from "./plan.js";

/** The style in which values are written inside brackets. */
export interface FlowStyle {
  readonly eol: Eol;
  key(key: string, origin?: Origin): string;
  /** The text between a key and its value if no existing entry shows it. */
  readonly colon: string;
  /** @param prefix the indentation of the line on which the value begins; undefined if the value must be on one line */
  value(value: Json, prefix: string | undefined, column: number, origin: Origin | undefined): string;
}

/** Writes changes of JSON and of YAML in brackets. */
export class FlowWriter implements Writer {
  readonly #source: string;
  readonly #style: FlowStyle;

  constructor(source: string, style: FlowStyle) {
    this.#source = source;
    this.#style = style;
  }

  replace({ node, member, parent, value, origin }: Replacement): TextEdit[] {
    const { start, end } = node;
    const spread = parent === undefined ? member === undefined : this.#isSpread(parent);
    const prefix = spread ? indentationAt(this.#source, start) : undefined;
    const text = this.#style.value(value, prefix, start - lineStart(this.#source, start), origin);
    const gap = start === end && /\S/.test(this.#source.charAt(start - 1)) && member !== undefined ? " " : "";
    return [{ start, end, text: gap + text }];
  }

  remove(node: SyntaxNode, removed: readonly number[]): TextEdit[] {
    const edits: TextEdit[] = [];
    const gone = new Set(removed);
    for (const first of removed) {
      if (gone.has(first - 1)) continue;
      let last = first;
      while (gone.has(last + 1)) last++;
      const from = node.members[first];
      const next = node.members[last + 1];
      const previous = node.members[first - 1];
      const end = node.members[last]?.value.end;
      if (from === undefined || end === undefined) continue;
      if (next) edits.push({ start: from.start, end: next.start, text: "" });
      else if (previous)
        edits.push({ start: endOf(previous), end: Math.max(end, endOf(node.members[last])), text: "" });
    }
    return edits;
  }

  insert(node: SyntaxNode, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[] {
    const anchor = node.members[after ?? before];
    if (anchor === undefined) return [];
    const spread = this.#isSpread(node);
    const prefix = spread ? indentationAt(this.#source, anchor.start) : undefined;
    const separator = `,${spread && isFirstOnLine(this.#source, anchor.start) ? this.#style.eol + (prefix ?? "") : this.#gap(node)}`;
    const texts = members.map((member) => this.#member(node, member, prefix));
    if (after === undefined) {
      return [{ start: anchor.start, end: anchor.start, text: texts.map((text) => text + separator).join("") }];
    }
    const at = endOf(anchor);
    return [{ start: at, end: at, text: texts.map((text) => separator + text).join("") }];
  }

  #member(node: SyntaxNode, member: NewMember, prefix: string | undefined): string {
    const { key, value, origin } = member;
    const text = key === undefined ? "" : this.#style.key(key, origin);
    const head = key === undefined ? "" : text + this.#colon(node, text);
    return head + this.#style.value(value, prefix, (prefix ?? "").length + head.length, origin);
  }

  /** The text between the keys and the values of a record. YAML needs a space there after an unquoted key. */
  #colon(node: SyntaxNode, key: string): string {
    const first = node.members[0];
    if (first === undefined || first.keyEnd >= first.value.start) return this.#style.colon;
    const text = this.#source.slice(first.keyEnd, first.value.start);
    return /^:[ \t]*$/.test(text) && (text !== ":" || key.endsWith('"')) ? text : this.#style.colon;
  }

  /** The text after the commas of a collection on one line. */
  #gap(node: SyntaxNode): string {
    const [first, second] = node.members;
    if (first === undefined || second === undefined) return " ";
    const text = this.#source.slice(endOf(first), second.start);
    return /^,[ \t]*$/.test(text) ? text.slice(1) : " ";
  }

  /** Returns true if a collection has its members on separate lines. */
  #isSpread(node: SyntaxNode): boolean {
    const first = node.members[0];
    return first !== undefined && this.#source.slice(node.start, first.start).includes("\n");
  }
}

function endOf(member: Member | undefined): number {
  return member === undefined ? 0 : Math.max(member.value.end, member.keyEnd);
}
