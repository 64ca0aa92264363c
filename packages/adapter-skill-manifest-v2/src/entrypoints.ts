import {
  compact,
  type Entrypoints,
  formatTemplate,
  getOwn,
  type Json,
  type JsonRecord,
  parseTemplate,
  recordOf,
  type Template,
  type TemplateSyntax,
} from "@skill-convert/core";
import { keep, keptEntries } from "./extensions.js";

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

/** Everything in braces, a name or not. */
export function bracedTexts(text: string): string[] {
  if (!text.includes("{")) return [];
  return Array.from(text.matchAll(PLACEHOLDER), (match) => match[1] ?? "");
}

/**
 * The names that a text refers to, in order of appearance, `skill_dir` left out. Only what looks like an identifier
 * can be meant as a name: `{"a": 1}` and `{print $1}` are text, and so are a shell's `${HOME}` and `{{doubled}}` braces.
 */
export function placeholderNames(text: string): string[] {
  const names: string[] = [];
  if (!text.includes("{")) return names;
  for (const match of text.matchAll(/(?<![${])\{([A-Za-z_][A-Za-z0-9_-]*)\}/g)) {
    if (match[1] !== undefined && match[1] !== SKILL_DIR) names.push(match[1]);
  }
  return names;
}

export function decodeEntrypoints(raw: JsonRecord, inputs: ReadonlySet<string>, format?: string): Entrypoints {
  const syntax = templateSyntax(inputs);
  const agent = getOwn(raw, "agent");
  return compact({
    unix: decodeArgv(getOwn(raw, "unix"), syntax),
    windows: decodeArgv(getOwn(raw, "windows"), syntax),
    agent: typeof agent === "string" ? agent : undefined,
    ...keep(raw, KNOWN_ENTRYPOINTS, {}, format),
  });
}

function decodeArgv(raw: Json | undefined, syntax: TemplateSyntax): Template[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return raw.map((item: Json) => parseTemplate(String(item), syntax));
}

export function encodeEntrypoints(entrypoints: Entrypoints | undefined, inputs: ReadonlySet<string>): JsonRecord {
  if (entrypoints === undefined) return { agent: FOLLOW_INSTRUCTIONS };
  const syntax = templateSyntax(inputs);
  const argv = (templates: readonly Template[] | undefined) =>
    templates?.map((template) => formatTemplate(template, syntax));
  return recordOf<Json>([
    ["unix", argv(entrypoints.unix)],
    ["windows", argv(entrypoints.windows)],
    ["agent", entrypoints.agent],
    ...keptEntries(entrypoints, KNOWN_ENTRYPOINTS),
  ]);
}
