import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf, textOf } from "@skill-convert/core/json";
import { neutralDescription } from "../derive/operations.js";
import {
  declaredDescription,
  declaredInput,
  deriveCapabilities,
  deriveParameters,
  sharedPrefix,
} from "../derive/v1.js";
import { SCHEMA_VERSION } from "../fields/document.js";
import { SKILL_DIR } from "../fields/placeholders.js";

/** The options of {@link planMigration}. */
export interface MigrateOptions {
  /** Drops a prefix such as `mem.` that the names of all operations share (skill-manifest-v1.md#d21). */
  readonly stripOperationPrefix?: boolean;
  /** Raises the skill's version. */
  readonly bump?: "minor" | "major";
  /** Removes a v1 block from a file that also has a v2 block. */
  readonly removeV1?: boolean;
}

/** One operation of the new document, with its origin. */
export interface MigratedOperation {
  /** The key of its entrypoint in version 1. */
  readonly entry: string;
  readonly name: string;
  /** The description that it has in version 1 already. */
  readonly description: string | undefined;
  /** The derived inputs. */
  readonly inputs: readonly string[];
  /** The systems whose command contains `{skill_dir}`, which version 2 does not define (skill-manifest-v1.md#d23). */
  readonly skillDirIn: readonly string[];
}

export interface MigratedDocument {
  readonly document: JsonRecord;
  readonly operations: readonly MigratedOperation[];
  /** The derived capabilities; undefined if the manifest has its own. */
  readonly capabilities: readonly string[] | undefined;
  /** New values that are short enough to be written on one line. */
  readonly inline: ReadonlySet<Json>;
  /** The new stdout contract: the old one without its `schema_version`. */
  readonly contract: JsonRecord;
}

/** The length up to which a new value is written on one line, in characters. */
const SHORT = 90;

/** The operations of a v1 document with their new names. */
export function migratedOperations(raw: JsonRecord, options: MigrateOptions): MigratedOperation[] {
  const entrypoints = Object.entries(recordAt(raw, "entrypoints"));
  const prefix = options.stripOperationPrefix ? sharedPrefix(entrypoints.map(([entry]) => entry)) : "";
  return entrypoints.map(([entry, argv]) => ({
    entry,
    name: entry.slice(prefix.length),
    description: declaredDescription(argv),
    inputs: deriveParameters(argv).map(({ name }) => name),
    skillDirIn: Object.entries(isJsonRecord(argv) ? argv : {}).flatMap(([system, command]) =>
      JSON.stringify(command).includes(`{${SKILL_DIR}}`) ? [system] : [],
    ),
  }));
}

/**
 * The v2 document for a v1 document that has been validated. Its keys are in the order of the specification, followed
 * by unknown ones (skill-manifest-v1.md#d27).
 *
 * @param version the version to write
 */
export function migrateDocument(
  raw: JsonRecord,
  version: Json | undefined,
  describe: (operation: MigratedOperation) => string | undefined,
  options: MigrateOptions,
): MigratedDocument {
  const inline = new Set<Json>();
  const short = <T extends Json>(value: T): T => {
    if (JSON.stringify(value).length <= SHORT) inline.add(value);
    return value;
  };
  const operations = migratedOperations(raw, options);
  const entrypoints = recordAt(raw, "entrypoints");
  const declared = getOwn(raw, "capabilities");
  const derived = deriveCapabilities(textOf(getOwn(raw, "id")), Object.keys(entrypoints));
  const contract = withoutKeys(recordAt(raw, "stdout_contract"), ["schema_version"]);
  const toOperation = (operation: MigratedOperation): readonly [string, Json] => {
    const entry = recordAt(entrypoints, operation.entry);
    const ownInput = declaredInput(entry);
    const description = operation.description ?? describe(operation) ?? neutralDescription(operation.name);
    const moved = [
      ...(operation.description === undefined ? [] : ["description"]),
      ...(ownInput === undefined ? [] : ["input"]),
    ];
    const derivedInput = operation.inputs.map(
      (name) => [name, short<JsonRecord>({ type: "string", required: true })] as const,
    );
    return [
      operation.name,
      {
        description,
        input: recordOf<Json>([...Object.entries(ownInput ?? {}), ...derivedInput]),
        output: short<JsonRecord>({ description: outputDescription(operation.name, contract) }),
        entrypoints: moved.length > 0 ? withoutKeys(entry, moved) : (getOwn(entrypoints, operation.entry) ?? {}),
      },
    ];
  };
  const document = recordOf<Json>([
    ["schema_version", SCHEMA_VERSION],
    ["id", getOwn(raw, "id")],
    ["version", version],
    ["capabilities", declared ?? short(derived)],
    ["effects", getOwn(raw, "effects")],
    ["operations", recordOf<Json>(operations.map(toOperation))],
    ["stdout_contract", contract],
    ...Object.entries(withoutKeys(raw, WRITTEN)),
  ]);
  return { document, operations, capabilities: declared === undefined ? derived : undefined, inline, contract };
}

/**
 * Describes an output by the way it is printed, because version 1 says nothing else about it
 * (skill-manifest-v1.md#d19).
 */
function outputDescription(name: string, contract: JsonRecord): string {
  const isJson = getOwn(contract, "last_line_json") === true;
  return `The result of "${name}"${isJson ? ", as JSON on the last line" : ", as text"}.`;
}

/** The object under a key, or an empty object. */
export function recordAt(raw: JsonRecord, key: string): JsonRecord {
  const value = getOwn(raw, key);
  return isJsonRecord(value) ? value : {};
}

const WRITTEN = ["schema_version", "id", "version", "capabilities", "effects", "entrypoints", "stdout_contract"];

function withoutKeys(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return recordOf<Json>(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
