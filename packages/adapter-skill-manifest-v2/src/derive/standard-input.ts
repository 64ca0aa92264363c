import type { FileEdit, JsonRecord, Operation, Parameter, Path, SkillManifest, Template } from "@skill-convert/core";
import { readsStandardInput } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual, valueAt } from "@skill-convert/core/json";
import {
  type DocumentPath,
  NOWHERE,
  type PrepareContext,
  type Prepared,
  type SkillFolder,
} from "@skill-convert/format";
import { table } from "../fields/document.js";
import { mapEntrypoints, PLATFORMS, type Platform } from "../fields/entrypoints.js";
import { parameter } from "../fields/input.js";
import { MARKS, mayPassInput, PASS_INPUT, PROGRAM_FOLLOWS } from "../files/pass-input.js";
import { blockIn } from "../files/read.js";
import { V2 } from "../format.js";
import { bindPlaceholders } from "./placeholders.js";

const PYTHON = { unix: "python3", windows: "python" } as const;

/**
 * Starts each program that reads its inputs on standard input through `pass_input.py`, which takes the inputs as
 * arguments, because an agent fills in arguments and nothing else (mapping-decisions.md#d73).
 * An existing manifest keeps its way of starting programs.
 */
export function withPassInput(manifest: SkillManifest, { files, existing }: PrepareContext): Prepared {
  if (!mayPassInput(files) || (existing && !files.has(PASS_INPUT))) return { manifest, notes: [] };
  const operations = manifest.operations.map((operation): Operation => {
    const { entrypoints } = operation;
    const change = (argv: readonly Template[], platform: Platform) => [
      ...(prefixFor(operation, platform, argv) ?? []),
      ...argv,
    ];
    return entrypoints ? { ...operation, entrypoints: mapEntrypoints(entrypoints, change) } : operation;
  });
  return { manifest: { ...manifest, operations }, notes: [] };
}

/** The inverse of {@link withPassInput}. Commands that it could not have written stay. */
export function withoutPassInput(manifest: SkillManifest): SkillManifest {
  const { operations } = manifest;
  if (!operations.some(startsPassInput)) return manifest;
  const changed = operations.map((operation): Operation => {
    const { entrypoints } = operation;
    const change = (argv: readonly Template[], platform: Platform) =>
      argv.slice(prefixLength(operation, platform, argv));
    return entrypoints ? { ...operation, entrypoints: mapEntrypoints(entrypoints, change) } : operation;
  });
  return { ...manifest, operations: changed };
}

/** Removes `pass_input.py` with the manifest, unless a command that somebody else wrote starts it. */
export function erasePassInput({ files, skillFile }: SkillFolder): FileEdit[] {
  const mayRemove = files.has(PASS_INPUT) && mayPassInput(files);
  const document = mayRemove ? blockIn(skillFile.value, V2.word)?.content.value : undefined;
  const read = isJsonRecord(document) ? table.get(document, NOWHERE) : undefined;
  const manifest = read as unknown as SkillManifest | undefined;
  if (!manifest?.operations.some(startsPassInput)) return [];
  const { operations } = withoutPassInput(bindPlaceholders(manifest));
  return operations.some(startsPassInput) ? [] : [{ kind: "remove", path: PASS_INPUT }];
}

/** The document path of an argument in the model, which is further back by the length of the prefix. */
export function argumentToDocument(
  path: Path,
  document: JsonRecord,
  manifest: SkillManifest,
): DocumentPath | undefined {
  const at = argumentAt(path);
  const found = at && table.toDocument?.(document, path);
  const written = found && valueAt(document, found.path.slice(0, -1));
  const read = valueAt(manifest, path.slice(0, -1));
  if (!at || !found || !Array.isArray(written) || !Array.isArray(read)) return undefined;
  return { path: [...found.path.slice(0, -1), at.index + written.length - read.length] };
}

/** The model path of an argument in the document; undefined for an argument of the prefix. */
export function argumentToModel(_: Path, document: JsonRecord, read: Path | undefined): Path | undefined {
  const at = read && argumentAt(read);
  const manifest = at && (table.get(document, NOWHERE) as unknown as SkillManifest | undefined);
  const operation = manifest && bindPlaceholders(manifest).operations[at.operation];
  const argv = at && operation?.entrypoints?.[at.platform];
  if (!argv) return read;
  const index = at.index - prefixLength(operation, at.platform, argv);
  return index < 0 ? undefined : [...read.slice(0, -1), index];
}

function argumentAt([head, operation, part, platform, index, ...inside]: Path) {
  const known = PLATFORMS.find((each) => each === platform);
  const isArgument =
    head === "operations" && part === "entrypoints" && typeof index === "number" && inside.length === 0;
  return isArgument && known && typeof operation === "number" ? { operation, platform: known, index } : undefined;
}

function startsPassInput({ entrypoints }: Operation): boolean {
  return PLATFORMS.some((platform) => entrypoints?.[platform]?.includes(PASS_INPUT));
}

/**
 * The arguments that start `pass_input.py` before the command of a program; undefined if the program needs no such
 * prefix, or if the name of an input cannot be passed.
 */
function prefixFor({ input }: Operation, platform: Platform, argv: readonly Template[]): Template[] | undefined {
  const parameters = input?.parameters ?? [];
  if (parameters.length === 0 || !readsStandardInput(argv) || !parameters.every(({ name }) => isPassable(name)))
    return undefined;
  const passed = parameters.map((each): Template => [`--${each.name}${marksOf(each)}=`, { input: each.name }]);
  return [PYTHON[platform], PASS_INPUT, ...passed, PROGRAM_FOLLOWS];
}

/** Braces would end the placeholder; `=` would end the name, and `:` or `?` at its end would be read as a mark. */
function isPassable(name: string): boolean {
  return /^[^{}=]*[^{}=:?]$/.test(name);
}

/** The marks of an input by its v2 type, because the agent fills in a value of that type. */
function marksOf(input: Parameter): string {
  const written = parameter.put(input as unknown as JsonRecord, undefined, NOWHERE);
  const isText = isJsonRecord(written) && written["type"] === "string";
  return (input.required === true ? "" : MARKS.optional) + (isText ? "" : MARKS.json);
}

/** The number of arguments before the command that only pass the inputs on. */
function prefixLength(operation: Operation, platform: Platform, argv: readonly Template[]): number {
  const length = argv.includes(PASS_INPUT) ? argv.indexOf(PROGRAM_FOLLOWS) + 1 : 0;
  const prefix = length > 0 ? prefixFor(operation, platform, argv.slice(length)) : undefined;
  return prefix && jsonEqual(prefix as never, argv.slice(0, length) as never) ? length : 0;
}
