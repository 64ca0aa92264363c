import { defineDiagnostics, type JsonRecord } from "@skill-convert/core";
import { uniteOperations } from "@skill-convert/core/adapters";
import * as f from "@skill-convert/format";

const id = "postcard";
const FILE = "postcard.json";

/** A codec that reads a string as several fields of the model. */
const text = (read: (text: string) => JsonRecord, write: (model: JsonRecord) => JsonRecord[string] | undefined) => ({
  ...f.codec<JsonRecord>({
    expected: "a string",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? read(raw) : undefined),
    put: write,
  }),
  toDocument: () => ({ path: [] }),
  toModel: () => ["name"],
});

const title = text(
  (name) => ({ id: name, name }),
  (manifest) => manifest["id"] ?? manifest["name"] ?? "untitled",
);
const parameter = text(
  (name) => ({ name, schema: {} }),
  ({ name }) => name,
);

const table = f.defineTable(
  [
    f.field("title", "", title, { required: true, fields: ["id", "name"], doc: "The name of the skill." }),
    f.field("says", "description", f.string, { doc: "A description of the skill." }),
    f.field("takes", "operations.0.input.parameters", f.list(parameter), { doc: "The names of its inputs." }),
  ],
  { id, initial: () => ({ operations: [{}] }) },
);

/** The adapter of the postcard format. */
export const postcardAdapter = f.defineFormat({
  format: {
    id,
    title: "Postcard",
    manifestFiles: [FILE],
    detect: (files) => (files.has(FILE) ? { file: FILE, rank: 500 } : undefined),
  },
  versions: ["1"],
  diagnostics: defineDiagnostics(id, f.structuralDiagnostics),
  container: f.dataFile({ names: [FILE] }),
  table,
  prepare: uniteOperations,
  idOf: ({ title }) => String(title),
  rules: {
    "missing-field": { section: "Postcard, fields", requirement: "A postcard has a title.", structural: true },
    "wrong-type": { section: "Postcard, fields", requirement: "Every field has its type.", structural: true },
    "misspelt-field": { section: "Postcard, fields", requirement: "Fields are spelled as above." },
  },
  coverage: {
    id: { holds: "narrowed", adds: ["synthesised"] },
    name: { holds: "narrowed", adds: ["synthesised"] },
    operations: { holds: "narrowed", adds: ["synthesised"], where: "one" },
    "operations/*/input/parameters": { holds: "narrowed", adds: ["synthesised"] },
    "operations/*/input/parameters/*/name": { holds: "exact" },
    "operations/*/input/parameters/*/schema": { holds: "exact", exactFor: { const: {} } },
  },
});
