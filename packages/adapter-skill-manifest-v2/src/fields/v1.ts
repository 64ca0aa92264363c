import type { JsonRecord } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import {
  type Codec,
  defineTable,
  field,
  keyed,
  type ManifestReading,
  marker,
  type Report,
  reporting,
} from "@skill-convert/format";
import { deriveCapabilities, deriveParameters } from "../derive/v1.js";
import { V1 } from "../format.js";
import { anyNote, contractField, effectsField, id, version } from "./document.js";
import { entrypointsOf } from "./entrypoints.js";

const entrypoints = entrypointsOf(V1.id);

/** An entrypoint, which is an operation in the model (skill-manifest-v1.md#d14). */
export const entry: Codec<JsonRecord> = reporting<JsonRecord>(
  {
    ...entrypoints,
    get(raw, at) {
      const read = entrypoints.get(raw, at);
      return read && { entrypoints: read };
    },
    put: () => undefined,
    toDocument: (raw, [head, ...inside]) =>
      (head === "entrypoints" ? entrypoints.toDocument?.(raw, inside) : undefined) ?? { path: [] },
    toModel: (raw, path) => ["entrypoints", ...(entrypoints.toModel?.(raw, path) ?? [])],
    child: (_, key) => entrypoints.child?.(_, key),
    rows: () => entrypoints.rows?.().map((row) => ({ ...row, to: ["entrypoints", ...row.to] })) ?? [],
  },
  (raw, { path }) => {
    const operation = String(path[1] ?? "");
    const inputs = deriveParameters(raw).map(({ name }) => name);
    const derived = [{ code: "derived-operation", path: [], args: { operation } }];
    if (inputs.length === 0) return derived;
    return [...derived, { code: "derived-input", path: [], args: { operation, inputs: inputs.join(", ") } }];
  },
);

const byName = keyed("name", entry);

/** `entrypoints`, from which the operations are read and, together with the id, the capabilities are derived. */
const operations: Codec = {
  ...byName,
  get(raw, at) {
    at.note();
    const read = byName.get(raw, at);
    return read && { operations: read };
  },
  put: () => undefined,
  toDocument: (raw, [head, ...inside]) =>
    (head === "operations" ? byName.toDocument?.(raw, inside) : undefined) ?? { path: [] },
  toModel(raw, path) {
    const found = byName.toModel?.(raw, path);
    return found && ["operations", ...found];
  },
  rows: () => byName.rows?.().map((row) => ({ ...row, to: ["operations", ...row.to] })) ?? [],
};

/**
 * The version of the contract, which version 2 does not have. It is kept like an unknown key
 * (skill-manifest-v1.md#d20).
 */
const contractVersion: Codec = {
  expected: "a version",
  schema: {},
  get: () => undefined,
  put: () => undefined,
  check: (_, { path }, report) => report({ code: "contract-schema-version", path }),
};

/** The fields of version 1, which only the migration section of version 2 describes (skill-manifest-v1.md#d1). */
export const tableV1 = defineTable(
  [
    id,
    version,
    effectsField,
    field("entrypoints", "", operations, {
      required: true,
      fields: ["operations", "capabilities"],
      section: "Migration from v1",
      doc: "The commands of the skill by the name of the operation, such as memory.search.",
    }),
    contractField(anyNote, V1.id, [
      marker("schema_version", contractVersion, {
        schema: { examples: ["1.0"] },
        doc: "The version of the output contract.",
      }),
    ]),
  ],
  { id: V1.id },
);

/** Reports the capabilities, which are derived from all entrypoints and the id (skill-manifest-v1.md#d16). */
export function checkV1({ document }: ManifestReading, report: Report): void {
  const { id, entrypoints } = document;
  if (!entrypoints || typeof entrypoints !== "object") return;
  const capabilities = deriveCapabilities(textOf(id), Object.keys(entrypoints)).join(", ") || "none";
  report({ code: "derived-capabilities", path: ["entrypoints"], args: { capabilities } });
}
