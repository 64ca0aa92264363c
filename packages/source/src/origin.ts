import type { Json } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { alignLists, alignSimilar } from "./align.js";
import { indentationAt } from "./lines.js";
import { dedentedLines, endOfMember, startWithComments } from "./members.js";
import { type Member, memberAt, type SyntaxNode } from "./syntax-node.js";

/** A document whose values are printed in another place. */
export interface OriginDocument {
  readonly source: string;
  readonly root: SyntaxNode;
}

/** What a value was: its data, its place, and the member and the collection that held it. */
export interface Was {
  readonly value: Json;
  readonly place: SyntaxNode;
  readonly member?: Member | undefined;
  readonly parent?: SyntaxNode | undefined;
}

/**
 * Where a value that is printed comes from. Whatever is unchanged in it is printed as the document has it: a number
 * keeps its digits, a string its quotes, an entry its comments.
 */
export class Origin {
  readonly #document: OriginDocument;
  readonly #was: Was;
  readonly #now: Json;
  readonly #key: string | undefined;
  readonly #isSame: boolean;
  #matched: readonly number[] | undefined;

  /** @param key the key that the value has now; undefined for an element of a list */
  constructor(document: OriginDocument, was: Was, now: Json, key?: string) {
    this.#document = document;
    this.#was = was;
    this.#now = now;
    this.#key = key;
    this.#isSame = isIdentical(was.value, now);
  }

  /** The key under which the value was; undefined of an element. */
  get formerKey(): string | undefined {
    return this.#was.member?.key;
  }

  /** Whether the comments above the member go with it: not if neither its key nor its value has stayed. */
  get hasComments(): boolean {
    return this.#isSame || this.formerKey === this.#key;
  }

  /** The source text of the key, if the key is unchanged. */
  key(flow: boolean): string | undefined {
    const { member, parent } = this.#was;
    if (member === undefined || member.key !== this.#key || parent?.opaque) return undefined;
    return this.#line(member.keyStart, member.keyEnd, flow);
  }

  /** The source text of the value, if it is unchanged and fits on one line. `flow`: between brackets. */
  line(flow: boolean): string | undefined {
    const { place } = this.#was;
    if (!this.#isSame || !place.flow || place.opaque) return undefined;
    return this.#line(place.start, place.end, flow);
  }

  #line(start: number, end: number, flow: boolean): string | undefined {
    const text = this.#document.source.slice(start, end);
    if (text === "" || text.includes("\n")) return undefined;
    const isSafe = !flow || this.#was.parent?.flow || /^["']/.test(text) || !/[,[\]{}]|^[?:-](?!\w)|:$/.test(text);
    return isSafe ? text : undefined;
  }

  /** The source text of an unchanged value in brackets, its lines after the first indented for another place. */
  lines(prefix: string, eol: string): string | undefined {
    const { source } = this.#document;
    const { place } = this.#was;
    if (!this.#isSame || place.start === place.end) return undefined;
    const old = indentationAt(source, place.start);
    const [first = "", ...rest] = source.slice(place.start, place.end).split(/\r?\n/);
    if (!rest.every((line) => line.startsWith(old))) return undefined;
    return [first, ...rest.map((line) => prefix + line.slice(old.length))].join(eol);
  }

  /** All lines of an unchanged member of block YAML, with its comments; under another key if that has changed. */
  member(keyText: (key: string) => string): readonly string[] | undefined {
    const { source } = this.#document;
    const { member } = this.#was;
    if (member === undefined || !this.#isWhole()) return undefined;
    const lines = dedentedLines(source, member.start, endOfMember(source, member));
    if (this.#key === undefined || this.#key === member.key) return [...this.comments(), ...lines];
    const rest = (lines[0] ?? "").slice(member.keyEnd - member.start);
    return [...this.comments(), keyText(this.#key) + rest, ...lines.slice(1)];
  }

  /** Whether the lines of the member can be printed as they are. */
  #isWhole(): boolean {
    const { member, parent } = this.#was;
    return this.#isSame && parent?.flow === false && (member?.key === this.#key || !parent.opaque);
  }

  /** Where the source text ends that is replaced: a comment after the last member goes if that is copied or gone. */
  get end(): number {
    const { place, value } = this.#was;
    const last = place.members.at(-1);
    const now = this.#now;
    if (last === undefined || place.flow || !isCollection(now) || Array.isArray(value) !== Array.isArray(now))
      return place.end;
    const parts = Object.keys(now).map((segment) => this.at(segment));
    if (parts.every((part) => part === undefined)) return place.end;
    const part = parts.find((each) => each !== undefined && each.#was.member === last);
    return part === undefined || part.#isWhole() ? endOfMember(this.#document.source, last) : part.end;
  }

  /** The comments above a member of block YAML. */
  comments(): readonly string[] {
    const { source, root } = this.#document;
    const { member, parent } = this.#was;
    if (member === undefined || !parent || parent.flow || !this.hasComments) return [];
    const start = startWithComments(source, member, parent, parent === root);
    return start === member.start ? [] : dedentedLines(source, start, member.start).slice(0, -1);
  }

  /** Where a part of the value comes from; undefined if it is new. */
  at(segment: string | number): Origin | undefined {
    const { place, value: was } = this.#was;
    const now = this.#now;
    if (isJsonRecord(was) && isJsonRecord(now)) {
      const key = String(segment);
      const next = getOwn(now, String(segment));
      if (next === undefined) return undefined;
      const from = Object.hasOwn(was, key) ? key : this.#formerKey(was, now, key);
      return from === undefined ? undefined : this.#part(memberAt(place, from), getOwn(was, from), next, key);
    }
    if (!Array.isArray(was) || !Array.isArray(now) || place.members.length !== was.length) return undefined;
    this.#matched ??= alignSimilar(was, now);
    const from = this.#matched[Number(segment)] ?? -1;
    return this.#part(place.members[from], was[from], now[Number(segment)]);
  }

  #part(member: Member | undefined, value: Json | undefined, now: Json | undefined, key?: string): Origin | undefined {
    if (member === undefined || value === undefined || now === undefined) return undefined;
    return new Origin(this.#document, { value, place: member.value, member, parent: this.#was.place }, now, key);
  }

  #formerKey(was: { readonly [key: string]: Json }, now: { readonly [key: string]: Json }, key: string) {
    const keys = Object.keys(was);
    this.#matched ??= alignLists(entriesOf(was), entriesOf(now));
    const from = keys[this.#matched[Object.keys(now).indexOf(key)] ?? -1];
    return from === undefined || Object.hasOwn(now, from) ? undefined : from;
  }
}

/** The entries of an object as elements that have names. */
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
