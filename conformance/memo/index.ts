import { filesMatching } from "@skill-convert/core/adapters";
import {
  asField,
  defineFindings,
  defineFormat,
  field,
  fieldsOf,
  inFrontMatter,
  list,
  nameOnce,
  oneName,
  string,
  structuralDiagnostics,
  unite,
} from "@skill-convert/format";

const ID = "memo";
const { defineTable } = fieldsOf(ID);
const names = oneName("A memo");

const table = defineTable(
  [
    field("memo", "", names.codec(string), { required: true, fields: ["id", "name"], doc: "The name of the skill." }),
    field("about", "description", string, { doc: "A description of the skill." }),
    field("takes", "operations.0.input.parameters", list(asField("name", string, { schema: {} })), {
      doc: "The names of its inputs.",
    }),
  ],
  { initial: () => ({ operations: [{}] }) },
);

/** The adapter of an invented format with one skill per Markdown file: `memos/greet.md`. */
export const memoAdapter = defineFormat({
  format: {
    id: ID,
    title: "Memo",
    manifestFiles: ["memos/*.md"],
    singleFile: true,
    mark: "front matter with memo",
    detect(files) {
      const [file] = filesMatching(files, "*.md");
      const content = file === undefined ? undefined : files.text(file);
      return file && content?.kind === "text" && /^---\r?\n(?:.*\n)*?memo:/.test(content.text)
        ? { file, rank: 500 }
        : undefined;
    },
  },
  versions: ["1"],
  findings: defineFindings(ID, structuralDiagnostics),
  container: inFrontMatter({ own: new Set(["memo", "about", "takes"]) }),
  instructionsFile: "*.md",
  table,
  prepare: [nameOnce(names), unite()],
  idOf: ({ memo }) => String(memo),
  coverage: {
    id: { holds: "narrowed" },
    name: { holds: "narrowed" },
    instructions: { holds: "exact" },
    "operations/*/input/parameters": { holds: "narrowed" },
  },
});
