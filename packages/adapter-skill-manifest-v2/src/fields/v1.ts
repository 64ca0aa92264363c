import type { JsonRecord } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import {
  type Codec,
  defineTable,
  field,
  keyed,
  marker,
  type Reading,
  type Report,
  reporting,
} from "@skill-convert/format";
import { deriveCapabilities, deriveParameters } from "../derive/v1.js";
import { V1 } from "../format.js";
import { anyNote, contractField, effectsField, id, version } from "./document.js";
import { entrypointsOf } from "./entrypoints.js";

const entrypoints = entrypointsOf(V1.id);

/** An entrypoint, of which the model makes an operation. */
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

const named = keyed("name", entry);

/** entrypoints: the operations, and with the id the capabilities. */
const operations: Codec = {
  ...named,
  get(raw, at) {
    at.note();
    const read = named.get(raw, at);
    return read && { operations: read };
  },
  put: () => undefined,
  toDocument: (raw, [head, ...inside]) =>
    (head === "operations" ? named.toDocument?.(raw, inside) : undefined) ?? { path: [] },
  toModel(raw, path) {
    const found = named.toModel?.(raw, path);
    return found && ["operations", ...found];
  },
  rows: () => named.rows?.().map((row) => ({ ...row, to: ["operations", ...row.to] })) ?? [],
};

/** The version of the contract, which has no place in version 2: it is kept like an unknown key. */
const contractVersion: Codec = {
  expected: "a version",
  schema: {},
  get: () => undefined,
  put: () => undefined,
  check: (_, { path }, report) => report({ code: "contract-schema-version", path }),
};

/** Version 1 has no specification but version 2's account of what changed. */
export const tableV1 = defineTable(
  [
    id,
    version,
    effectsField,
    field("entrypoints", "", operations, {
      required: true,
      fields: ["operations", "capabilities"],
      section: "Migration from v1",
      doc: "The commands of the skill by the name of what they do, such as memory.search.",
    }),
    contractField(anyNote, V1.id, [
      marker("schema_version", contractVersion, {
        schema: { examples: ["1.0"] },
        doc: "The version of the contract about the output.",
      }),
    ]),
  ],
  { id: V1.id },
);

/** The capabilities are derived from all entrypoints and the id. */
export function checkV1({ document }: Reading, report: Report): void {
  const { id, entrypoints } = document;
  if (!entrypoints || typeof entrypoints !== "object") return;
  const capabilities = deriveCapabilities(textOf(id), Object.keys(entrypoints)).join(", ") || "none";
  report({ code: "derived-capabilities", path: ["entrypoints"], args: { capabilities } });
}
