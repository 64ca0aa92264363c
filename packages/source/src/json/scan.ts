import type { Json } from "@skill-convert/core";
import { jsonEqual, setOwn } from "@skill-convert/core/json";
import type { DataReading, Finding } from "../finding.js";
import { MAX_DEPTH } from "../limits.js";
import { type Member, type SyntaxNode, scalarNode } from "../syntax-node.js";
import { commentAt, duplicateFix, foreignWord, missingComma, quotedOtherwise, unquotedKey } from "./mistakes.js";

/** Thrown only inside the scanner: nothing after this finding can be read. */
class Stop {
  constructor(readonly finding: Finding) {}
}

interface Scanned {
  readonly value: Json;
  readonly node: SyntaxNode;
}

/** Reads JSON with the position of every value, and reports where and why a text is not JSON. */
export function scanJson(source: string): DataReading {
  const scanner = new Scanner(source);
  try {
    const { value, node } = scanner.document();
    if (scanner.broken) return { value: undefined, root: undefined, findings: scanner.findings };
    return { value, root: node, findings: scanner.findings };
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    return { value: undefined, root: undefined, findings: [...scanner.findings, stop.finding] };
  }
}

/** A string without an escape, as nearly every one is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them
const PLAIN_STRING = /"[^"\\\x00-\x1f]*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*|[-+.\d][\w.+-]*/y;
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Names for characters that a reader would not recognise in a message. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["", "the end of the text"],
  ["\n", "the end of the line"],
  ["\r", "the end of the line"],
  ["\t", "a tab"],
  ["\u00a0", "a no-break space"],
  ["\ufeff", "a byte-order mark"],
  ['"', "text in double quotes"],
]);

class Scanner {
  readonly findings: Finding[] = [];
  /** True once something was found that is not JSON, but whose meaning is clear. */
  broken = false;
  readonly #source: string;
  #at = 0;
  /** The path of the value that is being read. */
  readonly #path: (string | number)[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  document(): Scanned {
    this.#space();
    if (this.#at >= this.#source.length) throw this.#unexpected("a value");
    const scanned = this.#value();
    this.#space();
    if (this.#at < this.#source.length) throw this.#unexpected("the end");
    return scanned;
  }

  #value(): Scanned {
    const start = this.#at;
    const character = this.#source.charAt(start);
    if (character === "{" || character === "[") {
      if (this.#path.length >= MAX_DEPTH) {
        const path = [...this.#path];
        throw new Stop({ code: "too-deep", args: { limit: MAX_DEPTH }, start, end: start + 1, path });
      }
      return character === "{" ? this.#record() : this.#list();
    }
    const value = character === '"' ? this.#string() : (this.#quotedOtherwise() ?? this.#bare());
    return { value, node: scalarNode(start, this.#at) };
  }

  #record(): Scanned {
    const start = this.#at++;
    const value: { [key: string]: Json } = {};
    const members: Member[] = [];
    let opaque = false;
    this.#space();
    while (!this.#take("}")) {
      const keyStart = this.#at;
      const key = this.#source.charAt(keyStart) === '"' ? this.#string() : this.#otherKey();
      const keyEnd = this.#at;
      this.#space();
      if (!this.#take(":")) throw this.#unexpected("a colon");
      const afterMark = this.#at;
      this.#space();
      this.#path.push(key);
      const scanned = this.#value();
      if (Object.hasOwn(value, key)) {
        opaque = true;
        const same = jsonEqual(value[key], scanned.value);
        const fix = same ? duplicateFix(members, key, keyStart) : {};
        const at = { start: keyStart, end: keyEnd, path: [...this.#path] };
        this.findings.push({ code: "duplicate-key", args: { key }, ...at, ...fix });
      }
      this.#path.pop();
      setOwn(value, key, scanned.value);
      members.push({ key, keyStart, keyEnd, start: keyStart, afterMark, value: scanned.node });
      this.#separator("}");
    }
    return { value, node: { kind: "record", flow: true, start, end: this.#at, members, opaque } };
  }

  #list(): Scanned {
    const start = this.#at++;
    const value: Json[] = [];
    const members: Member[] = [];
    this.#space();
    while (!this.#take("]")) {
      const at = this.#at;
      this.#path.push(value.length);
      const scanned = this.#value();
      this.#path.pop();
      value.push(scanned.value);
      members.push({ keyStart: at, keyEnd: at, start: at, afterMark: at, value: scanned.node });
      this.#separator("]");
    }
    return { value, node: { kind: "list", flow: true, start, end: this.#at, members } };
  }

  /** Reads a comma before another member, or stops before the closing bracket. */
  #separator(closing: "}" | "]"): void {
    const end = this.#at;
    this.#space();
    const comma = this.#at;
    if (this.#take(",")) {
      this.#space();
      if (this.#source.charAt(this.#at) !== closing) return;
      const fix = { title: "Remove the comma", edits: [{ start: comma, end: comma + 1, text: "" }] };
      this.#recover({ code: "trailing-comma", args: { closing }, start: comma, end: comma + 1, fix });
    }
    if (this.#source.charAt(this.#at) === closing) return;
    const missing = missingComma(this.#source, end, this.#at, closing);
    if (!missing) throw this.#unexpected(`a comma or ${closing}`);
    this.#recover(missing);
  }

  /** Reports a mistake whose meaning is clear, so that reading can go on. */
  #recover(finding: Finding): void {
    this.broken = true;
    this.findings.push(finding);
  }

  /** Reads text in single or typographic quotes. */
  #quotedOtherwise(): string | undefined {
    const found = quotedOtherwise(this.#source, this.#at);
    if (!found) return undefined;
    this.#recover(found.finding);
    this.#at = found.finding.end;
    return found.text;
  }

  #otherKey(): string {
    const text = this.#quotedOtherwise();
    if (text !== undefined) return text;
    const found = unquotedKey(this.#source, this.#at);
    if (!found) throw this.#unexpected("a key in double quotes");
    this.#recover(found.finding);
    this.#at = found.finding.end;
    return found.text;
  }

  #string(): string {
    const start = this.#at;
    const source = this.#source;
    PLAIN_STRING.lastIndex = start;
    if (PLAIN_STRING.test(source)) {
      this.#at = PLAIN_STRING.lastIndex;
      return source.slice(start + 1, this.#at - 1);
    }
    for (let at = start + 1; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === 92) at++;
      else if (code === 34) {
        this.#at = at + 1;
        return this.#unescape(start, at + 1);
      } else if (code < 32) {
        if (code === 10 || code === 13) break;
        this.#at = at;
        throw this.#unexpected("text without control characters");
      }
    }
    throw new Stop({
      code: "unclosed-quote",
      args: { quote: '"' },
      start,
      end: Math.max(start + 1, this.#lineEnd(start)),
    });
  }

  #unescape(start: number, end: number): string {
    const text = this.#source.slice(start, end);
    const bad = /\\(?!["\\/bfnrt]|u[\da-fA-F]{4})[\s\S]?/.exec(text.replace(/\\\\/g, "  "));
    if (!bad) return JSON.parse(text) as string;
    this.#at = start + bad.index;
    throw this.#unexpected("an escape that JSON has", bad[0].length);
  }

  /** Reads a number, `true`, `false` or `null`. */
  #bare(): Json {
    const start = this.#at;
    WORD.lastIndex = start;
    const text = WORD.exec(this.#source)?.[0];
    if (text === undefined) throw this.#unexpected("a value");
    const word = WORDS.get(text);
    NUMBER.lastIndex = start;
    const number = word === undefined ? NUMBER.exec(this.#source)?.[0] : undefined;
    const foreign = word === undefined ? foreignWord(text, start) : undefined;
    if (foreign) this.#recover(foreign.finding);
    else if (word === undefined && number !== text) throw this.#unexpected("a value", text.length);
    this.#at = start + text.length;
    if (foreign) return foreign.value;
    return word === undefined ? this.#number(text, start) : word;
  }

  #number(text: string, start: number): Json {
    const value = Number(text);
    const at = () => ({ start, end: this.#at, path: [...this.#path] });
    if (!Number.isFinite(value)) {
      this.findings.push({ code: "not-json", args: { found: text }, ...at() });
      return text;
    }
    if (!Number.isSafeInteger(value) && /^-?\d+$/.test(text) && BigInt(text) !== BigInt(value)) {
      this.findings.push({ code: "imprecise-number", args: { found: text, read: String(value) }, ...at() });
    }
    return value;
  }

  #take(character: string): boolean {
    if (this.#source.charAt(this.#at) !== character) return false;
    this.#at++;
    return true;
  }

  #space(): void {
    const source = this.#source;
    for (; this.#at < source.length; this.#at++) {
      const code = source.charCodeAt(this.#at);
      if (code === 47 || code === 0xfeff || code === 0xa0) {
        const found = code === 47 ? commentAt(source, this.#at) : this.#invisible();
        if (!found) return;
        this.#recover(found);
        this.#at = found.end - 1;
      } else if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    }
  }

  #invisible(): Finding {
    const start = this.#at;
    const character = this.#source.charAt(start);
    const args = { found: NAMES.get(character) ?? "", expected: "nothing or an ordinary space" };
    const edits = [{ start, end: start + 1, text: character === "\ufeff" ? "" : " " }];
    return {
      code: "json-syntax",
      args,
      start,
      end: start + 1,
      fix: { title: "Remove the invisible character", edits },
    };
  }

  #unexpected(expected: string, length = 1): Stop {
    const start = this.#at;
    const found = this.#source.slice(start, start + length);
    const name = NAMES.get(found) ?? `"${found}"`;
    const end = Math.min(start + length, this.#source.length);
    return new Stop({ code: "json-syntax", args: { found: name, expected }, start, end });
  }

  #lineEnd(offset: number): number {
    const match = /[\r\n]/.exec(this.#source.slice(offset));
    return match ? offset + match.index : this.#source.length;
  }
}
