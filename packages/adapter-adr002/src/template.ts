import { parseTemplate, type Template, type TemplateSyntax } from "@skill-convert/core";

/**
 * How outputs refer to inputs ("outputs"): `{{var}}`, space inside the braces allowed. Only the names in `declared`
 * are written as references, since another name would be an error.
 */
export function templateSyntax(declared: ReadonlySet<string>): TemplateSyntax {
  return {
    pattern: /\{\{([^{}]+)\}\}/g,
    resolve(text) {
      const name = text.trim();
      return name === "" ? undefined : { input: name };
    },
    format(reference) {
      if (!("input" in reference) || !declared.has(reference.input)) return undefined;
      return isSpellable(reference.input) ? `{{${reference.input}}}` : undefined;
    },
  };
}

/** Names that stay themselves between braces. */
function isSpellable(name: string): boolean {
  return name !== "" && name === name.trim() && !/[{}]/.test(name);
}

const ANY: TemplateSyntax = templateSyntax(new Set());

/** The template that a text stands for, whatever its references name. */
export function readTemplate(text: string): Template {
  return parseTemplate(text, ANY);
}
