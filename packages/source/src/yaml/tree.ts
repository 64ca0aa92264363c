import type { Json, Path } from "@skill-convert/core";
import { setOwn } from "@skill-convert/core/json";
import {
  type Alias,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { Finding } from "../finding.js";
import { MAX_ALIASED_LENGTH } from "../limits.js";
import { lineStart } from "../lines.js";
import { duplicateFix } from "../members.js";
import { type Member, type SyntaxNode, scalarNode } from "../syntax-node.js";
import { blockScalarEnd, isBareEntry, itemTokens, keyExtent, propertiesStart } from "./extent.js";
import { quoteFix } from "./quote.js";

/** A value with its node, and its length with expanded aliases. */
export interface Built {
  readonly value: Json;
  readonly node: SyntaxNode;
  readonly weight: number;
}

/** Builds plain data and syntax nodes from the nodes of `yaml`, and finds values that JSON cannot represent. */
export class TreeBuilder {
  readonly #unused = new Map<string, Finding>();
  readonly #findings: Finding[] = [];
  /** True once the aliases expand to more than is allowed. */
  exhausted = false;
  /** True once an alias refers to an unknown anchor. */
  unresolved = false;
  readonly #source: string;
  readonly #anchors = new Map<string, Built>();
  #aliased = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /**
   * @param tokens the tokens before the node, including its tag and anchor
   * @param after the position of an empty value
   */
  build(node: Node | null, tokens: readonly CST.SourceToken[], after: number, path: Path): Built {
    const properties = propertiesStart(tokens);
    if (!node?.range) return { value: null, node: scalarNode(after, after), weight: 1 };
    const built = isAlias(node)
      ? this.#alias(node, path)
      : isMap(node)
        ? this.#record(node, properties, path)
        : isSeq(node)
          ? this.#list(node, properties, path)
          : this.#scalar(node as Scalar.Parsed, properties, after, path);
    const { anchor } = node as { anchor?: string };
    if (anchor) this.#mark(anchor, built, tokens, path);
    return built;
  }

  #mark(anchor: string, built: Built, tokens: readonly CST.SourceToken[], path: Path): void {
    this.#anchors.set(anchor, built);
    const token = tokens.find(({ type }) => type === "anchor");
    if (built.node.kind !== "scalar" || !token) return;
    const start = token.offset;
    const end = token.offset + token.source.length;
    this.#unused.set(anchor, { code: "unused-anchor", args: { text: token.source }, start, end, path });
  }

  /** Returns the findings. Call it after everything has been built. */
  finish(): readonly Finding[] {
    return [...this.#findings, ...this.#unused.values()];
  }

  #alias(node: Alias, path: Path): Built {
    const [start, end] = node.range ?? [0, 0];
    const syntax: SyntaxNode = { kind: "alias", flow: true, start, end, members: [] };
    const target = this.#anchors.get(node.source);
    this.#unused.delete(node.source);
    if (target === undefined) {
      this.unresolved = true;
      this.#findings.push({ ...this.#unknownAlias(node.source, start, end), path });
      return { value: null, node: syntax, weight: 1 };
    }
    this.#aliased += target.weight;
    if (this.#aliased > MAX_ALIASED_LENGTH && !this.exhausted) {
      this.exhausted = true;
      this.#findings.push({ code: "alias-expansion", args: { limit: MAX_ALIASED_LENGTH }, start, end, path });
    }
    return { value: this.exhausted ? null : target.value, node: syntax, weight: target.weight };
  }

  /** The name of an anchor is a word, so `*.md` was meant as text. */
  #unknownAlias(name: string, start: number, end: number): Finding {
    if (/^[\w-]+$/.test(name)) return { code: "unknown-alias", args: { name }, start, end };
    const fix = quoteFix(this.#source, start, end);
    return { code: "unquoted-start", args: { character: "*" }, start, end, fix };
  }

  #scalar(node: Scalar.Parsed, properties: number | undefined, after: number, path: Path): Built {
    const [start, to] = node.range;
    const text = this.#source.slice(start, to);
    if (text === "" && properties === undefined) return { value: null, node: scalarNode(after, after), weight: 1 };
    const block = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
    const end = block ? blockScalarEnd(this.#source, start, to) : to;
    const syntax: SyntaxNode = { kind: "scalar", flow: !block, start: properties ?? start, end, members: [] };
    return { value: this.#data(node.value, text, { start, end, path }), node: syntax, weight: to - start + 1 };
  }

  #data(value: unknown, text: string, at: { start: number; end: number; path: Path }): Json {
    if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
    if (typeof value !== "number" || !Number.isFinite(value)) {
      this.#findings.push({ code: "not-json", args: { found: text }, ...at });
      return text;
    }
    if (!Number.isSafeInteger(value) && /^[-+]?\d+$/.test(text) && BigInt(text) !== BigInt(value)) {
      this.#findings.push({ code: "imprecise-number", args: { found: text, read: String(value) }, ...at });
    }
    return value;
  }

  #list(node: YAMLSeq, properties: number | undefined, path: Path): Built {
    const [from, to] = node.range ?? [0, 0];
    const flow = node.flow === true;
    const tokens = itemTokens(node);
    const value: Json[] = [];
    const members: Member[] = [];
    let weight = 2;
    for (const [index, item] of (node.items as Node[]).entries()) {
      const token = tokens[index];
      const dash = token?.start.find((each) => each.type === "seq-item-ind")?.offset;
      const after = dash === undefined ? (item.range?.[0] ?? from) : dash + 1;
      const properties = token?.sep === undefined ? (token?.start ?? []) : [];
      const built = this.build(item, properties, after, [...path, index]);
      const start = dash ?? built.node.start;
      const afterMark = dash === undefined ? start : after;
      members.push({ keyStart: start, keyEnd: afterMark, start, afterMark, value: built.node });
      value.push(built.value);
      weight += built.weight + 1;
    }
    const end = flow ? to : (members.at(-1)?.value.end ?? to);
    const opaque = tokens.length !== members.length;
    return { value, weight, node: { kind: "list", flow, start: properties ?? from, end, members, opaque } };
  }

  #record(node: YAMLMap, properties: number | undefined, path: Path): Built {
    const [from, to] = node.range ?? [0, 0];
    const flow = node.flow === true;
    const value: { [key: string]: Json } = {};
    const members: Member[] = [];
    const latest = new Map<string, Member>();
    let weight = 2;
    let opaque = isBareEntry(this.#source, node);
    for (const pair of node.items as Pair<Node | null, Node | null>[]) {
      const token = pair.srcToken as CST.CollectionItem | undefined;
      const colon = token?.sep?.find((each) => each.type === "map-value-ind")?.offset;
      const question = token?.start.find((each) => each.type === "explicit-key-ind")?.offset;
      const key = this.#key(pair.key, path);
      const before = colon === undefined ? "" : this.#source.slice(lineStart(this.#source, colon), colon);
      // `yaml` reads `a: {}:` as two entries.
      if (colon !== undefined && !flow && question === undefined && isEmptyKey(pair.key) && /[^\s-]/.test(before)) {
        const args = { reason: "the value is complete, but a colon follows it on the line" };
        this.#findings.push({ code: "yaml-syntax", args, start: colon, end: colon + 1, path });
      }
      const extent = keyExtent(pair.key, colon, from);
      const afterMark = colon === undefined ? extent.keyEnd : colon + 1;
      const built = this.build(pair.value, token?.sep ?? [], afterMark, [...path, key.text]);
      opaque ||= colon === undefined || question !== undefined || !key.simple;
      if (Object.hasOwn(value, key.text)) {
        opaque = true;
        const first = latest.get(key.text);
        const fix = first ? duplicateFix(this.#source, first, value[key.text] ?? null, built.value) : {};
        const at = { start: extent.keyStart, end: extent.keyEnd, path: [...path, key.text] };
        this.#findings.push({ code: "duplicate-key", args: { key: key.text }, ...at, ...fix });
      }
      const start = question ?? extent.keyStart;
      const member = { key: key.text, ...extent, start, afterMark, value: built.node };
      members.push(member);
      latest.set(key.text, member);
      setOwn(value, key.text, built.value);
      weight += built.weight + key.text.length + 1;
    }
    const end = flow ? to : (members.at(-1)?.value.end ?? to);
    return { value, weight, node: { kind: "record", flow, start: properties ?? from, end, members, opaque } };
  }

  /** Returns the text of a key. A plain key such as `1.0` is its text, not a number. */
  #key(node: Node | null, path: Path): { text: string; simple: boolean } {
    if (!node?.range) return { text: "", simple: false };
    const [start, end] = node.range;
    if (isScalar(node)) {
      const text = typeof node.value === "string" ? node.value : (node.source ?? "");
      if (text === "<<" && node.type === "PLAIN")
        this.#findings.push({ code: "merge-key", start, end, path: [...path, text] });
      if (node.anchor)
        this.#anchors.set(node.anchor, { value: text, node: scalarNode(start, end), weight: end - start });
      return { text, simple: start < end && !node.anchor && !node.tag };
    }
    const target = isAlias(node) ? this.#anchors.get(node.source)?.value : undefined;
    if (isAlias(node)) this.#unused.delete(node.source);
    if (typeof target === "string") return { text: target, simple: false };
    const source = this.#source.slice(start, end);
    const around = this.#source.slice(start - 1, end + 1);
    if (/^\{\{[ \t]*[\w.-]+[ \t]*\}\}$/.test(around)) {
      const at = { start: start - 1, end: end + 1, path };
      const fix = quoteFix(this.#source, at.start, at.end);
      this.#findings.push({ code: "unquoted-start", args: { character: "{" }, ...at, fix });
    } else this.#findings.push({ code: "complex-key", args: { key: source }, start, end, path });
    return { text: source, simple: false };
  }
}

/** Returns true if an entry has no text before its colon. */
function isEmptyKey(node: Node | null): boolean {
  return !node?.range || node.range[0] === node.range[1];
}
