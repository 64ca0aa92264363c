import type {
  FileEdit,
  JsonRecord,
  Operation,
  Parameter,
  Path,
  SkillFiles,
  SkillManifest,
  Template,
} from "@skill-convert/core";
import { readsStandardInput } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual, valueAt } from "@skill-convert/core/json";
import { type DocumentPath, NOWHERE } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { mapEntrypoints, PLATFORMS } from "../fields/entrypoints.js";
import { parameter } from "../fields/input.js";
import { MARKS, mayPassInput, PASS_INPUT, PROGRAM_FOLLOWS } from "../files/pass-input.js";
import { blockOf } from "../files/read.js";
import { V2 } from "../format.js";
import { settlePlaceholders } from "./placeholders.js";

type Platform = (typeof PLATFORMS)[number];

const PYTHON = { unix: "python3", windows: "python" } as const;

/**
 * The operations as an agent can start them, which fills in arguments and nothing else ("entrypoints"): a program that reads its
 * inputs on standard input is started by another one that takes them as arguments.
 *
 * @param was what the manifest says that is written over, which keeps its way of starting programs
 */
export function withArguments(operations: Operation[], base: SkillFiles, was?: SkillManifest): Operation[] {
  if (!mayPassInput(base) || (was && !base.has(PASS_INPUT))) return operations;
  return operations.map((operation) => {
    const { entrypoints } = operation;
    const change = (argv: readonly Template[], platform: Platform) => [
      ...(headOf(operation, platform, argv) ?? []),
      ...argv,
    ];
    return entrypoints ? { ...operation, entrypoints: mapEntrypoints(entrypoints, change) } : operation;
  });
}

/** The inverse of {@link withArguments}, for what it makes of an operation and nothing else. */
export function withoutArguments(manifest: SkillManifest): SkillManifest {
  const { operations } = manifest;
  if (!operations.some(startsPassInput)) return manifest;
  const changed = operations.map((operation): Operation => {
    const { entrypoints } = operation;
    const change = (argv: readonly Template[], platform: Platform) =>
      argv.slice(passedBefore(operation, platform, argv));
    return entrypoints ? { ...operation, entrypoints: mapEntrypoints(entrypoints, change) } : operation;
  });
  return { ...manifest, operations: changed };
}

/** Takes the program away with the manifest, unless something starts it that somebody has written. */
export function erasePassInput(files: SkillFiles): FileEdit[] {
  const document = files.has(PASS_INPUT) && mayPassInput(files) ? blockOf(files, V2.word)?.content.value : undefined;
  const read = isJsonRecord(document) ? table.get(document, NOWHERE) : undefined;
  const manifest = read as unknown as SkillManifest | undefined;
  if (!manifest?.operations.some(startsPassInput)) return [];
  const { operations } = withoutArguments(settlePlaceholders(manifest));
  return operations.some(startsPassInput) ? [] : [{ kind: "remove", path: PASS_INPUT }];
}

/** Where a word of such a command line stands. */
export function placeOfWord(path: Path, document: JsonRecord, manifest: SkillManifest): DocumentPath | undefined {
  const at = wordAt(path);
  const found = at && table.toDocument?.(document, path);
  const written = found && valueAt(document, found.path.slice(0, -1));
  const read = valueAt(manifest, path.slice(0, -1));
  if (!at || !found || !Array.isArray(written) || !Array.isArray(read)) return undefined;
  return { path: [...found.path.slice(0, -1), at.index + written.length - read.length] };
}

/** What a word of a command line says; what only passes the inputs on says nothing. */
export function modelOfWord(_: Path, document: JsonRecord, read: Path | undefined): Path | undefined {
  const at = read && wordAt(read);
  const manifest = at && (table.get(document, NOWHERE) as unknown as SkillManifest | undefined);
  const operation = manifest && settlePlaceholders(manifest).operations[at.operation];
  const argv = at && operation?.entrypoints?.[at.platform];
  if (!argv) return read;
  const index = at.index - passedBefore(operation, at.platform, argv);
  return index < 0 ? undefined : [...read.slice(0, -1), index];
}

function wordAt([head, operation, part, platform, index, ...inside]: Path) {
  const known = PLATFORMS.find((each) => each === platform);
  const isWord = head === "operations" && part === "entrypoints" && typeof index === "number" && inside.length === 0;
  return isWord && known && typeof operation === "number" ? { operation, platform: known, index } : undefined;
}

function startsPassInput({ entrypoints }: Operation): boolean {
  return PLATFORMS.some((platform) => entrypoints?.[platform]?.includes(PASS_INPUT));
}

/** What stands before the command line of a program that reads standard input; undefined if it needs or allows nothing. */
function headOf({ input }: Operation, platform: Platform, argv: readonly Template[]): Template[] | undefined {
  const parameters = input?.parameters ?? [];
  if (parameters.length === 0 || !readsStandardInput(argv) || !parameters.every(({ name }) => isPassable(name)))
    return undefined;
  const passed = parameters.map((each): Template => [`--${each.name}${marksOf(each)}=`, { input: each.name }]);
  return [PYTHON[platform], PASS_INPUT, ...passed, PROGRAM_FOLLOWS];
}

/** Braces would end the placeholder, the others the name. */
function isPassable(name: string): boolean {
  return /^[^{}=]*[^{}=:?]$/.test(name);
}

/** The type is the one that the manifest has. */
function marksOf(input: Parameter): string {
  const written = parameter.put(input as unknown as JsonRecord, undefined, NOWHERE);
  const isText = isJsonRecord(written) && written["type"] === "string";
  return (input.required === true ? "" : MARKS.optional) + (isText ? "" : MARKS.json);
}

/** How many words of a command line only pass the inputs on. */
function passedBefore(operation: Operation, platform: Platform, argv: readonly Template[]): number {
  const length = argv.includes(PASS_INPUT) ? argv.indexOf(PROGRAM_FOLLOWS) + 1 : 0;
  const head = length > 0 ? headOf(operation, platform, argv.slice(length)) : undefined;
  return head && jsonEqual(head as never, argv.slice(0, length) as never) ? length : 0;
}
