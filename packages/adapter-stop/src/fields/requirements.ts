import type { Template } from "@skill-convert/core";
import { parseTemplate } from "@skill-convert/core/adapters";
import { type Codec, codec, type Field, field } from "@skill-convert/format";
import { interpolated, listOf, syntax, words, writeTemplate } from "./text.js";

type Variable = { readonly name: string; readonly required: boolean };
type RequiredPath = { readonly path: Template; readonly base: string };

const names = codec<readonly Variable[]>({
  expected: words.expected,
  schema: words.schema,
  get(raw, at) {
    const listed = words.get(raw, at);
    return listed && [...new Set(listed)].map((name) => ({ name, required: true }));
  },
  put(models, previous, at) {
    const required = models.filter((model) => model.required);
    if (required.length === 0 && models.length > 0) return undefined;
    return words.put(
      required.map(({ name }) => name),
      previous,
      at,
    );
  },
});

/** Writes required variables only (stop.md#d21), and no list if none of them is required. */
export const variables: Codec<readonly Variable[]> = {
  ...words,
  ...names,
  toModel: (_, [index]) => (index === undefined ? [] : [index, "name"]),
};

/** Paths that begin with `./` are relative to the working directory, others to the repository's root (stop.md#d22). */
export const files: Codec<readonly RequiredPath[]> = listOf<RequiredPath>({
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
    doc: "Files that must exist, relative to the repository's root, or to the working directory if they begin with `./`.",
  }),
  field("requirements.tools", "tools.required", words, { section, doc: "Tools without which the skill fails." }),
  field("requirements.capabilities", "requiredCapabilities", words, {
    section,
    doc: "Capabilities that the runtime must have.",
  }),
];
