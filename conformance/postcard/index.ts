import {
  asField,
  dataFile,
  defineFindings,
  defineFormat,
  field,
  fieldsOf,
  list,
  nameOnce,
  oneName,
  string,
  structuralDiagnostics,
  unite,
} from "@skill-convert/format";

const ID = "postcard";
const { defineTable } = fieldsOf(ID);
const FILE = "postcard.json";
const names = oneName("A postcard");

/** An input, of which a postcard has only the name. */
const input = asField("name", string, { schema: {} });

const table = defineTable(
  [
    field("title", "", names.codec(string), { required: true, fields: ["id", "name"], doc: "The name of the skill." }),
    field("says", "description", string, { doc: "A description of the skill." }),
    field("takes", "operations.0.input.parameters", list(input), { doc: "The names of its inputs." }),
  ],
  { initial: () => ({ operations: [{}] }) },
);

const findings = defineFindings(ID, {
  ...structuralDiagnostics,
  "missing-field": {
    ...structuralDiagnostics["missing-field"],
    section: "Postcard, fields",
    requirement: "A postcard has a title.",
    structural: true,
  },
  "wrong-type": {
    ...structuralDiagnostics["wrong-type"],
    section: "Postcard, fields",
    requirement: "Every field has its type.",
    structural: true,
  },
  "misspelt-field": {
    ...structuralDiagnostics["misspelt-field"],
    section: "Postcard, fields",
    requirement: "Fields are spelled as above.",
  },
});

/** The adapter of the postcard format. */
export const postcardAdapter = defineFormat({
  format: {
    id: ID,
    title: "Postcard",
    manifestFiles: [FILE],
    detect: (files) => (files.has(FILE) ? { file: FILE, rank: 500 } : undefined),
  },
  versions: ["1"],
  findings,
  container: dataFile({ names: [FILE] }),
  table,
  prepare: [nameOnce(names), unite()],
  idOf: ({ title }) => String(title),
  coverage: {
    id: { holds: "narrowed" },
    name: { holds: "narrowed" },
    "operations/*/input/parameters": { holds: "narrowed" },
  },
});
