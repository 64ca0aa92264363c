import type { Json, Template } from "@skill-convert/core";
import { formatTemplate, parseTemplate, type TemplateSyntax, templateParts } from "@skill-convert/core/adapters";
import { scalarText } from "@skill-convert/core/json";
import {
  type Codec,
  type Cursor,
  type Issue,
  named,
  reporting,
  type StringCodec,
  scalarString,
  string,
  stringCodec,
  stringOrList,
} from "@skill-convert/format";

/** The references `${inputs.x}` and `${outputs.x}` (stop.md#s30, stop.md#s89). */
export const syntax: TemplateSyntax = {
  pattern: /\$\{((?:inputs|outputs)\.[^{}]+)\}/g,
  resolve(name) {
    const rest = name.slice(name.indexOf(".") + 1);
    return name.startsWith("inputs.") ? { input: rest } : { output: rest };
  },
  format(reference) {
    if ("builtin" in reference) return undefined;
    const name = "input" in reference ? reference.input : reference.output;
    const list = "input" in reference ? "inputs" : "outputs";
    return /^[^{}]+$/.test(name) ? `\${${list}.${name}}` : undefined;
  },
};

/**
 * The dollar sign of plain text that looks like a reference. It is removed, because STOP cannot quote it (stop.md#d20).
 */
const LOOKALIKE = /\$(?=\{(?:inputs|outputs)\.[^{}]+\})/g;

export function writeTemplate(model: Template): string {
  const parts = templateParts(model).map((part) => (typeof part === "string" ? part.replace(LOOKALIKE, "") : part));
  return formatTemplate(parts, syntax);
}

/** The schema of text without anything that looks like a reference. */
export const PLAIN = { type: "string", not: { pattern: "\\$\\{(inputs|outputs)\\." } };

/** A string in which a runtime replaces references. They are checked when the document has been read. */
export function interpolated<M extends Json>({
  read,
  ...definition
}: Pick<StringCodec<M>, "write" | "to" | "textOf"> & { readonly read: (text: string) => M }): Codec<M> {
  return stringCodec<M>({
    schema: string.schema,
    holds: PLAIN,
    ...definition,
    read(text, at) {
      if (text.includes("${")) at.noteDocument();
      return read(text);
    },
  });
}

const asTemplate = { read: (text: string) => parseTemplate(text, syntax), write: writeTemplate };

/** A single string with references. */
export const template: Codec<Template> = interpolated(asTemplate);

/** A list of strings. A single string is read as a list of one, and an unquoted number as its text (stop.md#d4). */
export function listOf<M extends Json>(each: Codec<M>): Codec<readonly M[]> {
  return {
    ...stringOrList(reporting(each, unquotedIssue), "a list of strings", (_, { path, text }) => {
      const fix = bracketFix(text);
      return [{ code: "text-for-list", path: [], args: { field: String(path.at(-1)) }, ...(fix && { fix }) }];
    }),
    schema: { type: "array", items: string.schema },
  };
}

/** Reports a number, true or false in place of a string. It is read as its source text. */
function unquotedIssue(item: Json, { text }: Cursor): readonly Issue[] {
  if (typeof item !== "number" && typeof item !== "boolean") return [];
  const isSame = text === String(item) && /^[\w.+-]+$/.test(text);
  const found = typeof item === "number" ? `the number ${item}` : `the value ${item}`;
  const fix = isSame && { fix: { title: "Put it in quotes", text: `"${text}"` } };
  return [{ code: "unquoted-text", path: [], args: { found }, ...fix }];
}

/** Puts a string in brackets, unless it has a comma, comment or bracket, which would mean something else in a list. */
function bracketFix(text: string | undefined) {
  if (text === undefined || !/^(?:[\w./-][\w./ -]*|"[^"\\\n]*"|'[^'\n]*')$/.test(text) || / -|^-/.test(text))
    return undefined;
  return { title: "Make it a list of one", text: `[${text}]` };
}

/** A regular expression. */
export const pattern = named(string, "pattern");

/** The name of an environment variable. */
export const variableName = named(string, "environment variable");

/** A list of strings in which nothing is replaced. */
export const words: Codec<readonly string[]> = listOf(scalarString);

/** The paths of a side effect. */
export const paths: Codec<readonly Template[]> = listOf(interpolated({ ...asTemplate, textOf: scalarText }));

/** The hosts or channels of a side effect. The model has them as plain strings, references included. */
export const targets: Codec<readonly string[]> = listOf(
  interpolated({ read: (text) => text, write: (text) => text, textOf: scalarText }),
);
