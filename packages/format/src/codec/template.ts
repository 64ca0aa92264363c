import type { Template } from "@skill-convert/core";
import { formatTemplate, parseTemplate, type TemplateSyntax } from "@skill-convert/core/adapters";
import type { Codec } from "./codec.js";
import { stringCodec } from "./string-codec.js";

/**
 * Reads text with references in the syntax of a format as a template.
 *
 * @param writable returns false for text that cannot be written, for example because it would be read differently
 *
 * @example
 * const text = template({
 *   pattern: /\{(\w+)\}/g,
 *   resolve: (name) => ({ input: name }),
 *   format: (reference) => ("input" in reference ? `{${reference.input}}` : undefined),
 * });
 * text.get("Read {file}", NOWHERE); // ["Read ", { input: "file" }]
 */
export function template(syntax: TemplateSyntax, writable: (text: string) => boolean = () => true): Codec<Template> {
  return stringCodec<Template>({
    read: (text) => parseTemplate(text, syntax),
    write(model) {
      const text = formatTemplate(model, syntax);
      return writable(text) ? text : undefined;
    },
  });
}
