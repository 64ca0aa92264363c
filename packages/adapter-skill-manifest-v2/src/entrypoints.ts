import {
  compact,
  type Entrypoints,
  formatTemplate,
  getOwn,
  type Json,
  type JsonRecord,
  parseTemplate,
  type Template,
  type TemplateSyntax,
} from "@skill-convert/core";
import { keep, withKept } from "./extensions.js";

export const KNOWN_ENTRYPOINTS: ReadonlySet<string> = new Set(["unix", "windows", "agent"]);

/** What an agent is told to do where a skill has nothing that can be run. */
export const FOLLOW_INSTRUCTIONS = "Follow SKILL.md";

const PLACEHOLDER = /\{([^{}]+)\}/g;
const SKILL_DIR = "skill_dir";

/** `{name}` refers to an input, `{skill_dir}` to the skill's folder; other text in braces is text. */
export function templateSyntax(inputs: ReadonlySet<string>): TemplateSyntax {
  return {
    pattern: PLACEHOLDER,
    resolve(name) {
      if (inputs.has(name)) return { input: name };
      return name === SKILL_DIR ? { builtin: SKILL_DIR } : undefined;
    },
    format(reference) {
      if ("input" in reference) return `{${reference.input}}`;
      return "builtin" in reference ? `{${SKILL_DIR}}` : undefined;
    },
  };
}

/** Something in braces, a name or not. */
export interface Braces {
  readonly name: string;
  /** What stands before and after it, one character each, or `""`. */
  readonly before: string;
  readonly after: string;
}

const NO_BRACES: readonly Braces[] = [];

/** Everything in braces that {@link templateSyntax} looks at, in order of appearance. */
export function bracesIn(text: string): readonly Braces[] {
  let open = text.indexOf("{");
  if (open < 0) return NO_BRACES;
  const found: Braces[] = [];
  for (let close = text.indexOf("}", open); close >= 0 && open >= 0; close = text.indexOf("}", open)) {
    open = text.lastIndexOf("{", close);
    const name = text.slice(open + 1, close);
    if (name !== "") found.push({ name, before: text.charAt(open - 1), after: text.charAt(close + 1) });
    open = text.indexOf("{", close);
  }
  return found;
}

/**
 * Whether braces refer to something other than `skill_dir`. Only what looks like an identifier can be meant as a name:
 * `{"a": 1}` and `{print $1}` are text, and so are a shell's `${HOME}` and `{{doubled}}` braces.
 */
export function isPlaceholder({ name, before }: Braces): boolean {
  return before !== "$" && before !== "{" && name !== SKILL_DIR && /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name);
}

export function decodeEntrypoints(raw: JsonRecord, inputs: ReadonlySet<string>, format?: string): Entrypoints {
  const syntax = templateSyntax(inputs);
  const agent = getOwn(raw, "agent");
  return compact({
    unix: decodeArgv(getOwn(raw, "unix"), syntax),
    windows: decodeArgv(getOwn(raw, "windows"), syntax),
    agent: typeof agent === "string" ? agent : undefined,
    ...keep(raw, KNOWN_ENTRYPOINTS, undefined, format),
  });
}

function decodeArgv(raw: Json | undefined, syntax: TemplateSyntax): Template[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return raw.map((item: Json) => {
    const text = String(item);
    return text.includes("{") ? parseTemplate(text, syntax) : text;
  });
}

export function encodeEntrypoints(entrypoints: Entrypoints | undefined, inputs: ReadonlySet<string>): JsonRecord {
  if (entrypoints === undefined) return { agent: FOLLOW_INSTRUCTIONS };
  const syntax = templateSyntax(inputs);
  const argv = (templates: readonly Template[] | undefined) =>
    templates?.map((template) => (typeof template === "string" ? template : formatTemplate(template, syntax)));
  const { unix, windows, agent } = entrypoints;
  return withKept(compact({ unix: argv(unix), windows: argv(windows), agent }), entrypoints, KNOWN_ENTRYPOINTS);
}
