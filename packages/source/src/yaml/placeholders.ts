import type { Json } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { DataReading, Finding } from "../finding.js";
import { placeholderItems } from "./entry.js";
import { readYaml } from "./read.js";
import { doubleQuoted } from "./scalar.js";

// Two characters of the private use area that replace the braces of a placeholder while YAML is parsed, so that all
// offsets stay the same.
const OPEN = "\ue4b3";
const CLOSE = "\ue4b4";

/**
 * Reads a text that would be YAML if the items with placeholders in its flow lists were quoted. Each such item is read
 * as text, with a warning and a fix that quotes it. Undefined if the text has none, or another error.
 */
export function readWithPlaceholders(source: string): DataReading | undefined {
  if (source.includes(OPEN) || source.includes(CLOSE)) return undefined;
  const findings: Finding[] = [];
  let offset = 0;
  const lines = source.split("\n").map((line) => {
    const start = offset;
    offset += line.length + 1;
    let changed = line;
    for (const item of placeholderItems(line)) {
      findings.push(finding(item.text, start + item.start));
      const stand = item.text.replaceAll("{", OPEN).replaceAll("}", CLOSE);
      changed = changed.slice(0, item.start) + stand + changed.slice(item.start + item.text.length);
    }
    return changed;
  });
  if (findings.length === 0) return undefined;
  const reading = readYaml(lines.join("\n"));
  if (reading.value === undefined) return undefined;
  return { value: restore(reading.value), root: reading.root, findings: [...findings, ...reading.findings] };
}

function finding(item: string, start: number): Finding {
  const end = start + item.length;
  const edits = [{ start, end, text: doubleQuoted(item) }];
  return { code: "unquoted-placeholder", args: { text: item }, start, end, fix: { title: "Put it in quotes", edits } };
}

function restore(value: Json): Json {
  if (typeof value === "string") return value.replaceAll(OPEN, "{").replaceAll(CLOSE, "}");
  if (isJsonRecord(value)) return recordOf(Object.entries(value).map(([key, item]) => [key, restore(item)]));
  return Array.isArray(value) ? value.map(restore) : value;
}
