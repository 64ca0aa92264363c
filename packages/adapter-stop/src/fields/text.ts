import type { Json, Template } from "@skill-convert/core";
import { formatTemplate, parseTemplate, type TemplateSyntax, templateParts } from "@skill-convert/core/adapters";
import { scalarText } from "@skill-convert/core/json";
import {
  type Codec,
  type Cursor,
  codec,
  either,
  type Issue,
  list,
  named,
  scalarString,
  string,
  wrongType,
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
export function interpolated<M extends Json>(
  read: (text: string) => M,
  write: (model: M) => string,
  textOf: (raw: Json, at: Cursor) => string | undefined = scalarText,
): Codec<M> {
  return codec<M>({
    expected: "a string",
    schema: string.schema,
    holds: PLAIN,
    get(raw, at) {
      const text = textOf(raw, at);
      if (text?.includes("${")) at.noteDocument();
      return text === undefined ? undefined : read(text);
    },
    put: write,
  });
}

const asTemplate = (text: string) => parseTemplate(text, syntax);

/** A single string with references. */
export const template: Codec<Template> = interpolated(asTemplate, writeTemplate, string.get);

/** A list of strings. A single string is read as a list of one, and an unquoted number as its text (stop.md#d4). */
export function listOf<M extends Json>(each: Codec<M>): Codec<readonly M[]> {
  const alone = codec<readonly M[]>({
    expected: "a string",
    schema: string.schema,
    get(raw, at) {
      const model = typeof raw === "string" ? each.get(raw, at) : undefined;
      return model === undefined ? undefined : [model];
    },
    put([only, ...more], _, at) {
      return only === undefined || more.length > 0 ? undefined : each.put(only, undefined, at);
    },
  });
  const forms = either<readonly M[]>("a list of strings", [list(each), alone]);
  return {
    ...forms,
    schema: { type: "array", items: string.schema },
    ...(each.holds === undefined ? {} : { holds: { items: each.holds } }),
    get(raw, at) {
      if (!Array.isArray(raw) || raw.some((item) => typeof item !== "string")) at.note();
      return forms.get(raw, at);
    },
    toDocument: (raw, path) => ({ path: Array.isArray(raw) ? path.slice(0, 1) : [] }),
    check(raw, at, report) {
      if (typeof raw === "string") {
        const fix = bracketFix(at.text);
        report({ code: "text-for-list", path: at.path, args: { field: String(at.path.at(-1)) }, ...(fix && { fix }) });
      } else if (!Array.isArray(raw)) report(wrongType(forms, raw, at.path));
      else {
        raw.forEach((item: Json, index) => {
          if (scalarText(item) === undefined) report(wrongType(string, item, [...at.path, index]));
          else if (typeof item !== "string") report(unquoted(item, at.down(index)));
        });
      }
    },
  };
}

/** The issue of a number, true or false in place of a string. It is read as its source text. */
function unquoted(item: Json, { path, text }: Cursor): Issue {
  const isSame = text === String(item) && /^[\w.+-]+$/.test(text);
  const found = typeof item === "number" ? `the number ${item}` : `the value ${item}`;
  const fix = isSame && { fix: { title: "Put it in quotes", text: `"${text}"` } };
  return { code: "unquoted-text", path, args: { found }, ...fix };
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
export const paths: Codec<readonly Template[]> = listOf(interpolated(asTemplate, writeTemplate));

/** The hosts or channels of a side effect. The model has them as plain strings, references included. */
export const targets: Codec<readonly string[]> = listOf(
  interpolated(
    (text) => text,
    (text) => text,
  ),
);
