import { yaml, yamlFrontmatter, yamlLanguage } from "@codemirror/lang-yaml";
import { defineLanguageFacet, Language, LanguageSupport } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { parseCode, parser, Table } from "@lezer/markdown";

/** Manifest blocks in Markdown are JSON, which the YAML parser reads as well. */
const blocks = parseCode({
  codeParser: (info) => (/^(?:skill-manifest|ya?ml|json)/.test(info) ? yamlLanguage.parser : null),
});

const markdown = new Language(
  defineLanguageFacet({ commentTokens: { block: { open: "<!--", close: "-->" } } }),
  parser.configure([Table, blocks]),
  [],
  "markdown",
);

/**
 * Longer texts and lines are not highlighted: nobody wrote them by hand, and highlighting them would block the page.
 */
const LONGEST_TEXT = 300_000;
const LONGEST_LINE = 5000;

/**
 * Returns the syntax highlighting of a file by its extension; nothing for plain text, and for a text that is too long.
 */
export async function languageOf(file: string, text: string): Promise<Extension> {
  if (text.length > LONGEST_TEXT || text.split("\n").some((line) => line.length > LONGEST_LINE)) return [];
  const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  switch (ending) {
    case "md":
      return yamlFrontmatter({ content: new LanguageSupport(markdown) });
    case "yaml":
    case "yml":
    case "json":
      return yaml();
    case "py":
      return (await import("@codemirror/lang-python")).python();
    default:
      return [];
  }
}
