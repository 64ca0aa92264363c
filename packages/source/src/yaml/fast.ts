import type { Json } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";
import type { DataReading } from "../finding.js";
import { MAX_DEPTH } from "../limits.js";
import { type Member, type SyntaxNode, scalarNode } from "../syntax-node.js";
import { blockScalarEnd } from "./extent.js";
import { blockScalar, isBlank, LineScanner, Unsure, unsure, withoutSpaces } from "./fast-lines.js";
import { flowValue, isPlainStart, plainValue, quotedText } from "./fast-scalar.js";

const SPACE = 32;
const DOUBLE_QUOTE = 34;
const HASH = 35;
const SINGLE_QUOTE = 39;
const DASH = 45;
const COLON = 58;
const OPEN_BRACKET = 91;
const OPEN_BRACE = 123;
const PIPE = 124;
const GREATER_THAN = 62;

/** Matches nearly every key, up to its colon. */
const SIMPLE_KEY = /[A-Za-z_][\w-]*(?=:(?:[ \n]|$))/y;

/** YAML allows a key of up to 1024 characters without a question mark before it. */
const LONGEST_KEY = 1000;

/**
 * Reads the YAML that people write by hand, about thirty times faster than `yaml`: mappings and lists by indentation,
 * scalars of every style, collections in brackets on one line. Undefined for any other text, and if there is something
 * to report; {@link readYaml} then decides.
 */
export function readYamlFast(text: string): Json | undefined {
  return readFast(text.includes("\r") ? text.replaceAll("\r\n", "\n") : text, false)?.value;
}

/** The same with the positions of all values. Lines that end in a carriage return are left to the slow reader. */
export function parseYamlFast(source: string): DataReading | undefined {
  return readFast(source, true);
}

function readFast(source: string, withNodes: boolean): DataReading | undefined {
  if (/[\t\r\ufeff]/.test(source)) return undefined;
  try {
    const reader = new FastReader(source, withNodes);
    const value = reader.document();
    return { value, root: reader.node, findings: [] };
  } catch (error) {
    if (error instanceof Unsure) return undefined;
    throw error;
  }
}

class FastReader extends LineScanner {
  /** The node of the value that was read last; undefined if no nodes are built. */
  node: SyntaxNode | undefined;
  readonly #withNodes: boolean;
  #depth = 0;

  constructor(text: string, withNodes: boolean) {
    super(text);
    this.#withNodes = withNodes;
  }

  document(): Json {
    if (/^--- *\n/.test(this.text)) this.at = this.text.indexOf("\n") + 1;
    this.nextContent();
    if (this.indent !== 0) unsure();
    const value = this.#block();
    return this.indent < 0 ? value : unsure();
  }

  #scalar(start: number, end: number): void {
    if (this.#withNodes) this.node = scalarNode(start, end);
  }

  /** Adds a member whose value was read last. */
  #member(members: Member[], start: number, afterMark: number, key?: string, keyEnd = afterMark): void {
    const { node: value } = this;
    if (value === undefined) return;
    if (key === undefined) members.push({ keyStart: start, keyEnd, start, afterMark, value });
    else members.push({ key, keyStart: start, keyEnd, start, afterMark, value });
  }

  #collection(kind: "list" | "record", members: readonly Member[]): void {
    const first = members[0];
    const last = members.at(-1);
    if (first && last)
      this.node = { kind, flow: false, start: first.start, end: last.value.end, members, opaque: false };
  }

  /** Reads the mapping or list that begins here. */
  #block(): Json {
    if (++this.#depth > MAX_DEPTH / 2) unsure();
    const value = this.#isDash() ? this.#list(this.indent) : this.#mapping(this.indent, this.#keyEnd());
    this.#depth--;
    return value;
  }

  #isDash(): boolean {
    const next = this.text.charCodeAt(this.at + 1);
    return this.text.charCodeAt(this.at) === DASH && (next === SPACE || isBlank(next));
  }

  #list(indent: number): Json[] {
    const items: Json[] = [];
    const members: Member[] = [];
    while (this.indent === indent && this.#isDash()) {
      const dash = this.at;
      this.at++;
      this.skipSpaces();
      this.indent = indent + this.at - dash;
      if (this.#isDash()) items.push(this.#block());
      else {
        const keyEnd = this.#keyEnd();
        if (keyEnd < 0) items.push(this.#inline(indent));
        else items.push(this.#mapping(this.indent, keyEnd));
      }
      this.#member(members, dash, dash + 1);
    }
    this.#collection("list", members);
    return this.indent > indent ? unsure() : items;
  }

  /** @param keyEnd the offset of the colon after the first key */
  #mapping(indent: number, keyEnd: number): Json {
    const value: { [key: string]: Json } = {};
    const members: Member[] = [];
    for (let colon = keyEnd; ; colon = this.#keyEnd()) {
      const start = this.at;
      if (colon < 0 || colon - start > LONGEST_KEY) unsure();
      const key = this.#key(colon);
      if (Object.hasOwn(value, key) || key === "<<") unsure();
      this.at = colon + 1;
      this.skipSpaces();
      setOwn(value, key, this.#entryValue(indent, colon + 1));
      if (this.#withNodes)
        this.#member(members, start, colon + 1, key, withoutSpaces(this.text, start, colon).length + start);
      if (this.indent === indent) continue;
      this.#collection("record", members);
      return this.indent > indent ? unsure() : value;
    }
  }

  /** @param after the position of an empty value */
  #entryValue(indent: number, after: number): Json {
    const code = this.text.charCodeAt(this.at);
    if (!isBlank(code) && code !== HASH) return this.#inline(indent);
    this.endOfLine();
    this.nextContent();
    if (this.indent > indent) return this.#block();
    if (this.indent === indent && this.#isDash()) return this.#list(indent);
    this.#scalar(after, after);
    return null;
  }

  /** The offset of the colon that ends the key which begins here; -1 if no key begins here. */
  #keyEnd(): number {
    const { text, at } = this;
    SIMPLE_KEY.lastIndex = at;
    if (SIMPLE_KEY.test(text)) return SIMPLE_KEY.lastIndex;
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      let colon = quotedText(text, at, code).end;
      while (text.charCodeAt(colon) === SPACE) colon++;
      return this.#endsKey(colon) ? colon : -1;
    }
    if (!isPlainStart(text, at)) return -1;
    for (let colon = at; ; colon++) {
      if (this.#endsKey(colon)) return colon;
      const each = text.charCodeAt(colon);
      if (isBlank(each) || (each === HASH && text.charCodeAt(colon - 1) === SPACE)) return -1;
    }
  }

  #endsKey(at: number): boolean {
    if (this.text.charCodeAt(at) !== COLON) return false;
    const next = this.text.charCodeAt(at + 1);
    return next === SPACE || isBlank(next);
  }

  #key(colon: number): string {
    const code = this.text.charCodeAt(this.at);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return quotedText(this.text, this.at, code).value;
    return withoutSpaces(this.text, this.at, colon);
  }

  /**
   * Reads the value that begins on this line, whose key or dash is in column `indent`, and skips to the next content.
   */
  #inline(indent: number): Json {
    const { text, at } = this;
    const code = text.charCodeAt(at);
    let value: Json;
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      const quoted = quotedText(text, at, code);
      value = quoted.value;
      this.at = quoted.end;
      this.#scalar(at, quoted.end);
      this.endOfLine();
    } else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      const flow = flowValue(text, at, this.#depth, this.#withNodes);
      value = flow.value;
      this.at = flow.end;
      this.node = flow.node;
      this.endOfLine();
    } else if (code === PIPE || code === GREATER_THAN) {
      value = blockScalar(this, indent);
      if (this.#withNodes) this.node = { ...scalarNode(at, blockScalarEnd(text, at, this.at)), flow: false };
    } else {
      if (!isPlainStart(text, at)) unsure();
      value = plainValue(this.plainText(indent));
      this.#scalar(at, this.textEnd);
    }
    this.nextContent();
    return value;
  }
}
