import type { Json, TextEdit } from "@skill-convert/core";
import { type Eol, indentationAt, isFirstOnLine, lineStart } from "../lines.js";
import type { Origin } from "../origin.js";
import type { Member, SyntaxNode } from "../syntax-node.js";
import type { NewMember, Replacement, Writer } from "./plan.js";

/** How values are written inside brackets. */
export interface FlowStyle {
  readonly eol: Eol;
  key(key: string, origin?: Origin): string;
  /** What stands between a key and its value where no neighbour shows it. */
  readonly colon: string;
  /** `prefix` is the indentation of the line that the value begins on; undefined where it has to stay on one line. */
  value(value: Json, prefix: string | undefined, column: number, origin: Origin | undefined): string;
}

/** Writes changes of JSON, and of YAML in brackets. */
export class FlowWriter implements Writer {
  readonly #source: string;
  readonly #style: FlowStyle;

  constructor(source: string, style: FlowStyle) {
    this.#source = source;
    this.#style = style;
  }

  replace({ place, member, parent, value, origin }: Replacement): TextEdit[] {
    const { start, end } = place;
    const spread = parent === undefined ? member === undefined : this.#isSpread(parent);
    const prefix = spread ? indentationAt(this.#source, start) : undefined;
    const text = this.#style.value(value, prefix, start - lineStart(this.#source, start), origin);
    const gap = start === end && /\S/.test(this.#source.charAt(start - 1)) && member !== undefined ? " " : "";
    return [{ start, end, text: gap + text }];
  }

  remove(place: SyntaxNode, removed: readonly number[]): TextEdit[] {
    const edits: TextEdit[] = [];
    const gone = new Set(removed);
    for (const first of removed) {
      if (gone.has(first - 1)) continue;
      let last = first;
      while (gone.has(last + 1)) last++;
      const from = place.members[first];
      const next = place.members[last + 1];
      const previous = place.members[first - 1];
      const end = place.members[last]?.value.end;
      if (from === undefined || end === undefined) continue;
      if (next) edits.push({ start: from.start, end: next.start, text: "" });
      else if (previous)
        edits.push({ start: endOf(previous), end: Math.max(end, endOf(place.members[last])), text: "" });
    }
    return edits;
  }

  insert(place: SyntaxNode, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[] {
    const anchor = place.members[after ?? before];
    if (anchor === undefined) return [];
    const spread = this.#isSpread(place);
    const prefix = spread ? indentationAt(this.#source, anchor.start) : undefined;
    const separator = `,${spread && isFirstOnLine(this.#source, anchor.start) ? this.#style.eol + (prefix ?? "") : this.#gap(place)}`;
    const texts = members.map((member) => this.#member(place, member, prefix));
    if (after === undefined) {
      return [{ start: anchor.start, end: anchor.start, text: texts.map((text) => text + separator).join("") }];
    }
    const at = endOf(anchor);
    return [{ start: at, end: at, text: texts.map((text) => separator + text).join("") }];
  }

  #member(place: SyntaxNode, member: NewMember, prefix: string | undefined): string {
    const { key, value, origin } = member;
    const text = key === undefined ? "" : this.#style.key(key, origin);
    const head = key === undefined ? "" : text + this.#colon(place, text);
    return head + this.#style.value(value, prefix, (prefix ?? "").length + head.length, origin);
  }

  /** What stands between the keys and the values of a record; YAML needs a space there after a key without quotes. */
  #colon(place: SyntaxNode, key: string): string {
    const first = place.members[0];
    if (first === undefined || first.keyEnd >= first.value.start) return this.#style.colon;
    const text = this.#source.slice(first.keyEnd, first.value.start);
    return /^:[ \t]*$/.test(text) && (text !== ":" || key.endsWith('"')) ? text : this.#style.colon;
  }

  /** What stands after the commas of a collection on one line. */
  #gap(place: SyntaxNode): string {
    const [first, second] = place.members;
    if (first === undefined || second === undefined) return " ";
    const text = this.#source.slice(endOf(first), second.start);
    return /^,[ \t]*$/.test(text) ? text.slice(1) : " ";
  }

  /** Whether a collection has its members on lines of their own. */
  #isSpread(place: SyntaxNode): boolean {
    const first = place.members[0];
    return first !== undefined && this.#source.slice(place.start, first.start).includes("\n");
  }
}

function endOf(member: Member | undefined): number {
  return member === undefined ? 0 : Math.max(member.value.end, member.keyEnd);
}
