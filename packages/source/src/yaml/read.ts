import { applyTextEdits, type Json, type TextEdit } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import type { YAMLError } from "yaml";
import type { Finding, Reading } from "../finding.js";
import { type Parsed, parseYaml } from "./parse.js";
import { describeSyntaxError } from "./syntax.js";
import { expandTabs, TAB_WIDTHS, untab } from "./tabs.js";

/** Reads a YAML document completely: data, places and findings. The slow reader, and the authority. */
export function readYaml(source: string): Reading {
  const parsed = parseYaml(source);
  if (parsed.kind === "reading") return parsed.reading;
  return { value: undefined, root: undefined, findings: findMistakes(source, parsed.error) };
}

/** Characters that are read again, all together, to find what else is wrong. */
const MAX_REREAD = 128 * 1024;
const MAX_REPAIRS = 50;

/**
 * What is wrong with a string that is not YAML. Each mistake whose cure is plain is cured in a copy, in which the next one
 * is looked for, so that all of them are said at once.
 */
function findMistakes(source: string, error: YAMLError): Finding[] {
  const findings: Finding[] = [];
  const repairs: TextEdit[][] = [];
  let text = source;
  let parsed: Parsed = { kind: "broken", error };
  for (let budget = MAX_REREAD; ; ) {
    if (parsed.kind === "reading") {
      findings.push(...parsed.reading.findings.map((finding) => inOriginal(finding, repairs)));
      return findings;
    }
    const mistake: Finding = describeSyntaxError(text, parsed.error);
    const tabs = mistake.code === "tab-indentation";
    const offered = tabs ? tabFix(text) : mistake.fix;
    const edits = tabs ? (offered?.edits ?? untab(text, TAB_WIDTHS[0])) : offered?.edits;
    budget -= text.length;
    const next: Parsed | undefined = edits && parseYaml(applyTextEdits(text, edits));
    const cured = edits && next && isCured(edits, next, mistake);
    const { fix: _, ...rest } = mistake;
    findings.push(inOriginal(cured && offered ? { ...rest, fix: offered } : rest, repairs));
    if (!cured || budget < 0 || repairs.length >= MAX_REPAIRS) return findings;
    text = applyTextEdits(text, edits);
    repairs.push([...edits]);
    parsed = next;
  }
}

/** A fix is offered only where it cures what it is for: nothing that comes before its end is wrong afterwards. */
function isCured(edits: readonly TextEdit[], next: Parsed, { code }: Finding): boolean {
  if (next.kind === "reading") return true;
  // Where a quote ends can only be told from everything that follows it.
  if (code === "unclosed-quote") return false;
  // How far the tabs go was guessed, so that nothing can be said of indentation.
  if (code === "tab-indentation") return next.error.code !== "TAB_AS_INDENT" && next.error.code !== "BAD_INDENT";
  const end = edits.reduce((shift, edit) => shift + edit.text.length - (edit.end - edit.start), edits.at(-1)?.end ?? 0);
  return next.error.pos[0] > end;
}

/** Tabs become spaces where every usual width of a tab that makes YAML of the text gives the same data. */
function tabFix(text: string): Finding["fix"] {
  const readings = TAB_WIDTHS.flatMap((width) => {
    const value = dataOf(expandTabs(text, width));
    return value === undefined ? [] : [{ width, value }];
  });
  const [first, ...others] = readings;
  const edits = first && untab(text, first.width);
  if (!edits || others.some(({ value }) => !jsonEqual(value, first.value))) return undefined;
  return { title: "Replace the tabs by spaces", edits };
}

function dataOf(text: string | undefined): Json | undefined {
  const parsed = text === undefined ? undefined : parseYaml(text);
  return parsed?.kind === "reading" ? parsed.reading.value : undefined;
}

/** A finding in a repaired copy, with the offsets of the original. */
function inOriginal(finding: Finding, repairs: readonly (readonly TextEdit[])[]): Finding {
  if (repairs.length === 0) return finding;
  const back = (offset: number) => repairs.reduceRight(before, offset);
  const { fix } = finding;
  return {
    ...finding,
    start: back(finding.start),
    end: back(finding.end),
    ...(fix && {
      fix: { ...fix, edits: fix.edits.map(({ start, end, text }) => ({ start: back(start), end: back(end), text })) },
    }),
  };
}

/** Where an offset of an edited text was before the edits. */
function before(offset: number, edits: readonly TextEdit[]): number {
  let shift = 0;
  for (const { start, end, text } of edits) {
    if (offset <= start + shift) break;
    if (offset < start + shift + text.length) return start;
    shift += text.length - (end - start);
  }
  return offset - shift;
}
