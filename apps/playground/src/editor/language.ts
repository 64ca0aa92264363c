import { yaml, yamlFrontmatter, yamlLanguage } from "@codemirror/lang-yaml";
import { defineLanguageFacet, Language, LanguageSupport } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { parseCode, parser, Table } from "@lezer/markdown";

/** Blocks of a manifest in Markdown are JSON, which is YAML as well. */
const blocks = parseCode({
  codeParser: (info) => (/^(?:skill-manifest|ya?ml|json)/.test(info) ? yamlLanguage.parser : null),
});

const markdown = new Language(
  defineLanguageFacet({ commentTokens: { block: { open: "<!--", close: "-->" } } }),
  parser.configure([Table, blocks]),
  [],
  "markdown",
);

/** Longer texts and lines were not written by hand, and colouring their syntax would take the time of who looks at them. */
const LONGEST_TEXT = 300_000;
const LONGEST_LINE = 5000;

/** The syntax of a file by its name; nothing for one that is plain text, or too long. */
export async function languageOf(file: string, text: string): Promise<Extension> {
  if (text.length > LONGEST_TEXT || text.split("\n").some((line) => line.length > LONGEST_LINE)) return [];
  const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  switch (ending) {
    case "md":
      return yamlFrontmatter({ content: new LanguageSupport(markdown) });
    case "yaml":
    case "yml":
    // JSON is YAML as well.
    case "json":
      return yaml();
    case "py":
      return (await import("@codemirror/lang-python")).python();
    default:
      return [];
  }
}
