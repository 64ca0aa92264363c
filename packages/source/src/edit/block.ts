import type { Json, TextEdit } from "@skill-convert/core";
import { columnOf, type Eol, isFirstOnLine, lineEnd, lineStart, nextLine } from "../lines.js";
import type { Member, Place } from "../place.js";
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
import type { NewMember, Writer } from "./plan.js";

const WIDTH = 100;

/** Writes changes of YAML by indentation; what is in brackets it leaves to another writer. */
export class BlockWriter implements Writer {
  readonly #source: string;
  readonly #eol: Eol;
  readonly #indentation: YamlIndentation;
  readonly #flow: FlowWriter;

  constructor(source: string, eol: Eol, indentation: YamlIndentation, flow: FlowWriter) {
    this.#source = source;
    this.#eol = eol;
    this.#indentation = indentation;
    this.#flow = flow;
  }

  replace(place: Place, value: Json, member: Member | undefined, parent: Place | undefined): TextEdit[] {
    if (parent?.flow) return this.#flow.replace(place, value, member, parent);
    if (member === undefined || parent === undefined) return [this.#replaceRoot(place, value)];
    const inline = this.#inline(place, value);
    if (inline !== undefined) return this.#replaceInline(place, member, inline);
    return this.#replaceBlock(place, member, parent, value);
  }

  /** The text of a value that stays on the line of its key, in the quotes or brackets of what was there. */
  #inline(place: Place, value: Json): string | undefined {
    const first = this.#source.charAt(place.start);
    if (typeof value === "string") {
      if (!place.flow && place.kind === "scalar" && this.#blockScalar(first, value)) return undefined;
      if (literalLines(value) !== undefined) return undefined;
      return yamlScalar(value, false, place.kind === "scalar" && (first === '"' || first === "'") ? first : undefined);
    }
    const inBrackets = place.flow && (place.kind === "list" || place.kind === "record");
    if (!inBrackets && !place.flow && place.kind === "list" && !isEmpty(value))
      return isNested(value) ? undefined : yamlShort(value);
    if (inBrackets && yamlFlow(value).length < WIDTH - columnOf(this.#source, place.start)) return yamlFlow(value);
    return yamlShort(value);
  }

  #blockScalar(first: string, value: string): string[] | undefined {
    return (first === ">" ? foldedLines(value) : undefined) ?? literalLines(value);
  }

  #replaceInline(place: Place, member: Member, text: string): TextEdit[] {
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

  #replaceBlock(place: Place, member: Member, parent: Place, value: Json): TextEdit[] {
    const column = columnOf(this.#source, member.start);
    const { afterMark } = member;
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
      const [first = "", ...rest] = blockLines(value, this.#indentation);
      const text = [` ${first}`, ...indentLines(rest, column + 2)].join(this.#eol);
      return [{ start: afterMark, end: place.end, text }];
    }
    const step = Array.isArray(value) ? this.#indentation.listStep : this.#indentation.step;
    const text = this.#eol + indentLines(blockLines(value, this.#indentation), column + step).join(this.#eol);
    const endOfKey = lineEnd(this.#source, afterMark);
    if (place.start > endOfKey) return [{ start: endOfKey, end: place.end, text }];
    const at = lineEnd(this.#source, place.end);
    return [
      { start: afterMark, end: Math.max(afterMark, place.end), text: "" },
      { start: at, end: at, text },
    ];
  }

  #replaceRoot(place: Place, value: Json): TextEdit {
    const block = place.flow || typeof value !== "object" ? yamlLines : blockLines;
    const text = block(value, this.#indentation).join(this.#eol);
    return { start: place.start, end: place.end, text };
  }

  remove(place: Place, removed: readonly number[]): TextEdit[] {
    if (place.flow) return this.#flow.remove(place, removed);
    const gone = new Set(removed);
    const edits: TextEdit[] = [];
    for (const index of removed) {
      const member = place.members[index];
      if (member === undefined) continue;
      if (isFirstOnLine(this.#source, member.start)) edits.push(this.#removeLines(member));
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
            ),
          ];
      }
    }
    return edits;
  }

  #removeLines(member: Member): TextEdit {
    const source = this.#source;
    const start = lineStart(source, member.start);
    const end = this.#afterMember(member);
    const next = nextLine(source, end);
    if (next > end && source.charCodeAt(next - 1) === 10) return { start, end: next, text: "" };
    // The last line of a text without a final line ending: the ending before it goes.
    return {
      start: start > 0 ? lineEnd(source, start - 1 - Number(source.charCodeAt(start - 2) === 13)) : 0,
      end,
      text: "",
    };
  }

  insert(place: Place, after: number | undefined, before: number, members: readonly NewMember[]): TextEdit[] {
    if (place.flow) return this.#flow.insert(place, after, before, members);
    const anchor = place.members[after ?? before];
    if (anchor === undefined) return [];
    const column = columnOf(this.#source, anchor.start);
    const lines = members.flatMap(({ key, value }) =>
      key === undefined ? itemLines(value, this.#indentation) : entryLines(key, value, this.#indentation),
    );
    const text = indentLines(lines, column).join(this.#eol);
    if (after === undefined) {
      const at = anchor.start;
      return [{ start: at, end: at, text: text.slice(column) + this.#eol + " ".repeat(column) }];
    }
    const at = this.#afterMember(anchor);
    return [{ start: at, end: at, text: this.#eol + text }];
  }

  /** The end of a member's last line, and of the comments below it that are indented as parts of it. */
  #afterMember(member: Member): number {
    const source = this.#source;
    const column = columnOf(source, member.start);
    let end = lineEnd(source, Math.max(member.value.end, member.afterMark));
    for (let at = nextLine(source, end); at < source.length; at = nextLine(source, at)) {
      const indentation = /^( *)#/.exec(source.slice(at, lineEnd(source, at)))?.[1];
      if (indentation === undefined || indentation.length <= column) break;
      end = lineEnd(source, at);
    }
    return end;
  }
}

function isNested(value: Json): boolean {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
