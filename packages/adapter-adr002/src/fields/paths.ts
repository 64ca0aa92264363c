import type { Json, JsonSchema, Template } from "@skill-convert/core";
import { formatTemplate, parseTemplate, type TemplateSyntax } from "@skill-convert/core/adapters";
import { type Codec, distinct, field, list, oneOf, reporting, string, stringCodec } from "@skill-convert/format";
import { LEAVES_BASE, PLAIN_PATH, pathProblem, RELATIVE_PATH } from "../derive/paths.js";
import { record } from "./record.js";

/**
 * References of outputs to inputs: `{{name}}`, with or without spaces inside the braces (adr002.md#s44, adr002.md#d30).
 */
export const REFERENCES: TemplateSyntax = {
  pattern: /\{\{([^{}]+)\}\}/g,
  resolve(text) {
    const name = text.trim();
    return name === "" ? undefined : { input: name };
  },
  format(reference) {
    if (!("input" in reference)) return undefined;
    const { input } = reference;
    return input !== "" && input === input.trim() && !/[{}]/.test(input) ? `{{${input}}}` : undefined;
  },
};

const NO_BRACES: JsonSchema = { allOf: [PLAIN_PATH], not: { anyOf: [{ pattern: "\\{\\{" }, { pattern: "\\.\\." }] } };
const INPUT: JsonSchema = { type: "object", required: ["input"], properties: { input: { pattern: "^[^\\s{}]+$" } } };

/** The patterns that the format holds exactly: text and references to inputs that make an allowed path. */
export const PATTERN: JsonSchema = {
  anyOf: [
    NO_BRACES,
    {
      type: "array",
      prefixItems: [{ anyOf: [NO_BRACES, INPUT] }],
      items: { anyOf: [{ type: "string", not: { pattern: "[{}~:]|\\.\\." } }, INPUT] },
    },
  ],
};

/** A path that stays inside its base (adr002.md#s41, adr002.md#d28). Other paths are reported and never written. */
export const requiredPath = pathCodec(
  PLAIN_PATH,
  (text) => text,
  (model) => (typeof model === "string" ? model : undefined),
);

/** A path with references to inputs. `checkReferences` checks that the inputs are declared. */
export const pattern = pathCodec(
  PATTERN,
  (text) => parseTemplate(text, REFERENCES),
  (model) => formatTemplate(model, REFERENCES),
);

function pathCodec(
  holds: JsonSchema,
  read: (text: string) => Template,
  write: (model: Template) => string | undefined,
): Codec<Template> {
  const path = stringCodec<Template>({
    schema: { type: "string", pattern: RELATIVE_PATH },
    holds,
    read(text, at) {
      const model = read(text);
      if (typeof model !== "string") at.noteDocument();
      return model;
    },
    write(model) {
      const text = write(model);
      return text !== undefined && pathProblem(text) === undefined ? text : undefined;
    },
  });
  return reporting(path, (raw) => {
    const problem = typeof raw === "string" ? pathProblem(raw) : undefined;
    if (problem === undefined) return [];
    const code = problem === LEAVES_BASE ? "path-leaves-base" : "forbidden-path";
    return [{ code, path: [], args: { path: String(raw), problem } }];
  });
}

const base = (fallback: string) =>
  field("base", "base", oneOf({ skill_root: "skill", repo_root: "repository", cwd: "cwd" }), {
    section: "Path Resolution",
    doc: `What the path is relative to: the skill's folder, the repository's root or the working directory; ${fallback} if left out.`,
  });

const requiredFile = record([
  field("path", "path", requiredPath, {
    required: true,
    key: true,
    doc: "A relative path that stays inside its base.",
  }),
  base("skill_root"),
  field("description", "description", string, { doc: "What the file is for." }),
]);

const producedFile = record([
  field("pattern", "pattern", pattern, {
    required: true,
    key: true,
    doc: "The path of the file; {{name}} is replaced by the value of an input.",
  }),
  base("repo_root"),
  field("description", "description", string, { doc: "A description of the file." }),
]);

/** The same path under another base is another file (adr002.md#d14). */
export const requiredFiles = distinct(list(requiredFile), "duplicate-entry", "path", ({ base = "skill", path }) => [
  base,
  path ?? null,
]);
export const producedFiles = distinct(
  list(producedFile),
  "duplicate-entry",
  "pattern",
  ({ base = "repository", pattern }): Json => [base, pattern ?? null],
);
