import type { Reading } from "../reading.js";
import { findMistakes } from "./mistakes.js";
import { parseYaml } from "./parse.js";

/** Reads a YAML document completely: data, places and findings. The slow reader, and the authority. */
export function readYaml(source: string): Reading {
  const parsed = parseYaml(source);
  if (parsed.kind === "reading") return parsed.reading;
  return { value: undefined, root: undefined, findings: findMistakes(source, parsed.error) };
}
