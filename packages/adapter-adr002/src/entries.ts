import { getOwn, type Json, type JsonRecord, type Path, rememberLast } from "@skill-convert/core";
import { asRecord, recordsOf } from "./extensions.js";
import { type ListEntry, readLists } from "./split-lists.js";

/** An input or a variable, and where it stands in the document. */
export interface Entry extends ListEntry {
  readonly name: string | undefined;
}

/** A path or a pattern of a file. */
export interface WrittenPath {
  readonly text: string;
  readonly path: Path;
  readonly file: JsonRecord;
}

/** The things that a manifest lists. */
export interface Entries {
  readonly inputs: readonly Entry[];
  readonly env: readonly Entry[];
  readonly commands: readonly JsonRecord[];
  /** The paths of required files. */
  readonly required: readonly WrittenPath[];
  /** The patterns of produced files. */
  readonly produced: readonly WrittenPath[];
  readonly artifacts: readonly Json[];
}

/** What a document lists, as far as it can be understood. */
export const entriesOf: (document: JsonRecord) => Entries = rememberLast((document) => {
  const preconditions = asRecord(getOwn(document, "preconditions"));
  const outputs = asRecord(getOwn(document, "outputs"));
  const artifacts = getOwn(outputs, "artifacts");
  return {
    inputs: listed(document, "inputs"),
    env: listed(document, "env"),
    commands: recordsOf(getOwn(preconditions, "commands")),
    required: writtenPaths(preconditions, ["preconditions", "path"]),
    produced: writtenPaths(outputs, ["outputs", "pattern"]),
    artifacts: Array.isArray(artifacts) ? artifacts : [],
  };
});

function listed(document: JsonRecord, key: "inputs" | "env"): Entry[] {
  return readLists(getOwn(document, key)).map(({ raw, required, path }) => {
    const name = getOwn(raw, "name");
    return { raw, required, path: [key, ...path], name: typeof name === "string" ? name : undefined };
  });
}

function writtenPaths(section: JsonRecord, [name, key]: readonly [section: string, key: string]): WrittenPath[] {
  const found: WrittenPath[] = [];
  for (const [index, file] of recordsOf(getOwn(section, "files")).entries()) {
    const text = getOwn(file, key);
    if (typeof text === "string") found.push({ text, path: [name, "files", index, key], file });
  }
  return found;
}
