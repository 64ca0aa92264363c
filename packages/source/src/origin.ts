import type { Json } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { alignLists, alignSimilar } from "./align.js";
import { indentationAt } from "./lines.js";
import { dedentedLines, endOfMember, startWithComments } from "./members.js";
import { type Member, memberAt, type SyntaxNode } from "./syntax-node.js";

/** The document from which source text is copied. */
export interface OriginDocument {
  readonly source: string;
  readonly root: SyntaxNode;
}

/** A value before the edit: its data, its position, and the member and the collection that held it. */
export interface FormerValue {
  readonly value: Json;
  readonly node: SyntaxNode;
  readonly member?: Member | undefined;
  readonly parent?: SyntaxNode | undefined;
}

/**
 * The value of the document from which a printed value was made. Its unchanged parts are printed with their source
 * text: a number keeps its digits, a string its quotes, an entry its comments.
 */
export class Origin {
  readonly #document: OriginDocument;
  readonly #former: FormerValue;
  readonly #current: Json;
  readonly #key: string | undefined;
  readonly #isSame: boolean;
  #matched: readonly number[] | undefined;

  /** @param key the new key of the value; undefined for an element of a list */
  constructor(document: OriginDocument, former: FormerValue, current: Json, key?: string) {
    this.#document = document;
    this.#former = former;
    this.#current = current;
    this.#key = key;
    this.#isSame = isIdentical(former.value, current);
  }

  /** The old key of the value; undefined for an element of a list. */
  get formerKey(): string | undefined {
    return this.#former.member?.key;
  }

  /** True if the comments above the member still belong to it, because its key or its value is unchanged. */
  get hasComments(): boolean {
    return this.#isSame || this.formerKey === this.#key;
  }

  /** The source text of the key, if the key is unchanged. */
  key(flow: boolean): string | undefined {
    const { member, parent } = this.#former;
    if (member === undefined || member.key !== this.#key || parent?.opaque) return undefined;
    return this.#line(member.keyStart, member.keyEnd, flow);
  }

  /**
   * The source text of the value, if it is unchanged and on one line.
   *
   * @param flow true if the text is printed between brackets
   */
  line(flow: boolean): string | undefined {
    const { node } = this.#former;
    if (!this.#isSame || !node.flow || node.opaque) return undefined;
    return this.#line(node.start, node.end, flow);
  }

  #line(start: number, end: number, flow: boolean): string | undefined {
    const text = this.#document.source.slice(start, end);
    if (text === "" || text.includes("\n")) return undefined;
    const isSafe = !flow || this.#former.parent?.flow || /^["']/.test(text) || !/[,[\]{}]|^[?:-](?!\w)|:$/.test(text);
    return isSafe ? text : undefined;
  }

  /** The source text of an unchanged value in brackets. Lines after the first get another indentation. */
  lines(prefix: string, eol: string): string | undefined {
    const { source } = this.#document;
    const { node } = this.#former;
    if (!this.#isSame || node.start === node.end) return undefined;
    const old = indentationAt(source, node.start);
    const [first = "", ...rest] = source.slice(node.start, node.end).split(/\r?\n/);
    if (!rest.every((line) => line.startsWith(old))) return undefined;
    return [first, ...rest.map((line) => prefix + line.slice(old.length))].join(eol);
  }

  /** The lines of an unchanged member of block YAML, with its comments; with the new key if the key has changed. */
  member(keyText: (key: string) => string): readonly string[] | undefined {
    const { source } = this.#document;
    const { member } = this.#former;
    if (member === undefined || !this.#isCopied()) return undefined;
    const lines = dedentedLines(source, member.start, endOfMember(source, member));
    if (this.#key === undefined || this.#key === member.key) return [...this.comments(), ...lines];
    const rest = (lines[0] ?? "").slice(member.keyEnd - member.start);
    return [...this.comments(), keyText(this.#key) + rest, ...lines.slice(1)];
  }

  /** Returns true if the lines of the member can be copied. */
  #isCopied(): boolean {
    const { member, parent } = this.#former;
    return this.#isSame && parent?.flow === false && (member?.key === this.#key || !parent.opaque);
  }

  /**
   * The end of the source text that is replaced. It includes comments after the last member if that is copied or
   * removed.
   */
  get end(): number {
    const { node, value } = this.#former;
    const last = node.members.at(-1);
    const current = this.#current;
    if (last === undefined || node.flow || !isCollection(current) || Array.isArray(value) !== Array.isArray(current))
      return node.end;
    const parts = Object.keys(current).map((segment) => this.at(segment));
    if (parts.every((part) => part === undefined)) return node.end;
    const part = parts.find((each) => each !== undefined && each.#former.member === last);
    return part === undefined || part.#isCopied() ? endOfMember(this.#document.source, last) : part.end;
  }

  /** The comments above a member of block YAML. */
  comments(): readonly string[] {
    const { source, root } = this.#document;
    const { member, parent } = this.#former;
    if (member === undefined || !parent || parent.flow || !this.hasComments) return [];
    const start = startWithComments(source, member, parent, parent === root);
    return start === member.start ? [] : dedentedLines(source, start, member.start).slice(0, -1);
  }

  /** The origin of a part of the value; undefined if the part is new. */
  at(segment: string | number): Origin | undefined {
    const { node, value: former } = this.#former;
    const current = this.#current;
    if (isJsonRecord(former) && isJsonRecord(current)) {
      const key = String(segment);
      const next = getOwn(current, String(segment));
      if (next === undefined) return undefined;
      const from = Object.hasOwn(former, key) ? key : this.#formerKey(former, current, key);
      return from === undefined ? undefined : this.#part(memberAt(node, from), getOwn(former, from), next, key);
    }
    if (!Array.isArray(former) || !Array.isArray(current) || node.members.length !== former.length) return undefined;
    this.#matched ??= alignSimilar(former, current);
    const from = this.#matched[Number(segment)] ?? -1;
    return this.#part(node.members[from], former[from], current[Number(segment)]);
  }

  #part(
    member: Member | undefined,
    value: Json | undefined,
    current: Json | undefined,
    key?: string,
  ): Origin | undefined {
    if (member === undefined || value === undefined || current === undefined) return undefined;
    return new Origin(this.#document, { value, node: member.value, member, parent: this.#former.node }, current, key);
  }

  #formerKey(former: { readonly [key: string]: Json }, current: { readonly [key: string]: Json }, key: string) {
    const keys = Object.keys(former);
    this.#matched ??= alignLists(entriesOf(former), entriesOf(current));
    const from = keys[this.#matched[Object.keys(current).indexOf(key)] ?? -1];
    return from === undefined || Object.hasOwn(current, from) ? undefined : from;
  }
}

/** The entries of an object as list elements with names. */
function entriesOf(record: { readonly [key: string]: Json }): Json[] {
  return Object.entries(record).map(([name, value]) =>
    recordOf<Json>([
      ["name", name],
      ["value", value],
    ]),
  );
}

function isCollection(value: Json): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}
