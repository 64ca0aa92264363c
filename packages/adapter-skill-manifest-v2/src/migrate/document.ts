import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf, textOf } from "@skill-convert/core/json";
import { neutralDescription } from "../derive/operations.js";
import { deriveCapabilities, deriveParameters, sharedPrefix } from "../derive/v1.js";
import { SCHEMA_VERSION } from "../fields/document.js";
import { SKILL_DIR } from "../fields/placeholders.js";

/** How a migration goes. */
export interface MigrateOptions {
  /** Drops a prefix such as `mem.` that the names of all operations share. */
  readonly stripOperationPrefix?: boolean;
  /** Raises the skill's version. */
  readonly bump?: "minor" | "major";
  /** Takes out a v1 block that stands beside a v2 one. */
  readonly removeV1?: boolean;
}

/** One operation of the new document and where it comes from. */
export interface MigratedOperation {
  /** Its key in version 1. */
  readonly entry: string;
  readonly name: string;
  readonly inputs: readonly string[];
  /** Whether a command of it has the placeholder `{skill_dir}`, which version 2 does not know. */
  readonly usesSkillDir: boolean;
}

export interface MigratedDocument {
  readonly document: JsonRecord;
  readonly operations: readonly MigratedOperation[];
  /** Those that were made up; undefined where the manifest has its own. */
  readonly capabilities: readonly string[] | undefined;
  /** What is new and short, to be written on one line. */
  readonly inline: ReadonlySet<Json>;
  /** The new stdout contract, which takes over what it can from the old one. */
  readonly contract: JsonRecord;
}

/** Up to here, what is new is written on one line. */
const SHORT = 90;

/** The operations of a v1 document under the names they will have. */
export function migratedOperations(raw: JsonRecord, options: MigrateOptions): MigratedOperation[] {
  const entrypoints = Object.entries(recordAt(raw, "entrypoints"));
  const prefix = options.stripOperationPrefix ? sharedPrefix(entrypoints.map(([entry]) => entry)) : "";
  return entrypoints.map(([entry, argv]) => ({
    entry,
    name: entry.slice(prefix.length),
    inputs: deriveParameters(argv).map(({ name }) => name),
    usesSkillDir: JSON.stringify(argv).includes(`{${SKILL_DIR}}`),
  }));
}

/**
 * The v2 document of a v1 document whose shape has been checked, keys in the order of the specification and unknown
 * ones after them (skill-manifest-v1.md#d27).
 *
 * @param version what is written for the version
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
  const own = getOwn(raw, "capabilities");
  const derived = deriveCapabilities(textOf(getOwn(raw, "id")), Object.keys(entrypoints));
  const contract = withoutKeys(recordAt(raw, "stdout_contract"), ["schema_version"]);
  const toOperation = (operation: MigratedOperation): readonly [string, Json] => {
    const description = describe(operation) ?? neutralDescription(operation.name);
    const input = operation.inputs.map(
      (name) => [name, short<JsonRecord>({ type: "string", required: true })] as const,
    );
    return [
      operation.name,
      {
        description,
        input: recordOf<Json>(input),
        output: short<JsonRecord>({ description: outputDescription(operation.name, contract) }),
        entrypoints: getOwn(entrypoints, operation.entry) ?? {},
      },
    ];
  };
  const document = recordOf<Json>([
    ["schema_version", SCHEMA_VERSION],
    ["id", getOwn(raw, "id")],
    ["version", version],
    ["capabilities", own ?? short(derived)],
    ["effects", getOwn(raw, "effects")],
    ["operations", recordOf<Json>(operations.map(toOperation))],
    ["stdout_contract", contract],
    ...Object.entries(withoutKeys(raw, WRITTEN)),
  ]);
  return { document, operations, capabilities: own === undefined ? derived : undefined, inline, contract };
}

/** What is known of an output of which version 1 says nothing but how it is printed: not what the operation does. */
function outputDescription(name: string, contract: JsonRecord): string {
  const isJson = getOwn(contract, "last_line_json") === true;
  return `The result of "${name}"${isJson ? ", as JSON on the last line" : ", as text"}.`;
}

/** The mapping under a key; an empty one if there is none. */
export function recordAt(raw: JsonRecord, key: string): JsonRecord {
  const value = getOwn(raw, key);
  return isJsonRecord(value) ? value : {};
}

const WRITTEN = ["schema_version", "id", "version", "capabilities", "effects", "entrypoints", "stdout_contract"];

function withoutKeys(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return recordOf<Json>(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
