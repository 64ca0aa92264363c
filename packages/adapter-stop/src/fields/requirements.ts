import type { JsonRecord, Template } from "@skill-convert/core";
import { parseTemplate } from "@skill-convert/core/adapters";
import { scalarText } from "@skill-convert/core/json";
import { asField, type Codec, type Field, field, scalarString, through, withoutRepeated } from "@skill-convert/format";
import { interpolated, listOf, syntax, words, writeTemplate } from "./text.js";

/** Variables by their names, each once. */
const named = through(withoutRepeated(scalarText), listOf(asField("name", scalarString, { required: true })));

/** Writes required variables only (stop.md#d21), and no list if none of them is required. */
export const variables: Codec<readonly JsonRecord[]> = {
  ...named,
  put(models, previous, at, kept) {
    const required = models.filter((model) => model["required"] === true);
    return required.length === 0 && models.length > 0 ? undefined : named.put(required, previous, at, kept);
  },
};

type RequiredPath = { readonly path: Template; readonly base: string };

/** Paths that begin with `./` are relative to the working directory, others to the repository's root (stop.md#d22). */
export const files = listOf(
  interpolated<RequiredPath>({
    to: ["path"],
    textOf: scalarText,
    read: (text) =>
      text.startsWith("./")
        ? { path: parseTemplate(text.slice(2), syntax), base: "cwd" }
        : { path: parseTemplate(text, syntax), base: "repository" },
    write({ path, base }) {
      const text = writeTemplate(path);
      return base === "cwd" ? `./${text}` : text.replace(/^(\.\/+)+/, "") || ".";
    },
  }),
);

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
