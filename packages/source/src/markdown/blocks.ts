import { LineCursor } from "./cursor.js";
import { endsAtBlankLine, endsHtmlBlock, htmlBlockKind } from "./html-blocks.js";

/** A fenced code block at the top level. Offsets refer to the complete text. */
export interface Fence {
  readonly start: number;
  readonly end: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly info: string;
  readonly marker: string;
  readonly indent: number;
  readonly closed: boolean;
}

/** A block that contains other blocks. */
type ContainerBlock =
  | { readonly kind: "quote" }
  /** `width` is the column at which its content begins, counted from the content of its container. */
  | { readonly kind: "item"; readonly width: number; empty: boolean };

/** The innermost open block that contains lines. */
type LeafBlock =
  | { readonly kind: "paragraph" }
  | { readonly kind: "indented" }
  | { readonly kind: "html"; readonly type: number }
  | {
      readonly kind: "fence";
      readonly character: string;
      readonly length: number;
      readonly open: OpenFence | undefined;
    };

/** A top-level fence that is not closed yet. */
type OpenFence = Omit<Fence, "end" | "contentEnd" | "closed">;

const FENCE = /^(?:`{3,}|~{3,})/;
const CLOSING_FENCE = /^(?:`{3,}|~{3,})(?=[ \t]*$)/;
const SETEXT_UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const ATX_HEADING = /^#{1,6}(?:[ \t]+|$)/;
const LIST_MARKER = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/;

/**
 * Follows the block structure of a Markdown text (CommonMark 0.31, sections 4 and 5, and the appendix "A parsing
 * strategy") as far as that is needed to find the fenced code blocks at the top level.
 */
export class BlockScanner {
  readonly #text: string;
  readonly #start: number;
  readonly #fences: Fence[] = [];
  readonly #containers: ContainerBlock[] = [];
  /** The indexes of the block quotes among the containers. */
  readonly #quotes: number[] = [];
  #leaf: LeafBlock | undefined;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
  }

  fences(): Fence[] {
    const text = this.#text;
    for (let at = this.#start; at < text.length; ) {
      let end = at;
      while (end < text.length && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++;
      let next = end + 1;
      if (text.charCodeAt(end) === 13 && text.charCodeAt(next) === 10) next++;
      next = Math.min(next, text.length);
      this.#line(new LineCursor(text.slice(at, end)), at, next);
      at = next;
    }
    this.#closeFence(text.length, text.length, false);
    return this.#fences;
  }

  #line(cursor: LineCursor, start: number, next: number): void {
    const matched = this.#matchContainers(cursor);
    const all = matched === this.#containers.length;
    if (all && this.#continueLeaf(cursor, start, next)) return;
    const paragraph = this.#leaf?.kind === "paragraph";
    // A paragraph in a container that this line does not continue stays open for a lazy continuation line.
    const depth = this.#openBlocks(cursor, matched, paragraph, start, next);
    if (depth === undefined) return;
    if (!cursor.blank && paragraph && depth === matched) return;
    this.#close(depth);
    if (cursor.blank) return;
    this.#fill();
    this.#leaf = { kind: "paragraph" };
  }

  /** Returns the number of open containers that the line continues. */
  #matchContainers(cursor: LineCursor): number {
    let quotes = 0;
    for (const [index, container] of this.#containers.entries()) {
      if (cursor.blank) return this.#matchBlank(quotes);
      if (container.kind === "quote") {
        if (cursor.indent > 3 || cursor.rest[0] !== ">") return index;
        cursor.takeMarker(1);
        cursor.takeOptionalSpace();
        quotes++;
      } else if (cursor.indent >= container.width) cursor.takeColumns(container.width);
      else return index;
    }
    return this.#containers.length;
  }

  /**
   * Returns the number of containers that a line continues if it is blank after the markers of some block quotes: the
   * items up to the next quote, except an item that is still empty. It does not look at each item, because many blank
   * lines may follow many open items.
   */
  #matchBlank(quotes: number): number {
    const next = this.#quotes[quotes];
    if (next !== undefined) return next;
    const innermost = this.#containers.at(-1);
    return this.#containers.length - Number(innermost?.kind === "item" && innermost.empty);
  }

  /** Gives the line to the open leaf, if the leaf takes any line. Returns true if it did. */
  #continueLeaf(cursor: LineCursor, start: number, next: number): boolean {
    const leaf = this.#leaf;
    switch (leaf?.kind) {
      case "fence": {
        const closing = cursor.indent <= 3 ? CLOSING_FENCE.exec(cursor.rest)?.[0] : undefined;
        if (closing?.startsWith(leaf.character) && closing.length >= leaf.length) {
          this.#closeFence(start, next, true);
          this.#leaf = undefined;
        }
        return true;
      }
      case "html":
        if (cursor.blank && endsAtBlankLine(leaf.type)) {
          this.#leaf = undefined;
          return true;
        }
        if (endsHtmlBlock(leaf.type, cursor.remaining)) this.#leaf = undefined;
        return true;
      case "indented":
        if (cursor.blank || cursor.indent > 3) return true;
        this.#leaf = undefined;
        return false;
      default:
        return false;
    }
  }

  /**
   * Opens the blocks that begin on the line, inside the first `matched` containers. Returns the number of containers
   * around the rest of the line; undefined if a block takes the complete line.
   */
  #openBlocks(
    cursor: LineCursor,
    matched: number,
    afterParagraph: boolean,
    start: number,
    next: number,
  ): number | undefined {
    let depth = matched;
    let mayContinue = afterParagraph;
    let interrupts = afterParagraph && matched === this.#containers.length;
    for (;;) {
      if (cursor.blank) return depth;
      if (cursor.indent > 3) {
        if (mayContinue) return depth;
        this.#open(depth, { kind: "indented" });
        return undefined;
      }
      const { rest } = cursor;
      if (rest[0] === ">") {
        this.#close(depth);
        this.#fill();
        cursor.takeMarker(1);
        cursor.takeOptionalSpace();
        this.#quotes.push(this.#containers.length);
        this.#containers.push({ kind: "quote" });
        depth++;
      } else if (ATX_HEADING.test(rest)) {
        this.#open(depth, undefined);
        return undefined;
      } else if (this.#openFence(cursor, depth, start, next)) {
        return undefined;
      } else {
        const html = htmlBlockKind(rest, mayContinue);
        if (html >= 0) {
          this.#open(depth, endsHtmlBlock(html, rest) ? undefined : { kind: "html", type: html });
          return undefined;
        }
        if ((interrupts && SETEXT_UNDERLINE.test(rest)) || cursor.isThematicBreak()) {
          this.#open(depth, undefined);
          return undefined;
        }
        const marker = this.#listMarker(cursor, interrupts);
        if (marker === undefined) return depth;
        this.#close(depth);
        this.#fill();
        this.#containers.push(marker);
        depth++;
      }
      interrupts = false;
      mayContinue = false;
    }
  }

  /** Consumes a list marker and the space after it. */
  #listMarker(cursor: LineCursor, interrupts: boolean): ContainerBlock | undefined {
    const match = LIST_MARKER.exec(cursor.rest);
    if (!match) return undefined;
    const blank = cursor.rest.slice(match[0].length).trim() === "";
    if (interrupts && (blank || (match[1] !== undefined && Number(match[1]) !== 1))) return undefined;
    const markerOffset = cursor.indent;
    cursor.takeMarker(match[0].length);
    const spaces = cursor.indent;
    const taken = blank || spaces < 1 || spaces >= 5 ? 1 : spaces;
    if (blank) cursor.takeOptionalSpace();
    else cursor.takeColumns(taken);
    return { kind: "item", width: markerOffset + match[0].length + taken, empty: true };
  }

  #openFence(cursor: LineCursor, depth: number, start: number, next: number): boolean {
    const marker = FENCE.exec(cursor.rest)?.[0];
    if (marker === undefined) return false;
    const info = cursor.rest.slice(marker.length).trim();
    if (marker.startsWith("`") && info.includes("`")) return false;
    const open = depth > 0 ? undefined : { start, contentStart: next, info, marker, indent: cursor.indent };
    this.#open(depth, { kind: "fence", character: marker.charAt(0), length: marker.length, open });
    return true;
  }

  #open(depth: number, leaf: LeafBlock | undefined): void {
    this.#close(depth);
    this.#fill();
    this.#leaf = leaf;
  }

  /** Closes the leaf and all containers from index `depth` on. */
  #close(depth: number): void {
    this.#containers.length = Math.min(depth, this.#containers.length);
    while ((this.#quotes.at(-1) ?? -1) >= this.#containers.length) this.#quotes.pop();
    this.#leaf = undefined;
  }

  /** Marks the innermost container as not empty. */
  #fill(): void {
    const innermost = this.#containers.at(-1);
    if (innermost?.kind === "item") innermost.empty = false;
  }

  #closeFence(contentEnd: number, end: number, closed: boolean): void {
    if (this.#leaf?.kind !== "fence" || this.#leaf.open === undefined) return;
    this.#fences.push({ ...this.#leaf.open, contentEnd, end, closed });
  }
}
