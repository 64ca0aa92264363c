import {
  getOwn,
  type Json,
  type JsonRecord,
  kebabCase,
  lastPart,
  type Operation,
  type Parameter,
} from "@skill-convert/core";
import { asRecord } from "../decode-document.js";
import { neutralDescription } from "../encode-document.js";
import { bracesIn, decodeEntrypoints, isPlaceholder } from "../entrypoints.js";
import { V1 } from "../formats.js";

// What version 2 demands and version 1 does not say is derived from what it does say (FORMATS.md section 3).

/** How operations are named. */
export interface DeriveOptions {
  /** Drops a prefix such as `mem.` that the names of all operations share. */
  readonly stripOperationPrefix?: boolean;
}

/** One operation for each entrypoint, with its inputs, under the entrypoint's name. */
export function deriveOperations(entrypoints: JsonRecord, options: DeriveOptions = {}): Operation[] {
  const prefix = options.stripOperationPrefix ? sharedPrefix(Object.keys(entrypoints)) : "";
  return Object.entries(entrypoints).map(([entry, raw]) => {
    const name = entry.slice(prefix.length);
    const parameters = deriveParameters(raw);
    return {
      name,
      description: neutralDescription(name),
      input: { parameters },
      entrypoints: decodeEntrypoints(asRecord(raw), new Set(parameters.map((parameter) => parameter.name)), V1.id),
    };
  });
}

/** The inputs of an entrypoint: its placeholders in order of appearance, unix before windows, each a required text. */
export function deriveParameters(entrypoint: Json): Parameter[] {
  const record = asRecord(entrypoint);
  const names = new Set<string>();
  for (const platform of ["unix", "windows"]) {
    const argv = getOwn(record, platform);
    if (!Array.isArray(argv)) continue;
    for (const item of argv)
      for (const braces of bracesIn(String(item))) if (isPlaceholder(braces)) names.add(braces.name);
  }
  return Array.from(names, (name) => ({ name, schema: { type: "string" }, required: true }));
}

/**
 * What the skill can do, in the words by which it is looked for: the last part of its id joined with each operation.
 * `skill-system-memory` and `mem.search` give `memory-search`.
 */
export function deriveCapabilities(id: string, operations: readonly string[]): string[] {
  const subject = kebabCase(lastPart(id)).split("-").at(-1) ?? "";
  const prefix = sharedPrefix(operations);
  const capabilities = operations.map((name) => kebabCase(`${subject}-${name.slice(prefix.length)}`));
  return [...new Set(capabilities)].filter((capability) => capability !== "");
}

/** The dotted prefix that all names share, its last dot included, such as `mem.`; `""` where there is none. */
export function sharedPrefix(names: readonly string[]): string {
  const [first = ""] = names;
  for (let end = first.lastIndexOf(".", first.length - 2); end > 0; end = first.lastIndexOf(".", end - 1)) {
    const prefix = first.slice(0, end + 1);
    if (names.every((name) => name.startsWith(prefix) && name.length > prefix.length)) return prefix;
  }
  return "";
}
