import { applyTextEdits, type Json, type TextEdit } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import type { YAMLError } from "yaml";
import type { DataReading, Finding } from "../finding.js";
import { type Parsed, parseYaml } from "./parse.js";
import { describeSyntaxError } from "./syntax.js";
import { expandTabs, TAB_WIDTHS, untab } from "./tabs.js";

/** Reads a YAML document with positions and findings. This is the slow reader, and it decides what a text means. */
export function readYaml(source: string): DataReading {
  const parsed = parseYaml(source);
  if (parsed.kind === "reading") return parsed.reading;
  return { value: undefined, root: undefined, findings: findMistakes(source, parsed.error) };
}

/** The most characters that are read again in order to find more mistakes. */
const MAX_REREAD = 128 * 1024;
const MAX_REPAIRS = 50;

/**
 * Finds the mistakes in a text that is not YAML. A mistake with an obvious repair is repaired in a copy, in which the
 * next one is found, so that all of them are reported at once.
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

/** Returns true if edits repair a mistake: no error may remain before their end. Only then is a fix offered. */
function isCured(edits: readonly TextEdit[], next: Parsed, { code }: Finding): boolean {
  if (next.kind === "reading") return true;
  // The end of a quote can only be judged from everything that follows it.
  if (code === "unclosed-quote") return false;
  // The width of the tabs was guessed, so errors of indentation mean that the guess may be wrong.
  if (code === "tab-indentation") return next.error.code !== "TAB_AS_INDENT" && next.error.code !== "BAD_INDENT";
  const end = edits.reduce((shift, edit) => shift + edit.text.length - (edit.end - edit.start), edits.at(-1)?.end ?? 0);
  return next.error.pos[0] > end;
}

/** Replaces tabs with spaces, if all common tab widths with which the text is YAML give the same data. */
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

/** Maps a finding in a repaired copy to the offsets of the original. */
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

/** The offset in the original text that corresponds to one in the edited text. */
function before(offset: number, edits: readonly TextEdit[]): number {
  let shift = 0;
  for (const { start, end, text } of edits) {
    if (offset <= start + shift) break;
    if (offset < start + shift + text.length) return start;
    shift += text.length - (end - start);
  }
  return offset - shift;
}
