import { getOwn, type Json, type JsonRecord, recordOf } from "@skill-convert/core";
import { inc } from "semver";
import { asRecord } from "../decode-document.js";
import { neutralDescription } from "../encode-document.js";
import { deriveCapabilities, deriveParameters, sharedPrefix } from "../v1/derive.js";
import { decodeVersion, SCHEMA_VERSION } from "../version.js";

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
}

export interface MigratedDocument {
  readonly document: JsonRecord;
  readonly operations: readonly MigratedOperation[];
  readonly capabilities: readonly string[];
  /** What is new and short, to be written on one line. */
  readonly inline: ReadonlySet<Json>;
  /** A version that could not be raised. */
  readonly notBumped?: string;
}

/** The operations of a v1 document under the names they will have. */
export function migratedOperations(raw: JsonRecord, options: MigrateOptions): MigratedOperation[] {
  const entrypoints = Object.entries(asRecord(getOwn(raw, "entrypoints")));
  const prefix = options.stripOperationPrefix ? sharedPrefix(entrypoints.map(([entry]) => entry)) : "";
  return entrypoints.map(([entry, argv]) => ({
    entry,
    name: entry.slice(prefix.length),
    inputs: deriveParameters(argv).map(({ name }) => name),
  }));
}

/**
 * The v2 document of a v1 document whose shape has been checked, keys in the order of the specification and unknown
 * ones after them (FORMATS.md section 3).
 */
export function migrateDocument(
  raw: JsonRecord,
  describe: (operation: MigratedOperation) => string | undefined,
  options: MigrateOptions,
): MigratedDocument {
  const inline = new Set<Json>();
  const short = <T extends Json>(value: T): T => {
    inline.add(value);
    return value;
  };
  const operations = migratedOperations(raw, options);
  const entrypoints = asRecord(getOwn(raw, "entrypoints"));
  const capabilities = deriveCapabilities(String(getOwn(raw, "id")), Object.keys(entrypoints));
  const { schema_version: _dropped, ...contract } = asRecord(getOwn(raw, "stdout_contract"));
  const version = raiseVersion(getOwn(raw, "version"), options.bump);
  const known = new Set(["schema_version", "id", "version", "effects", "entrypoints", "stdout_contract"]);
  const document = recordOf<Json>([
    ["schema_version", SCHEMA_VERSION],
    ["id", getOwn(raw, "id")],
    ["version", version.written],
    ["capabilities", short(capabilities)],
    ["effects", getOwn(raw, "effects")],
    [
      "operations",
      recordOf<Json>(
        operations.map((operation) => {
          const description = describe(operation) ?? neutralDescription(operation.name);
          const parameters = operation.inputs.map(
            (name) => [name, short<JsonRecord>({ type: "string", required: true })] as const,
          );
          const entry = getOwn(entrypoints, operation.entry) ?? {};
          return [
            operation.name,
            { description, input: recordOf<Json>(parameters), output: { description }, entrypoints: entry },
          ] as const;
        }),
      ),
    ],
    ["stdout_contract", recordOf(Object.entries(contract))],
    ...Object.entries(raw).filter(([key]) => !known.has(key)),
  ]);
  return { document, operations, capabilities, inline, ...(version.failed ? { notBumped: version.failed } : {}) };
}

function raiseVersion(
  raw: Json | undefined,
  bump: "minor" | "major" | undefined,
): { written: Json | undefined; failed?: string } {
  if (bump === undefined || raw === undefined) return { written: raw };
  const raised = inc(decodeVersion(raw), bump);
  return raised === null ? { written: raw, failed: String(raw) } : { written: raised };
}
