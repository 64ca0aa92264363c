import type { Template } from "@skill-convert/core";
import { parseTemplate } from "@skill-convert/core/adapters";
import { type Codec, codec, type Field, field } from "@skill-convert/format";
import { interpolated, listOf, syntax, words, writeTemplate } from "./text.js";

type Variable = { readonly name: string; readonly required: boolean };
type File = { readonly path: Template; readonly base: string };

const names = codec<readonly Variable[]>({
  expected: words.expected,
  schema: words.schema,
  get(raw, at) {
    const all = words.get(raw, at);
    return all && [...new Set(all)].map((name) => ({ name, required: true }));
  },
  put(models, was, at) {
    const required = models.filter((model) => model.required);
    if (required.length === 0 && models.length > 0) return undefined;
    return words.put(
      required.map(({ name }) => name),
      was,
      at,
    );
  },
});

/** Only variables that are required have a place; if none of a list is, there is no list. */
export const variables: Codec<readonly Variable[]> = {
  ...words,
  ...names,
  toModel: (_, [index]) => (index === undefined ? [] : [index, "name"]),
};

/** Paths say by their form what they are relative to: `./` is the working directory, anything else the repository's root. */
export const files: Codec<readonly File[]> = listOf<File>({
  ...interpolated(
    (text) =>
      text.startsWith("./")
        ? { path: parseTemplate(text.slice(2), syntax), base: "cwd" }
        : { path: parseTemplate(text, syntax), base: "repository" },
    ({ path, base }) => {
      const text = writeTemplate(path);
      return base === "cwd" ? `./${text}` : text.replace(/^(\.\/+)+/, "") || ".";
    },
  ),
  toModel: () => ["path"],
});

const section = "Skill Manifest, Schema, requirements";

export const requirements: readonly Field[] = [
  field("requirements.env_vars", "environment", variables, {
    section,
    doc: "Environment variables that must be set.",
    schema: { title: "Environment variables" },
  }),
  field("requirements.files", "requiredFiles", files, {
    section,
    doc: "Files that must exist: from the repository's root, or with `./` from the working directory.",
  }),
  field("requirements.tools", "tools.required", words, { section, doc: "Tools without which the skill fails." }),
  field("requirements.capabilities", "requiredCapabilities", words, {
    section,
    doc: "What the runtime must be capable of.",
  }),
];
